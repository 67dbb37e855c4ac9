import { createContext } from 'react'
import type { LatePart } from '../ui/late-part.tsx'

/** Where the units of an order are chosen beside typing them. */
export type UnitPickerProps = {
  /** The property of the units the order has already. */
  readonly building: string | undefined
  /** The units it has. */
  readonly had: readonly string[]
  readonly onChoose: (property: string, units: readonly string[]) => void
  readonly onClose: () => void
}
export type UnitPicker = LatePart<UnitPickerProps>

export const UnitPickerContext = createContext<UnitPicker | undefined>(undefined)

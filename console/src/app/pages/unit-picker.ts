import type { UnitPicker } from '../../orders/unit-picker.ts'
import { latePart } from '../../ui/late-part.tsx'

/** The floor matrix, in which the units of an order are chosen. */
export const unitPicker: UnitPicker = latePart(
  async () => (await import('../../properties/pick-units.tsx')).PickUnits,
)

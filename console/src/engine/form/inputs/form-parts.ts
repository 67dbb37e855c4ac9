import type { AnyRow } from '@prona/contract/kernel/resource'
import { createContext } from 'react'

/** A record to be created from within a form. */
export type Wish = {
  readonly to: string
  /** What was typed in search of it. */
  readonly typed: string
  readonly onMade: (row: AnyRow) => void
}

type Values = Readonly<Record<string, unknown>>

/** What a form provides to its inputs, which know no screens. */
export type FormParts = {
  /** Opens the form of a new record over this one; undefined where forms may not nest further. */
  readonly create?: (wish: Wish) => void
  /** What a row added to that list begins with, beside those it has. */
  readonly rowStart: (path: string, rows: readonly Values[]) => Values
}

export const FormPartsContext = createContext<FormParts>({ rowStart: () => ({}) })

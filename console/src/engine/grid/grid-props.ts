import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { ListState } from '../data/list-state.ts'
import type { Selection } from '../data/selection.ts'
import type { Column } from '../fields/columns.ts'

/** The props of a grid, and of the cards that replace it on a phone. */
export type GridProps = {
  readonly resource: Resource
  readonly state: ListState
  readonly columns: readonly Column[]
  readonly page: {
    readonly rows: readonly AnyRow[]
    /** The number of records the filter finds, once it is known exactly. */
    readonly total: number | undefined
    readonly isLoading: boolean
    /** The rows are those of the previous page, until the next is here. */
    readonly isOld: boolean
  }
  readonly chosen: { readonly selection: Selection; readonly select: (selection: Selection) => void }
  /** The record in the preview beside the rows. */
  readonly peek: { readonly id: string | undefined; readonly show: (id: string | undefined) => void }
  /** Whether a click edits a cell instead of opening the record. */
  readonly isEditing: boolean
  readonly onChange: (state: ListState) => void
}

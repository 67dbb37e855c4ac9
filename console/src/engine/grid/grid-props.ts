import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { ListState } from '../data/list-state.ts'
import type { Selection } from '../data/selection.ts'
import type { Column } from '../fields/columns.ts'

/** What a grid, or the cards that stand for it on a telephone, shows and tells. */
export type GridProps = {
  readonly resource: Resource
  readonly state: ListState
  readonly columns: readonly Column[]
  readonly page: {
    readonly rows: readonly AnyRow[]
    /** How many the filter finds, once that is known for certain. */
    readonly total: number | undefined
    readonly isLoading: boolean
    /** The rows are of the page before, until the next is here. */
    readonly isOld: boolean
  }
  readonly chosen: { readonly selection: Selection; readonly select: (selection: Selection) => void }
  /** The record beside the rows. */
  readonly peek: { readonly id: string | undefined; readonly show: (id: string | undefined) => void }
  /** Whether a click is on a cell to write in rather than on a record to open. */
  readonly isEditing: boolean
  readonly onChange: (state: ListState) => void
}

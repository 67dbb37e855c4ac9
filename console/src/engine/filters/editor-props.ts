import type { Field } from '@prona/contract/kernel/field'
import type { ShowProps } from '../fields/view.ts'
import type { Among } from './use-facets.ts'

/** What a filter's editor gets: the field, its current value, and how to change it. */
export type EditorProps<F extends Field> = ShowProps<F> & {
  readonly label: string
  /** The list whose records are counted beside each value. */
  readonly among: Among
  readonly onChange: (value: unknown) => void
}

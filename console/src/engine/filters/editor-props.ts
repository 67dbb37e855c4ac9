import type { Field } from '@prona/contract/kernel/field'
import type { ShowProps } from '../fields/view.ts'

/** What a filter's editor gets: the field, its current value, and how to change it. */
export type EditorProps<F extends Field> = ShowProps<F> & {
  readonly label: string
  readonly onChange: (value: unknown) => void
}

import type { Field } from '@prona/contract/kernel/field'
import type { ShowProps } from '../fields/view.ts'

/** What a filter's editor is given: the field, what is asked of it so far, and how to ask otherwise. */
export type EditorProps<F extends Field> = ShowProps<F> & {
  readonly label: string
  readonly onChange: (value: unknown) => void
}

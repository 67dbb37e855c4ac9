import type { Field } from '@prona/contract/kernel/field'
import type { ComponentType, ReactNode } from 'react'
import type { Wiring } from '../../../ui/inputs/frame.tsx'
import type { ShowProps } from '../../fields/view.ts'

export type InputProps<F extends Field> = ShowProps<F> & {
  readonly wiring: Wiring
  readonly onChange: (value: unknown) => void
  /** A field within this one. */
  readonly inner: (path: string, field: Field) => ReactNode
  /** A row of a list, where it is not its fields one after the other. */
  readonly row?: ((index: number) => ReactNode) | undefined
  /** What is taken while it is empty. */
  readonly placeholder?: string | undefined
}

/** How one kind of field is written. */
export type InputView<F extends Field = Field> = {
  readonly Input: ComponentType<InputProps<F>>
  /** Draws labels, help and messages of its own. */
  readonly framed?: true
}

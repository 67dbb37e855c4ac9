import type { Field } from '@prona/contract/kernel/field'
import { noValue } from '@prona/contract/kernel/number-text'
import type { FormDetails } from '@prona/contract/kernel/wire'
import { useMemo } from 'react'
import { useWords, type Words } from '../../ui/language.ts'
import type { WithCents } from './cents.ts'
import { viewOf } from './kinds.ts'
import type { FieldDisplay, ShowProps } from './view.ts'

type Around = {
  readonly details?: FormDetails
  readonly quietLinks?: boolean
  readonly cents?: WithCents
}

export function useFieldDisplay(
  row: Readonly<Record<string, unknown>> = nothing,
  { details, quietLinks = false, cents }: Around = {},
): FieldDisplay {
  const words = useWords()
  return useMemo(
    () => fieldDisplayOf(words, row, { details, quietLinks, cents }),
    [words, row, details, quietLinks, cents],
  )
}

const nothing = {}
const none: WithCents = new Set()

export function fieldDisplayOf(
  words: Words,
  row: Readonly<Record<string, unknown>>,
  { details, quietLinks = false, cents = none }: Around,
): FieldDisplay {
  const display: FieldDisplay = {
    words,
    row,
    details,
    quietLinks,
    cents,
    say: (field, value) => viewOf(field).text(value, field, display),
    // Called as a function: rendered, every cell of a table would be a component.
    show: (field, path, value) => Cell({ field, path, value, display }),
    figures: (field) => viewOf(field).figures === true,
    around: (other) => fieldDisplayOf(words, other, { details, quietLinks, cents }),
  }
  return display
}

/** A value in a table or a card. */
export function Cell(props: ShowProps<Field>) {
  const { field, value, display } = props
  const { Cell: Own, figures } = viewOf(field)
  const text = display.say(field, value)
  if (text === '') return <span className="muted">{noValue}</span>
  const shown = Own ? <Own {...props} /> : text
  return figures ? <span className="num">{shown}</span> : shown
}

/** A value among the facts of a record, where there is room for all of it. */
export function Fact(props: ShowProps<Field>) {
  const { Fact: Own, figures } = viewOf(props.field)
  if (!Own || props.display.say(props.field, props.value) === '') return <Cell {...props} />
  return figures ? (
    <span className="num">
      <Own {...props} />
    </span>
  ) : (
    <Own {...props} />
  )
}

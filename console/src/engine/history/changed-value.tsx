import { noValue } from '@prona/contract/kernel/number-text'
import { rightText } from '@prona/contract/permission-text'
import { Icon } from '../../ui/icon.tsx'
import { headOf } from '../fields/group.tsx'
import { type FieldDisplay, textsOf } from '../fields/view.ts'
import type { ChangedValue } from './changed-values.ts'
import { isHiddenValue } from './history-entries.ts'

type Props = {
  readonly changed: ChangedValue
  readonly display: FieldDisplay
  /** `first` where there was no value before. */
  readonly look: 'inline' | 'side by side' | 'first'
}

/** The old and the new value as text. */
export function ChangedValueText({ changed, display, look }: Props) {
  const { field, part, of, event, from, to } = changed
  const { t, label } = display.words
  const say = (value: unknown) => (isHiddenValue(value) ? String(value) : known(value)) || noValue
  // Of what could be chosen then, a form may offer less today.
  const isAsked = field.kind === 'choices' && field.choices === 'asked'
  const known = (value: unknown) =>
    isAsked ? textsOf(value).map(named).join(', ') : display.say(field, value)
  const named = (one: string) => {
    const right = rightText(one, display.words)
    return right === one ? display.say(field, [one]) : right
  }
  const row = of && headOf(of.field, of.value, display)
  const name = row ? `${row}: ${label(field.label)}` : label(field.label)
  const tag = event ? t(`history.${event}`) : part
  if (look === 'side by side') {
    return (
      <>
        <dd>
          {row && <span className="change__name">{name} </span>}
          {tag && <span className="tag">{tag}</span>}
          {say(from)}
        </dd>
        <dd className="medium">{say(to)}</dd>
      </>
    )
  }
  return (
    <span className="change">
      <span className="change__name">
        {name}
        {tag && <span className="tag">{tag}</span>}
      </span>{' '}
      {event === 'removed' && <del>{say(from)}</del>}
      {look === 'inline' && !event && (
        <>
          <del>{say(from)}</del> <Icon name="next" small />{' '}
        </>
      )}
      {event !== 'removed' && <ins>{say(to)}</ins>}
    </span>
  )
}

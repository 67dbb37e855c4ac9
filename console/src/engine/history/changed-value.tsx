import { noValue } from '@prona/contract/kernel/format'
import { Icon } from '../../ui/icon.tsx'
import type { FieldDisplay } from '../fields/view.ts'
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
  const { field, part, from, to } = changed
  const say = (value: unknown) =>
    (isHiddenValue(value) ? String(value) : display.say(field, value)) || noValue
  if (look === 'side by side') {
    return (
      <>
        <dd>
          {part && <span className="tag">{part}</span>}
          {say(from)}
        </dd>
        <dd className="medium">{say(to)}</dd>
      </>
    )
  }
  return (
    <span className="change">
      <span className="change__name">
        {display.words.label(field.label)}
        {part && <span className="tag">{part}</span>}
      </span>{' '}
      {look === 'inline' && (
        <>
          <del>{say(from)}</del> <Icon name="next" small />{' '}
        </>
      )}
      <ins>{say(to)}</ins>
    </span>
  )
}

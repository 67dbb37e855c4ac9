import { noValue } from '@prona/contract/kernel/format'
import { Icon } from '../../ui/icon.tsx'
import type { Scene } from '../fields/view.ts'
import type { Line } from './changed-fields.ts'
import { isVeiled } from './history-actions.ts'

type Props = {
  readonly line: Line
  readonly scene: Scene
  /** `first`: there was nothing before it. */
  readonly look: 'in a line' | 'side by side' | 'first'
}

/** A value that became another, in words and figures. */
export function ChangedLine({ line, scene, look }: Props) {
  const { field, part, from, to } = line
  const say = (value: unknown) => (isVeiled(value) ? String(value) : scene.say(field, value)) || noValue
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
        {scene.words.label(field.label)}
        {part && <span className="tag">{part}</span>}
      </span>{' '}
      {look === 'in a line' && (
        <>
          <del>{say(from)}</del> <Icon name="next" small />{' '}
        </>
      )}
      <ins>{say(to)}</ins>
    </span>
  )
}

import type { Mark } from '@prona/contract/kernel/field'
import { Glyph, type Shape } from './glyph.tsx'

type Tone =
  | 'available'
  | 'held'
  | 'reserved'
  | 'contract'
  | 'sold'
  | 'handed'
  | 'occupied'
  | 'blocked'
  | 'late'

/** The shape of each state and the colour of its tint. */
export const looks: Readonly<Record<Mark, readonly [Shape, Tone]>> = {
  available: ['outline', 'available'],
  held: ['dashed', 'held'],
  reserved: ['half', 'reserved'],
  underContract: ['core', 'contract'],
  sold: ['full', 'sold'],
  handedOver: ['openDoor', 'handed'],
  occupied: ['dot', 'occupied'],
  blocked: ['struck', 'blocked'],
  draft: ['dashedRing', 'blocked'],
  active: ['ringDot', 'contract'],
  paused: ['bars', 'held'],
  done: ['tick', 'available'],
  cancelled: ['slash', 'blocked'],
  expired: ['slash', 'blocked'],
  late: ['triangle', 'late'],
}

type Props = { readonly state: Mark; readonly word: string }

/** A state in a table or among facts: a shape, and a word in the normal text color. */
export function StateMark({ state, word }: Props) {
  const [shape, tone] = looks[state]
  return (
    <span className="st" data-s={tone}>
      <Glyph shape={shape} />
      {word}
    </span>
  )
}

/** The same beside a page's title, the only place where it is tinted. */
export function StateBadge({ state, word }: Props) {
  const [shape, tone] = looks[state]
  return (
    <span className="badge" data-s={tone}>
      <Glyph shape={shape} />
      {word}
    </span>
  )
}

/** The shape alone, where the word is already shown beside it. */
export function StateGlyph({ state }: Pick<Props, 'state'>) {
  const [shape, tone] = looks[state]
  return (
    <span className="st" data-s={tone}>
      <Glyph shape={shape} />
    </span>
  )
}

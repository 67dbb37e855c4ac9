import type { Mark } from '@prona/contract/kernel/field'
import { StateBadge, StateGlyph, StateMark } from '../ui/state-mark.tsx'
import { Lives } from './lives.tsx'
import { Case } from './section.tsx'

/** The compiler asks for a word for each state there is. */
const words: Readonly<Record<Mark, string>> = {
  available: 'E lirë',
  held: 'E mbajtur',
  reserved: 'E rezervuar',
  underContract: 'Me kontratë',
  sold: 'E shitur',
  handedOver: 'E dorëzuar',
  occupied: 'E banuar',
  blocked: 'E bllokuar',
  draft: 'Draft',
  active: 'Aktive',
  paused: 'E pezulluar',
  done: 'E kryer',
  cancelled: 'E anuluar',
  expired: 'E skaduar',
  late: 'Me vonesë',
}

export function States() {
  const states = Object.entries(words).flatMap(([state, word]) => (isMark(state) ? [{ state, word }] : []))
  return (
    <>
      <Case name="<StateBadge state word>">
        {states.map((one) => (
          <span key={one.state} data-badge={one.state}>
            <StateBadge {...one} />
          </span>
        ))}
      </Case>
      <Case name="<StateMark state word>">
        {states.map((one) => (
          <span className="guide__mark" key={one.state} data-mark={one.state}>
            <StateMark {...one} />
          </span>
        ))}
      </Case>
      <Case name="<StateGlyph state>">
        {states.map(({ state }) => (
          <StateGlyph key={state} state={state} />
        ))}
      </Case>
      <Lives />
    </>
  )
}

function isMark(name: string): name is Mark {
  return name in words
}

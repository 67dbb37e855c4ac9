import type { Day } from '@prona/contract/kernel/day'
import { formatDay } from '@prona/contract/kernel/format'
import { Button } from '../ui/button.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { useWords } from '../ui/language.ts'
import { OrderLink } from './order-link.tsx'
import type { UnitClash } from './use-clash.ts'
import { partiesOf } from './use-takers.ts'

type Props = { readonly clash: UnitClash; readonly onBegin: (day: Day) => void }

/** Who has the unit on days of this lease, and the first day on which it is free, taken by one press. */
export function ClashNote({ clash: { other, freeFrom, isHint }, onBegin }: Props) {
  const { t, language } = useWords()
  const last = other.leaveOn ?? other.endsOn
  const from = other.startsOn ? formatDay(other.startsOn, language) : ''
  const name = partiesOf(other) ?? ''
  return (
    <div className="note f6" data-s={isHint ? undefined : 'held'} role="status">
      <Glyph shape={isHint ? 'clock' : 'triangle'} />
      <span className="grow">
        {last
          ? t('order.clashUntil', { from, until: formatDay(last, language), name })
          : t('order.clashFrom', { from, name })}{' '}
        <OrderLink one={other} />
        {!freeFrom && ` ${t('order.neverFree')}`}
      </span>
      {freeFrom && (
        <Button small onClick={() => onBegin(freeFrom)}>
          {t('order.beginOn', { day: formatDay(freeFrom, language) })}
        </Button>
      )}
    </div>
  )
}

import { sayClosed } from '@prona/contract/kernel/closed-action'
import type { Day } from '@prona/contract/kernel/day'
import { formatDay, formatInstant, formatMoney } from '@prona/contract/kernel/format'
import type { Currency } from '@prona/contract/kernel/money'
import type { Row } from '@prona/contract/kernel/resource'
import type { PricedLine } from '@prona/contract/orders/order-totals'
import { listPriceFor, type Pricing, pricedLine, reckoned } from '@prona/contract/orders/priced-line'
import { order, unit } from '@prona/contract/resources'
import { whyUnitClosed } from '@prona/contract/units/unit-life'
import type { ReactNode } from 'react'
import { useAccess } from '../engine/data/access.ts'
import { timeZone } from '../engine/data/time-zone.ts'
import { readings } from '../engine/fields/readings.ts'
import { useFieldDisplay } from '../engine/fields/show.tsx'
import { FormField } from '../engine/form/form-field.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { useWords, type Words } from '../ui/language.ts'
import { ApprovalNote, WithoutApproval } from './approval-note.tsx'
import { ClashNote } from './clash-note.tsx'
import { OrderLink } from './order-link.tsx'
import { about } from './order-units.tsx'
import type { UnitClash } from './use-clash.ts'
import { isLet, isTaken, type Order, partiesOf } from './use-takers.ts'

type Unit = Row<typeof unit>
type Props = {
  readonly index: number
  /** The unit that is chosen, once it is here. */
  readonly known: Unit | undefined
  readonly against: Standing
  readonly priced: PricedLine | undefined
  readonly currency: Currency | undefined
  /** Whether the prices are of a sale or of a lease, and then for which period. */
  readonly pricing: Omit<Pricing, 'currency'>
  /** How far below the list the reader's role may go. */
  readonly limit: number | undefined
}

/** What stands against one unit. */
type Standing = {
  /** Another order that has it now. */
  readonly taker: Order | undefined
  /** The lease it is let under. */
  readonly lease: Order | undefined
  /** Who has it on days of this lease. */
  readonly clash: UnitClash | undefined
  readonly onBegin: (day: Day) => void
}

/** One unit of an order: what it is, what it costs and comes to, and what stands against it. */
export function LineFields({ index, known, against, priced, currency, pricing, limit }: Props) {
  const { label, language } = useWords()
  const display = useFieldDisplay({ currency })
  const of = order.fields.lines.fields
  // What the list gives to a line that leaves it out.
  const taken = known && pricedLine({}, known, { ...pricing, currency: currency ?? '' })
  const { gross } = order.fields.totals.fields
  return (
    <>
      <FormField path={`lines.${index}.unit`} field={of.unit} />
      {known && <About {...{ known, currency, pricing, limit }} />}
      {known && <Against known={known} {...against} isLease={pricing.intent === 'lease'} />}
      <FormField
        path={`lines.${index}.price`}
        field={of.price}
        placeholder={taken && readings.money.format(taken.price, language)}
      />
      <FormField path={`lines.${index}.discountBp`} field={of.discountBp} />
      <FormField
        path={`lines.${index}.vatProfile`}
        field={of.vatProfile}
        placeholder={known && display.say(of.vatProfile, known.vatProfile)}
      />
      <div className="field order-line__total">
        <span className="lbl">{label(gross.label)}</span>
        <output className="num">{priced ? display.say(gross, reckoned([priced]).gross) : '–'}</output>
      </div>
      {known && priced && currency && (
        <ApprovalNote line={priced} listed={known} pricing={{ ...pricing, currency }} limit={limit} />
      )}
    </>
  )
}

type AboutProps = Pick<Props, 'currency' | 'pricing' | 'limit'> & { readonly known: Unit }

/** What the unit is and what its list says, so that nobody looks it up elsewhere. */
function About({ known, currency, pricing, limit }: AboutProps) {
  const { t, language } = useWords()
  const display = useFieldDisplay(known)
  const asked = pricing.intent === 'lease' ? 'rentPrice' : 'salePrice'
  const seesPrices = useAccess().field(unit, asked) !== undefined
  const price = listPriceFor(known, pricing)
  const isOther = price !== undefined && currency !== undefined && known.currency !== currency
  const listed = price === undefined ? undefined : formatMoney(price, known.currency, language)
  return (
    <p className="order-line__about f6 small muted">
      {display.show(unit.fields.status, 'status', known.status)}
      <span>{about(known, display)}</span>
      {seesPrices && (
        <span>
          {listed === undefined
            ? t('order.noListPrice')
            : isOther
              ? t('order.otherCurrency', { price: listed, currency })
              : t('order.inList', { price: listed })}
        </span>
      )}
      {seesPrices && listed !== undefined && <WithoutApproval limit={limit} />}
    </p>
  )
}

type AgainstProps = Standing & { readonly known: Unit; readonly isLease: boolean }

/** It can be drafted all the same: what another has now may be free by then. The hold is what is refused. */
function Against({ known, taker, lease, clash, onBegin, isLease }: AgainstProps) {
  const words = useWords()
  const { t } = words
  if (known.blockedReason) {
    return <Warning>{t('order.blocked', { reason: known.blockedReason })}</Warning>
  }
  // Of a lease only its days say what stands against it.
  if (isLease) return clash ? <ClashNote clash={clash} onBegin={onBegin} /> : null
  const closed = whyUnitClosed(known, 'hold')
  if (!closed) return isLet(known.leaseState) ? <SoldWithTenant lease={lease} /> : null
  if (!taker)
    return (
      <Warning>{isTaken(known.status) ? t('order.takenByOther') : sayClosed(unit, closed, words)}</Warning>
    )
  return (
    <Warning>
      {takenFor(taker, words)} <OrderLink one={taker} />
    </Warning>
  )
}

/** Whoever buys it takes the tenant over. */
function SoldWithTenant({ lease }: Pick<Standing, 'lease'>) {
  const { t, language } = useWords()
  const last = lease && (lease.leaveOn ?? lease.endsOn)
  return (
    <Warning>
      {last ? t('order.letToUntil', { until: formatDay(last, language) }) : t('order.letTo')}{' '}
      {lease && <OrderLink one={lease} />}
    </Warning>
  )
}

function takenFor(taker: Order, { t, language }: Words): string {
  const name = partiesOf(taker) ?? taker.number
  const { status, expiresAt } = taker
  return status === 'held' && expiresAt
    ? t('order.heldFor', { name, until: formatInstant(expiresAt, language, timeZone) })
    : t('order.reservedFor', { name })
}

function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <p className="note f6" data-s="held" role="status">
      <Glyph shape="triangle" />
      <span>{children}</span>
    </p>
  )
}

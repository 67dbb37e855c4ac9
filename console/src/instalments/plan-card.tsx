import { formatCount, formatDay } from '@prona/contract/kernel/format'
import { knownText } from '@prona/contract/kernel/kinds'
import type { AnyRow, Row } from '@prona/contract/kernel/resource'
import { instalment, type order } from '@prona/contract/resources'
import { Link } from '@tanstack/react-router'
import { useId, useMemo } from 'react'
import { listStateFrom, searchOf } from '../engine/data/list-state.ts'
import { useRecords } from '../engine/data/use-records.ts'
import { centsOfColumns } from '../engine/fields/cents.ts'
import { useFieldDisplay } from '../engine/fields/show.tsx'
import type { FieldDisplay } from '../engine/fields/view.ts'
import { useWords } from '../ui/language.ts'
import { useIsPhone } from '../ui/use-phone.ts'
import { inOrderOfDays, windowOf } from './payments.ts'

type Instalment = Row<typeof instalment>

/** As many as stand beside the rest of the page; the list has all. */
const shown = 12
const shownOnPhone = 6
const before = 1
const inOrder = { sort: [{ field: 'dueOn', direction: 'asc' }] } as const
const amounts = (['amount', 'received', 'outstanding'] as const).map((path) => ({
  path,
  field: instalment.fields[path],
}))

/** What is due under an order, one payment after the other, around the next one to be paid. */
export function PlanCard({ row, kind }: { readonly row: AnyRow; readonly kind: Row<typeof order>['kind'] }) {
  const { t, language } = useWords()
  const heading = useId()
  const isPhone = useIsPhone()
  const { rows: made } = useRecords(instalment, { order: [row._id] })
  // What was received stays with a payment that is cancelled.
  const rows = useMemo(
    () => inOrderOfDays(made.filter(({ status, received }) => status !== 'cancelled' || received > 0)),
    [made],
  )
  // All three say of the same payments: with cents in one of them, all have them.
  const cents = useMemo(() => {
    return new Set(centsOfColumns(amounts, rows).size > 0 ? amounts.map(({ field }) => field) : [])
  }, [rows])
  const display = useFieldDisplay({ currency: row.currency }, { cents })
  if (rows.length === 0) return null
  const list = { rows: windowOf(rows, isPhone ? shownOnPhone : shown, before), display, heading }
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="card__head">
        <h2 className="h2" id={heading}>
          {t(kind === 'lease' ? 'plan.rents' : 'plan.payments')}
        </h2>
        <span className="muted num">{formatCount(rows.length, true, language)}</span>
        <span className="card__actions">
          <Link
            className="link small"
            to="/$plural"
            params={{ plural: instalment.plural }}
            search={searchOf({ ...listStateFrom(instalment, {}), ...inOrder, filter: { order: [row._id] } })}
          >
            {t('details.openList')}
          </Link>
        </span>
      </div>
      {isPhone ? <PaymentList {...list} /> : <PaymentTable {...list} />}
    </section>
  )
}

type ListProps = {
  readonly rows: readonly Instalment[]
  readonly display: FieldDisplay
  readonly heading: string
}

function PaymentTable({ rows, display, heading }: ListProps) {
  const { label } = useWords()
  const { number, dueOn, amount, received, outstanding, status } = instalment.fields
  return (
    <div className="scroll scroll--in">
      <table className="table table--in" aria-labelledby={heading}>
        <thead>
          <tr>
            <th scope="col">{label(number.label)}</th>
            <th scope="col">{label(dueOn.label)}</th>
            <th scope="col" className="n">
              {label(amount.label)}
            </th>
            <th scope="col" className="n">
              {label(received.label)}
            </th>
            <th scope="col" className="n">
              {label(outstanding.label)}
            </th>
            <th scope="col">{label(status.label)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <Payment key={one._id} one={one} display={display.around(one)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Payment({ one, display }: { readonly one: Instalment; readonly display: FieldDisplay }) {
  const { name, due, state } = useTold(one, display)
  const { amount, received, outstanding } = instalment.fields
  return (
    <tr>
      <td className="key">
        <Link className="ref" to="/$plural/$id" params={{ plural: instalment.plural, id: one._id }}>
          {one.number}
        </Link>{' '}
        <small className="muted">{name}</small>
      </td>
      <td className="num">{due}</td>
      <td className="n">{display.show(amount, 'amount', one.amount)}</td>
      <td className="n dim">{one.received > 0 && display.show(received, 'received', one.received)}</td>
      <td className="n">
        {one.outstanding > 0 && display.show(outstanding, 'outstanding', one.outstanding)}
      </td>
      <td>{state}</td>
    </tr>
  )
}

/** On a phone: which one, how much, until when, and how it stands. */
function PaymentList({ rows, display, heading }: ListProps) {
  return (
    <ul className="minis" aria-labelledby={heading}>
      {rows.map((one) => (
        <PaymentItem key={one._id} one={one} display={display.around(one)} />
      ))}
    </ul>
  )
}

function PaymentItem({ one, display }: { readonly one: Instalment; readonly display: FieldDisplay }) {
  const { name, due, state } = useTold(one, display)
  return (
    <li>
      <Link className="mini" to="/$plural/$id" params={{ plural: instalment.plural, id: one._id }}>
        <b>{one.number}</b>
        <span className="n num">{display.show(instalment.fields.amount, 'amount', one.amount)}</span>
        <span className="muted">
          {due} · {name}
        </span>
        <span className="n">{state}</span>
      </Link>
    </li>
  )
}

/** What a payment is for, when it is due, and how it stands. */
function useTold(one: Instalment, display: FieldDisplay) {
  const { label, t, language } = useWords()
  const { kind, name: named, status } = instalment.fields
  return {
    name: one.name ? knownText(named, one.name, language) : label(kind.choices[one.kind]),
    due: one.dueOn ? formatDay(one.dueOn, language) : t('plan.waits'),
    state: display.show(status, 'status', one.status),
  }
}

import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { formatCount, formatDay } from '@prona/contract/kernel/format'
import type { AnyRow, Row } from '@prona/contract/kernel/resource'
import { instalment, type order } from '@prona/contract/resources'
import { Link } from '@tanstack/react-router'
import { useId, useMemo } from 'react'
import { useAccess } from '../engine/data/access.ts'
import { listStateFrom, searchOf } from '../engine/data/list-state.ts'
import { useRecords } from '../engine/data/use-records.ts'
import { centsOfColumns } from '../engine/fields/cents.ts'
import { useFieldDisplay } from '../engine/fields/show.tsx'
import type { FieldDisplay } from '../engine/fields/view.ts'
import { useWords } from '../ui/language.ts'
import { StateMark } from '../ui/state-mark.tsx'
import { windowOf } from './payments.ts'

type Instalment = Row<typeof instalment>

/** As many as stand beside the rest of the page; the list has all. */
const shown = 12
const before = 2
const amounts = (['amount', 'received', 'outstanding'] as const).map((path) => ({
  path,
  field: instalment.fields[path],
}))

/** What is due under an order, one payment after the other, around the next one to be paid. */
export function PlanCard({ row, kind }: { readonly row: AnyRow; readonly kind: Row<typeof order>['kind'] }) {
  const { t, label, language } = useWords()
  const heading = useId()
  const filter = { order: [row._id], status: ['waiting', 'open', 'partlyPaid', 'paid'] }
  const { rows } = useRecords(instalment, filter)
  const cents = useMemo(() => centsOfColumns(amounts, rows), [rows])
  const display = useFieldDisplay({ currency: row.currency }, { cents })
  if (rows.length === 0) return null
  const some = windowOf(rows, shown, before)
  const { number, dueOn, amount, received, outstanding, status } = instalment.fields
  const { choices } = instalment.fields.kind
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
            search={searchOf({ ...listStateFrom(instalment, {}), filter: { order: [row._id] } })}
          >
            {t('details.openList')}
          </Link>
        </span>
      </div>
      <div className="scroll scroll--in">
        <table className="table table--in table--fold" aria-labelledby={heading}>
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
            {some.map((one) => (
              <Payment
                key={one._id}
                one={one}
                display={display.around(one)}
                what={label(choices[one.kind])}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type PaymentProps = {
  readonly one: Instalment
  readonly display: FieldDisplay
  readonly what: string
}

function Payment({ one, display, what }: PaymentProps) {
  const { label, t, language } = useWords()
  const mayOpen = useAccess().may(instalment, 'read')
  const { number, dueOn, amount, received, outstanding, status } = instalment.fields
  const name = one.name ?? what
  const today = dayOf(new Date().toISOString(), officeZone)
  const isLate = one.outstanding > 0 && one.dueOn !== null && one.dueOn < today
  const due = one.dueOn ? formatDay(one.dueOn, language) : t('plan.waits')
  return (
    <tr>
      <td className="key" data-name={label(number.label)}>
        {mayOpen ? (
          <Link className="ref" to="/$plural/$id" params={{ plural: instalment.plural, id: one._id }}>
            {one.number}
          </Link>
        ) : (
          one.number
        )}{' '}
        <small className="muted">{name}</small>
      </td>
      <td className="num" data-name={label(dueOn.label)}>
        {due}
      </td>
      <td className="n" data-name={label(amount.label)}>
        {display.show(amount, 'amount', one.amount)}
      </td>
      <td className="n dim" data-name={label(received.label)}>
        {one.received > 0 && display.show(received, 'received', one.received)}
      </td>
      <td className="n" data-name={label(outstanding.label)}>
        {one.outstanding > 0 && display.show(outstanding, 'outstanding', one.outstanding)}
      </td>
      <td data-name={label(status.label)}>
        {isLate ? (
          <StateMark state="late" word={t('plan.overdue')} />
        ) : (
          display.show(status, 'status', one.status)
        )}
      </td>
    </tr>
  )
}

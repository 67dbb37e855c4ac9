import { addDays, type Day } from '@prona/contract/kernel/day'
import { formatDay } from '@prona/contract/kernel/format'
import { order, unit } from '@prona/contract/resources'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { useWords } from '../ui/language.ts'
import { looks } from '../ui/state-mark.tsx'
import { usePrinting } from '../ui/use-printing.ts'
import { faceOf } from './face.ts'
import { type Bar, type Gap, leaseIn } from './line.ts'
import { newLease } from './new-lease.ts'
import type { UnitRow } from './rows.ts'

type Props = {
  readonly label: string
  readonly rows: readonly UnitRow[]
  readonly today: Day
}

/** Drawn at once; more of them on request. */
const atOnce = 40

/** The same as the chart, in words and figures: each unit with who has it and when it is free. */
export function TimelineTable({ label: name, rows, today }: Props) {
  const { t, label } = useWords()
  const [wanted, setMost] = useState(atOnce)
  const isPrinting = usePrinting()
  const most = isPrinting ? rows.length : wanted
  return (
    <div className="tl-table scroll">
      <table className="table table--in table--fold" aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{label(order.fields.lines.fields.unit.label)}</th>
            <th scope="col">{label(unit.fields.status.label)}</th>
            <th scope="col">{label(order.names.one)}</th>
            <th scope="col">{t('timeline.customer')}</th>
            <th scope="col">{t('timeline.from')}</th>
            <th scope="col">{t('timeline.until')}</th>
          </tr>
        </thead>
        {rows.slice(0, most).map((row) => (
          <tbody key={row.key}>
            {row.line.items.map((item) =>
              item.kind === 'bar' ? (
                <Taken key={item.key} row={row} bar={item} />
              ) : (
                <Free key={item.key} row={row} gap={item} today={today} />
              ),
            )}
          </tbody>
        ))}
      </table>
      {rows.length > most && (
        <Button onClick={() => setMost(wanted + 2 * atOnce)}>{t('timeline.moreUnits')}</Button>
      )}
    </div>
  )
}

function Taken({ row, bar: { one } }: { readonly row: UnitRow; readonly bar: Bar }) {
  const words = useWords()
  const { t, label } = words
  const face = faceOf(one, words)
  return (
    <tr>
      <UnitCell row={row} />
      <td data-name={label(unit.fields.status.label)}>
        <span className="st" data-s={face.tone}>
          <Glyph shape={face.shape} />
          {face.word}
        </span>
      </td>
      <td data-name={label(order.names.one)}>
        {one.order && (
          <span>
            {face.kind}{' '}
            <Link className="link" to="/$plural/$id" params={{ plural: order.plural, id: one.order._id }}>
              <bdi dir="ltr">{face.number}</bdi>
            </Link>
          </span>
        )}
      </td>
      <td data-name={t('timeline.customer')}>{face.customer && <bdi>{face.customer}</bdi>}</td>
      <Days from={one.from} until={one.until} />
    </tr>
  )
}

function Free({ row, gap, today }: { readonly row: UnitRow; readonly gap: Gap; readonly today: Day }) {
  const { t, label } = useWords()
  const [shape, tone] = looks[unit.fields.status.marks.available]
  const isPast = gap.until !== null && gap.until <= today
  const lease = leaseIn(gap, today, row.readyOn)
  return (
    <tr>
      <UnitCell row={row} />
      <td data-name={label(unit.fields.status.label)}>
        <span className="st" data-s={tone}>
          <Glyph shape={shape} />
          {label(unit.fields.status.choices.available)}
        </span>
      </td>
      <td>
        {row.isOpen && !isPast && (
          <Link className="link tl-table__new" {...newLease(row.key, lease)}>
            {label(order.beginnings.lease.label)}
          </Link>
        )}
      </td>
      <td data-name={t('timeline.customer')} />
      <Days from={lease.startsOn} until={gap.until} />
    </tr>
  )
}

function UnitCell({ row: { key, code } }: { readonly row: UnitRow }) {
  const { label } = useWords()
  return (
    <td className="key" data-name={label(order.fields.lines.fields.unit.label)}>
      <Link className="link" to="/$plural/$id" params={{ plural: unit.plural, id: key }}>
        <bdi dir="ltr">{code}</bdi>
      </Link>
    </td>
  )
}

function Days({ from, until }: { readonly from: Day; readonly until: Day | null }) {
  const { t, language } = useWords()
  return (
    <>
      <td className="num" data-name={t('timeline.from')}>
        {formatDay(from, language)}
      </td>
      <td className="num" data-name={t('timeline.until')}>
        {until === null ? '–' : formatDay(addDays(until, -1), language)}
      </td>
    </>
  )
}

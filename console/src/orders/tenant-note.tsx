import { formatDay } from '@prona/contract/kernel/format'
import { unit } from '@prona/contract/resources'
import { useRecordsById } from '../engine/data/use-records.ts'
import type { InputNoteProps } from '../engine/own-screens.ts'
import { Glyph } from '../ui/glyph.tsx'
import { useWords } from '../ui/language.ts'
import { OrderLink } from './order-link.tsx'
import { isLet, isOrder, type Order, useLeases } from './use-takers.ts'

/** In the dialogs that sell: which of the units are let, and under which lease. */
export function TenantNote({ row }: InputNoteProps) {
  return isOrder(row) && row.intent === 'sale' ? <Tenants row={row} /> : null
}

function Tenants({ row }: { readonly row: Order }) {
  const { t, language } = useWords()
  const { rows } = useRecordsById(
    unit,
    row.lines.map((line) => line.unit),
  )
  const lets = rows.filter(({ leaseState }) => isLet(leaseState))
  const { leaseOf } = useLeases(lets.map(({ _id }) => _id))
  return lets.map(({ _id, code }) => {
    const lease = leaseOf(_id)
    const last = lease && (lease.leaveOn ?? lease.endsOn)
    return (
      <p className="note f6" data-s="held" role="status" key={_id}>
        <Glyph shape="triangle" />
        <span>
          <b>
            <bdi>{code}</bdi>
          </b>
          {': '}
          {last ? t('order.letToUntil', { until: formatDay(last, language) }) : t('order.letTo')}{' '}
          {lease && <OrderLink one={lease} />}
        </span>
      </p>
    )
  })
}

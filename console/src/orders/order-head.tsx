import { order } from '@prona/contract/resources'
import { Link } from '@tanstack/react-router'
import { useRecords } from '../engine/data/use-records.ts'
import type { OwnHeadProps } from '../engine/own-screens.ts'
import { useDue } from '../instalments/use-due.tsx'
import { RecordPayment } from '../payments/record-payment.tsx'
import { useWords } from '../ui/language.ts'
import { useIdle } from '../ui/use-idle.ts'

const running = ['active', 'notice', 'ended']

/** Where money is due: it is recorded here. On what came of a reservation or of a lease that was renewed: work goes on there. */
export function OrderHead({ row }: OwnHeadProps<typeof order>) {
  const { _id, status } = row
  const { t } = useWords()
  const isFollowed = status === 'converted' || status === 'renewed'
  const { rows } = useRecords(order, isFollowed ? { parentOrder: [_id] } : undefined)
  const next = rows.find((one) => one.status !== 'cancelled')
  const due = useDue('order', _id, useIdle() && running.includes(status))
  const payer = row.parties.find(({ role }) => role === 'buyer' || role === 'tenant') ?? row.parties[0]
  if (due?.some(({ outstanding }) => outstanding > 0))
    return <RecordPayment from={payer?.customer} look={row.kind === 'sale' ? 'primary' : 'default'} />
  if (!next) return null
  return (
    <Link className="btn btn--primary" to="/$plural/$id" params={{ plural: order.plural, id: next._id }}>
      {t('order.openContract')}
    </Link>
  )
}

import { order } from '@prona/contract/resources'
import { Link } from '@tanstack/react-router'
import { useRecords } from '../engine/data/use-records.ts'
import type { OwnHeadProps } from '../engine/own-screens.ts'
import { useWords } from '../ui/language.ts'

/** On what came of a reservation or of a lease that was renewed: work goes on there. */
export function OrderHead({ row: { _id, status } }: OwnHeadProps<typeof order>) {
  const { t } = useWords()
  const isFollowed = status === 'converted' || status === 'renewed'
  const { rows } = useRecords(order, isFollowed ? { parentOrder: [_id] } : undefined)
  const next = rows.find((one) => one.status !== 'cancelled')
  if (!next) return null
  return (
    <Link className="btn btn--primary" to="/$plural/$id" params={{ plural: order.plural, id: next._id }}>
      {t('order.openContract')}
    </Link>
  )
}

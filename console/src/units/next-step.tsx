import { order, type unit } from '@prona/contract/resources'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccess } from '../engine/data/access.ts'
import type { OwnHeadProps } from '../engine/own-screens.ts'
import { isTaken, useTakers } from '../orders/use-takers.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../ui/language.ts'
import { latePart } from '../ui/late-part.tsx'
import { useIsPhone } from '../ui/use-phone.ts'

const ReserveHere = latePart(async () => (await import('../orders/reserve-here.tsx')).ReserveHere)

/** What follows on a hold: the deposit, which makes it a reservation, and everything else on the order's own page. */
export function NextStep({ row: { _id, status } }: OwnHeadProps<typeof unit>) {
  const { t, label } = useWords()
  const access = useAccess()
  const isPhone = useIsPhone()
  const [isReserving, setReserving] = useState(false)
  const { takerOf } = useTakers(access.may(order, 'read') && isTaken(status) ? [_id] : [])
  const taker = takerOf(_id)
  if (!taker) return null
  const mayReserve = taker.status === 'held' && access.may(order, 'reserve')
  return (
    <>
      {mayReserve && (
        <Button
          look="primary"
          onPointerEnter={ReserveHere.ahead}
          onFocus={ReserveHere.ahead}
          onClick={() => setReserving(true)}
        >
          {label(order.actions.reserve.label)}
        </Button>
      )}
      {!(isPhone && mayReserve) && (
        <Link className="btn" to="/$plural/$id" params={{ plural: order.plural, id: taker._id }}>
          {t('order.open')}
        </Link>
      )}
      {isReserving && <ReserveHere id={taker._id} onClose={() => setReserving(false)} />}
    </>
  )
}

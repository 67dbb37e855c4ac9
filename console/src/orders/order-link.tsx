import { order } from '@prona/contract/resources'
import { Link } from '@tanstack/react-router'
import type { Order } from './use-takers.ts'

/** Another order by its number, beside the one that is worked on. */
export function OrderLink({ one }: { readonly one: Pick<Order, '_id' | 'number'> }) {
  return (
    <Link
      className="link num"
      to="/$plural/$id"
      params={{ plural: order.plural, id: one._id }}
      target="_blank"
    >
      {one.number}
    </Link>
  )
}

import type { claimingStates } from '@prona/contract/orders/order-life'
import type { Database } from '../kernel/context.ts'

export type Done = {
  readonly action: string
  /** Nobody, when the program itself did it. */
  readonly by: string | null
  readonly now: string
  readonly requestId: string | null
}

/** Moves the units an order has on the axis of sale, each with a new version and its entry in the record. */
export async function moveUnits(
  db: Database,
  order: string,
  state: keyof typeof claimingStates | 'available',
  { action, by, now, requestId }: Done,
): Promise<void> {
  await db`
    with claimed as (
      select u._id, u.sale_state from unit_claims c join units u on u.branch = c.branch and u._id = c.unit
      where c.order_id = ${order} and c.released_at is null and u.sale_state <> ${state}
    ), moved as (
      update units u set sale_state = ${state}, version = u.version + 1, updated_at = ${now}, updated_by = ${by}
      from claimed where u._id = claimed._id
      returning u.branch, u._id, claimed.sale_state as was, u.sale_state as now
    )
    insert into audit_entries (branch, resource, record, action, by, request_id, before, after)
    select branch, 'unit', _id, ${action}, ${by}, ${requestId},
      jsonb_build_object('saleState', was), jsonb_build_object('saleState', now)
    from moved`
}

/** What an order had is free again. */
export async function releaseUnits(db: Database, order: string, done: Done): Promise<void> {
  await moveUnits(db, order, 'available', done)
  await db`update unit_claims set released_at = ${done.now} where order_id = ${order} and released_at is null`
}

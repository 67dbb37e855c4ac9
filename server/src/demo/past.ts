import { officeZone } from '@prona/contract/kernel/day'
import type { Transaction } from '../database/connect.ts'
import type { PastStep } from './insert-agreements.ts'

type Known = {
  /** Of agreements that have become contracts, and of price lists. */
  readonly steps: readonly PastStep[]
}

/**
 * The audit entries a branch would have by now: who entered its records, its price lists, and every step of its orders
 * with the units they took. In order of time.
 */
export async function writePast(db: Transaction, branch: string, { steps }: Known): Promise<void> {
  await db`
    with life as (
      select o._id, o.status, o.created_by as by, o.cancel_reason, o.deposit_on, o.deposit_waived,
        o.created_at + interval '10 minutes' as held_at,
        least(now(), greatest(o.created_at + interval '1 day',
          (o.deposit_on + time '11:20') at time zone ${officeZone})) as reserved_at,
        o.updated_at as over_at, exists (select from unit_claims c where c.order_id = o._id) as was_held,
        to_char(coalesce(o.expires_at, o.created_at + interval '10 days') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until
      from orders o where o.branch = ${branch} and o.kind = 'reservation' and o.status <> 'converted'
    ), actions (at, resource, record, action, by, before, after, cause) as (
      select created_at, 'property', _id, 'create', created_by, '{}'::jsonb, '{}'::jsonb, null::uuid
        from properties where branch = ${branch}
      union all select created_at, 'unit', _id, 'create', created_by, '{}', '{}', null
        from units where branch = ${branch}
      union all select created_at, 'customer', _id, 'create', created_by, '{}', '{}', null
        from customers where branch = ${branch}
      union all select created_at, 'order', _id, 'create', created_by, '{}', '{}', null
        from orders where branch = ${branch}
      union all select created_at, 'payment', _id, 'create', created_by, '{}', '{}', null
        from payments where branch = ${branch}
      union all select held_at, 'order', _id, 'hold', by,
          '{"status": "draft", "expiresAt": null}', jsonb_build_object('status', 'held', 'expiresAt', until), null
        from life where was_held
      union all select reserved_at, 'order', _id, 'reserve', by,
          jsonb_build_object('expiresAt', until) || jsonb_strip_nulls(jsonb_build_object(
            'status', 'held', 'depositWaived', case when deposit_waived then false end)),
          '{"expiresAt": null}' || jsonb_strip_nulls(jsonb_build_object('status', 'reserved', 'depositOn', deposit_on,
            'depositWaived', case when deposit_waived then true end)), null
        from life where status = 'reserved'
      union all select over_at, 'order', _id, 'expire', null,
          '{"status": "held"}', '{"status": "expired"}', null
        from life where status = 'expired'
      union all select greatest(over_at, held_at), 'order', _id, 'cancel', by,
          jsonb_build_object('status', case when was_held then 'held' else 'draft' end, 'cancelReason', null),
          jsonb_build_object('status', 'cancelled', 'cancelReason', cancel_reason), null
        from life where status = 'cancelled'
      union all select l.held_at, 'unit', c.unit, 'hold', l.by,
          '{"saleState": "available"}', '{"saleState": "held"}', l._id
        from life l join unit_claims c on c.order_id = l._id
      union all select l.reserved_at, 'unit', c.unit, 'reserve', l.by,
          '{"saleState": "held"}', '{"saleState": "reserved"}', l._id
        from life l join unit_claims c on c.order_id = l._id where l.status = 'reserved'
      union all select greatest(l.over_at, l.held_at), 'unit', c.unit,
          case l.status when 'expired' then 'expire' else 'cancel' end,
          case l.status when 'expired' then null else l.by end,
          '{"saleState": "held"}', '{"saleState": "available"}', l._id
        from life l join unit_claims c on c.order_id = l._id where l.status in ('expired', 'cancelled')
      union all select s.at, s.resource, s.record, s.action, s.by, s.before, s.after, s.cause
        from jsonb_to_recordset(${db.json(steps)}) as s
          (at timestamptz, resource text, record uuid, action text, by uuid, before jsonb, after jsonb, cause uuid)
    )
    insert into audit_entries
      (at, branch, resource, record, action, by, before, after, cause_resource, cause_record)
    select at, ${branch}, resource, record, action, by, before, after, case when cause is not null then 'order' end, cause
    from actions order by at, resource, record`
}

import { user as users } from '@prona/contract/resources'
import { deviceLine, deviceOf } from '@prona/contract/users/device'
import type { Database } from '../kernel/context.ts'
import type { Origin } from './access-entries.ts'
import { hashOfMark, rememberedDays } from './device-mark.ts'

/**
 * Tells somebody that they signed in by a browser that is not known, in the transaction that signs them in; not at
 * their very first time. A program that keeps no mark is new each time, and told again once the last one was read.
 */
export async function tellOfNewDevice(
  db: Database,
  user: string,
  from: Pick<Origin, 'address' | 'browser' | 'device'>,
  now: string,
): Promise<void> {
  const params = JSON.stringify({ device: deviceLine(deviceOf(from.browser)), address: from.address })
  await db`
    insert into notifications (branch, user_id, kind, resource, record, params, created_at)
    select u.branch, u._id, 'newDevice', ${users.single}, u._id, ${params}::text::jsonb, ${now}
    from users u
    where u._id = ${user} and u.last_seen_at is not null
      and not exists (select from sessions s
        where s.user_id = u._id and s.device = ${hashOfMark(user, from.device)}
          and s.last_seen_at > ${now}::timestamptz - make_interval(days => ${rememberedDays}))
      and not exists (select from notifications n
        where n.user_id = u._id and n.kind = 'newDevice' and n.read_at is null and n.params = ${params}::text::jsonb)
    on conflict do nothing`
}

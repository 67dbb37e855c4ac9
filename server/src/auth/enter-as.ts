import type { WayIn } from '@prona/contract/audit/ways-in'
import type { Transaction } from '../database/connect.ts'
import { networkOf } from '../http/network.ts'
import { type Origin, recordAccess } from './access-entries.ts'
import { noteFamiliar } from './familiar-networks.ts'
import { openSession } from './sessions.ts'

/** Somebody has shown who they are, in a transaction that holds them (`holdActive`). Answers their token. */
export async function enterAs(
  db: Transaction,
  user: string,
  from: Origin,
  way: WayIn,
  now: string,
): Promise<string> {
  await noteFamiliar(db, user, networkOf(from.address), now)
  await recordAccess(db, { kind: 'signIn', by: user, from, way, at: now })
  // Afterwards: whoever was seen before is told of a new device.
  const token = await openSession(db, user, from, now)
  await db`update users set last_seen_at = ${now} where _id = ${user}`
  return token
}

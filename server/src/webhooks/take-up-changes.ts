import { lastEntry, settledIn } from '../audit/settled-entries.ts'
import { acrossBranches } from '../auth/every-branch.ts'
import type { Sql } from '../database/connect.ts'
import type { JobRun } from '../jobs/repeated.ts'
import type { Database } from '../kernel/context.ts'
import type { RoleGroups } from '../roles/role-groups.ts'
import { toldEvents } from './told-events.ts'
import { answering, webhooksOn } from './webhook-in-hand.ts'

/** A webhook, and of what and where it tells. */
type Telling = {
  readonly webhook: string
  readonly events: readonly string[]
  readonly branches: readonly string[]
}

const mostInRange = 10_000
/** For how long a run waits for those who write. */
const waitMs = 10_000

/**
 * Writes for each webhook what it is to tell of the changes since the last run. The audit is where changes are read: its
 * entry is written in the transaction of the change, so that nothing is told that did not happen, and writers do
 * nothing for webhooks. Answers `notDue` where nothing was written since.
 */
export async function takeUpChanges(run: JobRun, groups: RoleGroups, most = mostInRange): Promise<unknown> {
  const { sql } = run
  const begun = await progressOf(sql)
  if (begun !== undefined && ((await lastEntry(sql, 'change')) ?? 0) <= begun) return 'notDue'
  const settled = await settledIn(run, 'change', waitMs)
  if (settled === undefined) return undefined
  // The first run on this database, which may be a backup that was restored: what was before has been told there.
  if (begun === undefined) {
    await sql`insert into webhook_progress (entry) values (${settled}) on conflict do nothing`
    return undefined
  }
  let after = begun
  while (after < settled && !run.signal.aborted) {
    const telling = await tellingNow(run, groups)
    const next: number = telling.length === 0 ? settled : await endOfRange(sql, after, settled, most)
    if (!(await takeUp(sql, { after, next, telling, now: run.now }))) return undefined
    after = next
  }
  return undefined
}

async function progressOf(sql: Sql): Promise<number | undefined> {
  const [found] = await sql<{ entry: number }[]>`select entry from webhook_progress`
  return found?.entry
}

async function tellingNow(run: JobRun, groups: RoleGroups): Promise<readonly Telling[]> {
  const all: Telling[] = []
  for (const one of await webhooksOn(run.sql)) {
    const reader = await answering(run, one, groups)
    if (!reader) continue
    const branches = one.branches.length > 0 ? one.branches : reader.branches
    if (one.events.length > 0) all.push({ webhook: one._id, events: one.events, branches })
  }
  return all
}

function endOfRange(sql: Sql, after: number, settled: number, most: number): Promise<number> {
  return acrossBranches(sql, async (db) => {
    const [end] = await db<{ id: number | null }[]>`
      select max(id) as id from (select id from audit_entries
        where id > ${after} and id <= ${settled} order by id limit ${most}) next`
    return end?.id ?? settled
  })
}

type Range = {
  readonly after: number
  readonly next: number
  readonly telling: readonly Telling[]
  readonly now: string
}

/** False where another server has taken it up meanwhile. */
function takeUp(sql: Sql, range: Range): Promise<boolean> {
  return acrossBranches(sql, async (db) => {
    const moved = await db`
      update webhook_progress set entry = ${range.next} where entry = ${range.after} returning entry`
    if (moved.length === 0) return false
    for (const one of range.telling) await writeDeliveries(db, range, one)
    return true
  })
}

/** What another action has written in a record is a change of it; one that was deleted and comes back is there anew. */
async function writeDeliveries(
  db: Database,
  { after, next, now }: Range,
  { webhook, events, branches }: Telling,
): Promise<void> {
  await db`
    insert into webhook_deliveries (webhook, entry, event, entity, place, changed, happened_at, next_try_at)
    select ${webhook}, e.id, e.event, e.record, e.branch,
      array(select jsonb_object_keys(e.before) union select jsonb_object_keys(e.after) order by 1), e.at, ${now}
    from (select *, resource || '.' || case when action = 'restore' then 'create'
        when resource || '.' || action = any (${toldEvents as string[]}::text[]) then action else 'update' end as event
      from audit_entries where id > ${after} and id <= ${next}) e
    where e.event = any (${events as string[]}::text[]) and (e.branch is null or e.branch = any (${branches as string[]}::text[]))
    order by e.id`
}

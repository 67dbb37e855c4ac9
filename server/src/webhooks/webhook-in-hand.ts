import type { Row } from '@prona/contract/kernel/resource'
import { webhook } from '@prona/contract/resources'
import { tellAdministrators } from '../audit/tell-administrators.ts'
import { acrossBranches } from '../auth/every-branch.ts'
import { findReader } from '../auth/reader.ts'
import type { Sql } from '../database/connect.ts'
import type { JobRun } from '../jobs/repeated.ts'
import { inBranch } from '../kernel/acting.ts'
import type { Reader } from '../kernel/context.ts'
import { findRow, lockRow, updateRow } from '../kernel/rows.ts'
import type { RoleGroups } from '../roles/role-groups.ts'
import { mayAnswerFor } from './told-events.ts'

/** A webhook that is on. */
export type InHand = {
  readonly _id: string
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
  readonly branches: readonly string[]
  readonly secretNumber: number
  readonly secretAt: string | null
  readonly failingSince: string | null
  /** How often in a row it took nothing. */
  readonly failures: number
  /** Until then it is not called. */
  readonly waitUntil: string | null
  /** Whoever last changed it answers for it. */
  readonly by: string | null
}

export async function webhooksOn(sql: Sql, only?: string): Promise<readonly InHand[]> {
  return sql<InHand[]>`
    select _id, name, url, events, branches, secret_number as "secretNumber", secret_at as "secretAt",
      failing_since as "failingSince", failures, wait_until as "waitUntil", updated_by as by
    from webhooks where status = 'on' and deleted_at is null and _id = coalesce(${only ?? null}, _id) order by _id`
}

/**
 * Whoever answers for it, as they are now; undefined where they are gone, disabled, or may no longer see all it tells.
 * Then it is paused.
 */
export async function answering(run: JobRun, one: InHand, groups: RoleGroups): Promise<Reader | undefined> {
  const { by } = one
  const found = by === null ? undefined : await acrossBranches(run.sql, (db) => findReader(db, by, groups))
  if (found && mayAnswerFor(found.reader, one)) return found.reader
  await pauseWebhook(run, one, 'rights')
  return undefined
}

type Problem = NonNullable<Row<typeof webhook>['problem']>

/** Nothing more is sent until somebody turns it on again, and those who can are told. */
export async function pauseWebhook(
  { sql, now, id: requestId, log }: Pick<JobRun, 'sql' | 'now' | 'id' | 'log'>,
  { _id, name, by }: InHand,
  problem: Problem,
): Promise<void> {
  const isPaused = await inBranch({ sql, branch: '', now, requestId }, async (ctx) => {
    if (!(await findRow(ctx, webhook, _id))) return false
    const row = await lockRow(ctx, webhook, _id)
    if (row.status !== 'on' || row.updatedBy !== by) return false
    await updateRow(ctx, webhook, row, { status: 'paused', problem })
    return true
  })
  if (!isPaused) return
  log.warn(
    { webhook: _id, problem },
    'A webhook was paused: nothing is sent to it until somebody turns it on again, also not later',
  )
  const alarming = {
    kind: 'webhookPaused',
    by: null,
    record: _id,
    title: name,
    count: 1,
    address: null,
  } as const
  await tellAdministrators(sql, by === null ? alarming : { ...alarming, also: by }, now)
}

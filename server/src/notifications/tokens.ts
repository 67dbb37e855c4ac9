import { user as users } from '@prona/contract/resources'
import { tokenWarningDays } from '@prona/contract/users/api-token'
import { eachRecord, type Found, type Page } from '../jobs/each.ts'
import type { JobRun } from '../jobs/repeated.ts'
import type { Context, Database } from '../kernel/context.ts'

/** Tells the makers of tokens for scripts that one ends within a week, once: in time to give the script another. */
export async function notifyOfEndingTokens(run: JobRun): Promise<void> {
  // Each in a transaction of its own, since notifications of one transaction are merged into one.
  await eachRecord(run, findEndingTokens, notifyOfToken)
}

/** One that is made for less than that ends as was said when it was made. */
function findEndingTokens(db: Database, _now: string, { after, most }: Page): Promise<readonly Found[]> {
  return db<Found[]>`
    select t._id, u.branch from api_tokens t join users u on u._id = t.user_id
    where t.told_at is null and t.ended_at is null and t._id > ${after}
      and t.expires_at between now() and now() + make_interval(days => ${tokenWarningDays})
      and t.expires_at > t.created_at + make_interval(days => ${tokenWarningDays})
      and u.status = 'active' and u.deleted_at is null
    order by t._id limit ${most}`
}

async function notifyOfToken({ db, now }: Context, token: string): Promise<void> {
  await db`
    with told as (
      update api_tokens set told_at = now() where _id = ${token} and told_at is null and ended_at is null
      returning user_id, name, expires_at)
    insert into notifications (branch, user_id, kind, resource, record, params, created_at)
    select u.branch, u._id, 'tokenEnding', ${users.single}, u._id,
      jsonb_build_object('device', told.name,
        'until', to_char(told.expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), ${now}
    from told join users u on u._id = told.user_id`
}

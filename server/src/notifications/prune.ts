import type { Database } from '../kernel/context.ts'

const mostOfOne = 200

/** Read ones are deleted after a month, all after three months, and each person keeps two hundred at most. */
export async function pruneNotifications(db: Database, branch: string, now: string): Promise<void> {
  await db`
    delete from notifications
    where branch = ${branch} and (created_at < ${now}::timestamptz - interval '90 days'
      or read_at is not null and created_at < ${now}::timestamptz - interval '30 days')`
  await db`
    delete from notifications n using (
      select _id, row_number() over (partition by user_id order by place desc) as nth
      from notifications where branch = ${branch}
    ) o
    where n._id = o._id and n.branch = ${branch} and o.nth > ${mostOfOne}`
}

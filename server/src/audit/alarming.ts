import { allPermissions, everything } from '@prona/contract/access'
import type { AlertKind } from '@prona/contract/audit/alerts'
import { role, user } from '@prona/contract/resources'
import type { Fragment } from 'postgres'
import type { Database } from '../kernel/context.ts'
import type { Range } from './chain/seals.ts'

/** Something that administrators are to hear of. */
export type Alarming = {
  readonly kind: AlertKind
  readonly by: string | null
  /** The user it is about, or what `title` names. */
  readonly record: string
  readonly title?: string
  /** Who is told besides administrators. */
  readonly also?: string
  readonly count: number
  readonly address: string | null
}

type Asked = { readonly since: string; readonly exportRows: number }

/** What is alarming among entries, at most so many; all branches must be visible. */
export async function alarmingIn(
  db: Database,
  { source, afterId, toId }: Range,
  { since, exportRows }: Asked,
): Promise<readonly Alarming[]> {
  if (source === 'access')
    return db<Alarming[]>`
      select case kind when 'export' then 'largeExport' else 'manyRefusals' end as kind, by, by as record,
        coalesce(rows, times, 1) as count, address
      from access_entries
      where id > ${afterId} and id <= ${toId} and at > ${since} and by is not null
        and (kind = 'export' and rows >= ${exportRows} or kind = 'refusedOften')
      order by id limit ${mostAtOnce}`
  return newAdministrators(db, { afterId, toId, since })
}

/**
 * Whoever may do everything, by one permission for all or by each of them; nothing that is hidden from them makes it less.
 * By what the entries say, not by how it is now: rights that were given and taken back before anybody looked are told
 * too. What somebody or a role was after an entry is what the next one says they were before it, else what they are.
 * All of them: whoever makes many at once does not hide one.
 */
function newAdministrators(
  db: Database,
  { afterId, toId, since }: Pick<Range, 'afterId' | 'toId'> & Pick<Asked, 'since'>,
): Promise<readonly Alarming[]> {
  const isEverything = (permissions: Fragment) =>
    db`(${permissions} ? ${everything} or ${permissions} ?& ${[...allPermissions]}::text[])`
  return db<Alarming[]>`
    with given as (
      select e.*, e.resource = ${user.single} as is_person from audit_entries e
      where e.id > ${afterId} and e.id <= ${toId} and e.at > ${since}
        and (e.resource = ${user.single} and (e.after ? 'role' or e.after ->> 'status' = 'active' or e.action = 'restore')
          or e.resource = ${role.single} and (e.action = 'restore' or ${isEverything(db`(e.after -> 'permissions')`)}
            and not coalesce(${isEverything(db`(e.before -> 'permissions')`)}, false))))
    select 'newAdministrator' as kind, e.by, u._id as record, 1 as count, e.address
    from given e
      join users u on e.is_person and u._id = e.record
        or not e.is_person and (u.deleted_at is null or u.deleted_at > e.at)
      cross join lateral (select
        coalesce((select n.before ->> 'role' from audit_entries n
          where n.resource = ${user.single} and n.record = u._id and n.id > e.id and n.before ? 'role'
          order by n.id limit 1)::uuid, u.role) as role,
        coalesce((select n.before ->> 'status' from audit_entries n
          where n.resource = ${user.single} and n.record = u._id and n.id > e.id and n.before ? 'status'
          order by n.id limit 1), u.status) as status) was
      join roles r on r._id = was.role and (e.is_person or r._id = e.record)
      cross join lateral (select coalesce(
        (select n.before -> 'permissions' from audit_entries n
          where n.resource = ${role.single} and n.record = r._id and n.id > e.id and n.before ? 'permissions'
          order by n.id limit 1), to_jsonb(r.permissions)) as permissions) had
    where was.status = 'active' and ${isEverything(db`had.permissions`)}
    order by e.id, u._id`
}

const mostAtOnce = 20

import { everything } from '@prona/contract/access'
import type { AlertKind } from '@prona/contract/audit/alerts'
import { user } from '@prona/contract/resources'
import type { Database } from '../kernel/context.ts'
import type { Range } from './chain/seals.ts'

/** Something that administrators are to hear of. */
export type Alarming = {
  readonly kind: AlertKind
  readonly by: string | null
  /** The user it is about. */
  readonly record: string
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
  return db<Alarming[]>`
    select 'newAdministrator' as kind, e.by, u._id as record, 1 as count, e.address
    from audit_entries e join users u on u.deleted_at is null and u.status = 'active'
      and (e.resource = ${user.single} and u._id = e.record and e.after ? 'role'
        or e.resource = 'role' and u.role = e.record and e.after -> 'permissions' ? ${everything}
          and not coalesce(e.before -> 'permissions' ? ${everything}, false))
    join roles r on r._id = u.role and r.deleted_at is null and ${everything} = any (r.permissions)
    where e.id > ${afterId} and e.id <= ${toId} and e.at > ${since}
    order by e.id limit ${mostAtOnce}`
}

const mostAtOnce = 20

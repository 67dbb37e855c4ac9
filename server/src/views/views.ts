import { may, mayDo } from '@prona/contract/access'
import type { Resource } from '@prona/contract/kernel/resource'
import type { SavedView } from '@prona/contract/kernel/wire'
import { findResource } from '@prona/contract/registry'
import type { ViewContent } from '@prona/contract/views/view-body'
import type { Context, Database, Reader } from '../kernel/context.ts'
import { run } from '../kernel/statement.ts'
import { asSeen } from './seen.ts'

export type ViewRow = {
  readonly _id: string
  readonly branch: string
  readonly resource: string
  readonly name: string
  readonly shared: boolean
  readonly content: ViewContent
  readonly version: number
  readonly created_by: string
  readonly owner: string
  readonly home: boolean
}

/** Every view that counts for a user, in the order of their tabs: their own, and those their branches share. */
export async function viewsOf(db: Database, user: Reader, branches = user.branches): Promise<SavedView[]> {
  const rows = await run<ViewRow>(db, text, [branches, user._id])
  const ctx = readingAs(db, user)
  return rows.flatMap((row) => {
    const resource = findResource(row.resource)
    return resource && mayDo(ctx.rights, resource, 'read') ? [presented(ctx, resource, row)] : []
  })
}

/** A view as its reader may see it. */
export function presented(ctx: Context, resource: Resource, row: ViewRow): SavedView {
  const { _id, branch, name, shared, version } = row
  return {
    _id,
    resource: resource.single,
    branch,
    name,
    shared,
    content: asSeen(ctx, resource, row.content),
    version,
    owner: { _id: row.created_by, name: row.owner },
    isHome: row.home,
    mayChange: mayChange(ctx, row),
  }
}

/** Their own, and shared ones where they may administer the company's users or roles. */
export function mayChange(
  { actor, rights }: Pick<Context, 'actor' | 'rights'>,
  row: Pick<ViewRow, 'created_by' | 'shared'>,
): boolean {
  if (row.created_by === actor) return true
  return row.shared && (may(rights, 'role.update') || may(rights, 'user.update'))
}

// The statement that reads sets the branches first, and each row depends on that.
const text = `with b as materialized (
    select set_config('app.branches', array_to_string($1::text[], ','), true), branch from unnest($1::text[]) as branch)
  select v._id, v.branch, v.resource, v.name, v.shared, v.content, v.version, v.created_by,
    coalesce(u.name, '') as owner, coalesce(a.home = v._id, false) as home
  from b cross join lateral (
    select v.* from views v where b.branch is not null and v.branch = b.branch and (v.shared or v.created_by = $2::uuid)
  ) v
  left join users u on u._id = v.created_by
  left join view_arrangements a on a.by = $2::uuid and a.resource = v.resource
  order by v.resource, array_position(a.tabs, v._id) nulls last, v.shared desc, v.name, v._id`

function readingAs(db: Database, user: Reader): Context {
  const { _id, rights, branches, language } = user
  return { db, actor: _id, user, rights, branch: '', branches, now: '', requestId: '', language }
}

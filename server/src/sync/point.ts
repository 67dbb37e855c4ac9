import { seesOwnOnly } from '@prona/contract/access'
import type { Resource } from '@prona/contract/kernel/resource'
import { hiddenFrom } from '../kernel/authorize.ts'
import type { Context, Database } from '../kernel/context.ts'
import { run } from '../kernel/statement.ts'
import { daysOfAll, type Snapshot } from './marks.ts'

/** What is synchronised: a resource, in one branch or all of the reader's, with the rights they have. */
export type View = {
  readonly resource: Pick<Resource, 'single'>
  readonly chosen: string
  /** The names of the fields that are answered, in order; undefined: all of them; null: none matter. */
  readonly fields?: string | null | undefined
  readonly rights: string
  /** Records of others are included. */
  readonly isWhole: boolean
}

/** Where a sync continues from. */
export type Point =
  | { readonly kind: 'everything'; readonly lostUntil?: string }
  | { readonly kind: 'since'; readonly seen: Snapshot; readonly isGivenOut: boolean }
  | {
      readonly kind: 'page'
      readonly from: Snapshot | undefined
      readonly lostUntil: string | undefined
      readonly until: Snapshot
      readonly change: string
      readonly id: string
    }

/** Everything that decides which records and fields are read is part of the rights. */
export function viewOf(
  ctx: Context,
  resource: Resource,
  header: string | string[] | undefined,
  fields?: readonly string[],
): View {
  const isShared = resource.scope === 'company'
  const rights = {
    fields: Object.keys(resource.fields),
    hidden: [...hiddenFrom(ctx, resource)].sort(),
    own: [...ctx.rights.ownRows].sort(),
    branches: isShared ? [] : [...ctx.branches].sort(),
  }
  return {
    resource,
    chosen: isShared ? '' : header === '*' ? '*' : ctx.branch,
    fields: fields && [...new Set(fields)].sort().join(),
    rights: JSON.stringify(rights),
    isWhole: !seesOwnOnly(ctx.rights, resource),
  }
}

type Found = {
  exact: Mark | null
  before: Mark | null
  after_is_fresh: boolean | null
  is_future: boolean
  is_same_view: boolean
  may_be_of_few: boolean
  whole_told: string | null
}
type Mark = {
  seen: Snapshot
  reader: string | null
  resource: string | null
  chosen: string | null
  from_seen: Snapshot | null
  lost_until: string | null
  after_change: string | null
  after_id: string | null
}

/**
 * What a time means for a view. Everything is read where the state at that time is uncertain: in the future, before
 * the first mark, while no server was running, after the database was restored from a backup, and with other rights
 * than now.
 */
export async function pointOf(
  db: Database,
  reader: string,
  view: View,
  time: string | undefined,
): Promise<Point> {
  if (time === undefined) return { kind: 'everything' }
  const few = notedAs({ ...view, fields: '' })
  const names = view.fields === null ? [view.chosen, few] : [notedAs(view)]
  const [found] = await db<Found[]>`
    select
      (select to_jsonb(m) from sync_marks m where m.at = ${time}) as exact,
      (select to_jsonb(m) from sync_marks m where m.at < ${time} and m.reader is null order by m.at desc limit 1) as before,
      (select m.fresh from sync_marks m where m.at > ${time} and m.reader is null order by m.at limit 1) as after_is_fresh,
      ${time}::timestamptz > clock_timestamp() as is_future,
      exists (select from sync_views v
        where v.user_id = ${reader} and v.resource = ${view.resource.single} and v.chosen = any(${names})
          and v.rights = ${view.rights} and v.since <= ${time}) as is_same_view,
      ${time}::timestamptz < clock_timestamp() - make_interval(days => ${daysOfAll}) and exists (select from sync_views v
        where v.user_id = ${reader} and v.resource = ${view.resource.single}
          and v.chosen = ${few} and v.since <= ${time})
        and exists (select from sync_marks m where m.reader is null and m.chosen is not null
          and m.at >= date_trunc('hour', ${time}::timestamptz)
          and m.at < date_trunc('hour', ${time}::timestamptz) + interval '1 hour') as may_be_of_few,
      (select v.whole_told from sync_views v
        where v.user_id = ${reader} and v.resource = ${view.resource.single} and v.chosen = ${notedAs(view)}) as whole_told`
  const isLost = !view.isWhole && found?.whole_told
  const everything: Point = { kind: 'everything', ...(isLost ? { lostUntil: isLost } : {}) }
  if (!found?.is_same_view) return everything
  const { exact, before } = found
  if (exact?.reader) return pageAt(exact, reader, view) ?? everything
  // A time stands for the fields it was given out with: whoever asks for others has never had them.
  if (view.fields !== null && (exact?.chosen ?? undefined) !== view.fields) return everything
  if (exact) return { kind: 'since', seen: exact.seen, isGivenOut: true }
  // It may be one of those of this hour that were given out with a few fields and are no longer known each by itself.
  if (view.fields === undefined && found.may_be_of_few) return everything
  if (!before || found.is_future || found.after_is_fresh) return everything
  return { kind: 'since', seen: before.seen, isGivenOut: false }
}

/** Under which name it is noted what somebody has read: one for all fields, and one for chosen ones. */
function notedAs({ chosen, fields }: View): string {
  return typeof fields === 'string' ? `${chosen} +` : chosen
}

/** What a page is of: the branches, and the fields where some were chosen. */
export function placeOf({ chosen, fields }: View): string {
  return fields ? `${chosen} ${fields}` : chosen
}

/** The next page of the same sync by the same reader. */
function pageAt(mark: Mark, reader: string, view: View): Point | undefined {
  const isTheirs =
    mark.reader === reader && mark.resource === view.resource.single && mark.chosen === placeOf(view)
  if (!isTheirs || mark.after_change === null || mark.after_id === null) return undefined
  return {
    kind: 'page',
    from: mark.from_seen ?? undefined,
    lostUntil: mark.lost_until ?? undefined,
    until: mark.seen,
    change: mark.after_change,
    id: mark.after_id,
  }
}

/** Notes the rights with which views were answered; times given out before these rights are no longer valid. */
export async function noteViews(
  db: Database,
  reader: string,
  views: readonly View[],
  at: string,
): Promise<void> {
  const told = views.map((view) => ({ ...view, chosen: notedAs(view), resource: view.resource.single }))
  await run(
    db,
    `insert into sync_views as v (user_id, resource, chosen, rights, since, whole_told)
      select $1::uuid, resource, chosen, rights, $2::timestamptz, case when "isWhole" then $2::timestamptz end
      from jsonb_to_recordset($3::jsonb) as told (resource text, chosen text, rights text, "isWhole" boolean)
      on conflict (user_id, resource, chosen) do update set
        since = case when v.rights = excluded.rights then v.since else excluded.since end,
        rights = excluded.rights,
        whole_told = coalesce(excluded.whole_told, v.whole_told)`,
    [reader, at, told],
  )
}

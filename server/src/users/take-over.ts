import { may, seesOwnOnly } from '@prona/contract/access'
import { AppError } from '@prona/contract/kernel/errors'
import type { Label } from '@prona/contract/kernel/field'
import type { Row } from '@prona/contract/kernel/resource'
import type { user } from '@prona/contract/resources'
import { mostHandedOver } from '@prona/contract/users/take-over'
import { takeOverWords } from '@prona/contract/users/take-over-words'
import { recordActions } from '../kernel/audit.ts'
import { columnNamed, tableOf } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import { run, statement } from '../kernel/statement.ts'
import { allGivenTo, countOpenWork, type Given, givableBy, givenToPeople, openWorkOf } from './open-work.ts'
import { changeUser } from './write-user.ts'

type User = Row<typeof user>
type Successor = { readonly _id: string; readonly name: string }

/** Ends somebody's access and, where a successor is named, gives these all they still work on, with an entry for each. */
export async function disableUser(
  ctx: Context,
  row: User,
  { successor }: { readonly successor?: string | null },
): Promise<User> {
  const disabled = await changeUser(ctx, row, { status: 'disabled' })
  if (successor) await takeOver(ctx, row._id, successor)
  return disabled
}

/** Lets them in again, by the rules of any change of their rights. */
export function enableUser(ctx: Context, row: User): Promise<User> {
  return changeUser(ctx, row, { status: 'active' })
}

/** A successor takes all over that somebody works on in the branch. */
export async function takeOver(ctx: Context, from: string, to: string): Promise<void> {
  const work = await countOpenWork(ctx, from)
  const kinds = work.map(({ resource }) => resource)
  const [known] = await ctx.db`
    select from users where _id = ${to} and branch = ${ctx.branch} and deleted_at is null for key share`
  if (!known) throw refused('noSuchRecord')
  const able = await successorsOf(ctx, from, kinds, to)
  if (able.length === 0) throw refused('rule', takeOverWords.notThey)
  refuseTooMany(work)
  for (const given of givableBy(ctx))
    if (kinds.includes(given.resource.single)) await giveAll(ctx, given, from, to)
}

/** So that nobody waits long for them. */
export function refuseTooMany(work: readonly { readonly count: number }[]): void {
  if (work.some(({ count }) => count > mostHandedOver)) throw refused('rule', tooMany)
}

const tooMany = takeOverWords.tooMany.map((said) =>
  said.replace('{count}', String(mostHandedOver)),
) as unknown as Label

function refused(code: 'noSuchRecord' | 'rule', message?: Label): AppError {
  return new AppError('invalid', {}, [{ field: 'successor', code, ...(message && { message }) }])
}

/**
 * Who of the branch has opened their account, is active and may read and change all these kinds of records. Nobody
 * gives away records that they do not see, to themselves or to somebody they agree with.
 */
export async function successorsOf(
  ctx: Context,
  of: string,
  kinds: readonly string[],
  only?: string,
): Promise<readonly Successor[]> {
  if (
    givenToPeople.some(({ resource }) => kinds.includes(resource.single) && seesOwnOnly(ctx.rights, resource))
  )
    return []
  const found = await ctx.db<(Successor & { permissions: string[] })[]>`
    select u._id, u.name, r.permissions from users u join roles r on r._id = u.role and r.deleted_at is null
    where u.branch = ${ctx.branch} and u._id <> ${of} and u.deleted_at is null and u.status = 'active' and u.account = 'open'
      and (${only ?? null}::uuid is null or u._id = ${only ?? null}::uuid)
    order by u.name, u._id limit 500`
  const mayAll = (permissions: readonly string[]) =>
    kinds.every((kind) => ['read', 'update'].every((verb) => may({ permissions }, `${kind}.${verb}`)))
  return found.filter(({ permissions }) => mayAll(permissions)).map(({ _id, name }) => ({ _id, name }))
}

/**
 * In one statement, however many they are, locked in the order of their ids as others lock them. The tables' triggers
 * tell the successor of them together.
 */
async function giveAll(ctx: Context, given: Given, from: string, to: string): Promise<void> {
  const { bind, values } = statement()
  await written(ctx, given, {
    from,
    to: `${bind(to)}::uuid`,
    found: openWorkOf(given, ctx, from, bind),
    bind,
    values,
  })
}

/** Nobody is responsible any more for what is still given to somebody in the branch, ended and deleted records too. */
export async function releaseAll(ctx: Context, from: string): Promise<void> {
  for (const given of givenToPeople) {
    const { bind, values } = statement()
    await written(ctx, given, {
      from,
      to: 'null::uuid',
      found: allGivenTo(given, ctx, from, bind),
      bind,
      values,
    })
  }
}

type Giving = ReturnType<typeof statement> & {
  readonly from: string
  /** As SQL, and which records. */
  readonly to: string
  readonly found: string
}

async function written(ctx: Context, given: Given, { from, to, found, bind, values }: Giving): Promise<void> {
  const { resource, field, isSeveral } = given
  const column = `"${columnNamed(field)}"`
  const value = isSeveral
    ? `(select coalesce(array_agg(distinct one), '{}') from unnest(array_replace(t.${column}, ${bind(from)}::uuid, ${to})) one
        where one is not null)`
    : to
  const text = `with locked as materialized (
      select t._id, t.${column} as had ${found} order by t._id for update)
    update ${tableOf(resource)} t set ${column} = ${value}, version = t.version + 1,
      updated_at = ${bind(ctx.now)}, updated_by = ${bind(ctx.actor)}
    from locked where t._id = locked._id returning t._id, locked.had, t.${column} as has`
  const done = await run<{ _id: string; had: unknown; has: unknown }>(ctx.db, text, values)
  if (done.length === 0) return
  const entries = done.map(({ _id, had, has }) => ({
    record: _id,
    changes: { before: { [field]: had }, after: { [field]: has } },
  }))
  await recordActions(ctx, resource, 'update', entries)
}

import { seesOwnOnly } from '@prona/contract/access'
import { AppError } from '@prona/contract/kernel/errors'
import type { Resource, Row } from '@prona/contract/kernel/resource'
import { isStopped, type Move, moveWords } from '@prona/contract/moves/move'
import { customer, property, unit } from '@prona/contract/resources'
import { type Changes, difference, recordActions } from '../kernel/audit.ts'
import type { Context } from '../kernel/context.ts'
import { getRow } from '../kernel/rows.ts'
import { run } from '../kernel/statement.ts'
import { enter } from '../kernel/transaction.ts'
import { between } from './former-branches.ts'
import { keepCopies, stampOrders } from './kept-copies.ts'
import { peopleIn } from './preview.ts'
import { type Moving, unitsOf, whatStops } from './stops.ts'

type Into = { readonly branch: string }

export function moveCustomer(ctx: Context, row: Row<typeof customer>, { branch }: Into) {
  return move(ctx, customer, row, branch)
}

/** With all its units, the deleted ones among them. */
export function moveProperty(ctx: Context, row: Row<typeof property>, { branch }: Into) {
  if (seesOwnOnly(ctx.rights, unit)) throw new AppError('forbidden')
  return move(ctx, property, row, branch)
}

type Movable = typeof customer | typeof property

/** A branch that one does not have is answered like one that does not exist. */
export function requireOtherBranch({ user, branch }: Context, into: string): void {
  if (user && into !== branch && user.branches.includes(into)) return
  throw new AppError('invalid', {}, [{ field: 'branch', code: 'rule', message: moveWords.noBranch }])
}

/**
 * Moves a locked record to another branch, under its own id and with all that hangs on it, in one transaction. First
 * everything is done that is written in the branch it leaves, then everything in the other.
 */
async function move<R extends Movable>(
  ctx: Context,
  resource: R,
  row: Row<R>,
  into: string,
): Promise<Row<R>> {
  requireOtherBranch(ctx, into)
  const { branch: from } = ctx
  const moving: Moving = { single: resource.single, id: row._id, from, into }
  const leaving = await between(ctx, into, from)
  const units = await lockUnits(leaving, moving)
  const stops = await whatStops(leaving, moving)
  if (isStopped({ stops })) throw refused(stops)
  const copies = await keepCopies(leaving, moving)
  await stampOrders(leaving, copies)
  const people = await peopleIn(leaving, into)
  const given = resource === customer ? { assignedTo: (row as Row<typeof customer>).assignedTo } : {}
  await recordMove(leaving, resource, {
    id: row._id,
    units,
    changes: difference({ ...given, branch: from }, { ...noneOf(given), branch: into }),
  })
  await leave(leaving, moving, { resource, units, copies, people })
  const arriving = await between(leaving, from, into)
  await bring(arriving, moving, [row._id, ...units])
  await recordMove(arriving, resource, {
    id: row._id,
    units,
    changes: difference({ branch: from }, { branch: into }),
  })
  const moved = await getRow({ ...arriving, rights: { ...ctx.rights, ownRows: [] } }, resource, row._id)
  await enter(ctx.db, ctx.branches, ctx.branch)
  return moved as Row<R>
}

/** Names the orders that stop it to whoever may read them. */
function refused({ orders, first, code, credit }: Move['stops']): AppError {
  if (code) return new AppError('invalid', {}, [{ field: 'branch', code: 'rule', message: moveWords.code }])
  if (credit && orders === 0) return new AppError('notOpen', {}, [], {}, moveWords.credit)
  const numbers = first.map(({ number }) => number).join(', ')
  const [sq, en, de, es] = moveWords.refused.map((said) => (numbers ? `${said} ${numbers}` : said))
  return new AppError('notOpen', {}, [], {}, [sq ?? '', en ?? '', de ?? '', es ?? ''])
}

async function lockUnits(ctx: Context, { single, from, id }: Moving): Promise<readonly string[]> {
  if (single !== 'property') return []
  const locked = await run<{ _id: string }>(
    ctx.db,
    `select _id from units where _id in ${unitsOf} order by _id for update`,
    [from, id],
  )
  return locked.map(({ _id }) => _id)
}

type Leaving = {
  readonly resource: Resource
  readonly units: readonly string[]
  readonly copies: ReadonlyMap<string, string>
  readonly people: readonly string[]
}

/** What is written in the branch that they leave: where they are now; and notifications of others than these end. */
export async function leave(
  ctx: Context,
  { id, into, from }: Pick<Moving, 'id' | 'into' | 'from'>,
  { resource, units, copies, people }: Leaving,
): Promise<void> {
  const ids = [id, ...units]
  await run(
    ctx.db,
    `delete from notifications where branch = $1 and record = any ($2) and count = 1 and user_id <> all ($3::uuid[])`,
    [from, ids, people],
  )
  const resources = ids.map((one) => (one === id ? resource.single : unit.single))
  const kept = ids.map((one) => copies.get(one) ?? null)
  await run(
    ctx.db,
    `insert into moved_records (branch, resource, record, kept, now_in, moved_at, moved_by)
      select $1, each.resource, each.record, each.kept, $2, $3, $4
      from unnest($5::text[], $6::uuid[], $7::uuid[]) each (resource, record, kept)`,
    [from, into, ctx.now, ctx.actor, resources, ids, kept],
  )
}

/** Parts of the statement that brings records (`$3`) from one branch (`$2`) to another (`$1`): what hangs on any of them. */
export const movedAlong: readonly string[] = [
  ...['record_images', 'record_documents', 'notifications'].map(
    (table) => `${table}_moved as (update ${table} set branch = $1 where branch = $2 and record = any ($3))`,
  ),
  'followed as (update moved_records set now_in = $1 where now_in = $2 and record = any ($3))',
]

/**
 * One statement, at whose end the keys between a property, its units and their prices are checked: in steps each would
 * refuse the one before it, and put off until the end of the transaction they would be checked one by one as well.
 */
async function bring(ctx: Context, { single, id, from, into }: Moving, ids: readonly string[]) {
  const stamp = 'version = version + 1, updated_at = $4, updated_by = $5'
  const own = single === 'customer' ? ', assigned_to = null' : ''
  const units =
    single === 'property'
      ? [
          `units_moved as (update units set branch = $1, ${stamp} where branch = $2 and _id = any ($3))`,
          'prices_moved as (update unit_price_changes set branch = $1 where branch = $2 and unit = any ($3))',
        ]
      : []
  await run(
    ctx.db,
    `with ${[...movedAlong, ...units].join(', ')}
      update ${single === 'property' ? 'properties' : 'customers'} set branch = $1, ${stamp}${own}
      where branch = $2 and _id = $6`,
    [into, from, ids, ctx.now, ctx.actor, id],
  )
}

type Moved = { readonly id: string; readonly units: readonly string[]; readonly changes: Changes }

/** In the history of each, in both branches; the units name their property as the cause. */
async function recordMove(ctx: Context, resource: Resource, { id, units, changes }: Moved): Promise<void> {
  await recordActions(ctx, resource, 'move', [{ record: id, changes }])
  if (units.length === 0) return
  const unchanged = difference({}, {})
  await recordActions(
    ctx,
    unit,
    'move',
    units.map((record) => ({ record, changes: unchanged })),
  )
}

function noneOf(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, null]))
}

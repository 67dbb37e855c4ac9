import type { Context } from '../kernel/context.ts'
import { run } from '../kernel/statement.ts'
import { uuidv7 } from '../kernel/uuid.ts'
import { type Moving, unitsOf } from './stops.ts'

/** What of a customer stands in no paper of an order stays out of the copy. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  customers: ['assigned_to', 'notes', 'tags', 'consents', 'source'],
  units: ['parent_unit'],
}

/**
 * Orders that have ended stay in their branch, and what they name must be of the same branch (decision 4): they get a
 * copy of it, as it is now, that no list shows. Answers under which ids, by those of the records.
 */
export async function keepCopies(ctx: Context, moving: Moving): Promise<ReadonlyMap<string, string>> {
  const ids = (await namedByOrders(ctx, moving)).map((id) => [id, uuidv7()] as const)
  if (ids.length === 0) return new Map()
  const copies = new Map(ids)
  const { single, id } = moving
  if (single === 'customer') {
    await copyRows(ctx, 'customers', copies)
    await repoint(ctx, copies, customerColumns)
  } else {
    const home = copies.get(id)
    await copyRows(ctx, 'properties', new Map(home ? [[id, home]] : []))
    const units = new Map(ids.filter(([one]) => one !== id))
    await copyRows(ctx, 'units', units, { property: home })
    await repoint(ctx, units, unitColumns)
    await repoint(ctx, new Map(home ? [[id, home]] : []), [['instalments', 'property']])
  }
  return copies
}

/** A property is named by an order whose units or instalments are its own. */
async function namedByOrders(ctx: Context, { single, from, id }: Moving): Promise<readonly string[]> {
  const columns =
    single === 'customer' ? customerColumns : [...unitColumns, ['instalments', 'property'] as const]
  const among = single === 'customer' ? '(select $2::uuid)' : `(select $2::uuid union ${unitsOf})`
  const found = columns.map(
    ([table, column]) => `select ${column} as _id from ${table} where branch = $1 and ${column} in ${among}`,
  )
  const rows = await run<{ _id: string }>(ctx.db, `${found.join(' union ')} order by 1`, [from, id])
  const named = rows.map(({ _id }) => _id)
  return single === 'customer' || named.length === 0 ? named : [...new Set([id, ...named])]
}

const customerColumns = [
  ['order_parties', 'customer'],
  ['order_transfers', 'from_customer'],
  ['order_transfers', 'to_customer'],
  ['instalments', 'customer'],
  ['invoices', 'customer'],
  ['payments', 'customer'],
  ['transfers', 'customer'],
] as const

const unitColumns = [
  ['order_lines', 'unit'],
  ['unit_claims', 'unit'],
] as const

async function copyRows(
  ctx: Context,
  table: 'customers' | 'properties' | 'units',
  copies: ReadonlyMap<string, string>,
  others: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  if (copies.size === 0) return
  const replaced = { deleted_at: ctx.now, ...others }
  const left = ['_id', 'changed_in', ...Object.keys(replaced), ...(leftOut[table] ?? [])]
  const columns = await run<{ name: string }>(
    ctx.db,
    `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0
      and not attisdropped and attgenerated = '' and attname <> all ($2::text[]) order by attnum`,
    [table, left],
  )
  const names = columns.map(({ name }) => name).join(', ')
  const given = Object.keys(replaced)
  await run(
    ctx.db,
    `insert into ${table} (_id, ${given.join(', ')}, ${names})
      select c.copy, ${given.map((_, at) => `$${at + 3}`).join(', ')}, ${columns.map(({ name }) => `t.${name}`).join(', ')}
      from unnest($1::uuid[], $2::uuid[]) c (record, copy) join ${table} t on t._id = c.record`,
    [[...copies.keys()], [...copies.values()], ...Object.values(replaced)],
  )
}

/** Their rows change and nothing of what they say; they are read again by whoever keeps them. */
async function repoint(
  ctx: Context,
  copies: ReadonlyMap<string, string>,
  columns: readonly (readonly [string, string])[],
): Promise<void> {
  const values = [[...copies.keys()], [...copies.values()], ctx.branch]
  for (const [table, column] of columns) {
    await run(
      ctx.db,
      `update ${table} t set ${column} = c.copy from unnest($1::uuid[], $2::uuid[]) c (record, copy)
        where t.branch = $3 and t.${column} = c.record`,
      values,
    )
  }
}

/** So that what keeps orders up to date reads those that name copies now. */
export async function stampOrders(ctx: Context, copies: ReadonlyMap<string, string>): Promise<void> {
  await run(
    ctx.db,
    `update orders set changed_in = changed_in where branch = $1 and _id in (
      select parent from order_lines where branch = $1 and unit = any ($2)
      union select parent from order_parties where branch = $1 and customer = any ($2)
      union select parent from order_transfers where branch = $1
        and (from_customer = any ($2) or to_customer = any ($2)))`,
    [ctx.branch, [...copies.values()]],
  )
}

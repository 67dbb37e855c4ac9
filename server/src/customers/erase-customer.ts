import { isErased } from '@prona/contract/customers/customer-life'
import { staysErased } from '@prona/contract/customers/erasing'
import { AppError } from '@prona/contract/kernel/errors'
import type { Field } from '@prona/contract/kernel/field'
import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import { customer } from '@prona/contract/resources'
import { byRule } from '../kernel/acting.ts'
import { difference, recordAction, veil } from '../kernel/audit.ts'
import { cellsOf } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import { lockRows } from '../kernel/locked-rows.ts'
import { getRow } from '../kernel/rows.ts'
import { run, statement } from '../kernel/statement.ts'
import { enter } from '../kernel/transaction.ts'
import { between, formerPlaces, inAllBranches } from '../moves/former-branches.ts'
import { eraseViewsWith } from './erase-views.ts'
import { refuseWhatTheLawKeeps } from './kept-by-law.ts'
import { wordsOf } from './words-of-customer.ts'

type Customer = Row<typeof customer>
type Known = Customer & Readonly<Record<string, unknown>>

/**
 * Erases what says who a customer is, everywhere it is kept, in one transaction: from the record, its history, the
 * changes of many that can be undone, saved views, mails, and documents, whose files the hourly sweep then finds without
 * a row. Of somebody who was erased before it erases what is still there.
 */
export async function eraseCustomer(
  ctx: Context,
  row: Customer,
  { erasedBecause }: ActionInput<typeof customer, 'erase'>,
): Promise<Customer> {
  const { _id, kind, emails } = row
  await refuseWhatTheLawKeeps(ctx, _id)
  const words = await wordsOf(ctx, row)
  const stays = { ...named(kind), erasedBecause: row.erasedBecause ?? erasedBecause }
  const isRecord = await eraseRecord(ctx, row, stays)
  const erased = [
    await eraseWhereTheyWere(ctx, row),
    await eraseMails(ctx, _id, emails),
    await eraseDocuments(ctx, _id),
    await eraseUndoing(ctx, _id),
    isRecord,
    await eraseViewsWith(ctx, words),
    await eraseHistory(ctx, _id),
  ]
  if (!erased.includes(true)) throw new AppError('notOpen', {}, [], {}, isErased)
  // Of a record that stays as it is, whoever ran the action writes the entry.
  const changes = { before: {}, after: { erasedBecause } }
  if (isRecord) await recordAction(ctx, customer, _id, 'erase', changes)
  // What can be read of it now, for whoever may read it at all.
  return getRow(ctx, customer, _id)
}

/** In branches that the customer was moved away from, which keep what their orders name. */
async function eraseWhereTheyWere(ctx: Context, { _id, kind }: Customer): Promise<boolean> {
  let isAny = false
  for (const { branch, kept } of await formerPlaces(ctx, _id)) {
    const there = await between(ctx, ctx.branch, branch)
    if (await eraseUndoing(there, _id)) isAny = true
    if (kept === null) continue
    await refuseWhatTheLawKeeps(there, kept)
    const copy = await copyOf(there, kept)
    if (await eraseRecord(there, copy, named(kind))) isAny = true
  }
  await enter(ctx.db, ctx.branches, ctx.branch)
  return isAny
}

/** The database wants a name of every customer. */
function named(kind: Customer['kind']) {
  return kind === 'company' ? { companyName: veil } : { lastName: veil }
}

/** Each answers whether there was anything to erase. */
async function eraseRecord(ctx: Context, row: Known, stays: Readonly<Record<string, unknown>>) {
  const fields = Object.entries<Field>(customer.fields)
  const empty = fields.flatMap(([name, field]) =>
    staysErased.includes(name) || field.readOnly ? [] : [[name, emptyOf(field)] as const],
  )
  const { after } = difference(row, { ...Object.fromEntries(empty), ...stays })
  if (Object.keys(after).length === 0) return false
  const { cells } = cellsOf(customer.fields, after)
  const { bind, values } = statement()
  const sets = Object.entries(cells).map(([column, value]) => `"${column}" = ${bind(value)}`)
  const text = `update customers set ${sets.join(', ')}, version = version + 1, updated_at = ${bind(ctx.now)},
    updated_by = ${bind(ctx.actor)} where _id = ${bind(row._id)}`
  await run(ctx.db, text, values)
  return true
}

function emptyOf(field: Field): unknown {
  if (field.kind === 'texts' || field.kind === 'list') return []
  if (field.kind !== 'group') return null
  return Object.fromEntries(Object.keys(field.fields).map((name) => [name, null]))
}

async function copyOf(ctx: Context, id: string): Promise<Known> {
  const copy = (await lockRows(byRule(ctx), customer, [id], 'deleted')).get(id)
  if (!copy) throw new Error(`The copy ${id} of a customer is not there`)
  return copy
}

async function eraseDocuments(ctx: Context, id: string): Promise<boolean> {
  const text = 'delete from record_documents where resource = $1 and record = $2 returning _id'
  return (await run(ctx.db, text, [customer.single, id])).length > 0
}

async function eraseUndoing(ctx: Context, id: string): Promise<boolean> {
  return (await run(ctx.db, 'delete from batch_rows where record = $1 returning record', [id])).length > 0
}

/**
 * In every branch that the customer was ever in. What an entry tells is told on without its values; the trigger of the
 * audit lets nothing else be changed, and the audit's seals expect the entry of the erasing after them.
 */
async function eraseHistory(ctx: Context, id: string): Promise<boolean> {
  return inAllBranches(ctx, async () => {
    await run(ctx.db, `select set_config('app.erasing', $1, true)`, [id])
    const veiled = await run(
      ctx.db,
      `update audit_entries set before = veiled(before, $3), after = veiled(after, $3)
        where resource = $1 and record = $2
          and (before <> veiled(before, $3) or after <> veiled(after, $3)) returning id`,
      [customer.single, id, [...staysErased]],
    )
    await run(ctx.db, `select set_config('app.erasing', '', true)`, [])
    return veiled.length > 0
  })
}

/** Those to every address they ever had. */
async function eraseMails(ctx: Context, id: string, emails: readonly string[]): Promise<boolean> {
  const deleted = await run(
    ctx.db,
    `delete from mails where user_id is null and lower(recipient) collate "C" in (
      select lower(address) collate "C" from unnest($3::text[]) address
      union all select lower(former.value) collate "C" from audit_entries e
        cross join lateral (values (e.before -> 'emails'), (e.after -> 'emails')) each (emails)
        cross join lateral jsonb_array_elements_text(
          case when jsonb_typeof(each.emails) = 'array' then each.emails else '[]' end) former
        where e.resource = $1 and e.record = $2) returning _id`,
    [customer.single, id, [...emails]],
  )
  return deleted.length > 0
}

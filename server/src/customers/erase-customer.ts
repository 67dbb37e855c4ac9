import { keptPapers, staysErased } from '@prona/contract/customers/erasing'
import { AppError } from '@prona/contract/kernel/errors'
import type { Field, Label } from '@prona/contract/kernel/field'
import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import { customer, order } from '@prona/contract/resources'
import { recordAction, veil } from '../kernel/audit.ts'
import { cellsOf } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import { getRow } from '../kernel/rows.ts'
import { run, statement } from '../kernel/statement.ts'
import { enter } from '../kernel/transaction.ts'
import { between, formerPlaces } from '../moves/former-branches.ts'

type Customer = Row<typeof customer>

/**
 * Erases what says who a customer is, everywhere it is kept, in one transaction: from the record, its history, the
 * changes of many that can be undone, mails, and documents, whose files the hourly sweep then finds without a row.
 */
export async function eraseCustomer(
  ctx: Context,
  row: Customer,
  { erasedBecause }: ActionInput<typeof customer, 'erase'>,
): Promise<Customer> {
  refuseWhatIsErased(ctx, row)
  const { _id, kind, emails, status } = row
  await refuseWhatTheLawKeeps(ctx, _id)
  await eraseWhereTheyWere(ctx, row)
  await eraseMails(ctx, _id, emails)
  await run(ctx.db, 'delete from record_documents where resource = $1 and record = $2', [
    customer.single,
    _id,
  ])
  await run(ctx.db, 'delete from batch_rows where record = $1', [_id])
  await eraseRecord(ctx, _id, { ...named(kind), erasedBecause })
  await eraseHistory(ctx, _id)
  await recordAction(ctx, customer, _id, 'erase', { before: {}, after: { status, erasedBecause } })
  // What can be read of it now, for whoever may read it at all.
  return getRow(ctx, customer, _id)
}

/** In branches that the customer was moved away from, which keep what their orders name. */
async function eraseWhereTheyWere(ctx: Context, { _id, kind }: Customer): Promise<void> {
  for (const { branch, kept } of await formerPlaces(ctx, _id)) {
    const there = await between(ctx, ctx.branch, branch)
    await run(ctx.db, 'delete from batch_rows where record = $1', [_id])
    if (kept === null) continue
    await refuseWhatTheLawKeeps(there, kept)
    await eraseRecord(there, kept, named(kind))
  }
  await enter(ctx.db, ctx.branches, ctx.branch)
}

/** Nobody fills in again what was erased, or erases it twice. */
export function refuseWhatIsErased(_: Context, { erasedBecause }: Customer): void {
  if (erasedBecause !== null) throw new AppError('notOpen', {}, [], {}, isErased)
}

const isErased = [
  'Të dhënat e këtij klienti janë fshirë.',
  'This customer’s data were erased.',
  'Die Daten dieses Kunden wurden gelöscht.',
  'Los datos de este cliente se suprimieron.',
] as const

/** The database wants a name of every customer. */
function named(kind: Customer['kind']) {
  return kind === 'company' ? { companyName: veil } : { lastName: veil }
}

async function eraseRecord(ctx: Context, id: string, stays: Readonly<Record<string, unknown>>) {
  const fields = Object.entries<Field>(customer.fields)
  const erased = fields.flatMap(([name, field]) =>
    staysErased.includes(name) || field.readOnly ? [] : [[name, emptyOf(field)] as const],
  )
  const { cells } = cellsOf(customer.fields, { ...Object.fromEntries(erased), ...stays })
  const { bind, values } = statement()
  const sets = Object.entries(cells).map(([column, value]) => `"${column}" = ${bind(value)}`)
  const text = `update customers set ${sets.join(', ')}, version = version + 1, updated_at = ${bind(ctx.now)},
    updated_by = ${bind(ctx.actor)} where _id = ${bind(id)}`
  await run(ctx.db, text, values)
}

function emptyOf(field: Field): unknown {
  if (field.kind === 'texts' || field.kind === 'list') return []
  if (field.kind !== 'group') return null
  return Object.fromEntries(Object.keys(field.fields).map((name) => [name, null]))
}

/**
 * In every branch that the customer was ever in. What an entry tells is told on without its values; the trigger of the
 * audit lets nothing else be changed, and the audit's seals expect the entry of the erasing after them.
 */
async function eraseHistory(ctx: Context, id: string): Promise<void> {
  const everywhere = `coalesce((select string_agg(code, ',') from branches), '')`
  await run(
    ctx.db,
    `select set_config('app.branches', ${everywhere}, true), set_config('app.erasing', $1, true)`,
    [id],
  )
  await run(
    ctx.db,
    `update audit_entries set before = veiled(before, $3), after = veiled(after, $3)
      where resource = $1 and record = $2
        and (before <> veiled(before, $3) or after <> veiled(after, $3))`,
    [customer.single, id, [...staysErased]],
  )
  await run(ctx.db, `select set_config('app.branches', $1, true), set_config('app.erasing', '', true)`, [
    ctx.branches.join(','),
  ])
}

/** Those to every address they ever had. */
async function eraseMails(ctx: Context, id: string, emails: readonly string[]): Promise<void> {
  await run(
    ctx.db,
    `delete from mails where user_id is null and lower(recipient) collate "C" in (
      select lower(address) collate "C" from unnest($3::text[]) address
      union all select lower(former.value) collate "C" from audit_entries e
        cross join lateral (values (e.before -> 'emails'), (e.after -> 'emails')) each (emails)
        cross join lateral jsonb_array_elements_text(
          case when jsonb_typeof(each.emails) = 'array' then each.emails else '[]' end) former
        where e.resource = $1 and e.record = $2)`,
    [customer.single, id, [...emails]],
  )
}

/**
 * Accounting papers are kept for ten years after their year (Law 25/2018), tax papers for five (Law 9920/2008). An order
 * that came to nothing, no deposit and no paper included, obliges to nothing; one that is still open is worked on.
 */
async function refuseWhatTheLawKeeps(ctx: Context, id: string): Promise<void> {
  const [found = {}] = await run(
    ctx.db,
    `select
      (select string_agg(o.number, ', ' order by o.number) from orders o
        where o.deleted_at is null and ${isTheirs}
          and not (o.status in ('cancelled', 'expired') and o.deposit_on is null
            and not exists (select from record_documents d where d.resource = $2 and d.record = o._id)
            and not exists (select from instalments i where i."order" = o._id and i.received > 0))) as orders,
      (select count(*)::int from record_documents d
        where d.resource = $3 and d.record = $1 and d.category = any($4::text[])) as papers`,
    [id, order.single, customer.single, [...keptPapers]],
  )
  if (!found.orders && Number(found.papers) === 0) return
  const orders = String(found.orders ?? '–')
  const papers = String(found.papers)
  throw new AppError('notOpen', {}, [], {}, keptByLaw(orders, papers))
}

const isTheirs = `(exists (select from order_parties p where p.parent = o._id and p.customer = $1)
  or exists (select from order_transfers t where t.parent = o._id and $1 in (t.from_customer, t.to_customer))
  or exists (select from instalments i where i."order" = o._id and i.customer = $1))`

function keptByLaw(orders: string, count: string): Label {
  return [
    `Nuk fshihet: janë të hapura ose ruhen sipas ligjit (kontabiliteti 10 vjet, tatimet 5 vjet) kontratat ${orders} dhe ${count} dokumente të klientit.`,
    `Not erased: still open, or kept by law (accounting 10 years, tax 5 years), are the orders ${orders} and ${count} documents of the customer.`,
    `Nicht gelöscht: Noch offen oder nach dem Gesetz aufzubewahren (Buchhaltung 10 Jahre, Steuern 5 Jahre) sind die Vorgänge ${orders} und ${count} Unterlagen des Kunden.`,
    `No se suprime: siguen abiertas o deben conservarse por ley (contabilidad 10 años, impuestos 5 años) las operaciones ${orders} y ${count} papeles del cliente.`,
  ]
}

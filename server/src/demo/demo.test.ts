import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mostPixels } from '@prona/contract/files/picture'
import { isNuis, isPhone } from '@prona/contract/kernel/check'
import { type Claim, statesOfUnit, type UnitStates } from '@prona/contract/orders/claimed-days'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { freshDatabase } from '../../test/harness.ts'
import { folderStorage } from '../files/folder-storage.ts'
import { openStaging } from '../files/staging.ts'
import { makeRents } from '../instalments/make-rents.ts'
import { turnLeases } from '../orders/turn-leases.ts'
import { fillDemonstration } from './demo.ts'
import { pictureFolder, pictureSize } from './pictures.ts'

const today = '2026-11-21'
const first = await freshDatabase()
const { owner } = first
const folder = mkdtempSync(join(tmpdir(), 'prona-demo-'))
const files = filesIn(folder)
await fillDemonstration(first.sql, { today, files })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function filesIn(path: string) {
  return { storage: folderStorage(path), staging: openStaging(join(path, 'incoming')) }
}

async function count(table: string, where = 'true'): Promise<number> {
  const [row] = await owner.unsafe<{ count: number }[]>(
    `select count(*)::integer from ${table} where ${where}`,
  )
  return row?.count ?? 0
}

test('it has twelve properties, six hundred units, four hundred customers and the orders of three years', async () => {
  expect(await count('branches')).toBe(3)
  expect(await count('properties')).toBe(12)
  expect(await count('units')).toBe(600)
  expect(await count('customers')).toBe(400)
  expect(await count('users')).toBe(16)
  expect(await count('plan_templates')).toBe(9)
  for (const status of ['draft', 'held', 'reserved', 'converted', 'expired', 'cancelled']) {
    expect(await count('orders', `kind = 'reservation' and status = '${status}'`), status).toBeGreaterThan(10)
  }
  for (const status of ['draft', 'active', 'completed', 'handedOver', 'terminated']) {
    expect(await count('orders', `kind = 'sale' and status = '${status}'`), status).toBeGreaterThan(1)
  }
  for (const status of ['active', 'notice', 'renewed', 'ended']) {
    expect(await count('orders', `kind = 'lease' and status = '${status}'`), status).toBeGreaterThan(1)
  }
  for (const status of ['open', 'waiting', 'partlyPaid', 'paid', 'cancelled']) {
    expect(await count('instalments', `status = '${status}'`), status).toBeGreaterThan(1)
  }
})

test('agreements begin three years ago, and leases run up to two years ahead and not much longer', async () => {
  const [days] = await owner<{ first: string; signed: string; last: string }[]>`
    select min(created_at)::date::text as first, max(signed_on)::text as signed, max(ends_on)::text as last from orders`
  expect(days?.first).toMatch(/^2023-1[01]/)
  expect(days && days.signed <= today).toBe(true)
  expect(days?.last).toMatch(/^202[89]-/)
  const coast = await owner<{ summer: number; winter: number }[]>`
    select count(*) filter (where extract(month from signed_on) in (6, 7, 8))::integer as summer,
      count(*) filter (where extract(month from signed_on) in (11, 1, 2))::integer as winter
    from orders where kind = 'sale' and branch in ('durres', 'vlora')`
  expect(coast[0] && coast[0].summer > 2 * coast[0].winter).toBe(true)
})

test('every unit has the states that follow from who has claimed it, and blocked ones nobody has', async () => {
  const units = await owner<(UnitStates & { code: string; claims: Claim[] | null; blocked: boolean })[]>`
    select u.code, u.sale_state as "saleState", u.lease_state as "leaseState", u.blocked_reason is not null as blocked,
      (select json_agg(json_build_object('kind', c.kind, 'status', o.status,
          'from', lower(c.during), 'until', upper(c.during)))
        from unit_claims c join orders o on o._id = c.order_id where c.unit = u._id and c.released_at is null) as claims
    from units u`
  for (const { code, claims, blocked, ...states } of units) {
    expect({ code, ...states }).toEqual({ code, ...statesOfUnit(claims ?? [], today) })
    if (blocked) expect(claims, code).toBeNull()
  }
  const unclaimed = await owner`
    select o.number, o.kind, o.status from orders o join order_lines l on l.parent = o._id
    where o.status in ('held', 'reserved', 'active', 'completed', 'handedOver', 'notice') and not exists (
      select from unit_claims c where c.order_id = o._id and c.unit = l.unit and c.released_at is null)`
  expect(unclaimed).toEqual([])
})

test('the calendar and the jobs that make rents, end leases and end holds find nothing that was left undone', async () => {
  const state = () =>
    Promise.all(
      ['orders', 'instalments', 'unit_claims', 'units'].map((table) =>
        owner.unsafe<{ sum: string }[]>(
          `select md5(string_agg(t::text, '' order by _id)) as sum from ${table} t`,
        ),
      ),
    )
  const before = await state()
  const run = aJobRun(first.sql, `${today}T09:00:00.000Z`)
  await turnLeases(run)
  await makeRents(run)
  expect(await state()).toEqual(before)
})

test('payments of a sale come to its total, and a sale is complete only when all of them are received', async () => {
  const wrong = await owner`
    select o.number, o.status, o.totals_gross, sum(i.amount) as planned, sum(i.outstanding) as open
    from orders o left join instalments i on i."order" = o._id where o.kind = 'sale' group by o._id
    having coalesce(sum(i.amount), 0) <> o.totals_gross
      or (o.status in ('completed', 'handedOver')) and sum(i.outstanding) > 0
      or (o.status = 'terminated') and o.settlement_refunded + o.settlement_kept <> sum(i.received)`
  expect(wrong).toEqual([])
  expect(await count('instalments', `due_on < '${today}'::date - 3 and outstanding > 0`)).toBeGreaterThan(10)
  const ahead = await owner`
    select i.number from instalments i join orders o on o._id = i."order"
    where i.received_on > ${today} or i.received_on < i.due_on or (i.due_on < o.signed_on and i.kind <> 'deposit')`
  expect(ahead).toEqual([])
})

test('what fell due is invoiced, some of it credited or written by hand, and the books say what is open', async () => {
  expect(await count('invoices', "kind = 'invoice' and status = 'paid'")).toBeGreaterThan(100)
  for (const status of ['draft', 'issued', 'credited']) {
    expect(await count('invoices', `kind = 'invoice' and status = '${status}'`), status).toBeGreaterThan(2)
  }
  expect(await count('invoices', "currency = 'ALL'")).toBeGreaterThan(5)
  const wrong = await owner`
    select customer from (
      select customer, currency, case target when 'receivable' then amount else -amount end as amount
      from transfers where 'receivable' in (source, target)
      union all select customer, currency, -outstanding from invoices) figures
    group by customer, currency having sum(amount) <> 0`
  expect(wrong).toEqual([])
  const unlike = await owner`
    select i._id from instalments d join invoices i on i._id = d.invoice where i.issued_on is not null
    group by i._id having sum(d.received) <> i.received or sum(d.amount) <> i.totals_gross`
  expect(unlike).toEqual([])
})

test('shops follow an index that has figures, and a renewed lease begins with no less than the old one ended with', async () => {
  expect(await count('orders', "kind = 'lease' and indexation_kind = 'index'")).toBeGreaterThan(3)
  expect(await count('index_values')).toBe(6)
  const risen = await owner`
    select "order" from instalments i join orders o on o._id = i."order"
    where o.indexation_kind = 'index' and i.kind = 'rent' group by "order" having count(distinct i.amount) > 1`
  expect(risen.length).toBeGreaterThan(1)
  const fallen = await owner`
    select next.number from orders next join orders before on before._id = next.parent_order, lateral (
      select amount from instalments where "order" = before._id and kind = 'rent' and cancelled_on is null
      order by period_from desc limit 1) last
    where next.kind = 'lease' and next.totals_gross < last.amount`
  expect(fallen).toEqual([])
})

test('what somebody takes together lies in one property', async () => {
  const over = await owner`
    select o.number from orders o join order_lines l on l.parent = o._id join units u on u._id = l.unit
    group by o._id, o.number having count(distinct u.property) > 1`
  expect(over).toEqual([])
})

test('an order has only what its kind has', async () => {
  const wrong = await owner`
    select number, kind from orders where
      (intent = 'sale' and (period is not null or due_day is not null or rollover is not null or starts_on is not null))
      or (kind <> 'reservation' and (deposit is not null or refundable is not null or deposit_waived is not null))
      or (kind = 'reservation' and (signed_on is not null or refundable is null))
      or (kind = 'lease' and (starts_on is null or period is null or due_day is null))`
  expect(wrong).toEqual([])
})

test('the totals of every order are those of its lines', async () => {
  const wrong = await owner`
    select o.number, o.totals_net, sum(l.price - round(l.price * coalesce(l.discount_bp, 0) / 10000.0)) as net
    from orders o join order_lines l on l.parent = o._id
    group by o._id having o.totals_net <> sum(l.price - round(l.price * coalesce(l.discount_bp, 0) / 10000.0))
      or o.totals_gross <> o.totals_net + o.totals_vat`
  expect(wrong).toEqual([])
})

test('numbers run without a gap in each branch and year, and the series goes on after them', async () => {
  const years = await owner`
    select s.branch, s.year, s.last, count(o.*)::integer as orders from number_series s
      left join orders o on o.branch = s.branch and o.number like '%/' || s.year
    where s.series = 'order' group by s.branch, s.year, s.last`
  expect(years.length).toBeGreaterThanOrEqual(3)
  for (const year of years) expect(year.last).toBe(year.orders)
})

test('prices are such as one pays: from 1,100 to 2,900 euro a metre for a flat', async () => {
  const flats = await owner<{ branch: string; low: number; high: number }[]>`
    select branch, min(sale_price / gross_area)::integer as low, max(sale_price / gross_area)::integer as high
    from units where kind in ('apartment', 'studio', 'penthouse') and sale_price is not null group by branch`
  expect(flats).toHaveLength(3)
  for (const { low, high } of flats) {
    expect(low).toBeGreaterThanOrEqual(1100)
    expect(high).toBeLessThanOrEqual(2900)
  }
})

test('a hold runs out in the days to come and what is over lies behind', async () => {
  const at = `'${today}T23:59:59Z'`
  expect(await count('orders', `status = 'held' and expires_at <= ${at}`)).toBe(0)
  expect(await count('orders', `status = 'expired' and expires_at > ${at}`)).toBe(0)
  expect(await count('orders', `created_at > ${at} or updated_at > ${at}`)).toBe(0)
})

test('every record has a past that ends where it stands', async () => {
  const at = `'${today}T23:59:59Z'`
  expect(await count('audit_entries', `at > ${at}`)).toBe(0)
  for (const [single, table] of [
    ['property', 'properties'],
    ['unit', 'units'],
    ['customer', 'customers'],
    ['order', 'orders'],
    ['instalment', 'instalments'],
  ] as const) {
    const entered = `resource = '${single}' and action = 'create'`
    expect(await count('audit_entries', entered), single).toBe(await count(table))
  }
  const astray = await owner`
    select o.number, o.status, last.status as told from orders o, lateral (
      select after ->> 'status' as status from audit_entries e
      where e.resource = 'order' and e.record = o._id and e.after ? 'status' order by e.id desc limit 1) last
    where last.status <> o.status
    union all
    select u.code, u.lease_state, last.state from units u, lateral (
      select after ->> 'leaseState' as state from audit_entries e
      where e.resource = 'unit' and e.record = u._id and e.after ? 'leaseState' order by e.id desc limit 1) last
    where last.state <> u.lease_state
    union all
    select u.code, u.sale_state, last.state from units u, lateral (
      select after ->> 'saleState' as state from audit_entries e
      where e.resource = 'unit' and e.record = u._id and e.after ? 'saleState' order by e.id desc limit 1) last
    where last.state <> u.sale_state`
  expect(astray).toEqual([])
  const unexplained = await owner`
    select e.record from audit_entries e left join order_lines l on l.parent = e.cause_record and l.unit = e.record
    where e.resource = 'unit' and e.after ? 'saleState' and l.parent is null`
  expect(unexplained).toEqual([])
})

test('a part of the units has cost something else before, up to what each costs now', async () => {
  const astray = await owner`
    select u.code from units u join lateral (
      select p.*, lead(p.amount_before) over (order by p.id) as next, lead(p.at) over (order by p.id) as then
      from unit_price_changes p where p.unit = u._id) p on true
    where p.amount <> coalesce(p.next, u.sale_price) or p.amount = p.amount_before or p.then <= p.at
      or p.reason is null or p.at < u.created_at`
  expect(astray).toEqual([])
  const told = await owner`
    select count(*) filter (where e.id is null)::integer as missing from unit_price_changes p
    left join audit_entries e on e.record = p.unit and e.at = p.at
      and (e.after ->> 'salePrice')::bigint = p.amount and (e.before ->> 'salePrice')::bigint = p.amount_before`
  expect(told).toEqual([{ missing: 0 }])
  const [share] = await owner<{ several: number; never: number }[]>`
    select count(*) filter (where times >= 2)::integer as several, count(*) filter (where times = 0)::integer as never
    from (select (select count(*) from unit_price_changes p where p.unit = u._id) as times from units u
      where u.sale_price is not null and u.sale_state in ('available', 'held', 'reserved')) each`
  expect(share?.several).toBeGreaterThan(50)
  expect(share?.never).toBeGreaterThan(10)
})

test('nobody real can be called or written to', async () => {
  const rows = await owner<{ phones: string[]; emails: string[]; nuis: string | null }[]>`
    select phones, emails, nuis from customers`
  for (const { phones, emails, nuis } of rows) {
    for (const phone of phones) expect(isPhone(phone) && phone.startsWith('+355692000')).toBe(true)
    for (const email of emails) expect(email).toMatch(/\.example$/)
    if (nuis !== null) expect(isNuis(nuis), nuis).toBe(true)
  }
})

test('a second company is the same as the first, and a second filling adds nothing', async () => {
  const second = await freshDatabase()
  const others = mkdtempSync(join(tmpdir(), 'prona-demo-'))
  await fillDemonstration(second.sql, { today, files: filesIn(others) })
  await fillDemonstration(second.sql, { today, files: filesIn(others) })
  rmSync(others, { recursive: true, force: true })
  for (const table of [
    'properties',
    'units',
    'customers',
    'orders',
    'order_lines',
    'order_parties',
    'unit_claims',
    'instalments',
    'plan_templates',
    'record_images',
    'record_documents',
  ]) {
    // Two companies differ only in the transactions of their rows and the times of printing.
    const all = `select to_jsonb(t) - 'changed_in' as row from ${table} t order by 1`
    const without = (rows: readonly { row: Record<string, unknown> }[]) =>
      rows.map(({ row: { created_at: _c, updated_at: _u, sha256: _s, ...rest } }) => rest)
    const [one, other] = await Promise.all([
      first.owner.unsafe<{ row: Record<string, unknown> }[]>(all),
      second.owner.unsafe<{ row: Record<string, unknown> }[]>(all),
    ])
    expect(without(other), table).toEqual(without(one))
  }
})

test('every property and every unit one lives or works in has a cover, and all pictures are kept', async () => {
  const without = await owner`
    select code from units u where kind not in ('parking', 'storage')
      and not exists (select from record_images i where i.record = u._id and i.resource = 'unit' and i.cover)
    union all
    select code from properties p
      where not exists (select from record_images i where i.record = p._id and i.resource = 'property' and i.cover)`
  expect(without).toEqual([])
  const rows = await owner<{ _id: string; bytes: number; width: number; height: number; alt: string }[]>`
    select _id, bytes::integer as bytes, width, height, alt from record_images`
  expect(rows.length).toBeGreaterThan(1_000)
  for (const { _id, bytes, width, height, alt } of rows) {
    const kept = statSync(join(folder, 'kept', _id.slice(-2), _id))
    expect(kept.size).toBe(bytes)
    expect(width * height).toBeLessThan(mostPixels)
    expect(alt).not.toBe('')
  }
})

test('every picture that comes with the program belongs to some record and has the size recorded for it', async () => {
  const brought = readdirSync(pictureFolder)
  const rows = await owner<{ _id: string }[]>`select distinct on (bytes, alt) _id from record_images`
  const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
  const shown = new Set(rows.map(({ _id }) => digest(join(folder, 'kept', _id.slice(-2), _id))))
  for (const name of brought) {
    const { format, width, height } = await sharp(join(pictureFolder, name)).metadata()
    expect({ format, width, height }, name).toEqual({ format: 'webp', ...pictureSize })
    expect(shown.has(digest(join(pictureFolder, name))), name).toBe(true)
  }
})

test('what many share lies on the disk once: the whole demonstration takes less than four megabytes', () => {
  const seen = new Map<number, number>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const { ino, size } = statSync(join(entry.parentPath, entry.name))
    seen.set(ino, size)
  }
  const bytes = [...seen.values()].reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeLessThan(4 * 1024 * 1024)
  expect(readdirSync(join(folder, 'incoming'))).toEqual([])
})

test('documents are files one can open, some have expired and some soon will', async () => {
  const documents = await owner<
    { _id: string; file_name: string }[]
  >`select _id, file_name from record_documents`
  expect(documents.length).toBeGreaterThan(15)
  for (const { _id, file_name } of documents) {
    const content = readFileSync(join(folder, 'kept', _id.slice(-2), _id))
    expect(content.subarray(0, 5).toString(), file_name).toBe('%PDF-')
  }
  expect(await count('record_documents', `expires_on < '${today}'`)).toBeGreaterThan(2)
  expect(
    await count('record_documents', `expires_on between '${today}' and '${today}'::date + 30`),
  ).toBeGreaterThan(2)
  expect(await count('record_documents', 'restricted')).toBeGreaterThan(2)
})

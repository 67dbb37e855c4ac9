import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mostPixels } from '@prona/contract/files/picture'
import { isNuis, isPhone } from '@prona/contract/kernel/check'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'
import { folderStorage } from '../files/folder-storage.ts'
import { openStaging } from '../files/staging.ts'
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

test('it has twelve properties, six hundred units, four hundred customers and six-score reservations', async () => {
  expect(await count('branches')).toBe(3)
  expect(await count('properties')).toBe(12)
  expect(await count('units')).toBe(600)
  expect(await count('customers')).toBe(400)
  expect(await count('orders')).toBe(120)
  expect(await count('users')).toBe(16)
  for (const status of ['draft', 'held', 'reserved', 'expired', 'cancelled']) {
    expect(await count('orders', `status = '${status}'`), status).toBeGreaterThan(10)
  }
})

test('whoever is claimed is marked so, and nobody else', async () => {
  const wrong = await owner`
    select u.code, u.sale_state, o.status from units u
      left join unit_claims c on c.unit = u._id and c.released_at is null
      left join orders o on o._id = c.order_id
    where u.sale_state <> coalesce(o.status, 'available')`
  expect(wrong).toEqual([])
  expect(await count('unit_claims', 'released_at is null')).toBeGreaterThan(60)
  const unclaimed = await owner`
    select o.number from orders o join order_lines l on l.parent = o._id
    where o.status in ('held', 'reserved') and not exists (
      select from unit_claims c where c.order_id = o._id and c.unit = l.unit and c.released_at is null)`
  expect(unclaimed).toEqual([])
})

test('the totals of every reservation are those of its lines', async () => {
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
    select u.code, u.sale_state, last.state from units u, lateral (
      select after ->> 'saleState' as state from audit_entries e
      where e.resource = 'unit' and e.record = u._id and e.after ? 'saleState' order by e.id desc limit 1) last
    where last.state <> u.sale_state`
  expect(astray).toEqual([])
  const unexplained = await owner`
    select e.record from audit_entries e left join order_lines l on l.parent = e.cause_record and l.unit = e.record
    where e.resource = 'unit' and e.after ? 'saleState' and l.parent is null`
  expect(unexplained).toEqual([])
  const dear = await owner`
    select u.code from units u join audit_entries e on e.record = u._id and e.after ? 'salePrice'
    where (e.after ->> 'salePrice')::bigint <> u.sale_price or e.before = e.after`
  expect(dear).toEqual([])
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

import { restrictedFields } from '@prona/contract/access'
import type { Field } from '@prona/contract/kernel/field'
import { isByHand, permissionsOf, type Resource } from '@prona/contract/kernel/resource'
import { resourceNamed, resources } from '@prona/contract/registry'
import { describe, expect, test } from 'vitest'
import { aBody } from './a-body.ts'
import { aCode, aProperty, aUnit, type Body, type Client, clientOf } from './builders.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson } from './people.ts'
import { personWith } from './person-with.ts'

const { app, sql, owner, now } = await freshApp()
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))
const everything = resources.flatMap(permissionsOf)

/** Somebody who may do everything, but does not see these fields. */
async function unseeing(...hidden: string[]): Promise<Client> {
  return clientOf(app, await personWith({ sql, owner, now }, { permissions: everything, hidden }))
}

/** What a unit's hidden amount may be beside the others of this unit. */
const prices = { salePrice: 10_000_000, minPrice: 4_000_000, rentPrice: 50_000, rentPeriod: 'month' }
const values: Readonly<Record<string, readonly unknown[]>> = {
  'unit.minPrice': [4_000_000, 9_000_000, null],
  'unit.salePrice': [10_000_000, 6_000_000, null],
  'unit.rentPrice': [50_000, 90_000, null],
  'customer.personalNumber': ['J50312018K', 'J50312019L', null],
  'customer.passportNumber': ['BA1234567', 'BA7654321', null],
}
const amounts = [null, 0, 1, 3_999_999, 4_000_000, 5_000_000, 7_500_000, 9_000_000, 9_999_999, 10_000_001]

test('every restricted field of a resource that is written by hand is tried below', () => {
  const written = restrictedFields.filter((path) => {
    const { resource, name } = partsOf(path)
    return isByHand(resource, 'update') && !resource.fields[name]?.readOnly
  })
  expect(Object.keys(values).sort()).toEqual([...written].sort())
})

describe.each(Object.keys(values))('for somebody who does not see %s', (path) => {
  const { resource, name } = partsOf(path)
  const { single, plural } = resource

  /** Records that differ in the hidden field alone, and in a code of their own where they have one. */
  async function alike(): Promise<Body[]> {
    const given = single === 'unit' ? prices : { kind: 'person' }
    const body = { ...(await aBody(admin, resource, given)), ...given }
    const records: Body[] = []
    for (const value of values[path] ?? []) {
      const code = 'code' in body ? { code: aCode('A') } : {}
      const made = await admin.post(`/api/${single}`, { ...body, ...code, [name]: value })
      expect(made.status, made.text).toBe(200)
      records.push(made.body[single])
    }
    return records
  }

  test('no change, tried or made, is answered by what the field holds', async () => {
    const person = await unseeing(path)
    const records = await alike()
    let tried = 0
    for (const [field, value] of probesOf(resource, name)) {
      const change = { [field]: value }
      const trials = await each(records, ({ _id }) =>
        person.post(`/api/${plural}/bulk`, { change, ids: [_id], dryRun: true }),
      )
      expectAlike(trials, `${field}: ${value}`)
      const changes = await each(records, ({ _id }) => person.put(`/api/${single}`, { _id, data: change }))
      expectAlike(changes, `${field}: ${value}`)
      tried += 1
    }
    expect(tried).toBeGreaterThan(10)
  })

  test('no bulk change, no undo and no conflict is answered by what the field holds', async () => {
    const person = await unseeing(path)
    const records = await alike()
    for (const [field, value] of probesOf(resource, name)) {
      const done = await each(records, ({ _id }) =>
        person.post(`/api/${plural}/bulk`, { change: { [field]: value }, ids: [_id] }),
      )
      expectAlike(done, `${field}: ${value}`)
      const undone = await each(done, ({ body }) =>
        person.post(`/api/${plural}/bulk/undo`, { batch: body.bulk?.batch }),
      )
      expectAlike(undone, `undoing ${field}: ${value}`)
      const stale = await each(records, ({ _id }) =>
        person.put(`/api/${single}`, { _id, version: 999, data: { [field]: value } }),
      )
      expectAlike(stale, `a conflict about ${field}`)
      const forms = await each(records, ({ _id }) => person.get(`/api/${single}/form`, { id: _id }))
      expectAlike(forms, 'the form')
    }
  })
})

test('no import by somebody who does not see the minimum price is answered by what it is', async () => {
  const person = await unseeing('unit.minPrice')
  const property = await aProperty(admin)
  const units: Body[] = []
  for (const minPrice of [4_000_000, 9_000_000, null])
    units.push(await aUnit(admin, { ...prices, property: property._id, minPrice }))
  for (const price of [39_999, 50_000, 89_999, 90_000, 99_999, 100_001]) {
    const answers = await each(units, ({ code }) =>
      person.post('/api/unit/import', {
        text: `property;code;kind;salePrice\n${property.code};${code};apartment;${price}`,
        dryRun: true,
      }),
    )
    expectAlike(answers, `a price of ${price}`)
    expect(answers[0]?.body.import.counts.rows, answers[0]?.text).toBe(1)
  }
})

test('whoever does not see the minimum price finds it by no number of trials, and may raise the price', async () => {
  const person = await unseeing('unit.minPrice')
  const { _id } = await aUnit(admin, { ...prices, minPrice: 7_123_456 })
  let [low, high] = [0, 10_000_000]
  for (let trial = 0; trial < 24; trial++) {
    const salePrice = Math.floor((low + high) / 2)
    const { bulk } = (
      await person.post('/api/units/bulk', { change: { salePrice }, ids: [_id], dryRun: true })
    ).body
    const [row] = bulk.rows
    if (row.result === 'refused') {
      expect(row.problem).toMatchObject({ code: 'forbidden', status: 403 })
      expect(row.problem.fields).toBeUndefined()
      low = salePrice
    } else high = salePrice
  }
  expect(Math.abs(high - 7_123_456)).toBeGreaterThan(1_000_000)
  for (const data of [{ salePrice: 9_999_999 }, { salePrice: null }, { minPrice: 1 }]) {
    const refused = await person.put('/api/unit', { _id, data })
    // Of a request's id any digits may be part.
    expect(refused.text.replace(refused.body.requestId, '')).not.toContain('712')
    expect(refused.status).toBe('minPrice' in data ? 422 : 403)
  }
  expect((await person.put('/api/unit', { _id, data: { salePrice: 11_000_000 } })).status).toBe(200)
  expect((await person.put('/api/unit', { _id, data: { salePrice: 11_000_000, floor: 3 } })).status).toBe(200)
  const seen = await admin.put('/api/unit', { _id, data: { salePrice: 7_000_000 } })
  expect(seen.body.fields).toMatchObject([{ field: 'minPrice', code: 'rule' }])
})

test('a rule of the database about a hidden field is told as not allowed, without the field', async () => {
  const person = await unseeing('unit.minPrice')
  const { _id } = await aUnit(admin, { salePrice: 10_000_000 })
  // A rule that no function of ours asks first.
  await owner`alter table units drop constraint units_min_within_sale_price`
  await owner`alter table units add constraint units_min_within_sale_price check (floor is distinct from 13)`
  for (const answer of [
    await person.put('/api/unit', { _id, data: { floor: 13 } }),
    await person.post('/api/units/bulk', { change: { floor: 13 }, ids: [_id], dryRun: true }),
  ]) {
    const problem = answer.body.bulk?.rows[0].problem ?? answer.body
    expect(problem, answer.text).toMatchObject({ code: 'forbidden' })
    expect(problem.fields).toBeUndefined()
    expect(answer.text).not.toContain('minPrice')
  }
  await owner`alter table units drop constraint units_min_within_sale_price`
  await owner`alter table units add constraint units_min_within_sale_price check (min_price <= sale_price)`
})

function partsOf(path: string): { resource: Resource; name: string } {
  const [single = '', name = ''] = path.split('.')
  return { resource: resourceNamed(single), name }
}

/** Changes that could run into a hidden value: every other field emptied, and every amount at many values. */
function probesOf(resource: Resource, hidden: string): [string, unknown][] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (name === hidden || field.readOnly || field.fixed) return []
    return valuesFor(field).map((value): [string, unknown] => [name, value])
  })
}

function valuesFor(field: Field): readonly unknown[] {
  if (field.kind === 'money') return amounts
  if (field.kind === 'area' || field.kind === 'number') return [null, 0, 1, 50]
  if (field.kind === 'choice') return [null, ...Object.keys(field.choices)]
  return [null]
}

async function each<T, A>(some: readonly T[], ask: (one: T) => Promise<A>): Promise<A[]> {
  const answers: A[] = []
  for (const one of some) answers.push(await ask(one))
  return answers
}

/** Equal but for what names the record itself, and for when it was written. */
function expectAlike(answers: readonly { status: number; text: string }[], tried: string): void {
  const plain = answers.map(({ status, text }) => [status, withoutNames(text)])
  for (const one of plain) expect(one, tried).toEqual(plain[0])
}

function withoutNames(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/\b[A-Z]-[0-9a-f]{8}\b/g, 'CODE')
}

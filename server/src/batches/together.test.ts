import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCode, aCustomer, anOrder, aProperty, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))
const colleague = await aPerson(sql, { role: 'agent' })
const elsewhere = await aProperty(admin)
const unknownId = '01900000-0000-7000-8000-000000000000'

type Did = { readonly bulk: Body; readonly undo: Body }
type Asked = Readonly<Record<string, unknown>>

async function bulk(plural: string, body: Asked): Promise<Body> {
  const answer = await admin.post(`/api/${plural}/bulk`, body)
  expect(answer.status, answer.text.slice(0, 1000)).toBe(200)
  return answer.body.bulk
}

async function undo(plural: string, batch: string): Promise<Body> {
  const answer = await admin.post(`/api/${plural}/bulk/undo`, { batch })
  expect(answer.status, answer.text.slice(0, 1000)).toBe(200)
  return answer.body.undo
}

async function statementsDuring(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const told = sql.options.debug
  // A connection that is opened meanwhile and a batch that is held on to ask for their own.
  const isOfBatch = (text: string) => /\b(units|audit_entries|batch\w*|savepoint)\b/.test(text)
  sql.options.debug = (_, text) => {
    if (isOfBatch(text)) count++
  }
  await work().finally(() => {
    sql.options.debug = told
  })
  return count
}

async function unitsOf(count: number): Promise<string[]> {
  const property = (await aProperty(admin))._id
  const rows = await owner<{ _id: string }[]>`
    insert into units (_id, branch, property, code, kind, sale_price)
    select ordered_id(), 'tirana', ${property}, 'T-' || n, 'apartment', 9000000 from generate_series(1, ${count}) n
    returning _id`
  return rows.map(({ _id }) => _id).sort()
}

test.each<[string, Asked]>([
  ['the same value', { change: { floor: 4, tags: ['deti'] } }],
  ['another property', { change: { property: elsewhere._id, view: 'Deti' } }],
  ['a share more than each has', { adjust: { salePrice: { percent: 300 } } }],
  ['nothing more, since they are deleted', { delete: true }],
])('giving many %s, and undoing it, asks the database no more often than for two', async (_, doing) => {
  // Codes are unique within a property, and both get the other one.
  const code = `update units set code = _id::text`
  const asked = async (count: number) => {
    const ids = await unitsOf(count)
    await owner.unsafe(code)
    const done: Body[] = []
    const statements = await statementsDuring(async () => {
      done.push(await bulk('units', { ...doing, ids }))
      done.push(await undo('units', done[0].batch))
    })
    expect(done.map(({ counts }) => counts.rows)).toEqual([count, count])
    expect(done[1].counts.undone).toBe(count)
    return statements
  }
  await asked(2)
  expect(await asked(300)).toBe(await asked(2))
})

test('an import that changes records, and undoing imports, asks the database no more often for many than for two', async () => {
  const property = await aProperty(admin)
  const send = async (text: string) =>
    (await admin.post('/api/unit/import', { text, rows: 'all' })).body.import
  const asked = async (count: number) => {
    const rows = Array.from({ length: count }, () => `${aCode()};${property.code};apartment`)
    const text = ['code;property;kind', ...rows].join('\n')
    const made = await send(text)
    const statements = await statementsDuring(async () => {
      const changed = await send(text.replaceAll('apartment', 'penthouse'))
      expect(changed.counts).toEqual({ rows: count, changed: count })
      expect((await undo('units', changed.batch)).counts).toEqual({ rows: count, undone: count })
    })
    // As the import left them, but for their versions.
    await owner`update units set version = 1 where property = ${property._id}`
    const undoing = await statementsDuring(async () => {
      expect((await undo('units', made.batch)).counts).toEqual({ rows: count, undone: count })
    })
    return [statements, undoing]
  }
  await asked(2)
  expect(await asked(300)).toEqual(await asked(2))
})

const price = fc.constantFrom(null, 0, 7_000_000, 9_000_001, 12_000_000)
const seldom = fc.constantFrom(false, false, false, true)
const someFlats = fc.array(
  fc.record({
    kind: fc.constantFrom('apartment', 'apartment', 'land'),
    salePrice: price,
    isUsed: seldom,
    isStale: seldom,
  }),
  { minLength: 3, maxLength: 5 },
)

test.each<[string, Asked]>([
  ['prices that not all may have', { change: { salePrice: 9_000_000, minPrice: 8_000_000 } }],
  ['a price below the lowest of some', { adjust: { salePrice: { add: -8_000_000 } } }],
  [
    'a part of their price',
    { adjust: { salePrice: { percent: -3_000, roundTo: 10_000 } }, change: { view: null } },
  ],
  ['a floor, which land has not', { change: { floor: 3 } }],
  ['a code that only one can have', { change: { code: 'ALL' } }],
  ['another property', { change: { property: elsewhere._id, title: { sq: 'Fjalë', de: 'Wörter' } } }],
  ['a property that is not there', { change: { property: unknownId } }],
  ['values of all kinds', { change: { tags: ['a', 'b'], availableFrom: '2027-01-31', netArea: 90_00 } }],
  ['nothing more, since they are deleted', { delete: true }],
])('giving units %s together is giving it to one after the other', async (_, doing) => {
  const check = async (flats: readonly Body[]) => {
    const make = async () => {
      const property = (await aProperty(admin))._id
      const ids: (string | Body)[] = []
      for (const [index, { isUsed, isStale, ...values }] of flats.entries()) {
        const grossArea = index === 1 ? 80_00 : 100_00
        const made = await aUnit(admin, { property, ...values, code: `N-${index}`, grossArea })
        if (isUsed) await anOrder(admin, [], { lines: [{ unit: made._id, price: 1 }] })
        ids.push(isStale ? { _id: made._id, version: 7 } : made._id)
      }
      return ids
    }
    await expectSame('units', doing, await make(), await make())
  }
  await fc.assert(fc.asyncProperty(someFlats, check), { numRuns: 2, seed: 20_261_122 })
})

test('what is done to customers together is what is done to them one by one, and notifies as often', async () => {
  const given = fc.array(
    fc.constantFrom<Asked>({}, { kind: 'company', companyName: 'Iliria', firstName: null, lastName: null }),
    {
      minLength: 2,
      maxLength: 4,
    },
  )
  const doings = fc.constantFrom<Asked>(
    { change: { assignedTo: colleague._id } },
    { change: { assignedTo: colleague._id, address: { city: 'Vlorë' } } },
    { change: { lastName: null } },
    { change: { lastName: 'Dervishi', phones: ['+355692000001'], birthDate: '1990-02-28' } },
    { change: { consents: [] } },
    { delete: true },
  )
  const check = async (customers: readonly Asked[], doing: Asked) => {
    const make = async () => {
      const ids: string[] = []
      for (const values of customers) ids.push((await aCustomer(admin, values))._id)
      return ids
    }
    await expectSame('customers', doing, await make(), await make())
  }
  await fc.assert(fc.asyncProperty(given, doings, check), { numRuns: 5, seed: 20_261_122 })
})

/** Does it to some in one request, and to the others in a request each; nothing may tell the two apart. */
async function expectSame(
  plural: string,
  doing: Asked,
  some: readonly (string | Body)[],
  others: readonly (string | Body)[],
): Promise<void> {
  const together = await watched(plural, some, async () => {
    const done = await bulk(plural, { ...doing, ids: some })
    return { bulk: done.rows, undo: done.batch && (await undo(plural, done.batch)).rows.toReversed() }
  })
  const oneByOne = await watched(plural, others, async () => {
    const done: Body[] = []
    for (const id of others) done.push(await bulk(plural, { ...doing, ids: [id] }))
    const undone: Body[] = []
    for (const { batch } of done.toReversed()) undone.unshift(...(await undo(plural, batch)).rows)
    return { bulk: done.flatMap(({ rows }) => rows), undo: undone }
  })
  expect(together, JSON.stringify(doing)).toEqual(oneByOne)
}

/** What came of it: the answers, the records, their entries, who was notified and what others are told is new. */
async function watched(
  plural: string,
  targets: readonly (string | Body)[],
  work: () => Promise<Did>,
): Promise<Body> {
  const ids = targets.map((one) => (typeof one === 'string' ? one : one._id))
  const single = plural.slice(0, -1)
  const notices = async () =>
    (
      await owner`select kind, user_id, sum(count)::integer as count from notifications group by 1, 2 order by 1`
    )
      .flat()
      .map(({ kind, user_id, count }: Body) => [`${kind} ${user_id}`, count] as const)
  const since = (await admin.get(`/api/${single}/sync`)).body.lastSyncTime
  const before = new Map(await notices())
  const did = await work()
  const told = (await admin.get(`/api/${single}/sync`, { lastSyncTime: since })).body.sync
  const rows = await owner.unsafe(
    `select to_jsonb(t) - '{_id,changed_in,created_at,updated_at,property,search,search_beyond}'::text[] as row
      from ${plural} t where _id = any($1::uuid[]) order by _id`,
    [ids],
  )
  const entries = await owner`
    select action, branch, by, cause_resource, cause_record, before - 'property' as before, after - 'property' as after,
      array_position(${ids}::uuid[], record) as at
    from audit_entries where record = any(${ids}::uuid[]) order by at, id`
  const plain = ({ _id, problem, ...row }: Body) => {
    const { changes: { property: _, ...changes } = {} } = row
    return { ...row, changes, at: ids.indexOf(_id), code: problem?.code, fields: problem?.fields }
  }
  return {
    bulk: did.bulk.map(plain),
    undo: did.undo.map(plain),
    rows,
    entries,
    notices: (await notices()).map(([key, count]) => [key, count - (before.get(key) ?? 0)]),
    told: told.map(({ _id, version, deleted }: Body) => [ids.indexOf(_id), version, deleted]).sort(),
  }
}

test('what refers to a record that was deleted is refused for each of many, and when it is put back', async () => {
  const ids = await unitsOf(3)
  const gone = await aProperty(admin)
  expect((await admin.send('DELETE', `/api/property?id=${gone._id}`)).status).toBe(200)
  const moved = await bulk('units', { ids, change: { property: gone._id } })
  expect(moved.counts).toEqual({ rows: 3, refused: 3 })
  for (const { problem } of moved.rows)
    expect(problem.fields).toMatchObject([{ field: 'property', code: 'noSuchRecord' }])
  const deleted = await bulk('units', { ids, delete: true })
  const [unit] = await owner`select property from units where _id = ${ids[0] ?? ''}`
  expect((await admin.send('DELETE', `/api/property?id=${unit?.property}`)).status).toBe(200)
  const back = await undo('units', String(deleted.batch))
  expect(back.rows.map(({ result }: Body) => result)).toEqual(['refused', 'refused', 'refused'])
  expect(await owner`select _id from units where _id = any(${ids}) and deleted_at is null`).toHaveLength(0)
})

test('many that are refused one after the other are not tried again and again', async () => {
  const ids = await unitsOf(64)
  const refused = await statementsDuring(async () => {
    expect((await bulk('units', { ids, change: { code: 'SAME' } })).counts).toEqual({
      rows: 64,
      changed: 1,
      refused: 63,
    })
  })
  // Of each: what holds it apart, the change, and what is sent along with it.
  expect(refused).toBeLessThan(64 * 7)
})

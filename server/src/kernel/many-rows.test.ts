import { randomUUID } from 'node:crypto'
import { customer, order, property, unit } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import { aCode, aCustomer, anOrder, aProperty, aUnit, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { heldUp } from '../../test/held-up.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { doing, inBranch } from './acting.ts'
import type { Context } from './context.ts'
import { insertRows, updateRows } from './many-rows.ts'
import { insertRow, lockRow, updateRow } from './rows.ts'
import { run } from './statement.ts'

const now = '2026-11-22T09:00:00.000Z'
const { app, sql, owner } = await freshApp()
await aCompany(sql)
const person = await aPerson(sql, { role: 'manager' })
const manager = clientOf(app, person)

function acting<T>(work: (ctx: Context) => Promise<T>, branch = 'tirana'): Promise<T> {
  return inBranch({ sql, branch, now, requestId: 'a run' }, work)
}

const anAddress = { street: 'Rruga e re', city: 'Durrës', municipality: null, postcode: null, country: null }

const anyOf = (ids: readonly string[]) => (bind: (value: unknown) => string) =>
  `t._id = any(${bind(ids)}::uuid[])`

async function entriesOf(record: string) {
  return owner`
    select branch, resource, action, by, request_id, cause_resource, cause_record, before, after
    from audit_entries where record = ${record} and action <> 'create' order by id`
}

test.each([
  [
    property,
    () => aProperty(manager, { address: { street: 'Rruga e vjetër', city: 'Tiranë' } }),
    { name: 'Emër tjetër', address: anAddress, description: { sq: 'Fjalë', de: 'Wörter' } },
  ],
  [unit, () => aUnit(manager), { salePrice: 13_000_000, minPrice: 12_500_000, floor: 4, bedrooms: null }],
  [
    customer,
    () => aCustomer(manager),
    { personalNumber: 'J41230089L', birthday: '1990-02-28', languages: ['sq', 'de'], status: 'blocked' },
  ],
] as const)(
  'a change of many leaves of each $single what a change of one leaves',
  async (resource, make, wanted) => {
    const changes = Object.fromEntries(Object.entries(wanted).filter(([name]) => name in resource.fields))
    const [alone, ...others] = [await make(), await make(), await make()]
    const ids = others.map(({ _id }) => _id)
    await acting(async (ctx) => {
      await updateRow(ctx, resource, await lockRow(ctx, resource, alone._id), changes)
      expect([...(await updateRows(ctx, resource, anyOf(ids), changes))].sort()).toEqual([...ids].sort())
    })
    const one = await acting((ctx) => lockRow(ctx, resource, alone._id))
    const expected = await entriesOf(alone._id)
    expect(expected).toHaveLength(1)
    for (const id of ids) {
      expect(await entriesOf(id)).toEqual(expected)
      const row = await acting((ctx) => lockRow(ctx, resource, id))
      expect(row).toMatchObject({
        version: one.version,
        updatedAt: now,
        updatedBy: null,
        ...Object.fromEntries(
          Object.keys(changes).map((name) => [name, Object.entries(one).find(([key]) => key === name)?.[1]]),
        ),
      })
    }
  },
)

test('what is done because of something else bears that as its cause, also where it is done to the record itself', async () => {
  const [cancelled, alone, others] = [await aUnit(manager), await aUnit(manager), await aUnit(manager)]
  await acting(async (ctx) => {
    const because = doing(ctx, 'unit', cancelled._id, 'cancel')
    const row = await lockRow(ctx, unit, alone._id)
    await updateRow(doing(because, 'unit', alone._id, 'release'), unit, row, { floor: 5 })
    await updateRows(doing(because, 'unit', others._id, 'release'), unit, anyOf([others._id]), { floor: 5 })
  })
  for (const { _id } of [alone, others])
    expect(await entriesOf(_id)).toMatchObject([
      { action: 'release', cause_resource: 'unit', cause_record: cancelled._id },
    ])
})

test('of many only those that differ get a version and an entry', async () => {
  const [already, differs] = [await aUnit(manager, { floor: 7 }), await aUnit(manager, { floor: 2 })]
  const changed = await acting((ctx) =>
    updateRows(ctx, unit, anyOf([already._id, differs._id]), { floor: 7, view: null }),
  )
  expect(changed).toEqual([differs._id])
  expect(await entriesOf(already._id)).toEqual([])
  expect((await entriesOf(differs._id))[0]).toMatchObject({ before: { floor: 2 }, after: { floor: 7 } })
})

test('a change of many stays within the branch and within what is the actor’s own', async () => {
  const mine = await aUnit(manager)
  const theirs = await aUnit(clientOf(app, await aPerson(sql, { role: 'manager' })))
  const ids = [mine._id, theirs._id]
  expect(await acting((ctx) => updateRows(ctx, unit, anyOf(ids), { floor: 9 }), 'durres')).toEqual([])
  const limited = { permissions: ['*'], ownRows: ['unit'], hiddenFields: [] }
  const changed = await acting((ctx) =>
    updateRows({ ...ctx, actor: person._id, rights: limited }, unit, anyOf(ids), { floor: 9 }),
  )
  expect(changed).toEqual([mine._id])
  expect((await entriesOf(mine._id))[0]).toMatchObject({ by: person._id, request_id: 'a run' })
  expect(await entriesOf(theirs._id)).toEqual([])
})

test('what is done with one record is written in the others as their cause, and not in its own', async () => {
  const [first, second] = [await aUnit(manager), await aUnit(manager)]
  await acting((ctx) =>
    updateRows(doing(ctx, 'unit', first._id, 'publish'), unit, anyOf([first._id, second._id]), { floor: 3 }),
  )
  expect(await entriesOf(first._id)).toMatchObject([{ action: 'publish', cause_record: null }])
  expect(await entriesOf(second._id)).toMatchObject([
    { action: 'publish', cause_resource: 'unit', cause_record: first._id },
  ])
})

test('two who change the same records at once wait for each other', async () => {
  const ids: string[] = []
  for (let made = 0; made < 6; made++) ids.push((await aUnit(manager))._id)
  const floors = Array.from({ length: 8 }, (_, floor) => floor + 20)
  const given = floors.map((floor, index) =>
    acting((ctx) => updateRows(ctx, unit, anyOf(index % 2 ? ids : ids.toReversed()), { floor })),
  )
  for (const changed of await Promise.all(given)) expect(changed).toHaveLength(6)
  const rows = await owner`select distinct floor, version from units where _id = any (${ids}::uuid[])`
  expect(rows).toMatchObject([{ version: 9 }])
  expect(await entriesOf(ids[0] ?? '')).toHaveLength(8)
})

test('a change of many that waited says of each what it was just before, and not when it began to wait', async () => {
  const { _id } = await aUnit(manager, { floor: 2 })
  await heldUp(owner, {
    by: (db) => db`update units set floor = 3, version = version + 1 where _id = ${_id}`,
    work: () => acting((ctx) => updateRows(ctx, unit, anyOf([_id]), { floor: 4 })),
  })
  expect(await entriesOf(_id)).toMatchObject([{ before: { floor: 3 }, after: { floor: 4 } }])
})

test('a change of many takes one after the other by their ids, wherever they lie', async () => {
  const [first, second] = [await aUnit(manager), await aUnit(manager)]
  // The first lies behind the second now, and the table is read as it lies.
  await owner`update units set floor = 8 where _id = ${first._id}`
  const asItLies = ['indexscan', 'indexonlyscan', 'bitmapscan'].map((way) => `set local enable_${way} = off`)
  const changed = await heldUp(owner, {
    by: (db) => db`select from units where _id = ${first._id} for update`,
    work: () =>
      acting(async (ctx) => {
        for (const text of asItLies) await run(ctx.db, text, [])
        return updateRows(ctx, unit, anyOf([first._id, second._id]), { floor: 9 })
      }),
    meanwhile: () => owner`select from units where _id = ${second._id} for update nowait`,
  })
  expect(changed).toHaveLength(2)
})

test('a reference that leads nowhere is refused, and nothing is written', async () => {
  const { _id } = await aUnit(manager)
  const moving = acting((ctx) => updateRows(ctx, unit, anyOf([_id]), { property: randomUUID() }))
  await expect(moving).rejects.toMatchObject({ code: 'invalid', fields: [{ field: 'property' }] })
  expect(await entriesOf(_id)).toEqual([])
})

test('a list is not written to many at once, and a field only where it has its place', async () => {
  const draft = await anOrder(manager, [(await aUnit(manager))._id])
  const withLines = acting((ctx) => updateRows(ctx, order, anyOf([draft._id]), { lines: [] }))
  await expect(withLines).rejects.toThrow('order.lines is not written to many records at once')
  const [flat, plot] = [await aUnit(manager), await aUnit(manager, { kind: 'land' })]
  const floors = acting((ctx) => updateRows(ctx, unit, anyOf([flat._id, plot._id]), { floor: 3 }))
  await expect(floors).rejects.toMatchObject({ fields: [{ field: 'floor', code: 'notHere' }] })
  expect(await entriesOf(flat._id)).toEqual([])
})

const aPersonNamed = { kind: 'person', firstName: 'Arta', lastName: 'Hoxha' }

test.each([
  ['what they need is emptied', { lastName: null }],
  ['they become what needs something that they lack', { kind: 'company' }],
  ['they get what only others have', { companyName: 'Banesa' }],
])('where %s, a change of many is refused as a change of one is, and none is changed', async (_, changes) => {
  const [one, other] = [await aCustomer(manager, aPersonNamed), await aCustomer(manager, aPersonNamed)]
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    )
  const alone = await refusal(
    acting(async (ctx) => updateRow(ctx, customer, await lockRow(ctx, customer, one._id), changes)),
  )
  const [[name] = []] = Object.entries(changes)
  expect(alone).toMatchObject({ code: 'invalid', fields: [{ code: expect.any(String) }] })
  const many = await refusal(acting((ctx) => updateRows(ctx, customer, anyOf([one._id, other._id]), changes)))
  expect(many).toMatchObject({ code: 'invalid', fields: Reflect.get(alone as object, 'fields') })
  for (const { _id } of [one, other]) {
    expect(await entriesOf(_id)).toEqual([])
    expect(Reflect.get(await acting((ctx) => lockRow(ctx, customer, _id)), name ?? '')).toBe(
      Reflect.get(aPersonNamed, name ?? '') ?? null,
    )
  }
})

test('however many are changed, they are locked, read, written and entered by one statement each', async () => {
  const place = (await aProperty(manager))._id
  for (const [count, changes] of [
    [1, { floor: 31 }],
    [40, { floor: 32 }],
    [40, { property: place, floor: 33 }],
  ] as const) {
    const ids: string[] = []
    for (let made = 0; made < count; made++) ids.push((await aUnit(manager))._id)
    const sent: string[] = []
    const told = sql.options.debug
    await acting(async (ctx) => {
      sql.options.debug = (_, text) => void sent.push(text)
      await updateRows(ctx, unit, anyOf(ids), changes)
      sql.options.debug = told
    })
    const written = sent.filter((text) => /\b(units|properties|audit_entries)\b/.test(text))
    const kinds = written.map((text) =>
      /^\s*(\w+).*?(for (?:no )?key \w+|for update)?\s*$/s.exec(text)?.slice(1),
    )
    expect(kinds).toEqual([
      ...('property' in changes ? [['select', 'for key share']] : []),
      ['select', 'for update'],
      ['select', undefined],
      ['update', undefined],
      ['insert', undefined],
    ])
  }
})

test('records created together are as those created one by one', async () => {
  const place = (await aProperty(manager))._id
  const values = () => ({ code: aCode(), kind: 'apartment', property: place, salePrice: 9_000_000 })
  const [first, ...rest] = Array.from({ length: 25 }, values)
  await acting(async (ctx) => {
    const one = await insertRow(ctx, unit, first ?? {})
    const ids = await insertRows(ctx, unit, rest)
    expect(ids).toHaveLength(24)
    for (const [index, id] of ids.entries()) {
      const row = await lockRow(ctx, unit, id)
      expect({ ...row, _id: '', code: '' }).toEqual({ ...one, _id: '', code: '' })
      expect(row.code).toBe(rest[index]?.code)
    }
  })
  const entries = await owner`
    select distinct action, by, request_id, after - 'code' as after from audit_entries e
    join units u on u._id = e.record where u.property = ${place}`
  expect(entries).toHaveLength(1)
})

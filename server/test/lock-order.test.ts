import { property, unit } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import { inBranch } from '../src/kernel/acting.ts'
import type { Context } from '../src/kernel/context.ts'
import { updateRows } from '../src/kernel/many-rows.ts'
import { lockRow, updateRow } from '../src/kernel/rows.ts'
import { brokenOffDuring } from './broken-off.ts'
import { aCode, aProperty, aUnit, type Body, clientOf } from './builders.ts'
import { freshApp } from './harness.ts'
import { heldUp, waitingIn } from './held-up.ts'
import { aCompany, aPerson } from './people.ts'
import { sized, untilDone } from './sized.ts'
import { counted, tellOf } from './told-figures.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))

function acting<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  return inBranch({ sql, branch: 'tirana', now: new Date().toISOString(), requestId: 'a run' }, work)
}

/** A property and its units by their ids, of which the first lies behind all others in the table. */
async function aPropertyWith(count: number): Promise<{ place: Body; ids: string[] }> {
  const place = await aProperty(manager, { address: { city: 'Tiranë' } })
  const ids: string[] = []
  for (let made = 0; made < count; made++) ids.push((await aUnit(manager, { property: place._id }))._id)
  await owner`update units set floor = 8 where _id = ${ids[0] ?? ''}`
  return { place, ids }
}

const address = { street: null, city: 'Durrës', municipality: null, postcode: null, country: null }
const anyOf = (ids: readonly string[]) => (bind: (value: unknown) => string) =>
  `t._id = any(${bind(ids)}::uuid[])`

test.each([
  ['moves to another city', { address }],
  ['gets another name', { name: 'Emër i ri' }],
  ['does both', { name: 'Emër tjetër', address }],
])('a property that %s waits for who changes its units, and neither is broken off', async (_, changes) => {
  const { place, ids } = await aPropertyWith(3)
  let renaming: Promise<unknown> = Promise.resolve()
  const brokenOff = await brokenOffDuring(sql, async () => {
    await heldUp(owner, {
      by: (db) => db`select from units where _id = ${ids[0] ?? ''} for update`,
      work: () => acting((ctx) => updateRows(ctx, unit, anyOf(ids), { salePrice: 7_000_000 })),
      async meanwhile() {
        renaming = acting(async (ctx) =>
          updateRow(ctx, property, await lockRow(ctx, property, place._id), changes),
        )
        renaming.catch(() => {})
        await expect.poll(() => waitingIn(owner)).toBe(2)
      },
    })
    await renaming
  })
  expect(brokenOff).toBe(0)
  const units = await owner`
    select distinct sale_price, city, search like ${'%emer%'} as renamed from units where property = ${place._id}`
  expect(units).toEqual([
    {
      sale_price: 7_000_000,
      city: 'address' in changes ? 'Durrës' : 'Tiranë',
      renamed: 'name' in changes,
    },
  ])
})

const works: [string, (place: Body, its: Body) => Promise<Body>][] = [
  [
    'an import that changes some of its units and adds others',
    async (place, { code }) => {
      const rows = [code, aCode()].map((each) => `${place.code};${each};apartment;12`)
      const text = ['property;code;kind;floor', ...rows].join('\n')
      return (await manager.post('/api/unit/import', { text, rows: 'good' })).body.import
    },
  ],
  [
    'a change to many that puts units into it',
    async (place, { _id }) => {
      const ids = [_id, (await aUnit(manager))._id]
      const change = { property: place._id, floor: 12 }
      return (await manager.post('/api/units/bulk', { ids, change })).body.bulk
    },
  ],
]

test.each(works)('%s waits for a property’s new name before it holds any of them', async (_, work) => {
  const { place, ids } = await aPropertyWith(2)
  const [first, second] =
    await owner`select _id, code from units where _id = any(${ids}::uuid[]) order by _id`
  let working: Promise<Body> = Promise.resolve()
  const brokenOff = await brokenOffDuring(sql, async () => {
    await heldUp(owner, {
      by: (db) => db`select from units where _id = ${first?._id} for update`,
      work: () =>
        acting(async (ctx) =>
          updateRow(ctx, property, await lockRow(ctx, property, place._id), { name: 'Emër i ri' }),
        ),
      async meanwhile() {
        working = work(place, second)
        working.catch(() => {})
        await expect.poll(() => waitingIn(owner)).toBe(2)
      },
    })
    expect((await working).counts).toMatchObject({ rows: 2, changed: expect.any(Number) })
  })
  expect(brokenOff).toBe(0)
  const [{ floor } = {}] = await owner`select floor from units where _id = ${second?._id}`
  expect(floor).toBe(12)
})

test(
  'properties change beside changes to many of their units without one of them being tried twice',
  async () => {
    const told = tellOf('properties beside their units')
    const rounds = sized(5, 200)
    const { place, ids } = await aPropertyWith(12)
    const brokenOff = await brokenOffDuring(sql, async () => {
      for (let round = 0; round < rounds; round++) {
        const changes = { name: `Emri ${round}`, address: { ...address, city: `Qyteti ${round}` } }
        await Promise.all([
          acting(async (ctx) => updateRow(ctx, property, await lockRow(ctx, property, place._id), changes)),
          manager.post('/api/units/bulk', { ids: ids.toReversed(), change: { floor: round % 50 } }),
          manager.post('/api/units/bulk', { ids, change: { salePrice: 1_000 + round } }),
        ])
      }
    })
    expect(brokenOff).toBe(0)
    told(`${counted(rounds)} rounds, 0 broken off`)
  },
  untilDone,
)

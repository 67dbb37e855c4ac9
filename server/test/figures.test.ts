import { order, unit } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import type { Context } from '../src/kernel/context.ts'
import { figuresOf } from '../src/kernel/figures.ts'
import { enter } from '../src/kernel/transaction.ts'
import { anOrder, aUnit, clientOf } from './builders.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson } from './people.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))
const limited = await aPerson(sql, { role: 'limited' })
const inDurres = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres' }))
const [flat, shop] = [await aUnit(manager, { salePrice: 100 }), await aUnit(manager, { salePrice: 23 })]
await manager.remove('/api/unit', (await aUnit(manager, { salePrice: 5 }))._id)
await aUnit(inDurres, { salePrice: 7 })
await anOrder(manager, [flat._id, shop._id])
const second = await anOrder(manager, [shop._id])
await owner`update orders set created_by = ${limited._id} where _id = ${second._id}`

function contextOf(rights: Partial<Context['rights']> = {}, branches = ['tirana']): Context {
  return {
    ...{ db: sql, actor: limited._id, user: null, branch: 'tirana', branches, language: 'sq' },
    ...{ now: '2026-11-21T09:00:00.000Z', requestId: 'test' },
    rights: { permissions: ['*'], ownRows: [], hiddenFields: [], ...rights },
  }
}

type Sum = { count: number; value: number }
const worth = () => 'select count(*), sum(sale_price) as value from units'

test('a figure counts the live records of the branches one reads, and its sum is a number', async () => {
  expect(await figuresOf<Sum>(contextOf(), [unit], worth)).toEqual([{ count: 2, value: 123 }])
  const both = contextOf({}, ['tirana', 'durres'])
  expect(await figuresOf<Sum>(both, [unit], worth)).toEqual([{ count: 3, value: 130 }])
})

test('whoever sees only their own counts only these, with the lines of these', async () => {
  const text = () => `select count(distinct o._id) as count, count(l._id) as value
    from orders o left join order_lines l on l.parent = o._id`
  expect(await figuresOf<Sum>(contextOf(), [order], text)).toEqual([{ count: 2, value: 3 }])
  const mine = contextOf({ ownRows: ['order'] })
  expect(await figuresOf<Sum>(mine, [order], text)).toEqual([{ count: 1, value: 1 }])
  // Rows of a list asked alone are those of the records that count, too.
  const lines = () => 'select count(*) from order_lines'
  expect(await figuresOf<Sum>(contextOf(), [order], lines)).toEqual([{ count: 3 }])
  expect(await figuresOf<Sum>(mine, [order], lines)).toEqual([{ count: 1 }])
  await owner`update orders set assigned_to = ${limited._id} where created_by <> ${limited._id}`
  expect(await figuresOf<Sum>(mine, [order], text)).toEqual([{ count: 2, value: 3 }])
})

test('a hidden column is refused by its name, and one that is not there is a mistake', async () => {
  const hidden = contextOf({ hiddenFields: ['unit.salePrice'] })
  await expect(figuresOf(hidden, [unit], worth)).rejects.toMatchObject({
    code: 'forbidden',
    fields: [{ field: 'unit.salePrice', code: 'notAllowed' }],
  })
  expect(await figuresOf<Sum>(hidden, [unit], () => 'select count(*) from units')).toEqual([{ count: 2 }])
  const wrong = figuresOf(hidden, [unit], () => 'select colour from units')
  await expect(wrong).rejects.toMatchObject({ code: '42703' })
})

test('a table that is not named among the resources is not there, nor a resource one may not read', async () => {
  const others = figuresOf(contextOf(), [unit], () => 'select count(*) from orders')
  await expect(others).rejects.toMatchObject({ code: '42P01' })
  const powerless = contextOf({ permissions: ['order.read'] })
  await expect(figuresOf(powerless, [unit], worth)).rejects.toMatchObject({ code: 'forbidden' })
})

test('within a transaction everything else goes on as before', async () => {
  await sql.begin(async (db) => {
    await enter(db, ['tirana'], 'tirana')
    expect(await figuresOf<Sum>({ ...contextOf(), db }, [unit], worth)).toEqual([{ count: 2, value: 123 }])
    expect(await db`select count(*) from orders`).toHaveLength(1)
  })
})

test('a sum that no number can hold is refused instead of being wrong', async () => {
  const most = Number.MAX_SAFE_INTEGER
  const text = () => `select sum(v) as value from (values (${most}::bigint), (1::bigint)) each(v)`
  await expect(figuresOf(contextOf(), [unit], text)).rejects.toMatchObject({ code: 'invalidFilter' })
})

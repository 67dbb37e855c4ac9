import { expect, test } from 'vitest'
import { anOrder, aUnit, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql } = await freshApp()
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator', extraBranches: ['durres'] }))
const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))
const inDurres = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres' }))

const [company] = (await admin.get('/api/companies')).body.companies
const { branches } = (await admin.get('/api/branches')).body
const tirana = branches.find(({ code }: { code: string }) => code === 'tirana')

async function changed(single: string, _id: string, data: Record<string, unknown>) {
  const answer = await admin.put(`/api/${single}`, { _id, data })
  expect(answer.status, answer.text).toBe(200)
}

const begun = async (client: typeof manager, single: string) =>
  (await client.get(`/api/${single}/form`)).body.formDetails.defaults

test('forms begin with the values of the company, and of the branch where it has its own', async () => {
  expect((await begun(manager, 'unit')).vatProfile).toBe('standard')
  await changed('company', company._id, { vatProfile: 'exempt', customerLanguage: 'en', dueDay: 5 })
  await changed('branch', tirana._id, { vatProfile: 'reduced', dueDay: 12 })
  expect((await begun(manager, 'unit')).vatProfile).toBe('reduced')
  expect((await begun(inDurres, 'unit')).vatProfile).toBe('exempt')
  expect((await begun(manager, 'customer')).language).toBe('en')
  expect((await begun(manager, 'order')).dueDay).toBe(12)
  expect((await begun(inDurres, 'order')).dueDay).toBe(5)
})

test('a hold is proposed for as many days as the branch says, and no longer than the role allows', async () => {
  const unit = await aUnit(manager)
  const days = async () => {
    const { limits } = (await manager.get('/api/unit/form', { id: unit._id })).body.formDetails
    return [Math.round((limits.usualHoldEnd - Date.now()) / 86_400_000), limits.longestHoldDays]
  }
  await changed('branch', tirana._id, { holdDays: 2 })
  expect((await days())[0]).toBeLessThanOrEqual(3)
  await changed('branch', tirana._id, { holdDays: 365 })
  const [proposed = 0, longest] = await days()
  expect(proposed).toBeLessThanOrEqual(longest ?? 0)
  expect(proposed).toBeGreaterThanOrEqual((longest ?? 0) - 2)
})

test('a new branch begins in the first company, where it is then listed', async () => {
  expect((await begun(admin, 'branch')).company).toBe(company._id)
})

test('a lease begins with the due day of its branch however it is made, what is no lease has none', async () => {
  await changed('branch', tirana._id, { dueDay: 12 })
  const unit = (await aUnit(manager, { salePrice: 9_000_000, rentPrice: 50_000, rentPeriod: 'month' }))._id
  const made = async (values: Record<string, unknown>) => {
    const { dueDay, assignedTo } = await anOrder(manager, [unit], values)
    return [dueDay, assignedTo !== null]
  }
  const lease = { kind: 'lease', startsOn: '2030-01-01', endsOn: '2030-12-31' }
  expect(await made(lease)).toEqual([12, true])
  expect(await made({ ...lease, dueDay: 3 })).toEqual([3, true])
  expect(await made({ kind: 'sale' })).toEqual([null, true])
  expect(await made({})).toEqual([null, true])
})

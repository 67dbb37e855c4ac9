import { expect, test } from 'vitest'
import { aUnit, type Client, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator', extraBranches: ['durres'] }))
const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))
const agent = clientOf(app, await aPerson(sql, { role: 'agent' }))

const [company] = (await admin.get('/api/companies')).body.companies
const { branches } = (await admin.get('/api/branches')).body
const tirana = branches.find(({ code }: { code: string }) => code === 'tirana')
const week = '09:00–13:00, 14:00–17:30'
const everyDay = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, week]),
)
const never = Object.fromEntries(Object.keys(everyDay).map((day) => [day, null]))

async function changed(single: string, _id: string, data: Record<string, unknown>) {
  const answer = await admin.put(`/api/${single}`, { _id, data })
  expect(answer.status, answer.text).toBe(200)
}

async function openingTo(client: Client) {
  const answer = await client.get('/api/figures/opening', { branch: tirana._id })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.figures
}

test('a branch is open as its company is until it says otherwise, its hours and its days each by themselves', async () => {
  expect(await openingTo(manager)).toEqual({ hours: never, holidays: [], ofCompany: [] })
  const holidays = [{ on: '2026-12-31', name: 'Inventari' }]
  await changed('company', company._id, { hours: everyDay, holidays })
  expect(await openingTo(manager)).toEqual({ hours: everyDay, holidays, ofCompany: ['hours', 'holidays'] })
  await changed('branch', tirana._id, { hours: { monday: '08:00–12:00' } })
  expect(await openingTo(manager)).toEqual({
    hours: { ...never, monday: '08:00–12:00' },
    holidays,
    ofCompany: ['holidays'],
  })
  await changed('branch', tirana._id, { hours: never })
})

test('the public holidays of a year are added by one press, once, with who did it, and stay to be changed', async () => {
  const add = (client: Client) => client.post('/api/branch/addHolidays', { _id: tirana._id, year: 2027 })
  expect((await add(manager)).status).toBe(403)
  const { branch } = (await add(admin)).body
  expect(branch.holidays).toContainEqual({ on: '2027-05-02', name: 'Pashkët Ortodokse' })
  const again = (await add(admin)).body.branch
  expect([again.holidays, again.version]).toEqual([branch.holidays, branch.version])
  await changed('branch', tirana._id, { holidays: branch.holidays.slice(1) })
  expect((await openingTo(manager)).holidays).toEqual(branch.holidays.slice(1))
  const { history } = (await admin.get('/api/branch/history', { id: tirana._id })).body
  expect(history.map(({ action }: { action: string }) => action)).toContain('addHolidays')
  await changed('branch', tirana._id, { holidays: [] })
})

test('a branch that follows its company takes its days along when public holidays are added, and else follows on', async () => {
  const add = (single: string, _id: string, year: number) =>
    admin.post(`/api/${single}/addHolidays`, { _id, year })
  await changed('company', company._id, { holidays: [{ on: '2026-12-31', name: 'Inventari' }] })
  await add('company', company._id, 2027)
  const { holidays } = await openingTo(manager)
  const same = (await add('branch', tirana._id, 2027)).body.branch
  expect(same.holidays).toEqual([])
  const { branch } = (await add('branch', tirana._id, 2028)).body
  expect(branch.holidays).toEqual(expect.arrayContaining(holidays))
  expect(branch.holidays).toContainEqual({ on: '2028-01-03', name: 'Viti i Ri (zëvendësim)' })
  await changed('company', company._id, { holidays: [] })
  await changed('branch', tirana._id, { holidays: [] })
})

test('hours are kept in one way, however they are written', async () => {
  await changed('branch', tirana._id, { hours: { monday: '9-13; 14.30-18' } })
  expect((await openingTo(manager)).hours.monday).toBe('09:00–13:00, 14:30–18:00')
  await changed('branch', tirana._id, { hours: never })
})

test('hours that are none are refused at their day', async () => {
  const answer = await admin.put('/api/branch', {
    _id: tirana._id,
    data: { hours: { friday: '18:00–09:00' } },
  })
  expect([answer.status, answer.body.fields]).toMatchObject([
    422,
    [{ field: 'hours.friday', code: 'badHours' }],
  ])
  const [row] = await owner`select hours_friday from branches where _id = ${tirana._id}`
  expect(row).toEqual({ hours_friday: null })
})

test('a hold is proposed until the branch closes, by the hours of that very branch', async () => {
  const unit = await aUnit(manager)
  const closing = async () => {
    const { limits } = (await agent.get('/api/unit/form', { id: unit._id })).body.formDetails
    const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Tirane', timeStyle: 'short' })
    return time.format(limits.usualHoldEnd)
  }
  expect(await closing()).toBe('17:30')
  await changed('branch', tirana._id, {
    hours: Object.fromEntries(Object.keys(everyDay).map((day) => [day, '10:00–15:15'])),
  })
  expect(await closing()).toBe('15:15')
})

test('who may hold nothing is not told until when', async () => {
  const unit = await aUnit(manager)
  const accountant = clientOf(app, await aPerson(sql, { role: 'accountant' }))
  const { limits } = (await accountant.get('/api/unit/form', { id: unit._id })).body.formDetails
  expect(limits.usualHoldEnd).toBeUndefined()
  expect((await agent.get('/api/figures/opening', { branch: tirana._id })).status).toBe(403)
})

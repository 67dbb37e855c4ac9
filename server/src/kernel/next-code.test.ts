import { expect, test } from 'vitest'
import { aProperty, aUnit, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { following } from './next-code.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))

test.each([
  [['A-07'], 'A-08'],
  [['A-09', 'A-12', 'B-40'], 'A-13'],
  [['A-99'], 'A-100'],
  [['12/2026', '7/2026'], '12/2027'],
  [['A1b', 'A9b'], 'A10b'],
  [['Çati', 'A-1'], undefined],
  [[], undefined],
  [['A-999999999'], undefined],
  [['7', 'x'.repeat(3), '70000000000000000000'], '8'],
])('after the codes %j comes %s', (codes, next) => {
  expect(following(codes, 11)).toBe(next)
})

test('the form of a new property gives the next code of the branch and its currency', async () => {
  await owner`update branches set currency = 'ALL' where code = 'durres'`
  const inDurres = clientOf(app, await aPerson(sql, { role: 'administrator', branch: 'durres' }))
  expect((await inDurres.get('/api/property/form')).body.formDetails.defaults.code).toBeUndefined()
  await aProperty(admin, { code: 'TR-41' })
  await aProperty(inDurres, { code: 'DR-09' })
  expect((await inDurres.get('/api/property/form')).body.formDetails.defaults.code).toBe('DR-10')
  const { defaults } = (await inDurres.get('/api/unit/form')).body.formDetails
  expect(defaults.currency).toBe('ALL')
  expect(defaults.code).toBeUndefined()
})

test('the form of a new unit gives the next code within its property, which is free', async () => {
  const property = await aProperty(admin)
  await aUnit(admin, { property: property._id, code: 'P-12' })
  await aUnit(admin, { property: property._id, code: 'P-07' })
  const { defaults } = (await admin.get('/api/unit/form', { property: property._id })).body.formDetails
  expect(defaults).toMatchObject({ property: property._id, code: 'P-13' })
  expect((await aUnit(admin, { property: property._id, code: defaults.code })).code).toBe('P-13')
})

test('a form request with an unknown reference is refused by name', async () => {
  expect((await admin.get('/api/unit/form', { property: 'x' })).body.fields).toMatchObject([
    { field: 'property', code: 'badId' },
  ])
  expect((await admin.get('/api/property/form', { property: 'x' })).body.fields).toMatchObject([
    { field: 'property', code: 'unknown' },
  ])
})

test('the codes of another branch are not given away by naming its property', async () => {
  const property = await aProperty(admin)
  await aUnit(admin, { property: property._id, code: 'SECRET-77' })
  const inDurres = clientOf(app, await aPerson(sql, { role: 'administrator', branch: 'durres' }))
  const answer = await inDurres.get('/api/unit/form', { property: property._id })
  expect(answer.text).not.toContain('SECRET')
})

test('a closed action says in which states it is open', async () => {
  const unit = await aUnit(admin)
  const customer = await admin.post('/api/customer', { kind: 'person', firstName: 'Arta', lastName: 'Hoxha' })
  const parties = [{ customer: customer.body.customer._id, role: 'buyer' }]
  const order = await admin.post('/api/order', { parties, lines: [{ unit: unit._id }] })
  const form = await admin.get('/api/order/form', { id: order.body.order._id })
  const { actions } = form.body.formDetails
  expect(actions.hold).toEqual({ open: true })
  expect(actions.reserve.open).toBe(false)
  expect(actions.reserve.reason).toBe('E mundur vetëm kur gjendja është: i mbajtur. Tani është: draft.')
})

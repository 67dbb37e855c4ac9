import { expect, test } from 'vitest'
import { clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql } = await freshApp()
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))
const path = '/api/planTemplate'

test.each([
  ['more than the whole', { parts: [{ shareBp: 6000 }, { shareBp: 4001 }] }, 'parts', 'më shumë se 100 %'],
  ['less, and nothing for the rest', { parts: [{ shareBp: 6000 }] }, 'count', 'më pak se 100 %'],
  ['the whole, and instalments besides', { parts: [{ shareBp: 10_000 }], count: 3 }, 'count', 'nuk mbetet'],
  ['nothing at all', {}, 'count', 'më pak se 100 %'],
])('shares of %s are no plan: refused at the field, in words', async (name, terms, field, words) => {
  const refused = await manager.post(path, { name, ...terms })
  expect(refused.status).toBe(422)
  expect(refused.body.fields).toMatchObject([{ field, message: expect.stringContaining(words) }])
  expect((await manager.get('/api/planTemplates', { search: name })).body.planTemplates).toEqual([])
})

test('a change is held to the same rule, with what the template has already', async () => {
  const made = await manager.post(path, { name: '10 % dhe 24 muaj', parts: [{ shareBp: 1000 }], count: 24 })
  const { _id } = made.body.planTemplate
  const refused = await manager.put(path, { _id, data: { count: null } })
  expect([refused.status, refused.body.fields[0].field]).toEqual([422, 'count'])
  const both = await manager.put(path, { _id, data: { count: null, parts: [{ shareBp: 10_000 }] } })
  expect(both.status, both.text).toBe(200)
})

test('a name stands for one template in a branch', async () => {
  await manager.post(path, { name: 'Në 12 muaj', count: 12 })
  const again = await manager.post(path, { name: 'Në 12 muaj', count: 12 })
  expect([again.status, again.body.fields[0].field]).toEqual([422, 'name'])
})

import { allPermissions } from '@prona/contract/access'
import { expect, test } from 'vitest'
import { type Body, clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'

const { now, laterBy } = aClock()
const fresh = await freshApp({}, now)
const { app, sql, owner } = fresh
await aCompany(sql)

async function somebody(role: 'administrator' | 'manager' | 'agent', branch = 'tirana', username?: string) {
  const person = await aPerson(sql, { role, branch, at: now(), ...(username && { username }) })
  return { ...person, ...clientOf(app, person) }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

const ask = (who: Pick<Somebody, 'post'>, permission: string) =>
  who.post('/api/user/askRight', { permission })
const toldTo = async (who: Pick<Somebody, 'get'>): Promise<Body[]> =>
  (await who.get('/api/notifications', { kind: 'rightAsked' })).body.notifications
const chief = await somebody('administrator', 'tirana', 'drita')
const far = await somebody('administrator', 'durres', 'fatos')

test('who asks for a permission is told whom it was asked of, and these are notified of who asks for which', async () => {
  const agent = await somebody('agent')
  const answer = await ask(agent, 'unit.delete')
  expect([answer.status, answer.body]).toEqual([200, { told: ['Emri drita', 'Emri fatos'], isNew: true }])
  for (const who of [chief, far])
    expect((await toldTo(who))[0]).toMatchObject({
      kind: 'rightAsked',
      entity: { resource: 'user', _id: agent._id, branch: 'tirana' },
      title: `Emri ${agent.username}`,
      by: { _id: agent._id },
      params: { permission: 'unit.delete' },
      isRead: false,
    })
  expect((await chief.get('/api/user', { id: agent._id })).status).toBe(200)
  const { components } = (await chief.get('/api/openapi.json')).body
  const { params } = components.schemas.notification.properties
  for (const one of await toldTo(chief))
    expect(Object.keys(params.properties)).toEqual(expect.arrayContaining(Object.keys(one.params)))
  const entries =
    await owner`select kind, permission from access_entries where by = ${agent._id} and kind = 'rightAsked'`
  expect(entries.map((entry) => ({ ...entry }))).toEqual([{ kind: 'rightAsked', permission: 'unit.delete' }])
})

test('who could grant a permission are those whom asking for it tells, and looking tells nobody', async () => {
  const agent = await somebody('agent')
  const before = (await toldTo(chief)).length
  const look = async () => (await agent.get('/api/user/askRight', { permission: 'unit.delete' })).body
  expect(await look()).toEqual({ told: ['Emri drita', 'Emri fatos'], isNew: true })
  expect(await toldTo(chief)).toHaveLength(before)
  const asked = await ask(agent, 'unit.delete')
  expect(await look()).toEqual({ told: asked.body.told, isNew: false })
  expect((await agent.get('/api/user/askRight', { permission: 'unit.read' })).body.told).toEqual([])
  for (const permission of ['unit.fly', undefined]) {
    const answer = await agent.get('/api/user/askRight', { ...(permission && { permission }) })
    expect([answer.status, answer.body.fields[0].field]).toEqual([400, 'permission'])
  }
})

test('of many permissions it is told in one call who could grant each, as of each alone', async () => {
  const agent = await somebody('agent')
  await ask(agent, 'unit.delete')
  const wanted = allPermissions.filter((one) => /^(unit|order)\./.test(one))
  const { status, body, text } = await agent.get('/api/user/granters', { permissions: wanted })
  expect(status, text).toBe(200)
  expect(body.granters.map(({ permission }: Body) => permission)).toEqual(wanted)
  for (const { permission, ...told } of body.granters)
    expect([permission, told]).toEqual([
      permission,
      (await agent.get('/api/user/askRight', { permission })).body,
    ])
  for (const permissions of [[], ['unit.fly'], 'unit.read', Array(51).fill('unit.read'), undefined]) {
    const refused = await agent.get('/api/user/granters', { ...(permissions && { permissions }) })
    expect([refused.status, refused.body.fields[0].field]).toEqual([400, 'permissions'])
  }
})

test('whoever asked is told by the bell once they have it, by their role or by another one, and nobody else', async () => {
  const permissions = ['unit.read', 'customer.read']
  const [asks, same, quiet] = [
    await personWith(fresh, { permissions }),
    await personWith(fresh, { permissions }, 'durres'),
    await personWith(fresh, { permissions }),
  ]
  await owner`update users set role = ${asks.role} where _id in (${same._id}, ${quiet._id})`
  const [asking, elsewhere, other] = [clientOf(app, asks), clientOf(app, same), clientOf(app, quiet)]
  for (const one of [asking, elsewhere]) await ask(one, 'unit.delete')
  await ask(asking, 'customer.update')
  expect((await toldTo(chief))[0]?.params).toEqual({ permission: 'customer.update', role: asks.role })
  const given = async (who: Pick<Somebody, 'get'>) =>
    (await who.get('/api/notifications', { kind: 'rightGiven' })).body.notifications.map(
      ({ params, by }: Body) => [params, by?._id],
    )
  const change = (data: object) => chief.put('/api/role', { _id: asks.role, data })
  expect((await change({ permissions: [...permissions, 'unit.update'] })).status).toBe(200)
  expect([await given(asking), await given(elsewhere)]).toEqual([[], []])
  expect((await change({ permissions: [...permissions, 'unit.delete'] })).status).toBe(200)
  const told = [[{ permission: 'unit.delete' }, chief._id]]
  expect([await given(asking), await given(elsewhere), await given(other)]).toEqual([told, told, []])
  const [manager] = await owner`select _id from roles where key = 'manager'`
  const moved = await chief.put('/api/user', { _id: asks._id, data: { role: manager?._id } })
  expect(moved.status, moved.text).toBe(200)
  expect(await given(asking)).toEqual([[{ permission: 'customer.update' }, chief._id], ...told])
  expect((await chief.get('/api/users')).status).toBe(200)
})

test('the same is asked once a day, also by two presses at once', async () => {
  const agent = await somebody('agent')
  const before = (await toldTo(chief)).length
  const both = await Promise.all([ask(agent, 'unit.delete'), ask(agent, 'unit.delete')])
  expect(both.map(({ body }) => body.isNew).sort()).toEqual([false, true])
  expect(await toldTo(chief)).toHaveLength(before + 1)
  laterBy(86_401)
  const anew = await aPerson(sql, { role: 'agent', at: now() })
  await owner`update sessions set user_id = ${agent._id} where user_id = ${anew._id}`
  expect((await ask(clientOf(app, anew), 'unit.delete')).body.isNew).toBe(true)
})

test('whoever asks for everything there is finds an end', async () => {
  const asker = clientOf(app, await personWith(fresh, { permissions: [] }))
  const wanted = ['read', 'create', 'update', 'delete', 'report'].flatMap((verb) => [
    `unit.${verb}`,
    `property.${verb}`,
    `customer.${verb}`,
  ])
  const answers = []
  for (const permission of wanted) answers.push((await ask(asker, permission)).status)
  expect(answers.slice(0, 10)).toEqual(Array(10).fill(200))
  expect(answers.slice(10)).toEqual(Array(5).fill(429))
})

test('nobody asks for what they have or what does not exist, and nobody is told of it', async () => {
  const agent = await somebody('agent')
  for (const permission of ['unit.read', 'unit.fly', '*']) {
    const refused = await ask(agent, permission)
    expect([refused.status, refused.body.fields[0].field]).toEqual([422, 'permission'])
  }
  expect(await owner`select from notifications where by = ${agent._id}`).toHaveLength(0)
})

test('told is who could grant it: not who lacks it, has another branch, less than they, or their role', async () => {
  const [who, same, lacking, elsewhere, weaker, can] = await Promise.all(
    [
      { permissions: ['unit.read', 'customer.read'] },
      { permissions: ['user.read', 'user.update', 'role.read', 'unit.read', 'customer.read', 'unit.delete'] },
      { permissions: ['user.read', 'user.update', 'unit.read', 'customer.read'] },
      { permissions: ['user.read', 'user.update', 'unit.read', 'customer.read', 'unit.delete'] },
      { permissions: ['user.read', 'user.update', 'unit.read', 'unit.delete'] },
      { permissions: ['user.read', 'user.update', 'unit.read', 'customer.read', 'unit.delete'] },
    ].map((rights, at) => personWith(fresh, rights, at === 3 ? 'durres' : 'tirana')),
  )
  if (!who || !same || !lacking || !elsewhere || !weaker || !can) throw new Error('Somebody is missing')
  const { body } = await ask(clientOf(app, who), 'unit.delete')
  expect(body.isNew).toBe(true)
  const told = (await owner`select user_id from notifications where by = ${who._id}`).map(
    ({ user_id }) => user_id,
  )
  expect(told).toContain(can._id)
  expect(told).toContain(same._id)
  for (const one of [lacking, elsewhere, weaker]) expect(told).not.toContain(one._id)
})

test('of many who could, five are told', async () => {
  for (let at = 0; at < 6; at++) await somebody('administrator')
  const agent = await somebody('agent')
  expect((await ask(agent, 'unit.delete')).body.told).toHaveLength(5)
})

test('of a hundred presses at once few are looked at, and nobody is told of more than ten', async () => {
  const asker = await personWith(fresh, { permissions: [] })
  const wanted = allPermissions.filter((one) => one.endsWith('.update')).slice(0, 12)
  const asked = Array.from({ length: 100 }, (_, at) => ask(clientOf(app, asker), wanted[at % 12] ?? ''))
  const answers = (await Promise.all(asked)).map(({ status }) => status)
  expect(new Set(answers)).toEqual(new Set([200, 429]))
  const entries = await owner`select from access_entries where by = ${asker._id} and kind = 'rightAsked'`
  expect(entries.length).toBeLessThanOrEqual(10)
})

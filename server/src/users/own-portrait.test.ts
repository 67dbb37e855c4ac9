import sharp from 'sharp'
import { expect, test } from 'vitest'
import { clientOf } from '../../test/builders.ts'
import { sendForm } from '../../test/forms.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson, type Person } from '../../test/people.ts'
import { aPicture } from '../../test/pictures.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const bytes = await aPicture()
const path = '/api/user/own'

async function somebody(
  role: 'agent' | 'manager' | 'administrator',
  more: { extraBranches?: string[] } = {},
) {
  const person = await aPerson(sql, { role, ...more })
  return { ...person, ...clientOf(app, person) }
}
const put = ({ token }: Pick<Person, 'token'>, id: string, more: Record<string, string> = {}, to = path) =>
  sendForm(
    app,
    token,
    `${to}/images`,
    [['id', id], { field: 'images', name: 'une.jpg', type: 'image/jpeg', bytes }],
    more,
  )
const portraitsOf = async (id: string) =>
  (await owner`select _id from record_images where resource = 'user' and record = ${id}`).map(
    (row) => row._id,
  )

test('an agent puts their own portrait, is told of it when they sign in, sees it small, and removes it', async () => {
  const agent = await somebody('agent')
  expect((await agent.get('/api/user/auth/user')).body.user.portrait).toBeNull()
  const sent = await put(agent, agent._id)
  expect(sent.status, sent.text).toBe(200)
  const [picture] = sent.body.images
  expect((await agent.get('/api/user/auth/user')).body.user.portrait).toBe(picture._id)
  expect((await agent.get(`${path}/images`, { id: agent._id })).body.images).toEqual([picture])
  const shown = await app.inject({
    url: `${path}/image/${agent._id}?imageId=${picture._id}&w=32`,
    headers: { authorization: agent.token },
  })
  expect(shown.statusCode).toBe(200)
  expect((await sharp(shown.rawPayload).metadata()).width).toBeLessThanOrEqual(32)
  const history = await owner`select by, action from audit_entries where record = ${agent._id}`
  expect(history).toMatchObject([{ by: agent._id, action: 'addImages' }])

  const removed = await agent.send('DELETE', `${path}/image/${agent._id}?imageId=${picture._id}`)
  expect(removed.body.images).toEqual([])
  expect(await portraitsOf(agent._id)).toEqual([])
})

test('it is the same whichever branch one has chosen, and one portrait is enough', async () => {
  const agent = await somebody('agent', { extraBranches: ['durres'] })
  expect((await put(agent, agent._id, { branch: 'durres' })).status).toBe(200)
  expect((await put(agent, agent._id)).status).toBe(422)
  expect(await portraitsOf(agent._id)).toHaveLength(1)
})

test('nobody reaches another’s portrait this way, whatever the address or the form names', async () => {
  const [agent, other] = [await somebody('agent'), await somebody('agent')]
  expect((await put(other, other._id)).status).toBe(200)
  const [picture] = await portraitsOf(other._id)
  expect((await put(agent, other._id)).status).toBe(404)
  expect((await put(agent, other._id, {}, '/api/user')).status).toBe(403)
  const refused = [
    agent.get(`${path}/images`, { id: other._id }),
    agent.get(`${path}/image/${other._id}`),
    agent.get(`${path}/image/${agent._id}`, { imageId: picture }),
    agent.send('DELETE', `${path}/image/${other._id}?imageId=${picture}`),
    agent.send('DELETE', `${path}/image/${agent._id}?imageId=${picture}`),
  ]
  for (const answer of await Promise.all(refused))
    expect([answer.status, answer.body.code]).toEqual([404, 'notFound'])
  expect(await portraitsOf(other._id)).toEqual([picture])
  expect(await portraitsOf(agent._id)).toEqual([])
  // What one may within these routes counts nowhere else.
  expect((await agent.get('/api/users')).status).toBe(403)
})

test('neither a script nor whoever sees the console as a role changes a portrait', async () => {
  const administrator = await somebody('administrator')
  const made = await administrator.post('/api/user/auth/apiToken', {
    ...{ name: 'Faqja', days: 30, permissions: ['unit.read'], branches: ['tirana'] },
  })
  const script = { token: `Bearer ${made.body.token}` }
  expect((await put(script, administrator._id)).status).toBe(403)
  const [role] = await owner`select _id from roles where key = 'agent'`
  expect((await administrator.post('/api/user/auth/seeAs', { role: role?._id })).status).toBe(200)
  expect((await put(administrator, administrator._id)).body.code).toBe('asRole')
  expect((await app.inject({ url: `${path}/images?id=${administrator._id}` })).statusCode).toBe(401)
  expect(await portraitsOf(administrator._id)).toEqual([])
})

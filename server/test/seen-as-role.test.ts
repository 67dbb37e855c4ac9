import { randomUUID } from 'node:crypto'
import { isHidden, mayDo } from '@prona/contract/access'
import { isSystemField } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'
import { describe, expect, test } from 'vitest'
import { aRecord } from './a-body.ts'
import { type Body, clientOf } from './builders.ts'
import { kept } from './concerned.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson } from './people.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const administrator = clientOf(app, await aPerson(sql, { role: 'administrator' }))
const somebody = async (role: 'administrator' | 'agent') => {
  const person = await aPerson(sql, { role })
  return { ...clientOf(app, person), token: person.token }
}
const agent = await somebody('agent')
const seeing = await somebody('administrator')
const [{ _id: role }] = (await owner`select _id from roles where key = 'agent'`) as unknown as [
  { _id: string },
]
expect((await seeing.post('/api/user/auth/seeAs', { role })).status).toBe(200)
const rights = (await agent.get('/api/user/auth/user')).body.user

const document = (await agent.get('/api/openapi.json')).body
type Operation = { readonly security?: readonly unknown[] }
const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>).flatMap(([method, { security }]) =>
    security?.length === 0 ? [] : [{ method: method.toUpperCase(), path: filled(path) }],
  ),
)

function filled(path: string): string {
  return path.replaceAll(/\{\w+\}/g, randomUUID())
}

/** Of whatever is answered: files and pages too. */
async function statusOf({ token }: { token: string }, url: string): Promise<number> {
  return (await app.inject({ url, headers: { authorization: token } })).statusCode
}

/** They end what is seen, and nothing else. */
const open = ['DELETE /api/user/auth', 'DELETE /api/user/auth/seeAs']

describe('whoever sees the console as a role', () => {
  test('is refused every write there is, whatever it says', async () => {
    const written = async () => (await owner`select count(*)::int as count from audit_entries`)[0]?.count
    const before = await written()
    const writes = calls.filter(({ method, path }) => method !== 'GET' && !open.includes(`${method} ${path}`))
    expect(writes.length).toBeGreaterThan(100)
    const answered: string[] = []
    for (const { method, path } of writes) {
      const { status, body } = await seeing.send(method as 'POST', path, {})
      if (status !== 403 || body.code !== 'asRole') answered.push(`${method} ${path}: ${status} ${body.code}`)
    }
    expect(answered).toEqual([])
    expect(await written()).toBe(before)
  })

  test('reads nothing at an address at which the role is refused, and writes nothing by reading', async () => {
    const written = async () => (await owner`select count(*)::int as count from audit_entries`)[0]?.count
    const before = await written()
    const wrong: string[] = []
    for (const { path } of calls.filter(({ method, path: to }) => method === 'GET' && to !== '/api/live')) {
      const [seen, own] = [await statusOf(seeing, path), await statusOf(agent, path)]
      const isClosed = ['sessions', 'factor', 'passkeys', 'accounts', 'apiTokens'].some(
        (own) => path === `/api/user/auth/${own}`,
      )
      if (seen !== (isClosed ? 403 : own)) wrong.push(`GET ${path}: ${seen}, the role itself ${own}`)
    }
    expect(wrong).toEqual([])
    expect(await written()).toBe(before)
  })

  test.each(kept)(
    '%s: sees the records and fields that the role may see, and no other',
    async (_, resource) => {
      const { single, plural, fields } = resource
      const record = await aRecord(administrator, resource)
      const query = { pagination: { itemsPerPage: 200 } }
      const rowsOf = async (who: Pick<typeof seeing, 'get'>): Promise<Body[]> =>
        (await who.get(`/api/${plural}`, query)).body[plural] ?? []
      const [seen, all] = [await rowsOf(seeing), await rowsOf(administrator)]
      if (!mayDo(rights, resource, 'read')) {
        expect(seen).toEqual([])
        expect((await seeing.get(`/api/${single}`, { id: record._id })).status).toBe(403)
        return
      }
      const ids = new Set(all.map(({ _id }) => _id))
      for (const row of seen) {
        expect(ids.has(row._id)).toBe(true)
        for (const name of Object.keys(row))
          if (!isSystemField(name) && name in fields)
            expect(isHidden(rights, resource, name), name).toBe(false)
      }
      const alone = (await seeing.get(`/api/${single}`, { id: record._id })).body[single] ?? {}
      for (const name of Object.keys(alone)) expect(isHidden(rights, resource, name), name).toBe(false)
    },
  )
})

test('every resource was looked at', () => {
  expect(kept.length).toBe(resources.filter(({ followsFrom }) => !followsFrom).length)
})

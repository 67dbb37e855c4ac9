import { ownersOf } from '@prona/contract/access'
import type { Resource } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'
import { describe, expect, test } from 'vitest'
import { columnNamed, tableOf } from '../src/kernel/columns.ts'
import { aBody, aRecord } from './a-body.ts'
import { type Body, type Client, clientOf } from './builders.ts'
import { kept, writesOf } from './concerned.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson } from './people.ts'
import { personWith } from './person-with.ts'
import { testWhere } from './test-where.ts'

const readsOfAll = resources.map((resource) => `${resource.single}.read`)
const fresh = await freshApp()
const { app, sql, owner } = fresh
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))
const inDurres = clientOf(app, await personWith(fresh, { permissions: readsOfAll }, 'durres'))
const powerless = clientOf(app, await personWith(fresh, { permissions: [] }))
const unknownId = '01900000-0000-7000-8000-000000000000'

describe.each(kept)('%s', (single, resource) => {
  const { changes, removes } = writesOf(resource)
  const path = `/api/${single}`

  test('its changes and its history are for whoever may read it', async () => {
    const record = await aRecord(admin, resource)
    for (const [client, status] of [
      [clientOf(app, { token: '' }), 401],
      [powerless, 403],
    ] as const) {
      expect((await client.get(`${path}/sync`)).status).toBe(status)
      expect((await client.get(`${path}/history`, { id: record._id })).status).toBe(status)
    }
  })

  test('a sync tells its records as the list shows them, then what has changed, and what is gone', async () => {
    const [one, other] = [await aRecord(admin, resource), await aRecord(admin, resource)]
    const all = (await admin.get(`${path}/sync`)).body
    const listed = await admin.get(`/api/${resource.plural}`, { pagination: { itemsPerPage: 200 } })
    expect(all).toMatchObject({ full: true, more: false })
    expect(byId(all.sync)).toEqual(byId(listed.body[resource.plural]))
    if (removes) await admin.remove(path, other._id)
    const changed = changes ? await touched(admin, resource, one) : await aRecord(admin, resource)
    const since = await admin.get(`${path}/sync`, { lastSyncTime: all.lastSyncTime })
    expect(since.body).not.toHaveProperty('full')
    const told = new Map((since.body.sync as Body[]).map((row) => [row._id, row]))
    if (removes) expect(told.get(other._id)).toEqual({ _id: other._id, deleted: true })
    const { can: _, ...row } = changed
    expect(told.get(changed._id)).toEqual(row)
  })

  testWhere(resource.scope === 'branch')(
    'neither its changes nor its history are told in another branch',
    async () => {
      const { lastSyncTime } = (await inDurres.get(`${path}/sync`)).body
      const record = await aRecord(admin, resource)
      if (changes) await touched(admin, resource, record)
      for (const query of [{}, { lastSyncTime }]) {
        const told = await inDurres.get(`${path}/sync`, query)
        expect(told.status).toBe(200)
        expect(told.text).not.toContain(record._id)
      }
      const foreign = await inDurres.get(`${path}/history`, { id: record._id })
      const absent = await inDurres.get(`${path}/history`, { id: unknownId })
      expect(foreign.status).toBe(404)
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' })
      const header = await inDurres.send('GET', `${path}/sync`, undefined, { branch: 'tirana' })
      expect(header.status).toBe(404)
    },
  )

  test('whoever sees only their own is told of nothing else', async () => {
    const rights = {
      permissions: [...readsOfAll, `${single}.create`],
      ownRows: ownersOf(resource).map((owner) => owner.single),
    }
    const person = clientOf(app, await personWith(fresh, rights))
    const record = await aRecord(admin, resource)
    const told = (await person.get(`${path}/sync`)).body
    expect(told.sync).toEqual([])
    if (changes) await touched(admin, resource, record)
    if (removes) await admin.remove(path, record._id)
    expect((await person.get(`${path}/sync`, { lastSyncTime: told.lastSyncTime })).body.sync).toEqual([])
    expect((await person.get(`${path}/history`, { id: record._id })).status).toBe(404)
  })

  const restricted = Object.keys(resource.fields).filter((name) => resource.fields[name]?.restricted)
  const cleared = changes ? restricted.filter((name) => !resource.fields[name]?.readOnly) : []
  testWhere(restricted.length > 0)(
    'what is hidden from a role is neither in its changes nor in its history',
    async () => {
      const record = await aRecord(admin, resource)
      const before = await entriesOf(admin, resource, record._id)
      for (const name of cleared) {
        const changed = await admin.put(path, { _id: record._id, data: { [name]: null } })
        expect(changed.status, changed.text).toBe(200)
      }
      const reader = clientOf(
        app,
        await personWith(fresh, {
          permissions: readsOfAll,
          hidden: restricted.map((name) => `${single}.${name}`),
        }),
      )
      for (const row of (await reader.get(`${path}/sync`)).body.sync) {
        for (const name of restricted) expect(row).not.toHaveProperty(name)
      }
      expect(await entriesOf(admin, resource, record._id)).toHaveLength(before.length + cleared.length)
      const seen = await entriesOf(reader, resource, record._id)
      expect(seen).toHaveLength(before.length)
      for (const name of restricted) expect(JSON.stringify(seen)).not.toContain(name)
    },
  )

  testWhere(changes)('its history tells each act field by field, the newest first, in pages', async () => {
    const record = await aRecord(admin, resource)
    const changed = await touched(admin, resource, record)
    const history = await entriesOf(admin, resource, record._id)
    expect(history.map(({ action }) => action)).toEqual(['update', 'create'])
    for (const entry of history) expect(entry.by).toMatchObject({ _id: record.createdBy })
    for (const { field, from, to } of history[0]?.changes ?? []) {
      expect(to, field).toEqual(changed[field])
      expect(from, field).toEqual(record[field])
    }
    expect(history[0]?.changes.length).toBeGreaterThan(0)
    const first = await admin.get(`${path}/history`, { id: record._id, pagination: { itemsPerPage: 1 } })
    expect(first.body.history).toEqual(history.slice(0, 1))
    const pagination = { itemsPerPage: 1, after: first.body.pagination.next }
    const second = await admin.get(`${path}/history`, { id: record._id, pagination })
    expect(second.body.history).toEqual(history.slice(1))
    expect(second.body.pagination).not.toHaveProperty('next')
  })

  testWhere(!changes)('its history tells who made it', async () => {
    const record = await aRecord(admin, resource)
    const history = await entriesOf(admin, resource, record._id)
    expect(history).toMatchObject([{ action: 'create', by: { _id: record.createdBy } }])
    expect(history[0]?.changes.length).toBeGreaterThan(0)
  })

  test('its table stamps each change, and announces it with whose it is', async () => {
    const [found] = await owner`
      select proname as name, prosrc as body, proconfig as settings,
        (select count(*)::integer from pg_trigger t where t.tgrelid = ${tableOf(resource)}::regclass
          and t.tgname in ('stamps_change', 'announces_insert', 'announces_update', 'announces_delete')) as triggers
      from pg_proc where proname = ${`${tableOf(resource)}_changes`}`
    expect(found?.triggers, `${tableOf(resource)} is followed`).toBe(4)
    expect(found?.body).toContain(ownersIn(resource))
    // Without it a connection that has changed one record compares each of many with each.
    expect(found?.settings).toEqual(['enable_nestloop=off'])
  })

  test('both stand in the OpenAPI document', async () => {
    const { paths } = (await admin.get('/api/openapi.json')).body
    expect(Object.keys(paths[`${path}/sync`])).toEqual(['get'])
    expect(Object.keys(paths[`${path}/history`])).toEqual(['get'])
  })
})

/** The owners of a row, as its declaration says. */
function ownersIn({ assignee, parent, fields }: Resource): string {
  if (parent) return 'n.owners'
  if (!assignee) return 'array[n.created_by]'
  const column = `n.${columnNamed(assignee)}`
  return fields[assignee]?.kind === 'references'
    ? `array[n.created_by] || ${column}`
    : `array[n.created_by, ${column}]`
}

/** The record with one of its texts changed. */
async function touched(client: Client, resource: Resource, record: Body): Promise<Body> {
  const body = await aBody(client, resource)
  const [name = '', field] =
    Object.entries(resource.fields).find(
      ([, one]) =>
        !one.readOnly && !one.fixed && !one.restricted && (one.kind === 'text' || one.kind === 'longText'),
    ) ?? []
  const data = { [name]: field?.kind === 'text' ? body[name] : 'Fjalë të tjera' }
  const answer = await client.put(`/api/${resource.single}`, { _id: record._id, data })
  if (answer.status !== 200) throw new Error(`${resource.single}: ${answer.text}`)
  return answer.body[resource.single]
}

async function entriesOf(client: Client, resource: Resource, id: string): Promise<Body[]> {
  const answer = await client.get(`/api/${resource.single}/history`, {
    id,
    pagination: { itemsPerPage: 100 },
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.history
}

function byId(rows: Body[]): Body[] {
  return [...rows].sort((one, other) => (one._id < other._id ? -1 : 1))
}

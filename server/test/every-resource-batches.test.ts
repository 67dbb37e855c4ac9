import { randomUUID } from 'node:crypto'
import type { Resource } from '@prona/contract/kernel/resource'
import { describe, expect, test } from 'vitest'
import { aBody, aRecord } from './a-body.ts'
import { type Body, type Client, clientOf } from './builders.ts'
import { kept, writesOf } from './concerned.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson } from './people.ts'
import { testWhere } from './test-where.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))
const inDurres = clientOf(app, await aPerson(sql, { role: 'administrator', branch: 'durres' }))
const powerless = clientOf(app, await aPowerlessPerson())
const unknownId = '01900000-0000-7000-8000-000000000000'

describe.each(kept)('%s', (single, resource) => {
  const { all, changes, creates, removes } = writesOf(resource)
  const path = `/api/${single}`

  testWhere(all)('many at once: nobody without signing in or permission, and nothing changes', async () => {
    const record = await aRecord(admin, resource)
    const anonymous = clientOf(app, { token: '' })
    for (const answer of await everyBatch(anonymous, resource, record._id)) expect(answer.status).toBe(401)
    for (const answer of await everyBatch(powerless, resource, record._id)) expect(answer.status).toBe(403)
    expect(await now(resource, record._id)).toEqual(record)
  })

  testWhere(creates && changes)(
    'many at once: a change is tried, made, and undone as if it had never been',
    async () => {
      const record = await aRecord(admin, resource)
      const [name, value] = await anotherValue(resource)
      const body = { change: { [name]: value }, ids: [record._id] }
      const tried = await admin.post(`/api/${resource.plural}/bulk`, { ...body, dryRun: true })
      expect(tried.body.bulk.counts, tried.text).toEqual({ rows: 1, changed: 1 })
      expect(tried.body.bulk.rows[0].changes[name]).toEqual({ before: record[name], after: value })
      expect(await now(resource, record._id)).toEqual(record)
      const done = await admin.post(`/api/${resource.plural}/bulk`, body)
      expect(done.body.bulk.counts, done.text).toEqual({ rows: 1, changed: 1 })
      expect((await now(resource, record._id))[name]).toEqual(value)
      const undone = await admin.post(`/api/${resource.plural}/bulk/undo`, { batch: done.body.bulk.batch })
      expect(undone.body.undo.counts, undone.text).toEqual({ rows: 1, undone: 1 })
      const after = await now(resource, record._id)
      expect(after).toEqual({ ...record, version: record.version + 2, updatedAt: after.updatedAt })
      expect(await actionsOf(single, record._id)).toEqual(['create', 'update', 'update'])
    },
  )

  testWhere(creates && removes)(
    'many at once: a deletion is tried, made, and undone, and whoever follows hears of both',
    async () => {
      const record = await aRecord(admin, resource)
      const since = (await following(resource)).lastSyncTime
      const body = { delete: true, ids: [record._id] }
      const tried = await admin.post(`/api/${resource.plural}/bulk`, { ...body, dryRun: true })
      expect(tried.body.bulk.counts, tried.text).toEqual({ rows: 1, deleted: 1 })
      expect(await now(resource, record._id)).toEqual(record)
      const done = await admin.post(`/api/${resource.plural}/bulk`, body)
      expect((await admin.get(path, { id: record._id })).status).toBe(404)
      const gone = (await following(resource, since)).sync
      expect(gone).toContainEqual({ _id: record._id, deleted: true })
      const undone = await admin.post(`/api/${resource.plural}/bulk/undo`, { batch: done.body.bulk.batch })
      expect(undone.body.undo.counts, undone.text).toEqual({ rows: 1, undone: 1 })
      expect((await now(resource, record._id)).version).toBe(record.version + 2)
      const back = (await following(resource, since)).sync.find(({ _id }: Body) => _id === record._id)
      expect(back).toMatchObject({ version: record.version + 2 })
      expect(await actionsOf(single, record._id)).toEqual(['create', 'delete', 'restore'])
    },
  )

  testWhere(all && resource.scope === 'branch')(
    'many at once: a record of another branch is as absent as one that never was',
    async () => {
      const record = await aRecord(admin, resource)
      const [name, value] = await anotherValue(resource)
      for (const bulkAction of [{ change: { [name]: value } }, { delete: true }]) {
        const answers = [record._id, unknownId].map(async (id) => {
          const answer = await inDurres.post(`/api/${resource.plural}/bulk`, { ...bulkAction, ids: [id] })
          return JSON.stringify(answer.body.bulk.rows)
            .replaceAll(id, 'id')
            .replaceAll(answer.body.bulk.rows[0].problem.requestId, '')
        })
        const [foreign, absent] = await Promise.all(answers)
        expect(foreign).toBe(absent)
        const all = await inDurres.post(`/api/${resource.plural}/bulk`, {
          ...bulkAction,
          all: true,
          dryRun: true,
        })
        expect(all.body.bulk.rows.map(({ _id }: Body) => _id)).not.toContain(record._id)
      }
      expect(await now(resource, record._id)).toEqual(record)
    },
  )

  testWhere(all)(
    'an import knows each field by its name, creates what it can, and twice nothing',
    async () => {
      const { text, isWhole } = await aFile(resource)
      const tried = await admin.post(`${path}/import`, { text, dryRun: true })
      expect(tried.status, tried.text).toBe(200)
      expect(tried.body.import.columns.every(({ field, heading }: Body) => field === heading)).toBe(true)
      expect(tried.body.import.missing).toEqual(isWhole ? [] : expect.arrayContaining([expect.any(String)]))
      expect(tried.body.import.counts, tried.text).toEqual({ rows: 1, [isWhole ? 'created' : 'refused']: 1 })
      if (!isWhole) return
      const done = await admin.post(`${path}/import`, { text, rows: 'all' })
      expect(done.body.import.counts, done.text).toEqual({ rows: 1, created: 1 })
      const again = await admin.post(`${path}/import`, { text, rows: 'all' })
      expect(again.body.import.counts, again.text).toEqual({ rows: 1, unchanged: 1 })
      const { batch, rows } = done.body.import
      expect(await actionsOf(single, rows[0]._id)).toEqual(['create'])
      const undone = await admin.post(`/api/${resource.plural}/bulk/undo`, { batch })
      expect(undone.body.undo.counts, undone.text).toEqual({ rows: 1, undone: 1 })
      expect((await admin.get(path, { id: rows[0]._id })).status).toBe(404)
    },
  )

  test('the calls for many stand in the OpenAPI document where it has any, and no others', async () => {
    const { paths } = (await admin.get('/api/openapi.json')).body
    const calls = [
      [`/api/${resource.plural}/bulk`, changes || removes],
      [`/api/${resource.plural}/bulk/undo`, changes || removes],
      [`${path}/import`, creates && changes],
    ] as const
    for (const [call, isThere] of calls) {
      expect(Object.keys(paths[call] ?? {}), call).toEqual(isThere ? ['post'] : [])
      const answer = await admin.post(call, {})
      expect(answer.body.code === 'noSuchRoute', call).toBe(!isThere)
    }
  })
})

async function everyBatch(client: Client, resource: Resource, id: string) {
  const [name, value] = await anotherValue(resource)
  const bulk = `/api/${resource.plural}/bulk`
  return [
    await client.post(bulk, { change: { [name]: value }, ids: [id] }),
    await client.post(bulk, { delete: true, all: true }),
    await client.post(`${bulk}/undo`, { batch: unknownId }),
    await client.post(`/api/${resource.single}/import`, { text: 'x', rows: 'all' }),
  ]
}

/** A field that may change, and a value that no record has yet. */
async function anotherValue(resource: Resource): Promise<[string, unknown]> {
  const body = await aBody(admin, resource)
  const free = Object.entries(resource.fields).find(
    ([, field]) => !field.readOnly && !field.fixed && (field.kind === 'text' || field.kind === 'longText'),
  )
  const [name = '', field] = free ?? []
  return [name, field?.kind === 'text' ? body[name] : 'Fjalë të tjera']
}

/** A file of one row with every field that a cell can hold. */
async function aFile(resource: Resource): Promise<{ text: string; isWhole: boolean }> {
  const body = await aBody(admin, resource)
  const cells = Object.entries(body).flatMap(([name, value]): [string, string][] => {
    const field = resource.fields[name]
    if (field?.kind === 'localized' || field?.kind === 'group' || field?.kind === 'list') return []
    if (field?.kind === 'money' || field?.kind === 'area' || field?.kind === 'percent') {
      return [[name, String(Number(value) / 100)]]
    }
    return [[name, Array.isArray(value) ? value.join('|') : String(value)]]
  })
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const needed = Object.values(resource.fields).some(
    (field) =>
      (field.kind === 'list' || field.kind === 'group') &&
      !field.optional &&
      !field.defaulted &&
      !field.readOnly,
  )
  const rows = [cells.map(([name]) => quoted(name)), cells.map(([, value]) => quoted(value))]
  return { text: rows.map((row) => row.join(';')).join('\n'), isWhole: !needed }
}

/** All changes since then, page by page. */
async function following(resource: Resource, since?: string): Promise<Body> {
  const sync: Body[] = []
  let from = since
  for (;;) {
    const query = from === undefined ? {} : { lastSyncTime: from }
    const { body } = await admin.get(`/api/${resource.single}/sync`, query)
    sync.push(...body.sync)
    from = body.lastSyncTime
    if (!body.more) return { sync, lastSyncTime: from }
  }
}

async function now(resource: Resource, id: string): Promise<Body> {
  return (await admin.get(`/api/${resource.single}`, { id })).body[resource.single]
}

async function actionsOf(single: string, record: string): Promise<string[]> {
  const rows = await owner`
    select action from audit_entries where resource = ${single} and record = ${record} order by id`
  return rows.map(({ action }) => action)
}

async function aPowerlessPerson() {
  const role = randomUUID()
  await owner`insert into roles (_id, name) values (${role}, ${`Provë ${role}`})`
  const person = await aPerson(sql, { role: 'limited' })
  await owner`update users set role = ${role} where _id = ${person._id}`
  return person
}

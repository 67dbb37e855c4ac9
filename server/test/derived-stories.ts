import { ownersOf } from '@prona/contract/access'
import { factsOf } from '@prona/contract/kernel/field'
import { fieldNamed, type Resource } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'
import { describe, expect, test } from 'vitest'
import { tableOf } from '../src/kernel/columns.ts'
import { aRecord } from './a-body.ts'
import { type Body, type Client, clientOf } from './builders.ts'
import { derived } from './concerned.ts'
import { downloadOf } from './file-answer.ts'
import type { FreshApp } from './harness.ts'
import { openLive } from './open-live.ts'
import { personWith } from './person-with.ts'
import { linesIn } from './spreadsheet.ts'

const unknownId = '01900000-0000-7000-8000-000000000000'
const readsOfAll = resources.map((resource) => `${resource.single}.read`)

/** What holds for every resource that is derived from others. */
export function derivedStories(fresh: FreshApp, admin: Client, inDurres: Client): void {
  const { app, sql } = fresh
  let listening: Promise<string> | undefined
  const address = () => (listening ??= app.listen({ host: '127.0.0.1', port: 0 }))

  describe.each(derived)('%s', (single, resource) => {
    const path = `/api/${single}`
    const list = `/api/${resource.plural}`
    const readings = [list, path, `${path}/form`, `${list}/export`]
    const heads = (name: string) => name.split('.')[0] ?? name

    test('it is read by whoever may, and by nobody else', async () => {
      const record = await aRecord(admin, resource)
      const reader = clientOf(app, await personWith(fresh, { permissions: readsWithParent(resource) }))
      expect((await reader.get(path, { id: record._id })).body[single]._id).toBe(record._id)
      const powerless = clientOf(app, await personWith(fresh, { permissions: [] }))
      for (const url of readings) {
        const query = { id: record._id }
        expect((await clientOf(app, { token: '' }).get(url, query)).status, url).toBe(401)
        expect((await powerless.get(url, query)).status, url).toBe(403)
      }
    })

    test('it has the fields of its declaration, and none of a record that is written', async () => {
      const record = await aRecord(admin, resource)
      const own = resource.scope === 'branch' ? ['branch'] : []
      expect(Object.keys(record).sort()).toEqual(
        ['_id', ...own, ...Object.keys(resource.fields), 'labels', 'can'].sort(),
      )
      expect(record.can).toEqual({ update: false, delete: false })
      const { can: _, ...listed } = record
      expect(await rowsOf(admin, {})).toContainEqual(listed)
    })

    test('nobody writes it by any call, and it has neither history nor sync', async () => {
      const record = await aRecord(admin, resource)
      for (const method of ['POST', 'PUT', 'DELETE'] as const) {
        const refused = await admin.send(method, path, { _id: record._id, data: {} })
        expect([refused.status, refused.headers.allow], method).toEqual([405, 'GET, HEAD'])
      }
      for (const url of [`${list}/bulk`, `${list}/bulk/undo`, `${path}/import`, `${path}/images`]) {
        expect((await admin.post(url, { delete: true, ids: [record._id] })).body.code, url).toBe(
          'noSuchRoute',
        )
      }
      for (const url of [`${path}/sync`, `${path}/history`, `${path}/documents`]) {
        expect((await admin.get(url, { id: record._id })).body.code, url).toBe('noSuchRoute')
      }
      expect((await admin.get(path, { id: record._id })).body[single]).toEqual(record)
    })

    test('its form shows the record and offers nothing; there is none for a new one', async () => {
      const record = await aRecord(admin, resource)
      const { formDetails } = (await admin.get(`${path}/form`, { id: record._id })).body
      expect(formDetails).toMatchObject({ writable: [], actions: {}, record: { _id: record._id } })
      const refused = await admin.get(`${path}/form`)
      expect([refused.status, refused.body.fields?.[0]?.field]).toEqual([400, 'id'])
    })

    test('each declared filter finds a record by its own value, and its negation does not', async () => {
      const record = await aRecord(admin, resource)
      for (const name of resource.list.filters) {
        const values = [record[name]].flat().filter((value) => value !== null && value !== undefined)
        const field = fieldNamed(resource, name)
        if (!field || values.length === 0) continue
        const by = (comparator: string, type: string, asked_: unknown) =>
          rowsOf(admin, { filter: [{ type: 'all', data: { [name]: { comparator, type, values: asked_ } } }] })
        const ids = async (rows: Promise<Body[]>) => (await rows).map(({ _id }) => _id)
        expect(await ids(by('INCLUDES', 'basic', values)), name).toContain(record._id)
        expect(await ids(by('EXCLUDES', 'basic', values)), name).not.toContain(record._id)
        if (!factsOf(field.kind).range) continue
        const range = { from: values[0], to: values[0] }
        expect(await ids(by('INCLUDES', 'range', range)), name).toContain(record._id)
      }
    })

    test('each declared sort holds in both directions, and pages by cursor meet every record once', async () => {
      for (let count = 0; count < 3; count++) await aRecord(admin, resource)
      for (const field of resource.list.sorts) {
        for (const direction of ['asc', 'desc'] as const) {
          const sort = [{ field, direction }]
          const whole = (await rowsOf(admin, { sort })).map(({ _id }) => _id)
          const met: string[] = []
          for (let after: string | undefined, page = 0; page === 0 || after; page++) {
            const pagination = { itemsPerPage: 2, ...(after ? { after } : {}) }
            const { body } = await admin.get(list, { sort, pagination })
            met.push(...body[resource.plural].map(({ _id }: Body) => _id))
            expect(body.pagination).toMatchObject({ total: whole.length, totalIsExact: true })
            after = body.pagination.next
          }
          expect(met, `${field} ${direction}`).toEqual(whole)
          expect(new Set(met).size).toBe(met.length)
        }
      }
    })

    test('what is searched for is found in its list, and not a second time among everything', async () => {
      const record = await aRecord(admin, resource)
      const word = String(record[resource.title])
      const found = await rowsOf(admin, { search: word.toUpperCase() })
      expect(found.map(({ _id }) => _id)).toContain(record._id)
      expect(await rowsOf(admin, { search: 'gjithçka që s’gjendet' })).toEqual([])
      const everywhere = (await admin.get('/api/search', { query: word })).body.search
      expect(everywhere.filter((one: Body) => one.resource === single)).toEqual([])
    })

    test('its fields that a role hides are as unknown as any other', async () => {
      const names = Object.keys(resource.fields).filter((name) => resource.fields[name]?.restricted)
      const record = await aRecord(admin, resource)
      const hidden = names.map((name) => `${single}.${name}`)
      const permissions = [...readsOfAll, `${single}.report`]
      const person = await personWith(fresh, { permissions, hidden })
      const reader = clientOf(app, person)
      const read = (await reader.get(path, { id: record._id })).body[single]
      const csv = linesIn((await downloadOf(app, person, `${list}/export`, { format: 'csv' })).text)
      for (const name of names) {
        expect(read).not.toHaveProperty(name)
        expect(csv[0]).not.toContain(resource.fields[name]?.label[0])
        for (const row of await rowsOf(reader, {})) expect(row).not.toHaveProperty(name)
        const data = { [name]: { comparator: 'INCLUDES', type: 'basic', values: [1] } }
        for (const query of [
          { filter: [{ type: 'all', data }] },
          { sort: [{ field: name, direction: 'asc' }] },
        ])
          expect((await reader.get(list, query)).status, name).toBe(400)
      }
      expect(csv.length).toBeGreaterThan(1)
    })

    test('another branch sees nothing of it, and without a branch the database shows nothing', async () => {
      if (resource.scope === 'branch') {
        const record = await aRecord(admin, resource)
        const absent = await inDurres.get(path, { id: unknownId })
        const foreign = await inDurres.get(path, { id: record._id })
        expect({ ...foreign.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' })
        expect((await rowsOf(inDurres, {})).map(({ _id }) => _id)).not.toContain(record._id)
        expect(await sql`select from ${sql(tableOf(resource))}`).toHaveLength(0)
      }
      const [view] = await fresh.owner`
        select relkind as kind, reloptions as options from pg_class where oid = ${tableOf(resource)}::regclass`
      expect([view?.kind, view?.options]).toEqual(['v', expect.arrayContaining(['security_invoker=true'])])
    })

    test.each(ownersOf(resource).map((one) => one.single))(
      'whoever sees only their own of %s sees nothing that is another’s or nobody’s',
      async (source) => {
        const record = await aRecord(admin, resource)
        const permissions = [...readsOfAll, `${single}.report`]
        const person = await personWith(fresh, { permissions, ownRows: [source] })
        const reader = clientOf(app, person)
        expect((await reader.get(path, { id: record._id })).status).toBe(404)
        const { body } = await reader.get(list)
        expect([body[resource.plural], body.pagination.total]).toEqual([[], 0])
        const csv = await downloadOf(app, person, `${list}/export`, { format: 'csv' })
        expect(linesIn(csv.text)).toHaveLength(1)
      },
    )

    test('it is exported as the list shows it, and every column it has can be chosen', async () => {
      const record = await aRecord(admin, resource)
      const columns = [...new Set([resource.title, ...Object.keys(resource.fields).map(heads)])]
      const person = await personWith(fresh, { permissions: [...readsOfAll, `${single}.report`] })
      const csv = await downloadOf(app, person, `${list}/export`, { format: 'csv', columns })
      const at = linesIn(csv.text)[0]?.indexOf(fieldNamed(resource, resource.title)?.label[0] ?? '') ?? -1
      expect(linesIn(csv.text).map((line) => line[at])).toContain(String(record[resource.title]))
      const xlsx = await downloadOf(app, person, `${list}/export`, { format: 'xlsx', columns })
      expect([xlsx.status, xlsx.bytes.length > 1000]).toEqual([200, true])
      for (const name of ['createdAt', 'updatedBy', 'version'].filter((one) => !resource.fields[one]))
        expect((await admin.get(`${list}/export`, { format: 'csv', columns: [name] })).status, name).toBe(400)
    })

    test('whoever follows it is sent a change when the records it is derived from change', async () => {
      const person = await personWith(fresh, { permissions: readsWithParent(resource) })
      // Whoever reads its parent is told of that one, too.
      const nextOfIts = async ({ next }: Awaited<ReturnType<typeof openLive>>) => {
        let told = await next()
        while (told.resource === resource.parent) told = await next()
        return told
      }
      const live = await openLive(await address(), person.token)
      const record = await aRecord(admin, resource)
      expect(await nextOfIts(live)).toEqual({ resource: single, id: null, kind: 'many' })
      live.leave()
      const again = await openLive(await address(), person.token, { lastSyncTime: new Date().toISOString() })
      expect(await nextOfIts(again)).toEqual({ resource: single, id: null, kind: 'many' })
      again.leave()
      const elsewhere = await clientOf(app, person).send('GET', path, undefined, { branch: 'durres' })
      expect([elsewhere.status, record._id]).toEqual([404, expect.any(String)])
    })

    test('it stands in the OpenAPI document with the ways to read it', async () => {
      const { paths, components } = (await admin.get('/api/openapi.json')).body
      const called = Object.keys(paths).filter((one) => readings.includes(one) || one.startsWith(`${path}/`))
      expect(called.sort()).toEqual([...readings].sort())
      expect(Object.keys(paths[path])).toEqual(['get'])
      expect(components.schemas[single].properties).not.toHaveProperty('version')
    })

    test('read alone it has a tag, and who shows the tag is sent nothing', async () => {
      const record = await aRecord(admin, resource)
      const read = await admin.get(path, { id: record._id })
      const headers = {
        authorization: (await personWith(fresh, { permissions: readsWithParent(resource) })).token,
      }
      const first = await app.inject({ url: `${path}?id=${record._id}`, headers })
      const shown = { ...headers, 'if-none-match': String(first.headers.etag) }
      expect((await app.inject({ url: `${path}?id=${record._id}`, headers: shown })).statusCode).toBe(304)
      expect(read.headers.etag).toMatch(/^"0\./)
    })

    async function rowsOf(client: Client, query: Record<string, unknown>): Promise<Body[]> {
      return allOf(client, resource, query)
    }
  })
}

/** The right to read it, and what it belongs to, without which nobody reads its rows. */
function readsWithParent(resource: Resource): string[] {
  return [...new Set([resource, ...ownersOf({ ...resource, followsFrom: undefined })])].map(
    ({ single }) => `${single}.read`,
  )
}

async function allOf(client: Client, resource: Resource, query: Record<string, unknown>): Promise<Body[]> {
  const answer = await client.get(`/api/${resource.plural}`, { pagination: { itemsPerPage: 200 }, ...query })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body[resource.plural]
}

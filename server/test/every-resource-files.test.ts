import { randomUUID } from 'node:crypto'
import { ownersOf, restrictedFields } from '@prona/contract/access'
import type { Resource } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'
import { describe, expect, test } from 'vitest'
import { aRecord } from './a-body.ts'
import { type Body, clientOf } from './builders.ts'
import { filesOnDisk } from './files-on-disk.ts'
import { aForm } from './forms.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson, type Person } from './people.ts'
import { aPdf, aPicture } from './pictures.ts'

const { app, sql, owner, config } = await freshApp()
await aCompany(sql)
const administrator = await aPerson(sql, { role: 'administrator' })
const elsewhere = await aPerson(sql, { role: 'administrator', branch: 'durres' })
const admin = clientOf(app, administrator)
const unknownId = '01900000-0000-7000-8000-000000000000'
const jpeg = await aPicture()

type Kind = {
  readonly field: 'images' | 'documents'
  readonly single: 'image' | 'document'
  readonly key: string
}
const kinds: readonly Kind[] = [
  { field: 'images', single: 'image', key: 'imageId' },
  { field: 'documents', single: 'document', key: 'documentId' },
]
const declared = resources.flatMap((resource) =>
  kinds.filter(({ field }) => resource.files?.[field]).map((kind) => [resource, kind] as const),
)

describe.each(declared.map(([resource, kind]) => [resource.single, kind.field, resource, kind] as const))(
  '%s: %s',
  (_, __, resource, kind) => {
    test('are added, listed, fetched, changed and removed', async () => {
      const record = await aRecord(admin, resource)
      const added = await send(administrator, 'POST', resource, kind, record._id)
      expect(added.status, added.text).toBe(200)
      const [file] = added.body[kind.field]
      const listed = await admin.get(`/api/${resource.single}/${kind.field}`, { id: record._id })
      expect(listed.body).toEqual(added.body)
      const fetched = await send(administrator, 'GET', resource, kind, record._id, file._id)
      expect(fetched.status).toBe(200)
      const changed = await send(administrator, 'PUT', resource, kind, record._id, file._id)
      expect(changed.status, changed.text).toBe(200)
      expect(JSON.stringify(changed.body)).toContain('Fjalë të reja')
      const removed = await send(administrator, 'DELETE', resource, kind, record._id, file._id)
      expect(removed.body).toEqual({ [kind.field]: [] })
      expect(filesOnDisk(config.dataDir).filter((name) => name.includes(file._id))).toEqual([])
    })

    test('are reached by nobody without signing in, and changed by nobody without permission', async () => {
      const record = await aRecord(admin, resource)
      const [file] = (await send(administrator, 'POST', resource, kind, record._id)).body[kind.field]
      const onDisk = filesOnDisk(config.dataDir)
      const nobody = { token: '' }
      const powerless = await personWith([])
      const reader = await personWith([`${resource.single}.read`])
      for (const method of methods) {
        const answer = (person: Pick<Person, 'token'>) =>
          send(person, method, resource, kind, record._id, file._id)
        expect((await answer(nobody)).status, method).toBe(401)
        expect((await answer(powerless)).status, method).toBe(403)
        expect((await answer(reader)).status, method).toBe(method === 'GET' ? 200 : 403)
      }
      expect(filesOnDisk(config.dataDir, 'kept').sort()).toEqual(
        onDisk
          .filter((name) => name.startsWith('kept/'))
          .map((name) => name.slice(5))
          .sort(),
      )
      const listed = await admin.get(`/api/${resource.single}/${kind.field}`, { id: record._id })
      expect(listed.body[kind.field]).toMatchObject([{ _id: file._id }])
    })

    test('of a record that is absent, deleted, of another branch or of somebody else are not there', async () => {
      const record = await aRecord(admin, resource)
      const [file] = (await send(administrator, 'POST', resource, kind, record._id)).body[kind.field]
      const before = filesOnDisk(config.dataDir, 'kept').length
      const absent = await everyAnswer(administrator, resource, kind, unknownId, file._id)
      if (resource.scope === 'branch') {
        const own = await personWith(
          ['read', 'update'].map((verb) => `${resource.single}.${verb}`),
          ownersOf(resource).map((owner) => owner.single),
        )
        expect(await everyAnswer(elsewhere, resource, kind, record._id, file._id)).toEqual(absent)
        expect(await everyAnswer(own, resource, kind, record._id, file._id)).toEqual(absent)
      }
      const other = await aRecord(admin, resource)
      const wrong = await send(administrator, 'GET', resource, kind, other._id, file._id)
      expect(wrong.status).toBe(404)
      await owner.unsafe(`update ${resource.plural} set deleted_at = now() where _id = $1`, [record._id])
      expect(await everyAnswer(administrator, resource, kind, record._id, file._id)).toEqual(absent)
      for (const { status } of absent) expect(status).toBe(404)
      expect(filesOnDisk(config.dataDir, 'kept')).toHaveLength(before)
    })

    test('stand in the OpenAPI document', async () => {
      const { paths } = (await admin.get('/api/openapi.json')).body
      const path = `/api/${resource.single}/${kind.field}`
      expect(paths[path].post.requestBody.content).toHaveProperty(['multipart/form-data'])
      expect(paths[path]).toHaveProperty('get')
      expect(Object.keys(paths[`/api/${resource.single}/${kind.single}/{id}`])).toEqual(['get', 'delete'])
      const put = kind.field === 'images' ? path : `/api/${resource.single}/document`
      expect(paths[put]).toHaveProperty('put')
    })
  },
)

test('a resource that declares no files has no routes for them', async () => {
  for (const resource of resources) {
    for (const { field } of kinds.filter((kind) => !resource.files?.[kind.field])) {
      const answer = await admin.get(`/api/${resource.single}/${field}`, { id: unknownId })
      expect(answer.status, `${resource.single} ${field}`).toBe(404)
      expect(answer.body.code).toBe('noSuchRoute')
    }
  }
})

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

async function everyAnswer(
  person: Pick<Person, 'token'>,
  resource: Resource,
  kind: Kind,
  record: string,
  file: string,
): Promise<{ status: number; body: Body }[]> {
  const answers: { status: number; body: Body }[] = []
  const list = await clientOf(app, person).get(`/api/${resource.single}/${kind.field}`, { id: record })
  for (const { status, body } of [
    list,
    ...(await Promise.all(methods.map((method) => send(person, method, resource, kind, record, file)))),
  ])
    answers.push({ status, body: { ...body, requestId: '' } })
  return answers
}

async function send(
  person: Pick<Person, 'token'>,
  method: (typeof methods)[number],
  { single }: Resource,
  { field, single: one, key }: Kind,
  record: string,
  file = unknownId,
): Promise<{ status: number; body: Body; text: string }> {
  const { payload, headers } =
    method === 'POST'
      ? aForm([
          ['id', record],
          field === 'images'
            ? { field, name: 'a.jpg', type: 'image/jpeg', bytes: jpeg }
            : { field, name: 'a.pdf', type: 'application/pdf', bytes: aPdf },
        ])
      : { payload: undefined, headers: {} }
  const body =
    field === 'images'
      ? { _id: record, images: [{ _id: file, alt: 'Fjalë të reja' }] }
      : { _id: record, documentId: file, data: { title: 'Fjalë të reja' } }
  const list = `/api/${single}/${field}`
  const url = {
    POST: list,
    PUT: field === 'images' ? list : `/api/${single}/document`,
    GET: `/api/${single}/${one}/${record}?${key}=${file}`,
    DELETE: `/api/${single}/${one}/${record}?${key}=${file}`,
  }[method]
  const answer = await app.inject({
    method,
    url,
    headers: { authorization: person.token, ...headers },
    ...(method === 'PUT' ? { payload: body } : payload ? { payload } : {}),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, text: answer.body, body: isJson ? answer.json() : {} }
}

async function personWith(permissions: string[], ownRows: string[] = []): Promise<Person> {
  const role = randomUUID()
  await owner`
    insert into roles (_id, name, permissions, own_rows, decided_fields)
    values (${role}, ${`Provë ${role}`}, ${permissions}, ${ownRows}, ${[...restrictedFields]})`
  const person = await aPerson(sql, { role: 'limited' })
  await owner`update users set role = ${role} where _id = ${person._id}`
  return person
}

import { randomUUID } from 'node:crypto'
import { ownersOf, restrictedFields } from '@prona/contract/access'
import { isOffered } from '@prona/contract/kernel/closed-action'
import { stands } from '@prona/contract/kernel/conditions'
import { factsOf } from '@prona/contract/kernel/field'
import { beginningsOf, lifeOf } from '@prona/contract/kernel/kinds'
import { fieldNamed, isByHand, isSystemField, type Resource } from '@prona/contract/kernel/resource'
import { findResource, resources } from '@prona/contract/registry'
import { describe, expect, test } from 'vitest'
import { tableOf } from '../src/kernel/columns.ts'
import { aBody, aRecord, valuesOf } from './a-body.ts'
import { type Body, type Client, clientOf } from './builders.ts'
import { kept, writesOf } from './concerned.ts'
import { derivedStories } from './derived-stories.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson, type Person } from './people.ts'
import { testWhere } from './test-where.ts'

const fresh = await freshApp()
const { app, sql, owner } = fresh
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))
const inDurres = clientOf(app, await aPerson(sql, { role: 'administrator', branch: 'durres' }))
const powerless = clientOf(app, await personWith({ permissions: [] }))
const unknownId = '01900000-0000-7000-8000-000000000000'

describe.each(kept)('%s', (single, resource) => {
  const { changes, creates, removes } = writesOf(resource)
  const { plural } = resource
  const path = `/api/${single}`

  test('nobody reaches it without signing in', async () => {
    const anonymous = clientOf(app, { token: '' })
    for (const answer of await everyRoute(anonymous, resource, unknownId)) expect(answer.status).toBe(401)
  })

  test('somebody without permissions is refused on every route and changes nothing', async () => {
    const record = await aRecord(admin, resource)
    for (const answer of await everyRoute(powerless, resource, record._id)) expect(answer.status).toBe(403)
    expect((await admin.get(path, { id: record._id })).body[single].version).toBe(record.version)
  })

  testWhere(creates)('what is written is read back, alone and in the list', async () => {
    const body = await aBody(admin, resource)
    const created = await admin.post(path, body)
    expect(created.status, created.text).toBe(200)
    const record = created.body[single]
    for (const [name, value] of Object.entries(body)) {
      if (resource.fields[name]?.kind !== 'list') expect(record[name], name).toEqual(value)
    }
    const read = await admin.get(path, { id: record._id })
    expect(read.body[single]).toEqual(record)
  })

  test('it is in the list as it is alone, where it says what may be done with it', async () => {
    const { can, ...listed } = await aRecord(admin, resource)
    expect(can).toMatchObject({ update: changes, delete: removes })
    expect((await list(admin, resource, { pagination: { itemsPerPage: 200 } })).rows).toContainEqual(listed)
  })

  test.each(creates ? kindsOf(resource) : [])(
    'of each kind it is made, with what belongs to that kind alone: %o',
    async (kind) => {
      const body = await aBody(admin, resource, kind)
      const created = await admin.post(path, body)
      expect(created.status, created.text).toBe(200)
      const record = created.body[single]
      expect(record).toMatchObject(kind)
      const misplaced = Object.entries(resource.fields).filter(([, field]) => !stands(field, record))
      expect(misplaced.filter(([name]) => isFilled(record[name])).map(([name]) => name)).toEqual([])
      const { actions } = (await admin.get(`${path}/form`, { id: record._id })).body.formDetails
      for (const action of Object.keys(resource.actions)) {
        const isThere = isOffered(resource, record, action)
        expect([action in record.can, action in actions], action).toEqual([isThere, isThere])
        expect(record.can[action] ?? false, action).toBe(actions[action]?.open ?? false)
        if (isThere) continue
        const input = await aBody(admin, { ...resource, fields: resource.actions[action]?.input ?? {} })
        const refused = await admin.post(`${path}/${action}`, { _id: record._id, ...input })
        expect([refused.status, refused.body.code], action).toEqual([409, 'notOpen'])
      }
      const life = lifeOf(resource, record)
      if (life) expect(record[resource.state ?? '']).toBe(life.way[0]?.state)
      expect((await admin.get(path, { id: record._id })).body[single]).toEqual(record)
    },
  )

  test('its fields, branch and keys are those of the declaration', async () => {
    const record = await aRecord(admin, resource)
    const own = resource.scope === 'branch' ? ['branch'] : []
    const kernels = ['_id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'labels', 'can']
    expect(Object.keys(record).sort()).toEqual([...Object.keys(resource.fields), ...own, ...kernels].sort())
    if (resource.scope === 'branch') expect(record.branch).toBe('tirana')
  })

  testWhere(creates && changes)(
    'an unknown field, a field of the kernel and a read-only field are each refused by name',
    async () => {
      const readOnly = Object.entries(resource.fields).find(([, field]) => field.readOnly)?.[0]
      const before = await countOf(resource)
      for (const name of [
        'nobodyKnows',
        '_id',
        'branch',
        'version',
        'createdBy',
        ...(readOnly ? [readOnly] : []),
      ]) {
        const refused = await admin.post(path, { ...(await aBody(admin, resource)), [name]: 'x' })
        expect(refused.status, name).toBe(422)
        expect(refused.body.fields.map((issue: Body) => issue.field)).toContain(name)
      }
      expect((await countOf(resource)) - before).toBeLessThan(60)
      const record = await aRecord(admin, resource)
      const changed = await admin.put(path, { _id: record._id, data: { branch: 'durres', version: 9 } })
      expect(changed.status).toBe(422)
      expect((await admin.get(path, { id: record._id })).body[single]).toEqual(record)
    },
  )

  testWhere(creates)('a body that misses what is needed names each field', async () => {
    const needed = Object.entries(resource.fields)
      .filter(([, field]) => !field.readOnly && !field.optional && !field.defaulted)
      .map(([name]) => name)
    const refused = await admin.post(path, {})
    expect(refused.status).toBe(422)
    expect(refused.body.fields.map((issue: Body) => issue.field).sort()).toEqual(needed.sort())
  })

  testWhere(changes)('a change with an old version is refused with the record as it now is', async () => {
    const record = await aRecord(admin, resource)
    const [name, value] = aChange(resource, await aBody(admin, resource))
    const changed = await admin.put(path, {
      _id: record._id,
      version: record.version,
      data: { [name]: value },
    })
    expect(changed.status, changed.text).toBe(200)
    expect(changed.body[single]).toMatchObject({ version: record.version + 1, [name]: value })
    const stale = await admin.put(path, {
      _id: record._id,
      version: record.version,
      data: { [name]: value },
    })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({
      code: 'stale',
      current: { [single]: { version: record.version + 1 } },
    })
  })

  testWhere(creates && changes)(
    'each write leaves one entry of who did it, and writing the same again none',
    async () => {
      const record = await aRecord(admin, resource)
      const [name, value] = aChange(resource, await aBody(admin, resource))
      const once = await admin.put(path, { _id: record._id, data: { [name]: value } })
      const again = await admin.put(path, { _id: record._id, data: { [name]: value } })
      expect(again.body[single].version).toBe(once.body[single].version)
      const entries = await owner`
      select action, by, before, after from audit_entries where resource = ${single} and record = ${record._id} order by id`
      expect(entries.map((entry) => entry.action)).toEqual(['create', 'update'])
      expect(entries[1]?.by).toBe(record.createdBy)
      expect(Object.keys(entries[1]?.after)).toEqual([name])
    },
  )

  testWhere(removes)('a deleted record is gone for everybody, but not from the table', async () => {
    const record = await aRecord(admin, resource)
    const removed = await admin.remove(path, record._id)
    expect(removed.status, removed.text).toBe(200)
    expect(removed.body[single]).toMatchObject({ _id: record._id })
    expect((await admin.get(path, { id: record._id })).status).toBe(404)
    if (changes) expect((await admin.put(path, { _id: record._id, data: {} })).status).toBe(404)
    expect((await admin.remove(path, record._id)).status).toBe(404)
    const { rows } = await list(admin, resource, { pagination: { itemsPerPage: 200 } })
    expect(rows.map((row) => row._id)).not.toContain(record._id)
    const [kept] = await owner.unsafe(`select deleted_at from ${tableOf(resource)} where _id = $1`, [
      record._id,
    ])
    expect(kept?.deleted_at).not.toBeNull()
  })

  test.each(removes ? referencesTo(single).slice(0, 1) : [])(
    'a record that $other.single refers to is not deleted',
    async ({ other, name }) => {
      const record = await aRecord(admin, other)
      const refused = await admin.remove(path, record[name])
      expect(refused.status).toBe(409)
      expect(refused.body.code).toBe('inUse')
      expect((await admin.get(path, { id: record[name] })).status).toBe(200)
    },
  )

  test('each declared filter finds the record by its own value, and its negation does not', async () => {
    const record = await aRecord(admin, resource)
    for (const filter of resource.list.filters) {
      const values = valuesAt(record, filter)
      const field = fieldAt(resource, filter)
      if (!field || values.length === 0 || (filter.includes('.') && isElsewhere(resource, filter))) continue
      const found = await list(admin, resource, oneOf(filter, 'INCLUDES', values))
      expect(
        found.rows.map((row) => row._id),
        filter,
      ).toContain(record._id)
      const without = await list(admin, resource, oneOf(filter, 'EXCLUDES', values))
      expect(
        without.rows.map((row) => row._id),
        filter,
      ).not.toContain(record._id)
      if (!factsOf(field.kind).range) continue
      const range = { comparator: 'INCLUDES', type: 'range', values: { from: values[0], to: values[0] } }
      const within = await list(admin, resource, filterOf(filter, range))
      expect(
        within.rows.map((row) => row._id),
        filter,
      ).toContain(record._id)
    }
  })

  test('each declared sort holds in both directions, and pages by cursor meet every record once', async () => {
    for (let count = 0; count < 4; count++) await aRecord(admin, resource)
    for (const field of resource.list.sorts) {
      for (const direction of ['asc', 'desc'] as const) {
        const sort = [{ field, direction }]
        const whole = await list(admin, resource, { sort, pagination: { itemsPerPage: 200 } })
        const met = await everyPage(admin, resource, sort, 3)
        expect(met, `${field} ${direction}`).toEqual(whole.rows.map((row) => row._id))
        expect(new Set(met).size).toBe(met.length)
      }
    }
  })

  test('what is searched for is found without its accents', async () => {
    const record = await aRecord(admin, resource)
    const path = resource.list.search.find((one) => typeof valuesAt(record, one)[0] === 'string') ?? ''
    const word = String(valuesAt(record, path)[0])
    const found = await list(admin, resource, {
      search: word.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase(),
    })
    expect(found.rows.map((row) => row._id)).toContain(record._id)
    expect((await list(admin, resource, { search: 'gjithçka që s’gjendet' })).rows).toEqual([])
  })

  test('a filter or a sort that is not declared is refused by name', async () => {
    for (const name of ['nobodyKnows', 'search', '__proto__', 'deletedAt', '_id']) {
      const filtered = await admin.get(`/api/${plural}`, oneOf(name, 'INCLUDES', ['x']))
      expect(filtered.status, name).toBe(400)
      const sorted = await admin.get(`/api/${plural}`, { sort: [{ field: name, direction: 'asc' }] })
      expect(sorted.status, name).toBe(400)
      expect(sorted.body.fields[0]).toMatchObject({ field: name, code: 'notSortable' })
    }
  })

  testWhere(creates && changes)(
    'its form says what may be written, and closes it to whoever may not',
    async () => {
      const { body } = await admin.get(`${path}/form`)
      const fields = Object.entries(resource.fields)
      expect(body.formDetails.writable).toEqual(
        fields.filter(([, field]) => !field.readOnly).map(([name]) => name),
      )
      const defaulted = fields.filter(([, field]) => field.defaulted && !field.readOnly).map(([name]) => name)
      const given = Object.keys(body.formDetails.defaults)
      const groups = defaulted.filter((name) => resource.fields[name]?.kind === 'group')
      expect([...given, ...groups].sort()).toEqual([...new Set([...defaulted, ...given])].sort())
      const record = await aRecord(admin, resource)
      const permissions = [...new Set([resource, ...ownersOf(resource)].map((one) => `${one.single}.read`))]
      const reader = clientOf(app, await personWith({ permissions }))
      const form = (await reader.get(`${path}/form`, { id: record._id })).body.formDetails
      expect(form).toMatchObject({ writable: [], actions: {}, record: { _id: record._id } })
      expect((await reader.get(`${path}/form`)).status).toBe(403)
    },
  )

  const restricted = Object.entries(resource.fields).filter(([, field]) => field.restricted)
  testWhere(restricted.length > 0)('its fields that a role hides are as unknown as any other', async () => {
    const record = await aRecord(admin, resource)
    const names = restricted.map(([name]) => name)
    const permissions = ['read', 'create', 'update'].map((verb) => `${single}.${verb}`)
    const person = await personWith({
      permissions: [...permissions, ...readsOfAll],
      hidden: names.map((name) => `${single}.${name}`),
    })
    const reader = clientOf(app, person)
    const read = (await reader.get(path, { id: record._id })).body[single]
    const { rows } = await list(reader, resource, { pagination: { itemsPerPage: 200 } })
    const form = (await reader.get(`${path}/form`, { id: record._id })).body.formDetails
    for (const name of names) {
      expect(read, name).not.toHaveProperty(name)
      for (const row of rows) expect(row).not.toHaveProperty(name)
      expect(form.writable).not.toContain(name)
      expect(form.record).not.toHaveProperty(name)
      const hidden = await reader.get(`/api/${plural}`, oneOf(name, 'INCLUDES', [1]))
      const unknown = await reader.get(`/api/${plural}`, oneOf('nobodyKnows', 'INCLUDES', [1]))
      expect(sameButFor(hidden, name)).toEqual(sameButFor(unknown, 'nobodyKnows'))
      expect((await reader.get(`/api/${plural}`, { sort: [{ field: name, direction: 'asc' }] })).status).toBe(
        400,
      )
      if (!changes) continue
      const written = await reader.put(path, { _id: record._id, data: { [name]: record[name] } })
      expect(written.status).toBe(422)
      expect(written.body.fields).toMatchObject([{ field: name, code: 'unknown' }])
    }
    expect((await admin.get(path, { id: record._id })).body[single].version).toBe(record.version)
  })

  testWhere(resource.scope === 'branch')(
    'whoever sees only their own sees what they made, and nothing else by any route',
    async () => {
      const verbs = ['read', 'create', 'update', 'delete', ...Object.keys(resource.actions)]
      const needed = Object.values(resource.actions).flatMap(({ requires = [] }) => requires)
      const permissions = [...verbs.map((verb) => `${single}.${verb}`), ...needed, ...readsOfAll]
      const somebody = await personWith({
        permissions,
        ownRows: ownersOf(resource).map((owner) => owner.single),
      })
      const person = clientOf(app, somebody)
      const others = await aRecord(admin, resource)
      const values = await valuesOf(admin, resource)
      await giveParent(somebody, resource, values)
      const mine = await aRecord(person, resource, values)
      const { rows, pagination } = await list(person, resource, {})
      const { parent } = resource
      // What is theirs of a child is all that its parent has.
      if (parent) {
        expect(rows.map((row) => row._id)).toContain(mine._id)
        expect(new Set(rows.map((row) => row[parent]))).toEqual(new Set([values[parent]]))
      } else expect(rows.map((row) => row._id)).toEqual([mine._id])
      expect(pagination.total).toBe(rows.length)
      const absent = await everyRecordRoute(person, resource, unknownId)
      const foreign = await everyRecordRoute(person, resource, others._id)
      expect(foreign.map(withoutRequest)).toEqual(absent.map(withoutRequest))
      expect(foreign.every((answer) => answer.status === 404)).toBe(true)
      expect((await admin.get(path, { id: others._id })).body[single]).toEqual(others)
    },
  )

  testWhere(resource.scope === 'branch')(
    'another branch can neither read, change, delete nor refer to it',
    async () => {
      const record = await aRecord(admin, resource)
      const absent = await everyRecordRoute(inDurres, resource, unknownId)
      const foreign = await everyRecordRoute(inDurres, resource, record._id)
      expect(foreign.map(withoutRequest)).toEqual(absent.map(withoutRequest))
      expect(foreign.every((answer) => answer.status === 404)).toBe(true)
      expect(
        (await list(inDurres, resource, { pagination: { itemsPerPage: 200 } })).rows.map((row) => row._id),
      ).not.toContain(record._id)
      for (const [name, field] of Object.entries(resource.fields)) {
        const target = field.kind === 'reference' ? findResource(field.to) : undefined
        if (target?.scope !== 'branch' || field.readOnly || !creates) continue
        const linked = await inDurres.post(path, {
          ...(await aBody(inDurres, resource)),
          [name]: (await aRecord(admin, target))._id,
        })
        expect(linked.status).toBe(422)
        expect(linked.body.fields).toMatchObject([{ field: name, code: 'noSuchRecord' }])
      }
      expect((await admin.get(path, { id: record._id })).body[single]).toEqual(record)
    },
  )

  test('it stands in the OpenAPI document with all its routes', async () => {
    const { paths } = (await admin.get('/api/openapi.json')).body
    expect(Object.keys(paths[`/api/${plural}`])).toEqual(['get'])
    expect(Object.keys(paths[path]).sort()).toEqual([
      ...(removes ? ['delete'] : []),
      'get',
      ...(creates ? ['post'] : []),
      ...(changes ? ['put'] : []),
    ])
    expect(Object.keys(paths[`${path}/form`])).toEqual(['get'])
    for (const action of Object.keys(resource.actions))
      expect(paths[`${path}/${action}`]).toHaveProperty('post')
  })

  test('each of its actions is answered, and refuses what it does not know', async () => {
    const record = await aRecord(admin, resource)
    for (const action of Object.keys(resource.actions)) {
      const refused = await admin.post(`${path}/${action}`, { _id: record._id, nobodyKnows: 1 })
      expect([409, 422], action).toContain(refused.status)
      const absent = await admin.post(`${path}/${action}`, { _id: unknownId, nobodyKnows: 1 })
      expect([404, 422], action).toContain(absent.status)
    }
    expect((await admin.get(path, { id: record._id })).body[single]).toEqual(record)
  })
})

derivedStories(fresh, admin, inDurres)

/** Each kind of record that fields, actions or lives tell apart; one without words where nothing does. */
/** The fields of other resources that cannot do without a record of this one. */
function referencesTo(single: string) {
  // What belongs to a record and is written by its actions alone goes with it.
  const goesWith = (other: Resource) => other.parent === single && !isByHand(other, 'delete')
  const made = resources.filter((other) => !other.followsFrom && !goesWith(other))
  return made.flatMap((other) =>
    Object.entries(other.fields).flatMap(([name, field]) =>
      field.kind === 'reference' && field.to === single && !field.optional ? [{ other, name }] : [],
    ),
  )
}

/** Each kind that a record can begin as. */
function kindsOf(resource: Resource): Record<string, string>[] {
  const { fields, actions, lives = [] } = resource
  const conditions = [...Object.values(fields), ...Object.values(actions), ...lives]
  const asked = conditions.flatMap(({ when }) => Object.keys(when ?? {}))
  const names = new Set(asked.filter((name) => !fields[name]?.readOnly))
  const all = [...names].reduce<Record<string, string>[]>(
    (kinds, name) => {
      const field = fields[name]
      const choices = field?.kind === 'choice' ? Object.keys(field.choices) : []
      return kinds.flatMap((kind) => choices.map((choice) => ({ ...kind, [name]: choice })))
    },
    [{}],
  )
  const beginnings = beginningsOf(resource)
  return all.filter((kind) =>
    beginnings.some(({ values }) => Object.entries(values).every(([name, value]) => kind[name] === value)),
  )
}

function isFilled(value: unknown): boolean {
  if (value === null || value === undefined) return false
  return typeof value !== 'object' || Object.values(value).some(isFilled)
}

const readsOfAll = resources.map((resource) => `${resource.single}.read`)

async function everyRoute(client: Client, resource: Resource, id: string) {
  return [
    await client.get(`/api/${resource.plural}`),
    await client.get(`/api/${resource.single}/form`),
    ...(writesOf(resource).creates ? [await client.post(`/api/${resource.single}`, {})] : []),
    ...(await everyRecordRoute(client, resource, id)),
  ]
}

async function everyRecordRoute(client: Client, resource: Resource, id: string) {
  const path = `/api/${resource.single}`
  const answers = [
    await client.get(path, { id }),
    await client.get(`${path}/form`, { id }),
    ...(writesOf(resource).changes ? [await client.put(path, { _id: id, data: {} })] : []),
    ...(writesOf(resource).removes ? [await client.remove(path, id)] : []),
  ]
  for (const [name, { input }] of Object.entries(resource.actions)) {
    const body = await aBody(admin, { ...resource, fields: input })
    answers.push(await client.post(`${path}/${name}`, { _id: id, ...body }))
  }
  return answers
}

type Answer = { status: number; body: Body }

function withoutRequest({ status, body }: Answer) {
  return { status, body: { ...body, requestId: '' } }
}

function sameButFor(answer: Answer, name: string) {
  return JSON.parse(JSON.stringify(withoutRequest(answer)).replaceAll(name, 'field'))
}

async function list(client: Client, resource: Resource, query: Record<string, unknown>) {
  const all = { pagination: { itemsPerPage: 200 }, ...query }
  const answer = await client.get(`/api/${resource.plural}`, all)
  if (answer.status !== 200) throw new Error(`${resource.plural}: ${answer.text}`)
  return { rows: answer.body[resource.plural] as Body[], pagination: answer.body.pagination }
}

async function everyPage(
  client: Client,
  resource: Resource,
  sort: unknown,
  itemsPerPage: number,
): Promise<string[]> {
  const met: string[] = []
  let after: string | undefined
  for (let page = 0; page < 200; page++) {
    const pagination = { itemsPerPage, ...(after ? { after } : {}) }
    const answer = await list(client, resource, { sort, pagination })
    met.push(...answer.rows.map((row) => row._id))
    after = answer.pagination.next
    if (!after) break
  }
  return met
}

function filterOf(field: string, asked: unknown) {
  return { filter: [{ type: 'all', data: { [field]: asked } }] }
}

function oneOf(field: string, comparator: string, values: unknown[]) {
  return filterOf(field, { comparator, type: 'basic', values })
}

function valuesAt(record: Body, path: string): unknown[] {
  const value = path.split('.').reduce((inner, name) => {
    if (Array.isArray(inner)) return inner[0]?.[name]
    return inner?.[name]
  }, record)
  return [value].flat().filter((one) => one !== null && one !== undefined)
}

function fieldAt(resource: Resource, path: string) {
  return fieldNamed(resource, path)
}

/** A path through a reference: its value is stored in another record. */
function isElsewhere(resource: Resource, path: string): boolean {
  return !isSystemField(path) && resource.fields[path.split('.')[0] ?? '']?.kind === 'reference'
}

function aChange(resource: Resource, body: Record<string, unknown>): [string, unknown] {
  const found = Object.entries(resource.fields).find(
    ([, field]) =>
      !field.readOnly &&
      !field.fixed &&
      (field.kind === 'text' || field.kind === 'longText') &&
      !field.restricted,
  )
  const [name = '', field] = found ?? []
  return [name, field?.kind === 'text' ? body[name] : 'Fjalë të tjera']
}

async function countOf(resource: Resource): Promise<number> {
  const [row] = await owner.unsafe(`select count(*)::integer as count from ${tableOf(resource)}`)
  return row?.count
}

/** Gives them the record that the body's record belongs to, so that they may write it. */
async function giveParent(somebody: Person, { parent, fields }: Resource, body: Body): Promise<void> {
  const field = parent === undefined ? undefined : fields[parent]
  const target = field?.kind === 'reference' ? findResource(field.to) : undefined
  if (!target || parent === undefined) return
  await owner.unsafe(`update ${tableOf(target)} set created_by = $1 where _id = $2`, [
    somebody._id,
    body[parent],
  ])
}

async function personWith(rights: { permissions: string[]; ownRows?: string[]; hidden?: string[] }) {
  const role = randomUUID()
  await owner`
    insert into roles (_id, name, permissions, own_rows, hidden_fields, decided_fields, max_discount_bp)
    values (${role}, ${`Provë ${role}`}, ${rights.permissions}, ${rights.ownRows ?? []}, ${rights.hidden ?? []},
      ${[...restrictedFields]}, 10000)`
  const person = await aPerson(sql, { role: 'limited' })
  await owner`update users set role = ${role} where _id = ${person._id}`
  return person
}

import type { Resource, Write } from '@prona/contract/kernel/resource'
import { customer, property, role, unit } from '@prona/contract/resources'
import { describe, expect, test, vi } from 'vitest'
import { aCode, type Body, clientOf } from './builders.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson } from './people.ts'

/**
 * The program with resources for which some writes are not done by hand: none for properties, one each for others.
 */
vi.mock('../../contract/src/resources.ts', async (original) => {
  const all = await original<typeof import('@prona/contract/resources')>()
  return {
    ...all,
    property: { ...all.property, without: ['create', 'update', 'delete'], files: undefined },
    customer: { ...all.customer, without: ['delete'] },
    role: { ...all.role, without: ['update'] },
    unit: { ...all.unit, without: ['create'] },
  }
})

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))
const ids = {
  property: await aProperty(),
  customer: (await admin.post('/api/customer', { kind: 'person', lastName: 'Hoxha' })).body.customer._id,
  role: (await admin.post('/api/role', { name: 'Provë' })).body.role._id,
}
const unitId = await aUnit(ids.property)

describe.each<[string, string, Resource, Write[]]>([
  ['property', ids.property, property, ['create', 'update', 'delete']],
  ['customer', ids.customer, customer, ['delete']],
  ['role', ids.role, role, ['update']],
  ['unit', unitId, unit, ['create']],
])('%s', (single, id, resource, without) => {
  const path = `/api/${single}`
  const bodies = { create: {}, update: { _id: id, data: { name: 'x' } }, delete: undefined }
  const methods = { create: 'POST', update: 'PUT', delete: 'DELETE' } as const

  test.each(without)(
    'nobody can %s it: not the administrator either, and the address says so',
    async (write) => {
      const before = await stateOf(resource.plural)
      const url = write === 'delete' ? `${path}?id=${id}` : path
      const refused = await admin.send(methods[write], url, bodies[write])
      expect([refused.status, refused.body.code]).toEqual([405, 'methodNotAllowed'])
      expect(String(refused.headers.allow).split(', ')).not.toContain(methods[write])
      expect(await stateOf(resource.plural)).toEqual(before)
    },
  )

  test('nor many at once, by a file, or by undoing', async () => {
    const before = await stateOf(resource.plural)
    const bulk = `/api/${resource.plural}/bulk`
    const isWhole = without.length > 1
    for (const [write, what] of [
      ['update', { change: {} }],
      ['delete', { delete: true }],
    ] as const) {
      if (!without.includes(write)) continue
      const refused = await admin.post(bulk, { ...what, ids: [id] })
      expect([refused.status, refused.body.code]).toEqual(isWhole ? [404, 'noSuchRoute'] : [403, 'forbidden'])
    }
    if (without.includes('create') || without.includes('update')) {
      const imported = await admin.post(`${path}/import`, { text: 'name\nx', rows: 'good' })
      expect([imported.status, imported.body.code]).toEqual([404, 'noSuchRoute'])
    }
    if (isWhole) expect((await admin.post(`${bulk}/undo`, { batch: id })).body.code).toBe('noSuchRoute')
    expect((await stateOf(resource.plural)).filter(({ _id }) => _id === id)).toEqual(
      before.filter(({ _id }) => _id === id),
    )
  })

  test('its record says so, its form offers nothing, and no role can be given it', async () => {
    const { can } = (await admin.get(path, { id })).body[single]
    for (const write of ['update', 'delete'] as const) expect(can[write]).toBe(!without.includes(write))
    const form = (await admin.get(`${path}/form`, { id })).body.formDetails
    expect(form.writable.length > 0).toBe(!without.includes('update'))
    expect((await admin.get(`${path}/form`)).status).toBe(without.includes('create') ? 400 : 200)
    const { choices } = (await admin.get('/api/role/form')).body.formDetails
    const given: string[] = choices.permissions.map(({ value }: Body) => value)
    for (const write of without) expect(given).not.toContain(`${single}.${write}`)
  })

  test('the contract has no such call', async () => {
    const { paths } = (await admin.get('/api/openapi.json')).body
    const wanted = ['get', ...(['create', 'update', 'delete'] as const).flatMap(methodUnless)].sort()
    expect(Object.keys(paths[path]).sort()).toEqual(wanted)
    const isBulk = !without.includes('update') || !without.includes('delete')
    expect(Boolean(paths[`/api/${resource.plural}/bulk`])).toBe(isBulk)
    const isImport = !without.includes('create') && !without.includes('update')
    expect(Boolean(paths[`${path}/import`])).toBe(isImport)
  })

  function methodUnless(write: Write): string[] {
    return without.includes(write) ? [] : [methods[write].toLowerCase()]
  }
})

test('what an import brought stays when it cannot be deleted by hand', async () => {
  const text = `kind;lastName\nperson;${aCode('Imp')}`
  const { batch, rows } = (await admin.post('/api/customer/import', { text, rows: 'good' })).body.import
  const undone = await admin.post('/api/customers/bulk/undo', { batch })
  expect(undone.body.undo.rows).toMatchObject([{ result: 'refused', problem: { code: 'forbidden' } }])
  expect((await admin.get('/api/customer', { id: rows[0]._id })).status).toBe(200)
})

async function stateOf(table: string) {
  return [...(await owner`select _id, version, deleted_at from ${owner(table)} order by _id`)]
}

async function aProperty(): Promise<string> {
  const [made] = await owner`
    insert into properties (_id, branch, code, name, kind, stage)
    values (gen_random_uuid(), 'tirana', ${aCode('P')}, 'Rezidenca Liqeni', 'building', 'finished') returning _id`
  return made?._id
}

async function aUnit(of: string): Promise<string> {
  const [made] = await owner`
    insert into units (_id, branch, property, code, kind)
    values (gen_random_uuid(), 'tirana', ${of}, ${aCode('A')}, 'apartment') returning _id`
  return made?._id
}

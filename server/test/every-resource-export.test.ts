import { randomUUID } from 'node:crypto'
import { ownersOf, restrictedFields } from '@prona/contract/access'
import { fieldNamed, type Resource } from '@prona/contract/kernel/resource'
import { labelIn } from '@prona/contract/kernel/words'
import { describe, expect, test } from 'vitest'
import { aRecord } from './a-body.ts'
import { type Body, clientOf } from './builders.ts'
import { kept } from './concerned.ts'
import { downloadOf } from './file-answer.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson, type Person } from './people.ts'
import { linesIn, sheetsIn } from './spreadsheet.ts'
import { testWhere } from './test-where.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const chief = await aPerson(sql, { role: 'administrator' })
const admin = clientOf(app, chief)
const inDurres = await aPerson(sql, { role: 'administrator', branch: 'durres' })

describe.each(kept)('%s', (_, resource) => {
  const { plural } = resource
  const path = `/api/${plural}/export`
  const one = fieldNamed(resource, resource.title)

  test('are exported as the list shows them, under headings in the reader’s language', async () => {
    await aRecord(admin, resource)
    const ids = await listedTitles(admin, resource)
    const csv = await file(chief, path, { format: 'csv' })
    expect(csv.status).toBe(200)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [headings = [], ...rows] = linesIn(csv.text)
    for (const column of resource.list.columns)
      expect(headings).toContain(labelIn(fieldNamed(resource, column)?.label ?? ['', '', '', ''], 'sq'))
    const at = headings.indexOf(labelIn(one?.label ?? ['', '', '', ''], 'sq'))
    expect(rows.map((row) => row[at]?.replace(/^'/, ''))).toEqual(ids)
  })

  test('are the same in a workbook', async () => {
    await aRecord(admin, resource)
    const answer = await file(chief, path, { format: 'xlsx', columns: [resource.title] })
    expect(answer.status).toBe(200)
    const [sheet = []] = Object.values(sheetsIn(answer.bytes))
    expect(sheet.slice(1).map(([title]) => String(title))).toEqual(await listedTitles(admin, resource))
    expect(sheet[0]).toEqual([one?.label[0]])
  })

  test('every column that a record has can be chosen', async () => {
    await aRecord(admin, resource)
    const columns = Object.entries(resource.fields).flatMap(([name, field]) =>
      field.kind === 'group' ? Object.keys(field.fields).map((inner) => `${name}.${inner}`) : [name],
    )
    for (const format of ['csv', 'xlsx']) {
      const answer = await file(chief, path, { format, columns: [...columns, 'createdAt', 'updatedBy'] })
      expect(answer.status, format).toBe(200)
    }
  })

  test('a column, filter, sort or form that is not known is refused by name', async () => {
    for (const name of [
      'nobodyKnows',
      '_id',
      'version',
      'deletedAt',
      '__proto__',
      'constructor',
      'x'.repeat(9000),
    ]) {
      const refused = await admin.get(path, { format: 'csv', columns: [resource.title, name] })
      expect(refused.status, name).toBe(400)
      expect(refused.body.fields).toMatchObject([{ field: name.slice(0, 80), code: 'unknown' }])
    }
    const filter = [
      { type: 'all', data: { nobodyKnows: { comparator: 'INCLUDES', type: 'basic', values: [1] } } },
    ]
    for (const query of [
      ...[
        { filter },
        { sort: [{ field: 'nobodyKnows', direction: 'asc' }] },
        { filter: '{' },
        { search: 'x'.repeat(201) },
      ],
      ...[
        { columns: [] },
        { columns: 'code' },
        { columns: '"code"' },
        { columns: [1] },
        { columns: new Array(101).fill(resource.title) },
      ],
      ...[{ format: 'pdf' }, { format: '' }, { pagination: {} }, { nobodyKnows: '1' }],
    ]) {
      const refused = await admin.get(path, { format: 'csv', ...query })
      expect(refused.status, JSON.stringify(query)).toBe(400)
      expect(refused.body.fields.length).toBeGreaterThan(0)
    }
    expect((await admin.get(path)).status).toBe(400)
  })

  test('need the right to reports, and never leave with a limited role', async () => {
    const read = [`${resource.single}.read`]
    const reader = clientOf(app, await personWith({ permissions: read }))
    expect((await reader.get(path, { format: 'csv' })).status).toBe(403)
    const unread = clientOf(app, await personWith({ permissions: [`${resource.single}.report`] }))
    expect((await unread.get(path, { format: 'csv' })).status).toBe(403)
    const limited = clientOf(app, await aPerson(sql, { role: 'limited' }))
    expect((await limited.get(path, { format: 'csv' })).status).toBe(403)
    expect((await clientOf(app, { token: '' }).get(path, { format: 'csv' })).status).toBe(401)
  })

  test('hold nothing of a hidden field, another branch or another’s own records', async () => {
    const record = await aRecord(admin, resource)
    const foreign = await file(inDurres, path, { format: 'csv' })
    expect(foreign.status).toBe(200)
    if (resource.scope === 'branch')
      expect(linesIn(foreign.text).slice(1).flat()).not.toContain(record[resource.title])
    const permissions = permissionsOver(resource)
    const hidden = Object.keys(resource.fields).filter((name) => resource.fields[name]?.restricted)
    const keeper = await personWith({
      permissions,
      hidden: hidden.map((name) => `${resource.single}.${name}`),
    })
    const kept = clientOf(app, keeper)
    const usual = await file(keeper, path, { format: 'csv' })
    expect(usual.status, usual.text).toBe(200)
    for (const name of hidden) {
      const refused = await kept.get(path, { format: 'csv', columns: [name] })
      const unknown = await kept.get(path, { format: 'csv', columns: ['nobodyKnows'] })
      expect(JSON.stringify({ ...refused.body, requestId: '' }).replaceAll(name, 'nobodyKnows')).toBe(
        JSON.stringify({ ...unknown.body, requestId: '' }),
      )
      expect(linesIn(usual.text)[0]).not.toContain(resource.fields[name]?.label[0])
    }
  })

  testWhere(resource.scope === 'branch')(
    'holds no record of others for whoever sees only their own',
    async () => {
      await aRecord(admin, resource)
      const permissions = permissionsOver(resource)
      const own = await personWith({ permissions, ownRows: ownersOf(resource).map((owner) => owner.single) })
      expect(linesIn((await file(own, path, { format: 'csv' })).text)).toHaveLength(1)
    },
  )

  test('stand in the contract', async () => {
    const { paths } = (await admin.get('/api/openapi.json')).body
    expect(paths[path].get.responses).toHaveProperty('200')
  })
})

/** To read and to export it, and to read what its rows belong to. */
function permissionsOver(resource: Resource): string[] {
  const owners = ownersOf(resource).map(({ single }) => `${single}.read`)
  return [...new Set([`${resource.single}.read`, `${resource.single}.report`, ...owners])]
}

async function listedTitles(client: ReturnType<typeof clientOf>, resource: Resource): Promise<string[]> {
  const answer = await client.get(`/api/${resource.plural}`, { pagination: { itemsPerPage: 200 } })
  return answer.body[resource.plural].map((row: Body) => String(row[resource.title]))
}

function file(person: Pick<Person, 'token'>, path: string, query: Record<string, unknown>) {
  return downloadOf(app, person, path, query)
}

async function personWith(rights: { permissions: string[]; ownRows?: string[]; hidden?: string[] }) {
  const role = randomUUID()
  await owner`
    insert into roles (_id, name, permissions, own_rows, hidden_fields, decided_fields)
    values (${role}, ${`Provë ${role}`}, ${rights.permissions}, ${rights.ownRows ?? []}, ${rights.hidden ?? []},
      ${[...restrictedFields]})`
  const person = await aPerson(sql, { role: 'limited' })
  await owner`update users set role = ${role} where _id = ${person._id}`
  return person
}

import { EventEmitter, once } from 'node:events'
import { get } from 'node:http'
import { systemFields } from '@prona/contract/kernel/resource'
import type { FastifyReply } from 'fastify'
import { expect, test, vi } from 'vitest'
import { aCustomer, aProperty, aUnit, clientOf } from '../../test/builders.ts'
import { downloadOf } from '../../test/file-answer.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { linesIn, sheetsIn } from '../../test/spreadsheet.ts'
import { csvLine } from './csv.ts'
import { outgoingFile } from './outgoing-file.ts'

const { app, sql, owner } = await freshApp({}, () => '2026-11-21T08:20:00.000Z')
await aCompany(sql)
const at = '2026-11-21T08:00:00.000Z'
const manager = await aPerson(sql, { role: 'manager', at })
const client = clientOf(app, manager)
const large = await aProperty(client)
await owner`
  insert into units (_id, branch, property, code, kind, sale_price, view)
  select gen_random_uuid(), 'tirana', ${large._id}, 'M-' || n, 'apartment', n * 100, repeat('pamje ', 12)
  from generate_series(1, 20000) n`
const notes = { filter: oneOf('tags', ['provë']) }

test('a CSV file begins with the mark that makes Excel read ë, and is named for people', async () => {
  const answer = await exported('units', { format: 'csv' })
  expect([...answer.bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="Njesi 2026-11-21.csv"; filename*=UTF-8''Nj%C3%ABsi%202026-11-21.csv`,
  )
})

test('a file that would have to be made is not made for its head alone', async () => {
  const failed = vi.spyOn(app.log, 'error')
  const { _id } = await aUnit(client)
  for (const [url, allow] of [
    ['/api/units/export?format=xlsx', 'GET, POST'],
    [`/api/unit/report/${_id}`, 'GET'],
  ] as const) {
    const head = await app.inject({ method: 'HEAD', url, headers: { authorization: manager.token } })
    expect([head.statusCode, head.headers.allow], url).toEqual([405, allow])
  }
  expect(failed).not.toHaveBeenCalled()
})

test('the records one has chosen are exported, or all but those, in the list’s order and by its rules', async () => {
  const property = (await aProperty(client))._id
  const units = []
  for (const code of ['Z-1', 'Z-2', 'Z-3']) units.push(await aUnit(client, { property, code }))
  const filter = [
    { type: 'all', data: { property: { comparator: 'INCLUDES', type: 'basic', values: [property] } } },
  ]
  const sort = [{ field: 'code', direction: 'desc' }]
  const codes = async (body: object, person = manager) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/units/export',
      headers: { authorization: person.token },
      payload: { format: 'csv', columns: ['code'], filter, sort, ...body },
    })
    expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200)
    return linesIn(answer.body)
      .slice(1)
      .map(([code]) => code)
  }
  const [first, , third] = units.map(({ _id }) => _id)
  expect(await codes({ ids: [first, third] })).toEqual(['Z-3', 'Z-1'])
  expect(await codes({ except: [third] })).toEqual(['Z-2', 'Z-1'])
  const elsewhere = await aPerson(sql, { role: 'manager', branch: 'durres', at })
  expect(await codes({ ids: [first, third], filter: [] }, elsewhere)).toEqual([])
  const { status, body } = await client.post('/api/units/export', { format: 'csv', ids: ['x'] })
  expect([status, body.fields[0].field]).toEqual([422, 'ids.0'])
  const limited = clientOf(app, await aPerson(sql, { role: 'limited', at }))
  expect((await limited.post('/api/units/export', { format: 'csv', ids: [first] })).status).toBe(403)
})

test('a text that begins with an apostrophe before a formula gets another one', () => {
  expect(linesIn(csvLine([{ kind: 'text', text: "'=1" }]))).toEqual([["''=1"]])
  expect(linesIn(csvLine([{ kind: 'text', text: "'n" }]))).toEqual([["'n"]])
})

test.each([
  '=1+1',
  '+355692000001',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '  =1',
  '＝1+1',
  '=HYPERLINK("http://x","a")',
])('a text that begins with %j is a text in every spreadsheet', (text) => {
  const line = csvLine([{ kind: 'text', text }])
  expect(linesIn(line)).toEqual([[`'${text}`]])
})

test('texts, figures, days and choices stand in a CSV file as they can be read and reckoned with', async () => {
  const property = await aProperty(client, { name: 'Pallati "Çamëria", hyrja 2' })
  await aUnit(client, {
    property: property._id,
    code: 'A-1',
    floor: -1,
    netArea: 8_405,
    salePrice: 12_850_050,
    availableFrom: '2026-12-01',
    tags: ['=cmd', 'ç'],
  })
  const columns = [
    'code',
    'property',
    'floor',
    'netArea',
    'salePrice',
    'availableFrom',
    'tags',
    'status',
    'createdAt',
    'title',
    'createdBy',
  ]
  const answer = await exported('units', {
    format: 'csv',
    columns,
    filter: oneOf('property', [property._id]),
  })
  expect(linesIn(answer.text)).toEqual([
    [
      'Kodi',
      'Prona',
      'Kati',
      'Sipërfaqja neto',
      'Çmimi i shitjes',
      'Monedha',
      'E disponueshme nga',
      'Etiketat',
      'Gjendja',
      systemFields.createdAt.label[0],
      'Titulli',
      systemFields.createdBy.label[0],
    ],
    [
      'A-1',
      'Pallati "Çamëria", hyrja 2',
      '-1',
      '84.05',
      '128500.50',
      'Euro',
      '2026-12-01',
      "'=cmd, ç",
      'E lirë',
      '2026-11-21 09:20',
      '',
      `Emri ${manager.username}`,
    ],
  ])
})

test('a workbook holds figures and days as such, and a formula as a mere text', async () => {
  const property = await aProperty(client, { name: '=HYPERLINK("http://x")' })
  await aUnit(client, {
    property: property._id,
    code: 'A-2',
    netArea: 8_405,
    salePrice: 12_850_050,
    availableFrom: '2026-12-01',
  })
  const columns = ['code', 'property', 'netArea', 'salePrice', 'availableFrom', 'createdAt']
  const answer = await exported('units', {
    format: 'xlsx',
    columns,
    filter: oneOf('property', [property._id]),
  })
  const [rows = []] = Object.values(sheetsIn(answer.bytes))
  expect(Object.keys(sheetsIn(answer.bytes))).toEqual(['Njësi'])
  expect(rows[1]).toEqual([
    'A-2',
    '=HYPERLINK("http://x")',
    84.05,
    128_500.5,
    46_357,
    46_347 + (9 * 60 + 20) / 1440,
  ])
})

test('what XML cannot hold does not break a workbook', async () => {
  const words = '<b>&"\'</b> _x000D_ \u{1f3e0}'
  const customer = await aCustomer(client, { notes: words, tags: ['provë'] })
  const answer = await exported('customers', { format: 'xlsx', columns: ['name', 'notes'], ...notes })
  const [rows = []] = Object.values(sheetsIn(answer.bytes))
  expect(rows[1]).toEqual([customer.name, words.replace('_x000D_', '_x005F_x000D_')])
})

test('the file is in the order, of the filter and of the search that the list is', async () => {
  const property = await aProperty(client)
  for (const [code, salePrice] of [
    ['C-1', 300],
    ['C-2', 100],
    ['D-3', 200],
    ['C-4', null],
  ] as const)
    await aUnit(client, { property: property._id, code, salePrice })
  const query = {
    filter: oneOf('property', [property._id]),
    sort: [{ field: 'salePrice', direction: 'desc' }],
    search: 'c-',
  }
  const listed = (await client.get('/api/units', query)).body.units.map((unit: { code: string }) => unit.code)
  const lines = linesIn((await exported('units', { format: 'csv', columns: ['code'], ...query })).text)
  expect(lines.slice(1).flat()).toEqual(listed)
  expect(listed).toEqual(['C-1', 'C-2', 'C-4'])
})

test('on all branches the file holds those the reader was given, and no others', async () => {
  const person = await aPerson(sql, { role: 'manager', extraBranches: ['durres'], at })
  for (const branch of ['tirana', 'durres'])
    await owner`insert into properties (_id, branch, code, name, kind, stage) values (gen_random_uuid(), ${branch}, 'EDGE', ${`Buzë ${branch}`}, 'building', 'planned')`
  const answer = (branch: string) =>
    app.inject({
      url: `/api/properties/export?format=csv&columns=["name"]&search=${encodeURIComponent('buzë')}`,
      headers: { authorization: person.token, branch },
    })
  expect(linesIn((await answer('*')).payload).slice(1)).toEqual([['Buzë durres'], ['Buzë tirana']])
  expect(linesIn((await answer('durres')).payload).slice(1)).toEqual([['Buzë durres']])
  expect((await answer('vlora')).statusCode).toBe(404)
})

test('twenty thousand units are exported whole, each once, in both forms', async () => {
  const query = { filter: oneOf('property', [large._id]), columns: ['code', 'property', 'salePrice'] }
  const csv = linesIn((await exported('units', { format: 'csv', ...query })).text).slice(1)
  expect(csv).toHaveLength(20_000)
  expect(new Set(csv.map(([code]) => code)).size).toBe(20_000)
  const [rows = []] = Object.values(sheetsIn((await exported('units', { format: 'xlsx', ...query })).bytes))
  expect(rows).toHaveLength(20_001)
  expect(rows.slice(1).map(([code]) => code)).toEqual(csv.map(([code]) => code))
}, 60_000)

test('whoever leaves in the middle ends the reading and gives their place free', async () => {
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const query = `format=csv&filter=${encodeURIComponent(JSON.stringify(oneOf('property', [large._id])))}`
  // More downloads than places: each begins once the server has noticed that those before were aborted.
  for (let round = 0; round < 8; round++) {
    await expect
      .poll(async () => {
        const request = get(`${address}/api/units/export?${query}`, {
          headers: { authorization: manager.token },
          agent: false,
        })
        const [answer] = await once(request, 'response')
        await once(answer, 'readable')
        request.destroy()
        return answer.statusCode
      })
      .toBe(200)
  }
  // All places in the queue are free again, and no connection is still reading.
  await expect.poll(async () => (await exported('properties', { format: 'csv' })).status).toBe(200)
  const reading = async () => {
    const [row] = await owner`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and (state = 'idle in transaction' or state = 'active')`
    return row?.count
  }
  await expect.poll(reading).toBe(0)
})

test('whoever takes nothing is waited for only so long', async () => {
  const raw = new EventEmitter()
  const file = outgoingFile(
    { raw, request: { raw: { socket: new EventEmitter() } } } as unknown as FastifyReply,
    10,
  )
  await expect(file.write(Buffer.alloc(1_000_000))).rejects.toThrow('aborted')
  expect(file.signal.aborted).toBe(true)
})

async function exported(plural: string, query: Record<string, unknown>) {
  const answer = await downloadOf(app, manager, `/api/${plural}/export`, query)
  if (answer.status !== 200) throw new Error(`${plural}: ${answer.status} ${answer.text}`)
  return answer
}

function oneOf(field: string, values: unknown[]) {
  return [{ type: 'all', data: { [field]: { comparator: 'INCLUDES', type: 'basic', values } } }]
}

import { describe, expect, test } from 'vitest'
import { aWorkbook, inlineText } from '../../test/a-workbook.ts'
import { aCode, aProperty, aUnit, type Body, type Client, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { bestOf } from '../../test/in-time.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const chief = await aPerson(sql, { role: 'administrator' })
const admin = clientOf(app, chief)
const agent = clientOf(app, await aPerson(sql, { role: 'agent' }))
const colleague = clientOf(app, await aPerson(sql, { role: 'manager' }))
const english = await aPerson(sql, { role: 'administrator' })
await owner`update users set language = 'en' where _id = ${english._id}`
const reader = clientOf(app, english)

test('5,000 units come in well within half a minute, and again nothing happens', async () => {
  let [text, _id] = ['', '']
  const coming = async () => {
    const property = await aProperty(admin)
    const row = (n: number) =>
      `${property.code};A-${n};Apartament;${n % 20};84,50;"1.250.000,00 €";EUR;14.10.2026;Neni ${n}`
    const rows = Array.from({ length: 5000 }, (_, n) => row(n))
    const headings = 'Prona;Kodi;Lloji;Kati;Sipërfaqja neto (m²);Çmimi i shitjes;Monedha;E lirë nga;Titulli'
    text = [headings, ...rows].join('\r\n')
    _id = property._id
    return async () => {
      const first = await imported('unit', { text, rows: 'good' })
      expect(first.counts).toEqual({ rows: 5000, created: 5000 })
    }
  }
  expect(await bestOf(coming, 30_000)).toBeLessThan(30_000)
  const [made] = await owner`select * from units where property = ${_id} and code = 'A-17'`
  expect(made).toMatchObject({
    kind: 'apartment',
    floor: 17,
    net_area: 8450,
    sale_price: 125_000_000,
    available_from: '2026-10-14',
    title: { sq: 'Neni 17' },
    version: 1,
  })
  const entries = await owner`select action, after from audit_entries where record = ${made?._id}`
  expect(entries).toMatchObject([{ action: 'create', after: { code: 'A-17', salePrice: 125_000_000 } }])
  const again = await imported('unit', { text, rows: 'good' })
  expect(again.counts).toEqual({ rows: 5000, unchanged: 5000 })
  expect(await entriesOf(made?._id)).toBe(1)
})

test('a cell is corrected on the way without the file being written anew', async () => {
  const { code, _id } = await aProperty(admin)
  const text = `Prona;Kodi;Lloji;Kati\n${code};M-1;dyqan;tre\n\n${code};M-2;dyqan;2`
  const tried = await imported('unit', { text, dryRun: true })
  expect(tried.rows[0].issues).toMatchObject([{ column: 'D', text: 'tre' }])
  const mends = { D2: '3', D4: '' }
  expect((await imported('unit', { text, mends, dryRun: true })).counts).toEqual({ rows: 2, created: 2 })
  await imported('unit', { text, mends, rows: 'all' })
  const made = await owner`select code, floor from units where property = ${_id} order by code`
  expect(made.map(({ code, floor }) => [code, floor])).toEqual([
    ['M-1', 3],
    ['M-2', null],
  ])
})

test.each([
  ['a row that is not in the file', { D9: '1' }, 'mends.D9'],
  ['the headings', { D1: 'Kati' }, 'mends.D1'],
  ['a column beyond them', { E2: '1' }, 'mends.E2'],
  ['no place at all', { 'D2 or 1=1': '1' }, 'mends.D2 or 1=1'],
])('a correction of %s is refused', async (_, mends, field) => {
  const { code } = await aProperty(admin)
  const text = `Prona;Kodi;Lloji;Kati\n${code};M-1;dyqan;3`
  const refused = await admin.post('/api/unit/import', { text, mends, dryRun: true })
  expect([refused.status, refused.body.fields[0].field]).toEqual([422, field])
})

test('a dry run says what would come of each row, and writes nothing', async () => {
  const property = await aProperty(admin)
  const known = await aUnit(admin, { property: property._id, code: 'B-1', floor: 1 })
  const text = `Property,Code,Kind,Floor\n${property.code},B-1,apartment,2\n${property.code},B-2,shop,\n${property.code},,shop,x`
  const report = await imported('unit', { text, dryRun: true }, reader)
  expect(report).toMatchObject({
    dryRun: true,
    batch: null,
    format: { kind: 'csv', encoding: 'utf-8', delimiter: ',' },
    columns: [
      { column: 'A', heading: 'Property', field: 'property' },
      { column: 'B', field: 'code' },
      { column: 'C', field: 'kind' },
      { column: 'D', field: 'floor' },
    ],
    missing: [],
    counts: { rows: 3, changed: 1, created: 1, refused: 1 },
  })
  expect(report.rows[0]).toEqual({
    row: 2,
    result: 'changed',
    _id: known._id,
    changes: { floor: { before: 1, after: 2 } },
  })
  expect(report.rows[1]).toEqual({ row: 3, result: 'created' })
  expect(report.rows[2].issues).toEqual([
    {
      column: 'D',
      heading: 'Floor',
      field: 'floor',
      code: 'notWhole',
      message: 'Enter a whole number.',
      text: 'x',
    },
  ])
  expect(await unitsIn(property._id)).toEqual(['B-1'])
  expect((await admin.get('/api/unit', { id: known._id })).body.unit.version).toBe(known.version)
})

test('a file that only adds leaves the records that exist as they are', async () => {
  const property = await aProperty(admin)
  const known = await aUnit(admin, { property: property._id, code: 'L-1', floor: 1 })
  const text = `property;code;kind;floor\n${property._id};L-1;shop;2\n${property._id};L-2;shop;2`
  const only = { text, existing: 'leave' } as const
  const tried = await imported('unit', { ...only, dryRun: true })
  expect(tried.rows.map(({ result }: Body) => result)).toEqual(['unchanged', 'created'])
  expect((await imported('unit', { ...only, rows: 'all' })).counts).toEqual({
    rows: 2,
    unchanged: 1,
    created: 1,
  })
  expect(await unitsIn(property._id)).toEqual(['L-1', 'L-2'])
  const { unit } = (await admin.get('/api/unit', { id: known._id })).body
  expect([unit.version, unit.floor, unit.kind]).toEqual([known.version, 1, known.kind])
})

test('with one bad row all rows are refused, each cell named, and the good ones come in when asked for', async () => {
  const property = await aProperty(admin)
  const text = [
    'property;code;kind;netArea;grossArea;salePrice',
    `${property.code};C-1;apartment;80;90;100000`,
    `${property.code};C-2;apartment;95;90;100000`,
    `${property.code};C-3;castle;80;90;one`,
    `nowhere;C-4;shop;80;90;1`,
    `${property.code};C-1;shop;80;90;1`,
  ].join('\n')
  const refused = await reader.post('/api/unit/import', { text, rows: 'all' })
  expect(refused.status).toBe(422)
  expect(refused.body.fields.map(({ field }: Body) => field)).toEqual([
    'rows.3.D',
    'rows.4.C',
    'rows.4.F',
    'rows.5.A',
    'rows.6.B',
  ])
  expect(refused.body.import.rows[1].issues).toMatchObject([
    { message: 'The net area cannot exceed the gross area.', text: '95' },
  ])
  expect(refused.body.import.rows[4].issues).toMatchObject([{ code: 'twice', message: 'Same as row 2.' }])
  expect(await unitsIn(property._id)).toEqual([])
  expect(await batchesLeft(refused.body.import.batch)).toBe(0)
  const good = await imported('unit', { text, rows: 'good' })
  expect(good.counts).toEqual({ rows: 5, created: 1, refused: 4 })
  expect(await unitsIn(property._id)).toEqual(['C-1'])
})

test('headings are understood in each of the four languages, and a mapping says what they do not', async () => {
  const property = await aProperty(admin)
  for (const [index, headings] of [
    'Prona;Kodi;Lloji;Çmimi i shitjes',
    'PROPERTY;code;Kind;Sale price (EUR)',
    'Objekt;Code;Art;Verkaufspreis',
    'Inmueble;Código;tipo;PRECIO DE VENTA',
  ].entries()) {
    const report = await imported('unit', {
      text: `${headings}\n${property.code};D-${index};Dyqan;1.000`,
      rows: 'all',
    })
    expect(report.counts, headings).toEqual({ rows: 1, created: 1 })
  }
  const rows = await owner`select kind, sale_price from units where property = ${property._id}`
  expect(rows.map((row) => [row.kind, row.sale_price])).toEqual(Array(4).fill(['shop', 100_000]))
  const mapping = { A: 'property', B: 'code', C: 'kind', D: null }
  const named = await imported('unit', {
    text: `x;y;z;Floor\n${property.code};D-9;office;nothing`,
    mapping,
    rows: 'all',
  })
  expect(named.columns.map(({ field }: Body) => field)).toEqual(['property', 'code', 'kind', null])
  for (const bad of [
    { A: 'minimum' },
    { ZZ: 'code' },
    { A: 'code', B: 'code' },
    { A: 'status' },
    { A: '__proto__' },
  ]) {
    const refused = await admin.post('/api/unit/import', { text: 'x;y\n1;2', mapping: bad, dryRun: true })
    expect(refused.status, JSON.stringify(bad)).toBe(422)
    expect(refused.body.fields[0].field).toMatch(/^mapping\./)
  }
})

test('a workbook is read as it shows itself: numbers, dates, percentages and no formulas', async () => {
  const property = await aProperty(admin)
  const heading = ['property', 'code', 'kind', 'netArea', 'salePrice', 'availableFrom'].map(inlineText)
  const row = [
    inlineText(property.code),
    '<c><f>CONCATENATE("X",1)</f><v>7</v></c>',
    inlineText('apartment'),
    '<c><v>1.234</v></c>',
    '<c><v>84999.99</v></c>',
    '<c s="1"><v>46309</v></c>',
  ]
  const other = [
    ...row.slice(0, 1),
    inlineText('E-2'),
    inlineText('shop'),
    '<c><v>84.5</v></c>',
    '<c t="e"><v>#REF!</v></c>',
  ]
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
  const answer = await sendForm(admin, aWorkbook([heading, row, other], [['xl/styles.xml', styles]]), {
    rows: 'good',
  })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.import.format).toEqual({ kind: 'xlsx', sheet: 'Fletë' })
  expect(answer.body.import.rows[0].issues).toMatchObject([{ column: 'D', code: 'wrongType' }])
  expect(answer.body.import.rows[1].issues).toMatchObject([{ column: 'E', code: 'wrongType', text: '#REF!' }])
  row[3] = '<c><v>84.5</v></c>'
  const better = await sendForm(admin, aWorkbook([heading, row], [['xl/styles.xml', styles]]), {
    rows: 'all',
  })
  expect(better.body.import.counts).toEqual({ rows: 1, created: 1 })
  const [unit] = await owner`select * from units where property = ${property._id}`
  expect(unit).toMatchObject({
    code: '7',
    net_area: 8450,
    sale_price: 8_499_999,
    available_from: '2026-10-14',
  })
})

test('what an empty cell says about a record is nothing, unless it is to clear the field', async () => {
  const property = await aProperty(admin)
  const unit = await aUnit(admin, {
    property: property._id,
    code: 'F-1',
    floor: 3,
    tags: ['qoshe'],
    view: 'Deti',
  })
  const text = `property;code;floor;tags;view;kind\n${property.code};F-1;;;Mali;`
  await imported('unit', { text, rows: 'all' })
  expect(await unitNow(unit)).toMatchObject({ floor: 3, tags: ['qoshe'], view: 'Mali', kind: 'apartment' })
  await imported('unit', { text, rows: 'all', empty: 'clear' })
  expect(await unitNow(unit)).toMatchObject({ floor: null, tags: [], view: 'Mali', kind: 'apartment' })
})

test('of a text in several languages and of an address the file changes only what it says', async () => {
  const address = { street: 'Rruga e Durrësit', city: 'Tiranë' }
  const { code, _id } = await aProperty(admin, { address })
  const changed = await imported('property', {
    text: `Kodi;Adresa Qyteti\n${code};Durrës`,
    rows: 'all',
  })
  expect(changed.counts).toEqual({ rows: 1, changed: 1 })
  const property = (await admin.get('/api/property', { id: _id })).body.property
  expect(property.address).toMatchObject({ street: 'Rruga e Durrësit', city: 'Durrës' })
  const unit = await aUnit(admin, { property: _id, title: { sq: 'Me pamje', en: 'With a view' } })
  await imported('unit', { text: `property;code;title en\n${code};${unit.code};Sunny`, rows: 'all' })
  expect((await unitNow(unit)).title).toEqual({ sq: 'Me pamje', en: 'Sunny' })
})

test('a row may name another one of the same file, further down too', async () => {
  const property = await aProperty(admin)
  const names = [
    ['P-1', 'A-1'],
    ['A-1', 'A-2'],
    ['A-2', ''],
    ['P-2', 'A-9'],
  ]
  const rows = names.map(([code, parent]) => `${property.code};${code};parking;${parent}`)
  const text = ['property;code;kind;parentUnit', ...rows].join('\n')
  const report = await imported('unit', { text, rows: 'good' })
  expect(report.counts).toEqual({ rows: 4, created: 3, refused: 1 })
  expect(report.rows[3].issues).toMatchObject([{ column: 'D', code: 'noSuchRecord', text: 'A-9' }])
  const pairs = await owner`
    select u.code, p.code as parent from units u join units p on p._id = u.parent_unit
    where u.property = ${property._id} order by u.code`
  expect(pairs.map(({ code, parent }) => [code, parent])).toEqual([
    ['A-1', 'A-2'],
    ['P-1', 'A-1'],
  ])
  const undone = await admin.post('/api/units/bulk/undo', { batch: report.batch })
  expect(undone.body.undo.counts).toEqual({ rows: 3, undone: 3 })
  expect(await unitsIn(property._id)).toEqual([])
})

test.each([
  ['there already', 1],
  ['new', 0],
])(
  'two rows that call a property by different names are two rows for one unit that is %s',
  async (_, there) => {
    const property = await aProperty(admin, { code: aCode('PR'), name: aCode('Kulla') })
    if (there) await aUnit(admin, { property: property._id, code: 'A-1', floor: 1 })
    const rows = [`${property.code};A-1;apartment;2`, `${property.name};A-1;apartment;3`]
    const report = await imported('unit', {
      text: ['property;code;kind;floor', ...rows].join('\n'),
      rows: 'good',
    })
    expect(report.counts).toEqual({ rows: 2, [there ? 'changed' : 'created']: 1, refused: 1 })
    expect(report.rows[1].issues).toMatchObject([{ field: 'code', code: there ? 'twice' : 'taken' }])
    const [unit] = await owner`select floor from units where property = ${property._id}`
    expect(unit?.floor).toBe(2)
  },
)

test('a second row for a record is refused as well where many rows lie between the two', async () => {
  const property = await aProperty(admin, { code: aCode('PR'), name: aCode('Kulla') })
  const row = (place: string, n: number, floor: number) => `${place};B-${n};apartment;${floor}`
  const between = Array.from({ length: 600 }, (_, n) => row(property.code, n + 1, 1))
  const rows = [row(property.code, 0, 2), ...between, row(property.name, 0, 3)]
  const report = await imported('unit', {
    text: ['property;code;kind;floor', ...rows].join('\n'),
    rows: 'good',
  })
  expect(report.counts).toEqual({ rows: 602, created: 601, refused: 1 })
  expect(report.rows.at(-1).issues).toMatchObject([
    { field: 'code', code: 'twice', message: expect.stringContaining('2') },
  ])
  const [unit] = await owner`select floor from units where property = ${property._id} and code = 'B-0'`
  expect(unit?.floor).toBe(2)
})

test('customers, who have no key of their own, are not doubled, or are found by the key that is given', async () => {
  const nuis = 'K12345678A'
  const text = `Lloji;Emri;Mbiemri;Telefonat;NUIS\nPerson;Arta;Hoxha;069 20 00 001;\nkompani;;;;${nuis}`
  const first = await imported('customer', { text, rows: 'good' })
  expect(first.counts).toEqual({ rows: 2, created: 1, refused: 1 })
  expect(first.rows[1].issues).toMatchObject([{ field: 'companyName' }])
  const again = await imported('customer', { text, rows: 'good' })
  expect(again.counts).toEqual({ rows: 2, unchanged: 1, refused: 1 })
  const doubled = await imported('customer', {
    text: 'Lloji;Mbiemri\nperson;Prifti\nperson;Prifti',
    rows: 'good',
  })
  expect(doubled.counts).toEqual({ rows: 2, created: 1, refused: 1 })
  const [arta] = await owner`select phones from customers where last_name = 'Hoxha'`
  expect(arta?.phones).toEqual(['+355692000001'])
  const company = (name: string) => ({
    text: `kind;companyName;nuis\ncompany;${name};${nuis}`,
    key: ['nuis'],
    rows: 'all',
  })
  expect((await imported('customer', company('Iliria'))).counts).toEqual({ rows: 1, created: 1 })
  expect((await imported('customer', company('Iliria shpk'))).counts).toEqual({ rows: 1, changed: 1 })
  await admin.post('/api/customer', { kind: 'company', companyName: 'Tjetër', nuis })
  const many = await admin.post('/api/customer/import', company('Iliria'))
  expect(many.body.import.rows[0].issues).toMatchObject([{ column: 'C', code: 'ambiguous' }])
})

test('users come in by the rules of users: nobody gives a role that may do more than their own', async () => {
  const text = `username;name;role\nimp.one;Një;Agjent\nimp.two;Dy;Administrator`
  const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))
  const tried = await imported('user', { text, rows: 'good' }, manager)
  expect(tried.counts).toEqual({ rows: 2, created: 1, refused: 1 })
  expect(tried.rows[1].issues).toMatchObject([{ column: 'C', code: 'notAllowed' }])
  const report = await imported('user', { text, rows: 'good' })
  expect(report.counts).toEqual({ rows: 2, unchanged: 1, created: 1 })
  const [one] = await owner`select repository from users where username = 'imp.one'`
  expect(one?.repository).toMatch(/tirana/)
})

test('an order cannot stand in a row, and the answer says what is missing', async () => {
  const report = await imported('order', { text: 'terms\nCash', dryRun: true })
  expect(report.missing).toEqual(['parties', 'lines'].filter((name) => report.missing.includes(name)))
  expect(report.counts).toEqual({ rows: 1, refused: 1 })
})

test('what was changed is put back, but not what somebody else has written since', async () => {
  const property = await aProperty(admin)
  const one = await aUnit(admin, { property: property._id, code: 'H-1', floor: 1 })
  const two = await aUnit(admin, { property: property._id, code: 'H-2', floor: 2 })
  const row = (code: string) => `${property.code};${code};apartment;9`
  const text = ['property;code;kind;floor', row('H-1'), row('H-2'), row('H-3')].join('\n')
  const { batch } = await imported('unit', { text, rows: 'all' })
  const written = await admin.put('/api/unit', { _id: two._id, data: { view: 'Deti' } })
  expect(written.status).toBe(200)
  expect([403, 404]).toContain((await agent.post('/api/units/bulk/undo', { batch })).status)
  const undone = (await colleague.post('/api/units/bulk/undo', { batch })).body.undo
  expect(undone.counts).toEqual({ rows: 3, undone: 2, refused: 1 })
  expect(undone.rows.find(({ _id }: Body) => _id === two._id).problem.code).toBe('stale')
  expect(await unitNow(one)).toMatchObject({ floor: 1 })
  expect(await unitNow(two)).toMatchObject({ floor: 9, view: 'Deti' })
  expect(await unitsIn(property._id)).toEqual(['H-1', 'H-2'])
  const again = (await admin.post('/api/units/bulk/undo', { batch })).body.undo
  expect(again.counts).toEqual({ rows: 3, undone: 2, refused: 1 })
})

test('whoever may not see a price can neither map nor import it, and an agent imports no units at all', async () => {
  expect((await agent.post('/api/unit/import', { text: 'code\n1', dryRun: true })).status).toBe(403)
  const person = await aPerson(sql, { role: 'agent' })
  await owner`
    update roles set permissions = permissions || array['unit.create', 'unit.update']
    where key = 'agent'`
  await owner`notify access`
  const blind = clientOf(app, person)
  const property = await aProperty(admin)
  const text = `property;code;kind;Çmimi minimal\n${property.code};I-1;shop;1`
  const report = await imported('unit', { text, dryRun: true }, blind)
  // The sample values come from their own file, so they may see them.
  expect(report.columns[3]).toEqual({ column: 'D', heading: 'Çmimi minimal', field: null, samples: ['1'] })
  const mapped = await blind.post('/api/unit/import', { text, mapping: { D: 'minPrice' }, dryRun: true })
  const unknown = await blind.post('/api/unit/import', { text, mapping: { D: 'nobodyKnows' }, dryRun: true })
  expect({ ...mapped.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
})

test('another branch is neither matched nor referred to', async () => {
  const durres = clientOf(app, await aPerson(sql, { role: 'administrator', branch: 'durres' }))
  const property = await aProperty(admin)
  const unit = await aUnit(admin, { property: property._id, code: 'J-1', floor: 1 })
  for (const name of [property.code, property._id]) {
    const text = `property;code;kind;floor\n${name};J-1;shop;7`
    const { rows } = await imported('unit', { text, rows: 'good' }, durres)
    expect(rows[0].issues).toMatchObject([{ column: 'A', code: 'noSuchRecord' }])
  }
  expect(await unitNow(unit)).toMatchObject({ floor: 1, version: unit.version })
  const everywhere = clientOf(app, await aPerson(sql, { role: 'administrator' }), { branch: '*' })
  await owner`update users set extra_branches = '{durres}' where repository like '%tirana%'`
  const text = 'property;code;kind\nx;y;shop'
  expect((await everywhere.post('/api/unit/import', { text, dryRun: true })).status).toBe(400)
})

test('two who bring the same file at once double nothing', async () => {
  const property = await aProperty(admin)
  const rows = Array.from({ length: 30 }, (_, n) => `${property.code};T-${n};shop`)
  const body = { text: ['property;code;kind', ...rows].join('\n'), rows: 'good' }
  const both = await Promise.all([imported('unit', body), imported('unit', body)])
  expect(both[0].counts.created + both[1].counts.created || 30).toBe(30)
  expect(await unitsIn(property._id)).toHaveLength(30)
})

test('the same key and file again answer what came of it, another file is refused', async () => {
  const property = await aProperty(admin)
  const body = { text: `property;code;kind\n${property.code};K-1;shop`, rows: 'all' }
  const key = { 'idempotency-key': aCode() }
  const first = await admin.post('/api/unit/import', body, key)
  const again = await admin.post('/api/unit/import', body, key)
  const { batch, rows } = first.body.import
  expect(again.body.import).toMatchObject({ batch, rows })
  expect(again.body.import.counts).toEqual({ rows: 1, created: 1 })
  const other = await admin.post('/api/unit/import', { ...body, text: `${body.text}1` }, key)
  expect(other.body.code).toBe('keyReused')
})

test('what was exported comes back in and changes nothing, whatever a spreadsheet was kept from running', async () => {
  const property = await aProperty(admin, { name: aCode('Pallati') })
  const risky = ['=1+1', '+355 690', '-lart', '@deti', "'=thonjëz", "'t Hof", '＝full']
  for (const [n, view] of risky.entries()) {
    await aUnit(admin, {
      property: property._id,
      code: `E-${n}`,
      view,
      floor: -n,
      netArea: 8_405 + n,
      salePrice: 12_850_050,
      availableFrom: '2026-12-01',
      tags: ['ç', '=k'],
    })
  }
  const columns = [
    'property',
    'code',
    'kind',
    'floor',
    'view',
    'netArea',
    'salePrice',
    'availableFrom',
    'tags',
  ]
  const units = await exportedText('units', [...columns, 'status', 'updatedAt'], 'property', property._id)
  expect(units).toContain("'=1+1")
  const back = await imported('unit', { text: units, rows: 'good' })
  expect(back.missing).toEqual([])
  expect(back.counts).toEqual({ rows: risky.length, unchanged: risky.length })
  const views = await owner`select view from units where property = ${property._id} order by code`
  expect(views.map(({ view }) => view)).toEqual(risky)

  const tag = aCode('T')
  const phones = ['+355692000001', '+355692000002']
  await admin.post('/api/customer', {
    kind: 'person',
    firstName: '-Ana',
    lastName: 'Çela',
    phones,
    tags: [tag],
  })
  const fields = ['kind', 'firstName', 'lastName', 'phones', 'tags']
  const customers = await exportedText('customers', fields, 'tags', tag)
  const again = await imported('customer', { text: customers, rows: 'good' })
  expect(again.counts).toEqual({ rows: 1, unchanged: 1 })
})

async function exportedText(
  plural: string,
  columns: string[],
  field: string,
  value: string,
): Promise<string> {
  const filter = [
    { type: 'all', data: { [field]: { comparator: 'INCLUDES', type: 'basic', values: [value] } } },
  ]
  const asking = { format: 'csv', filter: JSON.stringify(filter), columns: JSON.stringify(columns) }
  const answer = await app.inject({
    url: `/api/${plural}/export?${new URLSearchParams(asking)}`,
    headers: { authorization: chief.token },
  })
  expect(answer.statusCode, answer.body.slice(0, 1000)).toBe(200)
  return answer.body
}

async function imported(
  single: string,
  body: Record<string, unknown>,
  client: Client = admin,
): Promise<Body> {
  const answer = await client.post(`/api/${single}/import`, body)
  expect(answer.status, answer.text.slice(0, 1000)).toBe(200)
  return answer.body.import
}

function sendForm(client: Client, file: Buffer, options: Record<string, unknown>) {
  const mark = 'prona-form'
  const head = (name: string, more = '') =>
    `--${mark}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
  const payload = Buffer.concat([
    Buffer.from(`${head('options')}${JSON.stringify(options)}\r\n${head('file', '; filename="njësi.xlsx"')}`),
    file,
    Buffer.from(`\r\n--${mark}--\r\n`),
  ])
  return client.send('POST', '/api/unit/import', payload, {
    'content-type': `multipart/form-data; boundary=${mark}`,
  })
}

async function unitsIn(property: string): Promise<string[]> {
  const rows =
    await owner`select code from units where property = ${property} and deleted_at is null order by code`
  return rows.map(({ code }) => code)
}

async function unitNow(unit: Body): Promise<Body> {
  return (await admin.get('/api/unit', { id: unit._id })).body.unit
}

async function entriesOf(record: string): Promise<number> {
  const [row] = await owner`select count(*)::integer as count from audit_entries where record = ${record}`
  return row?.count
}

async function batchesLeft(batch: string): Promise<number> {
  const [row] = await owner`select count(*)::integer as count from batches where _id = ${batch}`
  return row?.count
}

test('headings are understood in the plural, with a slip, without accents and in other languages', async () => {
  const { code } = await aProperty(admin)
  const text = `Pronat;Kodet;Llojet;Siperfaqe neto;Cmimi shitjes;Monedha;Schlafzimer\n${code};L-1;dyqan;84;100000;EUR;2`
  const { columns, counts } = await imported('unit', { text, dryRun: true })
  expect(columns.map(({ field }: { field: string }) => field)).toEqual([
    'property',
    'code',
    'kind',
    'netArea',
    'salePrice',
    'currency',
    'bedrooms',
  ])
  expect(counts).toEqual({ rows: 1, created: 1 })
})

test('a heading that is like nothing, or like two fields, is left to its sender', async () => {
  const { code } = await aProperty(admin)
  const text = `Prona;Kodi;Lloji;Zona;Çmimi bazë\n${code};L-2;dyqan;4;7`
  const { columns } = await imported('unit', { text, dryRun: true })
  expect(columns.slice(3).map(({ field }: { field: string }) => field)).toEqual([null, null])
})

test('a value that many rows have wrong is corrected once for all of them', async () => {
  const { code, _id } = await aProperty(admin)
  const rows = ['V-1;Banesë ', 'V-2; banesë', 'V-3;Banesë', 'V-4;dyqan', 'V-5;']
  const text = `Prona;Kodi;Lloji\n${rows.map((row) => `${code};${row}`).join('\n')}`
  const tried = await imported('unit', { text, dryRun: true })
  expect(tried.counts).toEqual({ rows: 5, created: 1, refused: 4 })
  const values = { C: { Banesë: 'apartment', banesë: 'apartment', '': 'office' } }
  const mends = { C4: 'penthouse' }
  const done = await imported('unit', { text, values, mends, rows: 'all' })
  expect(done.counts).toEqual({ rows: 5, created: 5 })
  const made = await owner`select kind from units where property = ${_id} order by code`
  expect(made.map(({ kind }) => kind)).toEqual(['apartment', 'apartment', 'penthouse', 'shop', 'office'])
})

test('a correction for a column that the file does not have is refused, by its name', async () => {
  const { code } = await aProperty(admin)
  const text = `Prona;Kodi;Lloji\n${code};V-1;dyqan`
  const { status, body } = await admin.post('/api/unit/import', {
    text,
    values: { Q: { a: 'b' } },
    dryRun: true,
  })
  expect([status, body.fields]).toMatchObject([422, [{ field: 'values.Q' }]])
})

describe('headings of sheets that developers keep', () => {
  test.each([
    [
      'Albanian, short',
      'Projekti;Nr Njësisë;Tip;Etazhi;Dhoma;Sip. neto;Sip. bruto;Çmim EUR',
      'property;code;kind;floor;bedrooms;netArea;grossArea;salePrice',
    ],
    [
      'Albanian, with measures',
      'Objekti;Shkalla;Kati nr.;Apartamenti Nr.;Lloji i njësisë;Nr. i banjove;Neto m2;Bruto (m²);Çmimi (€)',
      'property;entrance;floor;code;kind;bathrooms;netArea;grossArea;salePrice',
    ],
    [
      'Albanian, in full',
      'Emri i projektit;Kodi i njësisë;Tipi;Kat;Numri i dhomave;Sipërfaqe neto m²;Çmimi total;Çmimi minimal EUR;Orient.',
      'null;code;kind;floor;bedrooms;netArea;null;minPrice;orientation',
    ],
    [
      'English',
      'Project;Unit no;Unit type;Floor no;Beds;No. of bathrooms;Net m2;Gross sqm;Price EUR',
      'property;code;kind;floor;bedrooms;bathrooms;netArea;grossArea;salePrice',
    ],
    [
      'German',
      'Objekt;Wohnung Nr.;Art;Stockwerk;Anzahl Schlafzimmer;Badezimmer;Wohnfläche;Preis €;Kaltmiete',
      'property;code;kind;floor;bedrooms;bathrooms;netArea;salePrice;rentPrice',
    ],
    [
      'Spanish',
      'Promoción;N.º vivienda;Tipo;Planta;Habitaciones;Nº de baños;Sup. útil m²;Superficie construida;Precio',
      'property;code;kind;floor;bedrooms;bathrooms;netArea;grossArea;salePrice',
    ],
  ])('are understood in %s', async (_, headings, fields) => {
    expect(await guessed('unit', headings)).toBe(fields)
  })

  test('are understood of customers and properties too', async () => {
    expect(
      await guessed('customer', 'Lloji;Emër;Mbiemër;Tel.;E-mail;NIPT;Nr. personal;Data e lindjes;Agjenti'),
    ).toBe('kind;firstName;lastName;phones;emails;nuis;personalNumber;birthDate;assignedTo')
    expect(
      await guessed('property', 'Property code;Project name;Lloji i pronës;Nr. i lejes së ndërtimit;ZK'),
    ).toBe('code;name;kind;permitNumber;cadastralZone')
  })

  test('are taken by what is called so first, whatever is before it', async () => {
    expect(await guessed('unit', 'Kodi;Dhoma;Dhoma gjumi;Çmimi;Çmimi i shitjes;Etazhi;Kati')).toBe(
      'code;null;bedrooms;null;salePrice;null;floor',
    )
  })

  test.each([
    ['no field’s', 'Nr.;Nr. rendor;ID;Data;Klienti;Agjenti;Nr. kontrate;Emri i klientit;Gjendja;Total'],
    [
      'a price per square metre, in another currency or of something else',
      'Çmimi/m2;Çmim EUR/m²;Price per sqm;€/m2;Çmimi lekë;Price (ALL);Precio USD;Preis $;Çmimi i shitjes (lekë);Zbritje %;Paguar EUR',
    ],
    [
      'an area that may be net or gross',
      'Sipërfaqja;M2;Area;Fläche;Superficie m2;Neto;Net;Ballkon m2;Totali m2',
    ],
    // German rooms include the living room, and a Spanish piso is a floor or a flat.
    ['a count of more than one thing', 'Zimmer;Rooms;Piso;Nr. personave;Parkim'],
  ])('are left to their sender where they are %s', async (_, headings) => {
    expect(await guessed('unit', `Kodi;${headings}`)).toBe(
      ['code', ...headings.split(';').map(() => 'null')].join(';'),
    )
  })

  async function guessed(resource: string, headings: string): Promise<string> {
    const { columns } = await imported(resource, { text: `${headings}\nx`, dryRun: true })
    return columns.map(({ field }: Body) => String(field)).join(';')
  }
})

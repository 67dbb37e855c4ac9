import { expect, test } from 'vitest'
import { aWorkbook, inlineText, type Part, zipped } from '../../test/a-workbook.ts'
import { ownTimeOf } from '../../test/in-time.ts'
import { readXlsx } from './xlsx.ts'

const value = (text: string, more = '') => `<c${more}><v>${text}</v></c>`
const sheet = (xml: string): Part => ['xl/worksheets/sheet1.xml', xml]
const withSheet = (xml: string, more: readonly Part[] = []) => aWorkbook([], [sheet(xml), ...more])
const rowsOf = async (bytes: Buffer) => (await readXlsx(bytes)).rows
const refusal = (code: string) => ({ fields: [{ field: 'file', code, params: {} }] })

test('texts are read whether they stand in the cell, are shared or are written in several colours', async () => {
  const shared =
    '<sst><si><t>Kodi</t></si><si><r><t>Në </t></r><r><t>bregdet &amp; mal</t></r><rPh><t>x</t></rPh></si></sst>'
  const rows = await rowsOf(
    aWorkbook(
      [
        [value('0', ' t="s"'), inlineText('Prona')],
        [value('1', ' t="s"'), value('A-1', ' t="str"')],
      ],
      [['xl/sharedStrings.xml', shared]],
    ),
  )
  expect(rows.map(({ cells }) => cells.map((cell) => cell?.text))).toEqual([
    ['Kodi', 'Prona'],
    ['Në bregdet & mal', 'A-1'],
  ])
})

test('numbers, days, percentages, truths and errors are what the sheet shows', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="171" formatCode="&quot;day&quot; 0.0"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>'
  const cells = [
    value('84.500000000000014'),
    value('0.155', ' s="1"'),
    value('46309.75', ' s="2"'),
    value('7', ' s="3"'),
    value('1', ' t="b"'),
    value('#N/A', ' t="e"'),
  ]
  const [first] = await rowsOf(aWorkbook([cells], [['xl/styles.xml', styles]]))
  expect(first?.cells).toEqual([
    { text: '84.5', number: 84.5, day: '1900-03-24' },
    { text: '15.5', number: 15.5 },
    { text: '2026-10-14', number: 46309.75, day: '2026-10-14' },
    { text: '7', number: 7 },
    { text: 'true' },
    { text: '#N/A', isBroken: true },
  ])
})

test('the first visible sheet counts, in its own calendar, with cells where they say they are', async () => {
  const workbook = `<x:workbook xmlns:x="x" xmlns:r="r"><x:workbookPr date1904="1"/><x:sheets>
    <x:sheet name="Fshehur" state="hidden" r:id="r9"/><x:sheet name="Çmimet" r:id="r1"/></x:sheets></x:workbook>`
  const relations =
    '<Relationships><Relationship Id="r1" Target="/xl/worksheets/sheet1.xml"/></Relationships>'
  const xml =
    '<x:worksheet xmlns:x="x"><x:sheetData><x:row r="7"><x:c r="C7"><x:v>44847</x:v></x:c></x:row></x:sheetData></x:worksheet>'
  const read = await readXlsx(
    withSheet(xml, [
      ['xl/workbook.xml', workbook],
      ['xl/_rels/workbook.xml.rels', relations],
    ]),
  )
  expect(read.format).toEqual({ kind: 'xlsx', sheet: 'Çmimet' })
  expect(read.rows).toEqual([
    { row: 7, cells: [undefined, undefined, { text: '44847', number: 44847, day: '2026-10-14' }] },
  ])
})

test('a formula counts for what it last showed and is never worked out', async () => {
  const [row] = await rowsOf(
    withSheet(
      '<worksheet><row r="1"><c r="A1"><f>WEBSERVICE("http://x")</f></c><c r="B1" t="str"><f>A1</f><v>=cmd</v></c></row></worksheet>',
    ),
  )
  expect(row?.cells).toEqual([undefined, { text: '=cmd' }])
})

test.each<[string, () => Buffer, string?]>([
  ['is no archive at all', () => Buffer.from('PK\x03\x04 and then something else')],
  ['is cut off', () => aWorkbook([[inlineText('x')]]).subarray(0, 300)],
  ['holds no sheet', () => zipped([['xl/workbook.xml', '<workbook/>']])],
  ['holds broken XML', () => withSheet('<worksheet><row><c></row>')],
  [
    'declares entities that grow',
    () =>
      withSheet(
        '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><row><c t="str"><v>&b;</v></c></row></worksheet>',
      ),
  ],
  ['names an entity', () => withSheet('<worksheet><row><c t="str"><v>&xxe;</v></c></row></worksheet>')],
  ['unpacks to more than we take', () => withSheet(`<worksheet>${noise(41)}</worksheet>`), 'tooDemanding'],
  [
    'unpacks to hundreds of times its size',
    () => withSheet(`<worksheet>${'<b/>'.repeat(3_000_000)}</worksheet>`),
    'tooDemanding',
  ],
  [
    'nests millions of tags',
    () => withSheet(`<worksheet><sheetData>${'<a>'.repeat(4_000_000)}`),
    'tooDemanding',
  ],
  [
    'has a tag with 200,000 attributes',
    () => withSheet(`<worksheet ${Array.from({ length: 200_000 }, (_, n) => `a${n}=""`).join(' ')}/>`),
    'tooDemanding',
  ],
  [
    'has a text without end',
    () => withSheet(`<worksheet><row><c t="str"><v>${'x'.repeat(5 * 1024 * 1024)}</v></c></row></worksheet>`),
    'tooDemanding',
  ],
  ['has a tag without end', () => withSheet(`<worksheet ${'x'.repeat(5 * 1024 * 1024)}`), 'tooDemanding'],
  ['has a row that is none', () => withSheet('<worksheet><row r="1e9"><c><v>1</v></c></row></worksheet>')],
  ['has another archive for a sheet', () => withSheet('', [['xl/worksheets/sheet1.xml', aWorkbook([])]])],
  [
    'unpacks to more than it says',
    () =>
      zipped(
        [
          ['xl/workbook.xml', '<workbook><sheets><sheet name="x" id="r"/></sheets></workbook>'],
          ['xl/_rels/workbook.xml.rels', '<R><Relationship Id="r" Target="s.xml"/></R>'],
          ['xl/s.xml', `<worksheet>${' '.repeat(60 * 1024 * 1024)}</worksheet>`],
        ],
        { 'xl/s.xml': 1000 },
      ),
  ],
  [
    'has a part twice',
    () =>
      zipped([
        ['a.xml', ''],
        ['a.xml', ''],
      ]),
  ],
  [
    'has 2,000 parts',
    () => zipped(Array.from({ length: 2000 }, (_, n): Part => [`p${n}.xml`, ''])),
    'tooDemanding',
  ],
  [
    'is not in UTF-8',
    () => withSheet('<worksheet/>', [['xl/workbook.xml', Buffer.from('<x a="\xff"/>', 'latin1')]]),
  ],
])('a workbook that %s is refused, quickly and without growing', async (_, make, code = 'badSheet') => {
  const bytes = make()
  const before = process.memoryUsage().rss
  const reading = async () => expect(readXlsx(bytes)).rejects.toMatchObject(refusal(code))
  expect(await ownTimeOf(reading)).toBeLessThan(3000)
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
})

test('more rows or columns than we take are refused as soon as they are met', async () => {
  const tooMany = (max: number) => ({ fields: [{ field: 'file', code: 'tooMany', params: { max } }] })
  const far = '<worksheet><row r="1"><c r="ZZZ1"><v>1</v></c></row></worksheet>'
  await expect(readXlsx(withSheet(far))).rejects.toMatchObject(tooMany(200))
  const wide = `<worksheet><row>${'<c><v>1</v></c>'.repeat(100_000)}</row></worksheet>`
  await expect(readXlsx(withSheet(wide))).rejects.toMatchObject(tooMany(200))
  const full = `<worksheet>${`<row>${'<c><v>1</v></c>'.repeat(200)}</row>`.repeat(2600)}${noise(1)}</worksheet>`
  await expect(readXlsx(withSheet(full))).rejects.toMatchObject(tooMany(500_000))
  const long = `<worksheet>${'<row><c><v>1</v></c></row>'.repeat(300_000)}${noise(1)}</worksheet>`
  const tooLong = withSheet(long)
  const reading = async () => expect(readXlsx(tooLong)).rejects.toMatchObject(tooMany(10_000))
  expect(await ownTimeOf(reading)).toBeLessThan(3000)
})

test('one long text that hundreds of thousands of cells share takes the room of one', async () => {
  const shared = `<sst><si><t>${'ë'.repeat(1_000_000)}</t></si></sst>`
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(150)}</row>`
  const before = process.memoryUsage().rss
  const rows = await rowsOf(
    withSheet(`<worksheet>${row.repeat(1500)}${noise(1)}</worksheet>`, [['xl/sharedStrings.xml', shared]]),
  )
  expect(rows).toHaveLength(1500)
  expect(rows[1499]?.cells[149]?.text).toHaveLength(32_768)
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
})

/** So many megabytes of comments that hardly pack. */
function noise(megabytes: number): string {
  const numbers = Array.from({ length: 65_536 }, (_, n) => (n * 2_654_435_761) % 4_294_967_296)
  const some = `<!--${numbers.map((number) => number.toString(36)).join('')}-->`
  return some.repeat(Math.ceil((megabytes * 1024 * 1024) / some.length))
}

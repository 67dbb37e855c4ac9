import { aWorkbook, type Part, zipped } from './a-workbook.ts'

export type HostileSheet = { readonly what: string; readonly bytes: Buffer; readonly status?: number }

const withSheet = (xml: string | Buffer, more: readonly Part[] = []) =>
  aWorkbook([], [['xl/worksheets/sheet1.xml', xml], ...more])
const inRows = (cells: string, rows: number) => withSheet(`<worksheet>${`<row>${cells}</row>`.repeat(rows)}`)
const billionLaughs = `<!DOCTYPE x [<!ENTITY a "ha">${Array.from(
  { length: 30 },
  (_, n) => `<!ENTITY a${n} "${`&a${n > 0 ? n - 1 : ''};`.repeat(10)}">`,
).join('')}]><worksheet><row><c t="str"><v>&a29;</v></c></row></worksheet>`

/** The workbook of 12 KB that once took a server four gigabytes and minutes. */
export const nestedTags = withSheet(`<worksheet><sheetData>${'<a>'.repeat(4_000_000)}`)

/** Files that must be refused as imports, whatever they would cost. */
export const refusedSheets: readonly HostileSheet[] = [
  { what: 'millions of tags within each other', bytes: nestedTags },
  { what: 'millions of tags beside each other', bytes: withSheet(`<worksheet>${'<a/>'.repeat(3_000_000)}`) },
  { what: 'millions of empty cells', bytes: inRows('<c/>'.repeat(200), 20_000) },
  { what: 'millions of empty rows', bytes: withSheet(`<worksheet>${'<row/>'.repeat(2_000_000)}`) },
  { what: 'millions of comments', bytes: withSheet(`<worksheet>${'<!---->'.repeat(2_000_000)}`) },
  {
    what: 'tags beside each other, 8 MB of them',
    bytes: withSheet(`<worksheet>${'<a/>'.repeat(2_000_000)}`),
  },
  { what: 'empty rows, 8 MB of them', bytes: withSheet(`<worksheet>${'<row/>'.repeat(1_300_000)}`) },
  { what: 'comments, 8 MB of them', bytes: withSheet(`<worksheet>${'<!---->'.repeat(1_100_000)}`) },
  { what: 'empty cells, 8 MB of them', bytes: inRows('<c/>'.repeat(200), 9_000) },
  {
    what: 'shared texts, 8 MB of them',
    bytes: aWorkbook([], [['xl/sharedStrings.xml', `<sst>${'<si><t>x</t></si>'.repeat(450_000)}`]]),
  },
  {
    what: '200,000 attributes',
    bytes: withSheet(`<worksheet ${Array.from({ length: 200_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`),
  },
  { what: 'a text of 30 MB', bytes: withSheet(`<worksheet><row><c t="str"><v>${'x'.repeat(30_000_000)}`) },
  { what: 'entities that grow', bytes: withSheet(billionLaughs) },
  { what: 'an entity of the disk', bytes: withSheet('<!DOCTYPE x SYSTEM "file:///etc/passwd"><worksheet/>') },
  { what: 'archives within archives', bytes: zipped([['xl/workbook.xml', zipped([['a.zip', nestedTags]])]]) },
  {
    what: 'a part that lies about its size',
    bytes: zipped(
      [
        ['xl/workbook.xml', '<workbook><sheets><sheet name="x" id="r"/></sheets></workbook>'],
        ['xl/_rels/workbook.xml.rels', '<R><Relationship Id="r" Target="s.xml"/></R>'],
        ['xl/s.xml', `<worksheet>${' '.repeat(60_000_000)}</worksheet>`],
      ],
      { 'xl/s.xml': 10 },
    ),
  },
  { what: '60,000 parts', bytes: zipped(Array.from({ length: 60_000 }, (_, n): Part => [`${n}`, ''])) },
  {
    what: 'millions of relations',
    bytes: withSheet('<worksheet/>', [
      ['xl/_rels/workbook.xml.rels', `<R>${'<Relationship/>'.repeat(1_000_000)}`],
    ]),
  },
  {
    what: 'millions of shared texts',
    bytes: aWorkbook([], [['xl/sharedStrings.xml', `<sst>${'<si/>'.repeat(3_000_000)}`]]),
  },
  { what: 'a line of 20 MB', bytes: Buffer.alloc(20 * 1024 * 1024, 'x'), status: 413 },
  { what: 'a line of 9 MB', bytes: Buffer.alloc(9_000_000, 'x') },
  { what: 'a million columns', bytes: Buffer.alloc(2_000_000, 'x;') },
  { what: 'millions of empty lines', bytes: Buffer.alloc(9_000_000, '\n') },
  { what: 'millions of empty cells in lines', bytes: Buffer.alloc(9_000_000, `${';'.repeat(199)}\n`) },
  { what: 'a quotation mark that is never closed', bytes: Buffer.from(`a;b\n"${'x'.repeat(9_000_000)}`) },
  { what: 'nothing but quotation marks', bytes: Buffer.alloc(8_999_999, '"') },
]

import fc from 'fast-check'
import { aWorkbook, inlineText } from './a-workbook.ts'
import { aDocx, aXlsx } from './archives.ts'
import { aPdf, aPicture } from './pictures.ts'

type Damage =
  | { readonly how: 'change'; readonly at: number; readonly to: number }
  | { readonly how: 'cut'; readonly at: number }
  | { readonly how: 'repeat'; readonly at: number; readonly length: number; readonly times: number }

/** Evenly spread: by itself it would be the beginning most often, where everything is refused at once. */
const place = fc.noBias(fc.nat(999)).map((thousandths) => thousandths / 1000)
const damage: fc.Arbitrary<Damage> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ how: fc.constant('change'), at: place, to: fc.nat(255) }) },
  { weight: 1, arbitrary: fc.record({ how: fc.constant('cut'), at: place }) },
  {
    weight: 3,
    arbitrary: fc.record({
      how: fc.constant('repeat'),
      at: place,
      length: fc.integer({ min: 1, max: 200 }),
      times: fc.integer({ min: 2, max: 2_000 }),
    }),
  },
)
const damages = fc.array(damage, { minLength: 1, maxLength: 4 })

const sheetXml = `<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>46309</v></c></row>
<row r="2">${inlineText('Kulla &amp; deti')}<c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c></row></sheetData></worksheet>`
const textsXml = '<sst><si><t>Kodi</t></si><si><r><t>Në </t></r><rPh><t>x</t></rPh></si></sst>'
const stylesXml =
  '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd.mm"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>'
const csv = Buffer.from('kodi;"çmimi";shënime\r\nA-1;"126.500,00";"dy\nrreshta"\n;;\nA-2;;"x""y"\n')

const parts = { sheet: sheetXml, texts: textsXml, styles: stylesXml }
type PartName = keyof typeof parts
const partNames: readonly PartName[] = ['sheet', 'texts', 'styles']
const workbookOf = (part?: PartName, xml?: Buffer) =>
  aWorkbook(
    [],
    [
      ['xl/worksheets/sheet1.xml', part === 'sheet' && xml ? xml : sheetXml],
      ['xl/sharedStrings.xml', part === 'texts' && xml ? xml : textsXml],
      ['xl/styles.xml', part === 'styles' && xml ? xml : stylesXml],
    ],
  )

/** Sheets in which bytes were changed, lost or repeated: in the file, or in a part before it was packed. */
export const brokenSheets: fc.Arbitrary<Buffer> = fc.oneof(
  damages.map((some) => damaged(workbookOf(), some)),
  damages.map((some) => damaged(csv, some)),
  fc
    .tuple(fc.constantFrom(...partNames), damages)
    .map(([part, some]) => workbookOf(part, damaged(Buffer.from(parts[part]), some))),
)

const files = [
  await aPicture('jpeg'),
  await aPicture('png', { alpha: true }),
  await aPicture('webp'),
  await aPicture('avif'),
  aPdf,
  aDocx,
  aXlsx,
]

/** Pictures and documents in which bytes were changed, lost or repeated. */
export const brokenFiles: fc.Arbitrary<Buffer> = fc
  .tuple(fc.constantFrom(...files), damages)
  .map(([file, some]) => damaged(file, some))

function damaged(bytes: Buffer, some: readonly Damage[]): Buffer {
  return some.reduce((now, one) => {
    const at = Math.floor(one.at * now.length)
    if (now.length === 0) return now
    if (one.how === 'cut') return now.subarray(0, at)
    if (one.how === 'change') {
      const changed = Buffer.from(now)
      changed.fill(one.to, at, at + 1)
      return changed
    }
    const piece = now.subarray(at, at + one.length)
    const repeated = Array.from({ length: one.times }, () => piece)
    return Buffer.concat([now.subarray(0, at), ...repeated, now.subarray(at)])
  }, bytes)
}

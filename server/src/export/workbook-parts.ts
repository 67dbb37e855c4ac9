import type { Cell } from './cell.ts'

/** The parts of a workbook that never change. A style's number is its position in `cellXfs`. */
export const headingStyle = 1

export function styleOf(cell: Cell): number {
  switch (cell.kind) {
    case 'money':
      return cell.currency === 'EUR' ? 3 : cell.currency === 'ALL' ? 4 : 2
    case 'area':
      return 5
    case 'percent':
      return 6
    case 'day':
      return 7
    case 'instant':
      return 8
    default:
      return 0
  }
}

const formats = [
  '#,##0.00',
  '#,##0.00\\ "€"',
  '#,##0.00\\ "lekë"',
  '#,##0.00\\ "m²"',
  '0.00%',
  'dd\\.mm\\.yyyy',
  'dd\\.mm\\.yyyy\\ hh:mm',
]
const firstFormat = 164

const start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

export const styles = `${start}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats
  .map(
    (code, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  )
  .join(
    '',
  )}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF4F5F8"/></patternFill></fill></fills><borders count="2"><border/><border><bottom style="thin"><color rgb="FFD0D4DB"/></bottom></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length + 2}"><xf xfId="0"/><xf fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1"/>${formats
  .map((_, at) => `<xf numFmtId="${firstFormat + at}" xfId="0" applyNumberFormat="1"/>`)
  .join('')}</cellXfs></styleSheet>`

export const packageRelations = `${start}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

export function contentTypes(sheets: number): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const each = numbers(sheets).map(
    (number) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${type}.worksheet+xml"/>`,
  )
  return `${start}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${each.join('')}</Types>`
}

export function workbookParts(names: readonly string[]): Readonly<Record<string, string>> {
  const sheets = names.length
  const listed = names.map((name, at) => {
    const same = names.slice(0, at + 1).filter((one) => one === name).length
    return `<sheet name="${sheetName(name, same)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`
  })
  const related = numbers(sheets).map(
    (number) =>
      `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  )
  return {
    'xl/workbook.xml': `${start}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${start}<Relationships xmlns="${packaged}/relationships">${related.join('')}<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  }
}

/** Excel allows 31 characters, and none of those that have a meaning in formulas. */
function sheetName(name: string, number: number): string {
  const end = number > 1 ? ` ${number}` : ''
  const clean = name
    .replaceAll(/[\p{Cc}[\]:*?/\\'&<>"]+/gu, ' ')
    .trim()
    .slice(0, 31 - end.length)
    .toWellFormed()
  return `${clean || 'Prona'}${end}`
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1)
}

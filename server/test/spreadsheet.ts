import { strFromU8, unzipSync } from 'fflate'

/** The sheets of an XLSX file by name, each a list of rows of cell values. */
export function sheetsIn(bytes: Uint8Array): Record<string, (string | number | undefined)[][]> {
  const files = unzipSync(bytes)
  const text = (path: string) => strFromU8(files[path] ?? new Uint8Array())
  const names = [...text('xl/workbook.xml').matchAll(/<sheet name="([^"]*)" sheetId="(\d+)"/g)]
  return Object.fromEntries(
    names.map(([, name = '', number]) => [name, rowsIn(text(`xl/worksheets/sheet${number}.xml`))]),
  )
}

function rowsIn(xml: string): (string | number | undefined)[][] {
  return [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c(?:\/>|[^>]*>(.*?)<\/c>)/gs)].map(([, cell]) => valueIn(cell)),
  )
}

function valueIn(cell: string | undefined): string | number | undefined {
  const figure = /<v>(.*)<\/v>/.exec(cell ?? '')?.[1]
  if (figure !== undefined) return Number(figure)
  return /<t [^>]*>(.*)<\/t>/s
    .exec(cell ?? '')?.[1]
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

/** The rows of a CSV file, each a list of cell texts. */
export function linesIn(csv: string): string[][] {
  const lines: string[][] = [[]]
  for (const [, mark, quoted, plain] of csv
    .replace(/^\uFEFF/, '')
    .matchAll(/(^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)) {
    if (mark === '\r\n') lines.push([])
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
  }
  return lines.slice(0, -1)
}

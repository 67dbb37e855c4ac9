import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileTables } from '../database/file-tables.ts'
import type { Manifest } from './manifest.ts'

type Rows = (table: string) => Promise<Readable>

/** Says of files which record had them, as the rows of the same backup tell. */
export async function namesOfFiles(
  { tables }: Manifest,
  rows: Rows,
  files: readonly { readonly key: string }[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set(files.map(({ key }) => key))
  const names = new Map<string, string>()
  for (const { name, kind } of fileTables) {
    const table = tables.find((one) => one.name === name)
    if (!table) continue
    for await (const line of createInterface({
      input: await rows(name),
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      const cells = line.split('\t')
      const cell = (column: string) => cells[table.columns.indexOf(column)]
      const key = cell('_id')
      if (!key || !wanted.has(key)) continue
      const what = kind === 'images' ? 'a picture' : `the document “${written(cell('file_name'))}”`
      names.set(key, `${what} of the ${cell('resource')} ${cell('record')}`)
    }
  }
  return names
}

/** A text as `copy` wrote it. */
function written(text = ''): string {
  return text.replaceAll(/\\(.)/g, (_, letter: string) => ({ t: '\t', n: '\n', r: '\r' })[letter] ?? letter)
}

import { setImmediate } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import type { Format, Sheet, SheetRow } from './sheet.ts'

/** A sheet in parts, so that whoever takes half a million cells over never has to do that at one go. */
export type PackedSheet = { readonly format: Format; readonly parts: readonly Uint8Array[] }

const mostCellsAtOnce = 5_000
const mostLettersAtOnce = 1_000_000

export function packed({ format, rows }: Sheet): PackedSheet {
  const parts: Uint8Array[] = []
  let chunk: SheetRow[] = []
  let cells = 0
  let letters = 0
  for (const row of rows) {
    chunk.push(row)
    cells += row.cells.length
    letters += row.cells.reduce((sum, cell) => sum + (cell?.text.length ?? 0), 0)
    if (cells < mostCellsAtOnce && letters < mostLettersAtOnce) continue
    parts.push(serialize(chunk))
    chunk = []
    cells = 0
    letters = 0
  }
  return { format, parts: [...parts, serialize(chunk)] }
}

export async function unpacked({ format, parts }: PackedSheet): Promise<Sheet> {
  const rows: SheetRow[] = []
  for (const part of parts) {
    const some: readonly SheetRow[] = deserialize(part)
    rows.push(...some)
    await setImmediate()
  }
  return { format, rows }
}

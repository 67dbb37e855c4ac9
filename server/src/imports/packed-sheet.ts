import { setImmediate } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import type { Format, Sheet, SheetRow } from './sheet.ts'

/** A sheet in parts, so that whoever takes half a million cells over never has to do that at one go. */
export type PackedSheet = { readonly format: Format; readonly parts: readonly Uint8Array[] }

const mostCellsAtOnce = 5_000

export function packed({ format, rows }: Sheet): PackedSheet {
  const parts: Uint8Array[] = []
  let chunk: SheetRow[] = []
  let cells = 0
  for (const row of rows) {
    chunk.push(row)
    cells += row.cells.length
    if (cells < mostCellsAtOnce) continue
    parts.push(serialize(chunk))
    chunk = []
    cells = 0
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

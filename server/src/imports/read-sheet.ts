import { readCsv } from './csv.ts'
import { badFile, type Sheet } from './sheet.ts'
import { readXlsx } from './xlsx.ts'

/** A workbook is recognised by its first bytes, whatever its name; anything else is read as text. */
export async function readSheet(bytes: Buffer): Promise<Sheet> {
  const beginning = bytes.subarray(0, 4)
  if (beginning.equals(zip)) return readXlsx(bytes)
  if (beginning.equals(oldWorkbook)) throw badFile('badSheet')
  return readCsv(bytes)
}

const zip = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const oldWorkbook = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

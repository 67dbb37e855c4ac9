import type { FileHandle } from 'node:fs/promises'
import { bytesAt } from './bytes-at.ts'

type PackageKind = 'docx' | 'xlsx' | 'odt' | 'ods'

/**
 * Which office document a zip is, by the table at its end; nothing is unpacked. One that says it would swell
 * beyond measure, hides its names, or carries programs is none.
 */
export async function packageKind(file: FileHandle, size: number): Promise<PackageKind | undefined> {
  const entries = await entriesOf(file, size)
  if (!entries) return undefined
  const swollen = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  if (swollen > 500 * 1024 * 1024 || swollen > 400 * size) return undefined
  const names = entries.map(({ name }) => name)
  if (names.some((name) => name.startsWith('/') || name.includes('..') || isProgram(name))) return undefined
  if (names.includes('[Content_Types].xml')) {
    if (names.includes('word/document.xml')) return 'docx'
    return names.includes('xl/workbook.xml') ? 'xlsx' : undefined
  }
  return openDocument(file, entries)
}

type Entry = { readonly name: string; readonly unpacked: number }

/** OpenDocument says what it is in its first entry, which is not packed. */
async function openDocument(file: FileHandle, entries: readonly Entry[]): Promise<PackageKind | undefined> {
  if (!entries.some(({ name }) => name === 'content.xml')) return undefined
  const said = (await bytesAt(file, 30, 100)).toString('latin1')
  if (said.startsWith(`${openDocumentType}text`)) return 'odt'
  return said.startsWith(`${openDocumentType}spreadsheet`) ? 'ods' : undefined
}

const openDocumentType = 'mimetypeapplication/vnd.oasis.opendocument.'

function isProgram(name: string): boolean {
  return (
    /vbaproject|^basic\/|^scripts\/|\.(bin|exe|dll|js|vbs|bat|cmd|jar|class|ps1)$/i.test(name) &&
    !isFormatting(name)
  )
}

/** What Excel itself puts beside a sheet for its printer. */
function isFormatting(name: string): boolean {
  return /^xl\/(printerSettings|customProperty)\/?[^/]*\.bin$/i.test(name)
}

const mostEntries = 5_000

async function entriesOf(file: FileHandle, size: number): Promise<readonly Entry[] | undefined> {
  const tailAt = Math.max(0, size - 65_557)
  const tail = await bytesAt(file, tailAt, size - tailAt)
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > tail.length) return undefined
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (count === 0 || count > mostEntries || start + length > size || length > 4 * 1024 * 1024)
    return undefined
  const table = await bytesAt(file, start, length)
  const entries: Entry[] = []
  let at = 0
  while (entries.length < count) {
    if (at + 46 > table.length || table.readUInt32LE(at) !== 0x02014b50) return undefined
    const isEncrypted = (table.readUInt16LE(at + 8) & 1) === 1
    const nameLength = table.readUInt16LE(at + 28)
    const rest = table.readUInt16LE(at + 30) + table.readUInt16LE(at + 32)
    const name = table.toString('utf8', at + 46, at + 46 + nameLength)
    if (isEncrypted) return undefined
    entries.push({ name, unpacked: table.readUInt32LE(at + 24) })
    at += 46 + nameLength + rest
  }
  return entries
}

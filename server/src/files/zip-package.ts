import type { FileHandle } from 'node:fs/promises'
import { fromFdPromise } from 'yauzl'
import { bytesAt } from './bytes-at.ts'

type PackageKind = 'docx' | 'xlsx' | 'odt' | 'ods'

/**
 * Which office document a zip is, by its directory at the end; nothing is unpacked. One that would grow too large,
 * has encrypted names, or contains programs is refused.
 */
export async function packageKind(file: FileHandle, size: number): Promise<PackageKind | undefined> {
  const entries = await entriesOf(file)
  if (!entries) return undefined
  const swollen = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  if (swollen > 500 * 1024 * 1024 || swollen > 400 * size) return undefined
  const names = entries.map(({ name }) => name)
  if (names.some((name) => name.includes('..') || isProgram(name))) return undefined
  if (names.includes('[Content_Types].xml')) {
    if (names.includes('word/document.xml')) return 'docx'
    return names.includes('xl/workbook.xml') ? 'xlsx' : undefined
  }
  return openDocument(file, entries)
}

type Entry = { readonly name: string; readonly unpacked: number }

/** OpenDocument names its type in its first entry, which is not compressed. */
async function openDocument(file: FileHandle, entries: readonly Entry[]): Promise<PackageKind | undefined> {
  if (!entries.some(({ name }) => name === 'content.xml')) return undefined
  const declaredType = (await bytesAt(file, 30, 100)).toString('latin1')
  if (declaredType.startsWith(`${openDocumentType}text`)) return 'odt'
  return declaredType.startsWith(`${openDocumentType}spreadsheet`) ? 'ods' : undefined
}

const openDocumentType = 'mimetypeapplication/vnd.oasis.opendocument.'

function isProgram(name: string): boolean {
  return (
    /vbaproject|^basic\/|^scripts\/|\.(bin|exe|dll|js|vbs|bat|cmd|jar|class|ps1)$/i.test(name) &&
    !isFormatting(name)
  )
}

/** Excel itself adds these binary printer settings beside a sheet. */
function isFormatting(name: string): boolean {
  return /^xl\/(printerSettings|customProperty)\/?[^/]*\.bin$/i.test(name)
}

const mostEntries = 5_000
const longestName = 1_000

async function entriesOf(file: FileHandle): Promise<readonly Entry[] | undefined> {
  try {
    const zip = await fromFdPromise(file.fd, { autoClose: false })
    if (zip.entryCount === 0 || zip.entryCount > mostEntries) return undefined
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted() || entry.fileName.length > longestName) return undefined
      entries.push({ name: entry.fileName, unpacked: entry.uncompressedSize })
    }
    return entries
  } catch (error) {
    // An error of the disk has a code of its own; any other error means that this is not an archive.
    if (error instanceof Error && 'code' in error) throw error
    return undefined
  }
}

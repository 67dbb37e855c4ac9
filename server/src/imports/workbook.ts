import { SaxesParser } from 'saxes'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { mostParts, mostUnpacked } from './limits.ts'
import { badFile } from './sheet.ts'

/** The parts of a workbook. Only those that are needed are unpacked, as a stream. */
export type Workbook = { readonly zip: ZipFile; readonly entries: ReadonlyMap<string, Entry> }

type Attributes = Readonly<Record<string, string>>
export type Listener = {
  readonly open?: (name: string, attributes: Attributes) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  if (zip.entryCount > mostParts) throw badFile('badSheet')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    // Different programs would read different ones of two parts with the same name.
    if (entries.has(entry.fileName)) throw badFile('badSheet')
    entries.set(entry.fileName, entry)
  }
  return { zip, entries }
}

/**
 * Reads one part while it is unpacked. It must have exactly its declared size, within our limit; entities and
 * document types, which no real spreadsheet has, are refused, so that nothing can expand.
 */
export async function readPart(workbook: Workbook, name: string, listener: Listener): Promise<boolean> {
  const entry = workbook.entries.get(name)
  if (!entry) return false
  if (entry.uncompressedSize > mostUnpacked) throw badFile('badSheet')
  const parser = new SaxesParser()
  parser.on('doctype', () => {
    throw badFile('badSheet')
  })
  parser.on('opentag', (tag) => {
    const attributes = Object.entries(tag.attributes).map(([key, value]) => [plainName(key), String(value)])
    listener.open?.(plainName(tag.name), Object.fromEntries(attributes))
  })
  parser.on('closetag', (tag) => listener.close?.(plainName(tag.name)))
  parser.on('text', (text) => listener.text?.(text))
  parser.on('cdata', (text) => listener.text?.(text))
  const stream = await workbook.zip.openReadStreamPromise(entry)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of stream) parser.write(decoder.decode(chunk, { stream: true }))
  parser.write(decoder.decode()).close()
  return true
}

/** Some programs write `x:row` for `row`. */
function plainName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

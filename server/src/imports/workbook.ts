import { SaxesParser } from 'saxes'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { mostParts, mostUnpacked } from './limits.ts'
import { badFile } from './sheet.ts'
import { openXmlMeter, type XmlMeter } from './xml-meter.ts'

/** The parts of a workbook. Only those that are needed are unpacked, as a stream. */
export type Workbook = {
  readonly zip: ZipFile
  readonly entries: ReadonlyMap<string, Entry>
  readonly meter: XmlMeter
}

type Attributes = Readonly<Record<string, string>>
export type Listener = {
  readonly open?: (name: string, attributes: Attributes) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  if (zip.entryCount > mostParts) throw badFile('tooDemanding')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    // Different programs would read different ones of two parts with the same name.
    if (entries.has(entry.fileName)) throw badFile('badSheet')
    entries.set(entry.fileName, entry)
  }
  return { zip, entries, meter: openXmlMeter(bytes.length) }
}

/**
 * Reads one part while it is unpacked. Whatever size it declares, what comes out of it is counted; entities and
 * document types, which no real spreadsheet has, are refused, so that nothing can expand.
 */
export async function readPart(
  workbook: Workbook,
  name: string,
  listener: Listener,
  most = mostUnpacked,
): Promise<boolean> {
  const entry = workbook.entries.get(name)
  if (!entry) return false
  const part = workbook.meter.part(most)
  const parser = new SaxesParser({ position: false })
  parser.on('doctype', () => {
    throw badFile('badSheet')
  })
  parser.on('opentagstart', part.open)
  parser.on('attribute', part.attribute)
  parser.on('opentag', (tag) => {
    const attributes = Object.entries(tag.attributes).map(([key, value]) => [plainName(key), String(value)])
    listener.open?.(plainName(tag.name), Object.fromEntries(attributes))
  })
  parser.on('closetag', (tag) => {
    part.close()
    listener.close?.(plainName(tag.name))
  })
  parser.on('comment', part.mark)
  parser.on('processinginstruction', part.mark)
  parser.on('text', (text) => listener.text?.(text))
  parser.on('cdata', (text) => {
    part.mark()
    listener.text?.(text)
  })
  const stream = await workbook.zip.openReadStreamPromise(entry)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of stream) {
    part.take(chunk)
    parser.write(decoder.decode(chunk, { stream: true }))
  }
  parser.write(decoder.decode()).close()
  return true
}

/** Some programs write `x:row` for `row`. */
function plainName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

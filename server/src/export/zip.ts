import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Write } from './outgoing-file.ts'

export type ZipEntry = {
  readonly add: (text: string | Uint8Array) => Promise<void>
  readonly end: () => void
}
export type Zip = { readonly entry: (name: string) => ZipEntry; readonly end: () => Promise<void> }

/** A ZIP archive written sequentially: only the list of its entries is kept in memory. */
export function openZip(write: Write): Zip {
  const zip = new ZipFile()
  const sent = (async () => {
    for await (const bytes of zip.outputStream) await write(Buffer.from(bytes))
  })()
  sent.catch(() => {})

  return {
    /** Entries are written one after the other: what is added to one waits for those before it. */
    entry(name) {
      const text = new PassThrough()
      zip.addReadStream(text, name, settings)
      return {
        add: async (more) => {
          if (!text.write(more)) await Promise.race([once(text, 'drain'), sent])
        },
        end: () => void text.end(),
      }
    },
    end: async () => {
      zip.end()
      await sent
    },
  }
}

/** 1 January 1980, the first day in ZIP, so that two exports of the same data do not differ by their time. */
const settings = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel: 4 }

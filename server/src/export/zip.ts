import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Write } from './outgoing-file.ts'

export type ZipEntry = { readonly add: (text: string) => Promise<void>; readonly end: () => void }
export type Zip = { readonly entry: (name: string) => ZipEntry; readonly end: () => Promise<void> }

/** A ZIP archive written from its first byte to its last: nothing of it is kept but the list of its entries. */
export function openZip(write: Write): Zip {
  const zip = new ZipFile()
  const sent = (async () => {
    for await (const bytes of zip.outputStream) await write(Buffer.from(bytes))
  })()
  sent.catch(() => {})

  return {
    /** One after the other: what is added to an entry waits for those before it. */
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

/** Of 1 January 1980, the first day a ZIP knows: an export is not made different by the minute of its making. */
const settings = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel: 4 }

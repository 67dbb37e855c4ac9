import { createHash } from 'node:crypto'
import { copyFile, link, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transaction } from '../database/connect.ts'
import type { Storage } from '../files/storage.ts'
import { openPress } from '../reports/pdf.ts'
import type { Print, WantedDocument } from './documents.ts'
import { pictureFolder, pictureSize, type Wanted } from './pictures.ts'

/** The files' branch, author and time. */
export type Filed = { readonly branch: string; readonly by: string; readonly at: string }

export type Archive = {
  /** Starts to make and store the files; the answered function writes the rows when all are done. */
  file(
    pictures: readonly Wanted[],
    documents: readonly WantedDocument[],
    filed: Filed,
  ): (db: Transaction) => Promise<void>
  close(): Promise<void>
}

/** The demonstration's pictures and documents. A file shared by many records is stored once, with hard links. */
export function openArchive(folder: string, storage: Storage): Archive {
  const press = openPress({ mostWaiting: 100 })
  const copies = new Map<string, Promise<number>>()
  const prints = new Map<string, Promise<Printed>>()

  async function keptPictures(pictures: readonly Wanted[]): Promise<Row[]> {
    for (const { file } of pictures) if (!copies.has(file)) copies.set(file, copied(file))
    await Promise.all(copies.values())
    await inParallel(pictures, ({ _id, file }) => keep(_id, join(folder, file), 'image/webp'))
    return Promise.all(
      pictures.map(async ({ file, ...facts }) => {
        const bytes = (await copies.get(file)) ?? 0
        return { ...facts, cover: facts.position === 0, type: 'image/webp', ...pictureSize, bytes }
      }),
    )
  }

  /** A copy to link to, so that no stored file is a file of the program itself. */
  async function copied(file: string): Promise<number> {
    const copy = join(folder, file)
    await copyFile(join(pictureFolder, file), copy)
    return (await stat(copy)).size
  }

  async function printed({ name, document }: Print): Promise<Printed> {
    const content = await press.print(document, { owner: 'demonstration' })
    await writeFile(join(folder, name), content, { mode: 0o600 })
    return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
  }

  async function keptDocuments(documents: readonly WantedDocument[]): Promise<Row[]> {
    for (const { print } of documents) if (!prints.has(print.name)) prints.set(print.name, printed(print))
    return Promise.all(
      documents.map(async ({ _id, resource, record, print, ...known }) => {
        const { bytes, sha256 } = (await prints.get(print.name)) ?? { bytes: 0, sha256: '' }
        await keep(_id, join(folder, print.name), 'application/pdf')
        const {
          category,
          title,
          fileName: file_name,
          issuedOn: issued_on,
          expiresOn: expires_on,
          restricted,
        } = known
        const facts = { category, title, file_name, issued_on, expires_on, restricted }
        return { _id, resource, record, ...facts, type: 'application/pdf', bytes, sha256 }
      }),
    )
  }

  /** A hard link with a name of its own, or a copy where the file system has no hard links. */
  async function keep(_id: string, master: string, type: string): Promise<void> {
    const path = join(folder, _id)
    await link(master, path).catch(() => copyFile(master, path))
    await storage.put(_id, path, type)
  }

  return {
    file(pictures, documents, { branch, by, at }) {
      const kept = Promise.all([keptPictures(pictures), keptDocuments(documents)])
      kept.catch(() => {})
      const whose = { branch, created_at: at, created_by: by }
      return async (db) => {
        const [images, documents] = await kept
        await db`insert into record_images ${db(images.map((row) => ({ ...row, ...whose })))}`
        await db`insert into record_documents ${db(documents.map((row) => ({ ...row, ...whose })))}`
      }
    },
    async close() {
      await press.close()
    },
  }
}

type Printed = { readonly bytes: number; readonly sha256: string }
type Row = Readonly<Record<string, string | number | boolean | null>>

const atOnce = 16

async function inParallel<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all]
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

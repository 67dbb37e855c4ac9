import type { DocumentFile } from '@prona/contract/files/document'
import type { Picture } from '@prona/contract/files/picture'
import type { Language } from '@prona/contract/kernel/words'
import { part } from './answer-part.ts'
import { ask, type CallOptions, type Connection, send } from './connection.ts'
import { fileIn, type SavedFile } from './file-answer.ts'
import { newKey } from './key.ts'

/** What is sent: a browser's file, or bytes with a name. */
export type Sent = Blob | { readonly name: string; readonly content: Blob }

export type DocumentFacts = {
  readonly category?: DocumentFile['category']
  readonly title?: string
  readonly issuedOn?: string
  readonly expiresOn?: string
  readonly restricted?: boolean
}

export type FileCalls = {
  /** Each answers all the pictures or documents the record now has. */
  addImages(id: string, images: readonly Sent[], options?: CallOptions): Promise<readonly Picture[] | null>
  addDocuments(
    id: string,
    documents: readonly Sent[],
    facts?: DocumentFacts,
    options?: CallOptions,
  ): Promise<readonly DocumentFile[] | null>
  /** A picture in the width and quality asked for; without an id the cover. */
  image(
    id: string,
    imageId?: string,
    size?: { readonly w?: number; readonly q?: number },
    options?: CallOptions,
  ): Promise<Blob | null>
  document(id: string, documentId: string, options?: CallOptions): Promise<SavedFile | null>
  /** The report of that name; without one the time is sent, which means the first. */
  report(
    id: string,
    reportId?: string,
    options?: CallOptions & { readonly language?: Language },
  ): Promise<SavedFile | null>
  /** A file at an absolute address. */
  download(url: string, options?: CallOptions): Promise<SavedFile | null>
}

export function fileCalls(connection: Connection, single: string): FileCalls {
  const getting = `Problem getting ${single}!`
  const posting = `Problem posting ${single}!`

  return {
    async addImages(id, images, options = {}) {
      const body = formOf(id, 'images', images)
      const path = `${single}/images`
      const idempotencyKey = newKey()
      const request = { ...options, method: 'POST', path, body, idempotencyKey, failure: posting } as const
      return part(await send(connection, request), 'images')
    },
    async addDocuments(id, documents, facts = {}, options = {}) {
      const body = formOf(id, 'documents', documents, facts)
      const path = `${single}/documents`
      const idempotencyKey = newKey()
      const request = { ...options, method: 'POST', path, body, idempotencyKey, failure: posting } as const
      return part(await send(connection, request), 'documents')
    },
    image(id, imageId, { w, q } = {}, options = {}) {
      const query = { imageId, w: w?.toString(), q: q?.toString() }
      const path = `${single}/image/${encodeURIComponent(id)}`
      const accept = 'image/avif,image/webp,image/*'
      const request = { ...options, method: 'GET', path, query, accept, failure: getting } as const
      return ask(connection, request, (response) => response.blob())
    },
    document(id, documentId, options = {}) {
      const path = `${single}/document/${encodeURIComponent(id)}`
      return file({ ...options, path, query: { documentId } })
    },
    report(id, reportId = String(Date.now()), { language, ...options } = {}) {
      const path = `${single}/report/${encodeURIComponent(id)}`
      return file({ ...options, path, query: { reportId, language } })
    },
    download: (url, options = {}) => file({ ...options, path: url }),
  }

  function file(request: CallOptions & { path: string; query?: Record<string, string | undefined> }) {
    const whole = { ...request, method: 'GET', accept: '*/*', failure: getting } as const
    return ask(connection, whole, fileIn)
  }
}

/** The fields come before the files, so that a server knows whose they are while they arrive. */
function formOf(id: string, name: string, files: readonly Sent[], facts: DocumentFacts = {}): FormData {
  const form = new FormData()
  form.append('id', id)
  for (const [fact, value] of Object.entries(facts)) {
    if (value !== undefined && value !== '') form.append(fact, String(value))
  }
  for (const file of files) {
    if (file instanceof Blob) form.append(name, file)
    else form.append(name, file.content, file.name)
  }
  return form
}

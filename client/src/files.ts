import type { DocumentFile } from '@prona/contract/files/document'
import type { Picture } from '@prona/contract/files/picture'
import type { Language } from '@prona/contract/kernel/words'
import { listIn, part } from './answer-part.ts'
import { ask, type Connection, send, sendOnly } from './connection.ts'
import { fileIn, type SavedFile } from './file-answer.ts'
import { newKey } from './key.ts'
import type { CallOptions } from './problem.ts'
import type { Progress } from './upload.ts'

/** What is sent: a browser's file, or bytes with a name. */
export type Sent = Blob | { readonly name: string; readonly content: Blob }

export type DocumentFacts = {
  readonly category?: DocumentFile['category']
  readonly title?: string
  readonly issuedOn?: string
  readonly expiresOn?: string
  readonly restricted?: boolean
}

/** What of a document may be changed; an empty fact is null. */
export type DocumentChange = { readonly [F in keyof DocumentFacts]?: DocumentFacts[F] | null }

/** The pictures of a record in their order. What is not said of one stays as it is, but for the cover. */
export type Arrangement = readonly {
  readonly _id: string
  readonly cover?: boolean
  readonly alt?: string | null
}[]

/** The same key sends the same files once, however often they are sent. */
export type UploadOptions = CallOptions & {
  readonly idempotencyKey?: string
  readonly onProgress?: (progress: Progress) => void
}

/** But for `changeDocument`, what writes answers all the pictures or documents the record now has. */
export type FileCalls = {
  images(id: string, options?: CallOptions): Promise<readonly Picture[] | null>
  documents(id: string, options?: CallOptions): Promise<readonly DocumentFile[] | null>
  addImages(id: string, images: readonly Sent[], options?: UploadOptions): Promise<readonly Picture[] | null>
  addDocuments(
    id: string,
    documents: readonly Sent[],
    facts?: DocumentFacts,
    options?: UploadOptions,
  ): Promise<readonly DocumentFile[] | null>
  arrangeImages(id: string, images: Arrangement, options?: CallOptions): Promise<readonly Picture[] | null>
  removeImage(id: string, imageId: string, options?: CallOptions): Promise<readonly Picture[] | null>
  changeDocument(
    id: string,
    documentId: string,
    data: DocumentChange,
    options?: CallOptions,
  ): Promise<DocumentFile | null>
  removeDocument(
    id: string,
    documentId: string,
    options?: CallOptions,
  ): Promise<readonly DocumentFile[] | null>
  /** A picture in the width and quality asked for; without an id the cover. */
  image(
    id: string,
    imageId?: string,
    size?: { readonly w?: number; readonly q?: number },
    options?: CallOptions,
  ): Promise<Blob | null>
  /** The picture as large as it is kept, in a format that every program opens. */
  imageFile(id: string, imageId: string, options?: CallOptions): Promise<SavedFile | null>
  document(id: string, documentId: string, options?: CallOptions): Promise<SavedFile | null>
  /** The report of that name; without one the time is sent, which means the first. */
  report(
    id: string,
    reportId?: string,
    /** `units`: of a property's units only these. */
    options?: CallOptions & { readonly language?: Language; readonly units?: readonly string[] },
  ): Promise<SavedFile | null>
  /** All that is kept of a person as one file, in their language; for resources that have the action. */
  personalData(id: string, options?: CallOptions): Promise<SavedFile | null>
  /** A file at an absolute address. */
  download(url: string, options?: CallOptions): Promise<SavedFile | null>
}

export function fileCalls(connection: Connection, single: string): FileCalls {
  const getting = `Problem getting ${single}!`
  const posting = `Problem posting ${single}!`
  const putting = `Problem putting ${single}!`
  const deleting = `Problem deleting ${single}!`

  return {
    async images(id, options = {}) {
      const request = { ...options, method: 'GET', path: `${single}/images`, query: { id } } as const
      return part(await send(connection, { ...request, failure: getting }), 'images')
    },
    async documents(id, options = {}) {
      const request = { ...options, method: 'GET', path: `${single}/documents`, query: { id } } as const
      return part(await send(connection, { ...request, failure: getting }), 'documents')
    },
    async addImages(id, images, { idempotencyKey = newKey(), ...options } = {}) {
      const body = formOf(id, 'images', images)
      const path = `${single}/images`
      const request = { ...options, method: 'POST', path, body, idempotencyKey, failure: posting } as const
      return filesIn(await sendOnly(connection, request), 'images')
    },
    async addDocuments(id, documents, facts = {}, { idempotencyKey = newKey(), ...options } = {}) {
      const body = formOf(id, 'documents', documents, facts)
      const path = `${single}/documents`
      const request = { ...options, method: 'POST', path, body, idempotencyKey, failure: posting } as const
      return filesIn(await sendOnly(connection, request), 'documents')
    },
    async arrangeImages(_id, images, options = {}) {
      const request = { ...options, method: 'PUT', path: `${single}/images`, body: { _id, images } } as const
      return part(await send(connection, { ...request, failure: putting }), 'images')
    },
    async removeImage(id, imageId, options = {}) {
      const path = `${single}/image/${encodeURIComponent(id)}`
      const request = { ...options, method: 'DELETE', path, query: { imageId }, failure: deleting } as const
      return part(await send(connection, request), 'images')
    },
    async changeDocument(_id, documentId, data, options = {}) {
      const body = { _id, documentId, data }
      const request = {
        ...options,
        method: 'PUT',
        path: `${single}/document`,
        body,
        failure: putting,
      } as const
      return part(await send(connection, request), 'document')
    },
    async removeDocument(id, documentId, options = {}) {
      const path = `${single}/document/${encodeURIComponent(id)}`
      const request = {
        ...options,
        method: 'DELETE',
        path,
        query: { documentId },
        failure: deleting,
      } as const
      return part(await send(connection, request), 'documents')
    },
    image(id, imageId, { w, q } = {}, options = {}) {
      const query = { imageId, w: w?.toString(), q: q?.toString() }
      const path = `${single}/image/${encodeURIComponent(id)}`
      const accept = 'image/avif,image/webp,image/*'
      const request = { ...options, method: 'GET', path, query, accept, failure: getting } as const
      return ask(connection, request, (response) => response.blob())
    },
    imageFile(id, imageId, options = {}) {
      const path = `${single}/image/${encodeURIComponent(id)}`
      return file({ ...options, path, query: { imageId } })
    },
    document(id, documentId, options = {}) {
      const path = `${single}/document/${encodeURIComponent(id)}`
      return file({ ...options, path, query: { documentId } })
    },
    report(id, reportId = String(Date.now()), { language, units, ...options } = {}) {
      const path = `${single}/report/${encodeURIComponent(id)}`
      return file({ ...options, path, query: { reportId, language, units: units?.join(',') } })
    },
    personalData(_id, options = {}) {
      const path = `${single}/personalData`
      const request = {
        ...options,
        method: 'POST',
        path,
        body: { _id },
        accept: '*/*',
        failure: posting,
      } as const
      return ask(connection, request, fileIn)
    },
    download: (url, options = {}) => file({ ...options, path: url }),
  }

  function file(request: CallOptions & { path: string; query?: Record<string, string | undefined> }) {
    const whole = { ...request, method: 'GET', accept: '*/*', failure: getting } as const
    return ask(connection, whole, fileIn)
  }
}

/** What a record has after files were sent; an answer that does not say it is no failure. */
function filesIn<T>(answer: unknown, name: string): T[] | null {
  return answer === null ? null : (listIn<T>(answer, name) ?? [])
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

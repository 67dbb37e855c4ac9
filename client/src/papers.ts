import type { DocumentFile } from '@prona/contract/files/document'
import type { Language } from '@prona/contract/kernel/words'
import type { PaperKind } from '@prona/contract/papers/placeholders'
import { part } from './answer-part.ts'
import { ask, type Connection, send } from './connection.ts'
import { fileIn, type SavedFile } from './file-answer.ts'
import type { CallOptions } from './problem.ts'

export type PaperText = {
  readonly kind: PaperKind
  readonly language: Language
  readonly heading: string
  readonly text: string
}

export type PaperCalls = {
  /** What a template's text, saved or not, makes of an order. Nothing is kept. */
  preview(order: string, text: PaperText, options?: CallOptions): Promise<SavedFile | null>
  /** Makes a document from a template and keeps it with the order; answers all documents of the order. */
  make(
    order: string,
    template: string,
    options?: CallOptions & { readonly idempotencyKey?: string },
  ): Promise<readonly DocumentFile[] | null>
}

export function paperCalls(connection: Connection): PaperCalls {
  return {
    preview(order, text, options = {}) {
      const path = 'paperTemplate/preview'
      const body = { order, ...text }
      const failure = 'Problem getting paperTemplate preview!'
      const request = { ...options, method: 'POST', path, body, accept: '*/*', failure } as const
      return ask(connection, request, fileIn)
    },
    async make(_id, template, options = {}) {
      const request = {
        ...options,
        method: 'POST',
        path: 'order/paper',
        body: { _id, template },
        failure: 'Problem posting order!',
      } as const
      return part<readonly DocumentFile[]>(await send(connection, request), 'documents')
    },
  }
}

import type { BulkBody } from '@prona/contract/batches/bulk'
import type { ImportOptions } from '@prona/contract/batches/import-options'
import { part } from './answer-part.ts'
import { type Connection, send } from './connection.ts'
import { newKey } from './key.ts'
import type { OnceOptions } from './resource.ts'

export type BatchRow = Readonly<Record<string, unknown>> & { readonly result: string }
export type BatchAnswer = {
  readonly dryRun: boolean
  /** By which it is undone; null where nothing was kept. */
  readonly batch: string | null
  readonly counts: Readonly<Record<string, number>>
  readonly rows: readonly BatchRow[]
}
export type Undone = Pick<BatchAnswer, 'counts' | 'rows'> & { readonly batch: string }

export type BatchCalls = {
  bulk(body: BulkBody, options?: OnceOptions): Promise<BatchAnswer | null>
  /** Takes back a bulk change or an import, as far as nobody has changed the records since. */
  undo(batch: string, options?: OnceOptions): Promise<Undone | null>
  /** A file of records, or the text of one. */
  import(
    file: Blob | string,
    options?: ImportOptions,
    call?: OnceOptions,
  ): Promise<(BatchAnswer & Readonly<Record<string, unknown>>) | null>
}

export function batchCalls(connection: Connection, single: string, plural: string): BatchCalls {
  const posting = (name: string) => `Problem posting ${name}!`
  return {
    async bulk(body, { idempotencyKey = newKey(), ...options } = {}) {
      const request = { path: `${plural}/bulk`, body, idempotencyKey, failure: posting(plural) }
      return part(await send(connection, { ...options, ...request, method: 'POST' }), 'bulk')
    },
    async undo(batch, { idempotencyKey = newKey(), ...options } = {}) {
      const request = {
        path: `${plural}/bulk/undo`,
        body: { batch },
        idempotencyKey,
        failure: posting(plural),
      }
      return part(await send(connection, { ...options, ...request, method: 'POST' }), 'undo')
    },
    async import(file, asked = {}, { idempotencyKey = newKey(), ...options } = {}) {
      const body = typeof file === 'string' ? { text: file, ...asked } : formOf(file, asked)
      const request = { path: `${single}/import`, body, idempotencyKey, failure: posting(single) }
      return part(await send(connection, { ...options, ...request, method: 'POST' }), 'import')
    },
  }
}

function formOf(file: Blob, asked: ImportOptions): FormData {
  const form = new FormData()
  form.append('options', JSON.stringify(asked))
  form.append('file', file)
  return form
}

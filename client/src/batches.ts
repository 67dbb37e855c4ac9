import type { BulkBody } from '@prona/contract/batches/bulk'
import type { ImportOptions } from '@prona/contract/batches/import-options'
import type { Problem } from '@prona/contract/kernel/errors'
import { part } from './answer-part.ts'
import { ask, type Connection, type Request } from './connection.ts'
import { fileIn, type SavedFile } from './file-answer.ts'
import { newKey, type OnceOptions } from './key.ts'
import { longAnswer, type Progress } from './long-answer.ts'
import type { CallOptions } from './problem.ts'

export type CellChange = { readonly before: unknown; readonly after: unknown }
/** What came of one record, or of one row of a file. */
export type BatchRow = {
  readonly result: 'created' | 'changed' | 'deleted' | 'unchanged' | 'refused' | 'undone'
  readonly _id?: string
  readonly title?: string
  readonly changes?: Readonly<Record<string, CellChange>>
  readonly problem?: Problem
}
export type CellIssue = {
  readonly column: string | null
  readonly heading: string | null
  readonly field: string
  readonly code: string
  readonly message: string
  readonly text?: string
}
export type ImportRow = Omit<BatchRow, 'problem' | 'title'> & {
  /** As the file counts them, the headings being the first. */
  readonly row: number
  readonly issues?: readonly CellIssue[]
}
export type ImportAnswer = Omit<BatchAnswer, 'rows'> & {
  readonly rows: readonly ImportRow[]
  readonly columns: readonly {
    readonly column: string
    readonly heading: string
    readonly field: string | null
    readonly samples: readonly string[]
  }[]
  /** What a new record needs and no column gives. */
  readonly missing: readonly string[]
  /** The fields by which rows found their records; none: by all that a row says. */
  readonly key: readonly string[]
}
export type BatchAnswer = {
  readonly dryRun: boolean
  /** By which it is undone; null where nothing was kept. */
  readonly batch: string | null
  readonly counts: Readonly<Record<string, number>>
  /** Of a bulk change: its figures over all records that change. */
  readonly sums?: readonly {
    readonly field: string
    readonly currency: string | null
    readonly rows: number
    readonly before: number
    readonly after: number
  }[]
  readonly rows: readonly BatchRow[]
  /** Why it broke off; the same request under its key goes on with the rest. */
  readonly problem?: Pick<Problem, 'code' | 'detail'>
}
/** All that is undone, by earlier calls too. */
export type Undone = Pick<BatchAnswer, 'counts' | 'rows' | 'problem'> & { readonly batch: string }

/** `onProgress` is called with the progress. */
export type LongOptions = OnceOptions & { readonly onProgress?: (progress: Progress) => void }

export type BatchCalls = {
  bulk(body: BulkBody, options?: LongOptions): Promise<BatchAnswer | null>
  /** Takes back a bulk change or an import, as far as nobody has changed the records since. */
  undo(batch: string, options?: LongOptions): Promise<Undone | null>
  /** A file of records, or the text of one. */
  import(file: Blob | string, options?: ImportOptions, call?: LongOptions): Promise<ImportAnswer | null>
  /** A workbook to fill in and import. */
  importTemplate(options?: CallOptions): Promise<SavedFile | null>
}

export function batchCalls(connection: Connection, single: string, plural: string): BatchCalls {
  const posting = (name: string) => `Problem posting ${name}!`
  const long = (request: Omit<Request, 'method'>, { onProgress, ...options }: LongOptions) => {
    const { idempotencyKey = newKey(), ...call } = options
    const all: Request = { ...call, ...request, idempotencyKey, method: 'POST' }
    if (!onProgress) return ask<unknown>(connection, all, (response) => response.json())
    return ask(connection, { ...all, accept: 'text/event-stream' }, (response) =>
      longAnswer(response, onProgress),
    )
  }
  return {
    async bulk(body, options = {}) {
      return part(await long({ path: `${plural}/bulk`, body, failure: posting(plural) }, options), 'bulk')
    },
    async undo(batch, options = {}) {
      const request = { path: `${plural}/bulk/undo`, body: { batch }, failure: posting(plural) }
      return part(await long(request, options), 'undo')
    },
    async import(file, asked = {}, options = {}) {
      const body = typeof file === 'string' ? { text: file, ...asked } : formOf(file, asked)
      return part(await long({ path: `${single}/import`, body, failure: posting(single) }, options), 'import')
    },
    importTemplate(options = {}) {
      const request = {
        path: `${single}/import/template`,
        accept: '*/*',
        failure: `Problem getting ${single}!`,
      }
      return ask(connection, { ...options, ...request, method: 'GET' }, fileIn)
    },
  }
}

function formOf(file: Blob, asked: ImportOptions): FormData {
  const form = new FormData()
  form.append('options', JSON.stringify(asked))
  form.append('file', file)
  return form
}

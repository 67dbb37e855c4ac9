import type { EventGroup } from '@prona/contract/audit/access-kinds'
import type { AuditPage } from '@prona/contract/audit/audit-entry'
import { part } from './answer-part.ts'
import { ask, type Connection, send } from './connection.ts'
import { fileIn, type SavedFile } from './file-answer.ts'
import type { CallOptions } from './problem.ts'

/** What the entries are narrowed to; `from` and `to` are moments. */
export type AuditQuery = {
  readonly group?: EventGroup | undefined
  readonly resource?: string | undefined
  readonly record?: string | undefined
  readonly action?: string | undefined
  readonly by?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Who did what, the newest first. Each call answers null when it fails, having said so in the log. */
export type AuditCalls = {
  list(
    query?: AuditQuery & { readonly itemsPerPage?: number; readonly after?: string | undefined },
    options?: CallOptions,
  ): Promise<AuditPage | null>
  export(query?: AuditQuery, options?: CallOptions): Promise<SavedFile | null>
}

const failure = 'Problem getting audit!'

export function auditCalls(connection: Connection): AuditCalls {
  return {
    async list({ itemsPerPage, after, ...asked } = {}, options = {}) {
      const isPaged = itemsPerPage !== undefined || after !== undefined
      const query = { ...asked, pagination: isPaged ? JSON.stringify({ itemsPerPage, after }) : undefined }
      const answer = await send(connection, { ...options, path: 'audit', query, failure, method: 'GET' })
      return part(answer, 'audit') && part(answer, 'pagination') ? (answer as AuditPage) : null
    },
    export(query = {}, options = {}) {
      const request = { path: 'audit/export', query, accept: '*/*', failure }
      return ask(connection, { ...options, ...request, method: 'GET' }, fileIn)
    },
  }
}

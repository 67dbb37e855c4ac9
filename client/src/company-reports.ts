import type { ReportAnswer } from '@prona/contract/reports/company-report'
import { part } from './answer-part.ts'
import { ask, type Connection, send } from './connection.ts'
import { fileIn, type SavedFile } from './file-answer.ts'
import type { CallOptions } from './problem.ts'

type Query = Readonly<Record<string, string>>

/** The reports on the whole company. Each call answers null when it fails, having said so in the log. */
export type CompanyReportCalls = {
  figures(report: string, query: Query, options?: CallOptions): Promise<ReportAnswer | null>
  file(
    report: string,
    query: Query & { readonly format: 'pdf' | 'xlsx' | 'csv' },
    options?: CallOptions,
  ): Promise<SavedFile | null>
}

export function companyReportCalls(connection: Connection): CompanyReportCalls {
  const failure = 'Problem getting a report!'
  return {
    async figures(report, query, options = {}) {
      const path = `reports/${report}`
      const answer = await send(connection, { ...options, path, query, failure, method: 'GET' })
      return part(answer, 'rows') && part(answer, 'sums') ? (answer as ReportAnswer) : null
    },
    file(report, query, options = {}) {
      const path = `reports/${report}/file`
      return ask(connection, { ...options, path, query, failure, accept: '*/*', method: 'GET' }, fileIn)
    },
  }
}

import type { Asked } from '@prona/contract/reports/company-report'
import type { Bind } from './statement.ts'

/**
 * A report's select, with `currency` and a column for each that is declared, and the order of its rows within a
 * currency. It is written as all figures are: on tables that hold what counts for the reader.
 */
export type ReportQuery = (asked: Asked, bind: Bind) => { readonly select: string; readonly order: string }

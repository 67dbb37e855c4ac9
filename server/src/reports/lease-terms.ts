import { formatDay, formatPercent, formatRange } from '@prona/contract/kernel/format'
import type { Language } from '@prona/contract/kernel/words'
import { order } from '@prona/contract/resources'
import { factsOf, type Job, labelOf } from './job.ts'
import type { Order } from './order-tables.ts'
import type { Fact } from './printed-document.ts'
import { inReport } from './report-words.ts'

/** What a lease's two sides agreed on beside its days and its rent. */
export function leaseTerms(job: Job, row: Order): Fact[] {
  const { ctx } = job
  const told = (name: string, value: string): Fact[] =>
    value === '' ? [] : [{ label: labelOf(ctx, order, name), value }]
  const { language } = ctx
  if (row.kind !== 'lease') return []
  return [
    ...factsOf(job, order, row, ['dueDay', 'noticeDays']),
    ...told('rentFree', rentFreeDays(row, language)),
    ...told('indexation', increaseOf(row, language)),
    ...told('rollover', rolloverOf(row, language)),
  ]
}

/** How the rent rises each year; empty where it does not. */
export function increaseOf({ indexation }: Order, language: Language): string {
  if (indexation?.kind === 'percent' && indexation.percentBp !== null) {
    return inReport('increaseAYear', language, { share: formatPercent(indexation.percentBp, language) })
  }
  if (indexation?.kind !== 'index' || !indexation.series) return ''
  return inReport('increaseByIndex', language, { series: indexation.series })
}

/** How a lease goes on by itself; empty where it ends on its last day, or has none. */
export function rolloverOf({ rollover, endsOn, period }: Order, language: Language): string {
  return rollover && endsOn && period ? inReport(goesOnBy[period], language) : ''
}

const goesOnBy = { month: 'goesOnByMonth', quarter: 'goesOnByQuarter', year: 'goesOnByYear' } as const

function rentFreeDays({ rentFree }: Order, language: Language): string {
  const { from, to } = rentFree ?? {}
  return from && to ? formatRange(formatDay(from, language), formatDay(to, language)) : ''
}

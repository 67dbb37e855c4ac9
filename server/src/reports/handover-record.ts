import { stands } from '@prona/contract/kernel/conditions'
import { AppError } from '@prona/contract/kernel/errors'
import { labelIn } from '@prona/contract/kernel/words'
import { order } from '@prona/contract/resources'
import { valueText } from '../export/value-text.ts'
import { getRow } from '../kernel/rows.ts'
import { closedNoteOf } from './in-force.ts'
import { issuerOf } from './issuer.ts'
import { factsOf, type Job, labelOf, type Report, sheetFrom, stateOf } from './job.ts'
import { type Order, partiesOf, takersOf, unitsIn } from './order-tables.ts'
import type { Part } from './printed-document.ts'
import { inReport } from './report-words.ts'

/**
 * What was noted when units changed hands, for both sides to sign. Before that it is the form to take along: what is
 * not known yet is filled in by hand.
 */
export async function handoverRecord(job: Job): Promise<Report> {
  const { ctx } = job
  const row = await getRow(ctx, order, job.id)
  if (!stands(order.reports.handoverRecord, row)) throw new AppError('notFound')
  const issuer = await issuerOf(ctx, row.branch ?? '')
  const sheet = await sheetFrom(job, issuer, `${labelOf(ctx, order, 'number')} ${row.number}`)
  const kept = names.filter((name) => row[name]?.doneOn)
  const records: readonly Name[] = kept.length > 0 ? kept : ['handover']
  const signing = [
    inReport('signedFor', ctx.language, { name: sheet.letterhead.company }),
    ...takersOf(row).flatMap(({ customer }) => row.labels[customer] ?? []),
  ]
  const parts: Part[] = [
    ...(kept.length > 0 ? [] : closedNoteOf(row, ctx.language)),
    {
      kind: 'facts',
      facts: [
        ...factsOf(job, order, row, ['kind']),
        { label: labelOf(ctx, order, 'lines'), value: unitsIn(row) },
        ...factsOf(job, order, row, ['signedOn', 'startsOn', 'endsOn', 'handoverOn']),
      ],
    },
    { kind: 'heading', text: labelOf(ctx, order, 'parties') },
    await partiesOf(job, row),
    ...records.flatMap((name): Part[] => [
      ...recordParts(job, row, name),
      { kind: 'signatures', names: signing },
    ]),
  ]
  return { about: row.number, document: { ...sheet, state: stateOf(ctx, order, row, 'status'), parts } }
}

const names = ['handover', 'giveBack'] as const
type Name = (typeof names)[number]

/** The short ones beside each other, and what takes several lines below its own heading. */
function recordParts({ ctx }: Job, row: Order, name: Name): Part[] {
  const { language } = ctx
  const group = order.fields[name]
  const beside = { language, record: row, labels: row.labels }
  const told = (field: keyof typeof group.fields, blank: string) => ({
    label: labelIn(group.fields[field].label, language),
    value: valueText(group.fields[field], row[name]?.[field], beside) || (row[name]?.doneOn ? '–' : blank),
  })
  const long = (field: 'meters' | 'defects'): Part[] => {
    const { label, value } = told(field, [gap, gap, gap].join('\n'))
    return [
      { kind: 'heading', text: label },
      { kind: 'text', text: value },
    ]
  }
  return [
    { kind: 'heading', text: labelIn(group.label, language) },
    { kind: 'facts', facts: [told('doneOn', short), told('keys', short), told('signedBy', short)] },
    ...long('meters'),
    ...long('defects'),
  ]
}

/** What is written by hand. */
const short = '………………'
const gap = Array.from({ length: 15 }, () => '…………').join(' ')

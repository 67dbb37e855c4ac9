import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { AppError } from '@prona/contract/kernel/errors'
import { formatDay, formatRange } from '@prona/contract/kernel/format'
import { formatNumber } from '@prona/contract/kernel/number-text'
import { labelIn } from '@prona/contract/kernel/words'
import {
  type Asked,
  type CompanyReport,
  type ReportAnswer,
  type ReportColumn,
  type ReportRow,
  shownColumns,
} from '@prona/contract/reports/company-report'
import { branch, property } from '@prona/contract/resources'
import type { FastifyReply } from 'fastify'
import { type Cell, cellOf, textCell } from '../export/cell.ts'
import { branchNames } from '../export/columns.ts'
import { byteOrderMark, csvLine } from '../export/csv.ts'
import { outgoingFile } from '../export/outgoing-file.ts'
import { valueText } from '../export/value-text.ts'
import { openWorkbook, workbookType } from '../export/workbook.ts'
import { savedAs } from '../http/content-disposition.ts'
import type { ReaderContext } from '../kernel/context.ts'
import { type Job, mostPrintedRows, sheetOf } from './job.ts'
import type { Press } from './pdf.ts'
import type { Fact, Part } from './printed-document.ts'
import { tableOf } from './printed-table.ts'
import { inReport } from './report-words.ts'
import { tooManyRows } from './too-many-rows.ts'

export const fileFormats = ['pdf', 'xlsx', 'csv'] as const
export type FileFormat = (typeof fileFormats)[number]

/** More rows than that are refused: a report is read by people. */
export const mostInFile: Readonly<Record<FileFormat, number>> = {
  pdf: mostPrintedRows,
  xlsx: 50_000,
  csv: 50_000,
}

const patienceMs = 30_000
const widest = 18

type Sending = Pick<Job, 'pictures' | 'signal'> & {
  readonly ctx: ReaderContext
  readonly report: CompanyReport
  readonly asked: Asked
  readonly answer: ReportAnswer
  readonly press: Press
}

/** The figures of the screen, with all of their rows. */
export async function sendReport(
  sending: Sending,
  format: FileFormat,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { ctx, report, answer } = sending
  const most = mostInFile[format]
  if (answer.total > most) throw new AppError('tooLarge', {}, [], {}, tooManyRows(answer.total, most))
  const name = `${labelIn(report.label, ctx.language)} – ${dayOf(ctx.now, officeZone)}`
  return format === 'pdf' ? sendPrinted(sending, name, reply) : sendTable(sending, format, name, reply)
}

async function sendPrinted(sending: Sending, name: string, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx, report, asked, answer, pictures, press, signal } = sending
  const [home = ''] = ctx.branches
  const title = labelIn(report.label, ctx.language)
  const sheet = await sheetOf({ ctx, name: title, pictures }, home, daysIn(sending))
  const parts: Part[] = [
    { kind: 'facts', facts: await factsIn(sending) },
    ...(answer.sums.length === 0
      ? [{ kind: 'text', text: inReport('nothingToReport', ctx.language) } as const]
      : []),
    ...answer.sums.flatMap((sums): Part[] => [
      ...(answer.sums.length > 1 ? [{ kind: 'heading', text: String(sums.currency) } as const] : []),
      printedTable(sending, sums),
    ]),
    { kind: 'note', text: labelIn(report.made, ctx.language) },
  ]
  const isWide = shownColumns(report, asked.by).length > 5
  const bytes = await press.print(
    { ...sheet, parts, ...(isWide && { isWide: true }) },
    { owner: ctx.user._id, signal },
  )
  return reply
    .type('application/pdf')
    .header('content-disposition', savedAs(`${name}.pdf`))
    .send(bytes)
}

/** The rows of one currency, with what they come to. */
function printedTable({ ctx, report, asked, answer }: Sending, sums: ReportRow): Part {
  const { labels } = answer
  const text = (column: ReportColumn, name: string, row: ReportRow) =>
    valueText(column, row[name], { language: ctx.language, record: row, labels })
  const rows = answer.rows.filter(({ currency }) => currency === sums.currency)
  const isSummed = Object.values(report.columns).some(({ sum }) => sum)
  return tableOf(
    shownColumns(report, asked.by).map(([name, column], place) => ({
      label: labelIn(column.label, ctx.language),
      ...(isFigure(column) ? { align: 'end' as const } : {}),
      ...(place === 0 ? { width: 'rest' as const } : {}),
      // What is nothing says so best by a dash.
      text: (row: ReportRow) => (row[name] === 0 ? '' : text(column, name, row)),
      ...(isSummed && hasSum(column) ? { total: () => text(column, name, sums) } : {}),
    })),
    rows,
    inReport('sum', ctx.language),
  )
}

async function sendTable(
  sending: Sending,
  format: 'xlsx' | 'csv',
  name: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = outgoingFile(reply, patienceMs)
  const [headings, lines] = tableIn(sending, format)
  const written = async () => {
    if (format === 'csv') {
      const titles = headings.map(({ label }) => textCell(label))
      await file.write(Buffer.from(byteOrderMark + [titles, ...lines].map(csvLine).join('')))
      return
    }
    const book = openWorkbook(file.write, labelIn(sending.report.label, sending.ctx.language), headings)
    await book.add(lines)
    await book.end()
  }
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : workbookType
  return file.send(written(), type, `${name}.${format}`)
}

/** A CSV is for programs, so it has rows alone and the currency in a column; a sheet has the sums below them. */
function tableIn({ ctx, report, asked, answer }: Sending, format: 'xlsx' | 'csv') {
  const { language } = ctx
  const columns = shownColumns(report, asked.by)
  const cells = (row: ReportRow) => [
    ...columns.map(
      ([name, column]): Cell => cellOf(column, row[name], { language, record: row, labels: answer.labels }),
    ),
    textCell(String(row.currency)),
  ]
  const sums = answer.sums.map((row) => {
    const [, ...rest] = cells(row)
    return [textCell(inReport('sum', language)), ...rest]
  })
  const headings = [
    ...columns.map(([, { label }]) => labelIn(label, language)),
    inReport('currency', language),
  ].map((label) => ({ label, width: Math.max(widest, label.length + 3) }))
  const lines = answer.rows.map(cells)
  return [headings, format === 'xlsx' ? [...lines, ...sums] : lines] as const
}

function hasSum({ sum, share }: ReportColumn): boolean {
  return sum === true || share !== undefined
}

function isFigure({ kind }: ReportColumn): boolean {
  return kind === 'money' || kind === 'number' || kind === 'percent' || kind === 'area'
}

function daysIn({ ctx, report, asked }: Pick<Sending, 'ctx' | 'report' | 'asked'>): string {
  const [from, to] = [formatDay(asked.from, ctx.language), formatDay(asked.to, ctx.language)]
  return report.asks === 'day' ? to : formatRange(from, to)
}

/** What it was asked for, besides the days below its title. */
async function factsIn({ ctx, report, asked, answer }: Sending): Promise<Fact[]> {
  const { language } = ctx
  const label = report.by?.[asked.by]
  const { property: narrowed } = asked.narrowed
  const names = ctx.branches.length > 1 ? Object.values(await branchNames(ctx)) : []
  return [
    ...(names.length > 0
      ? [{ label: labelIn(branch.names.many, language), value: names.toSorted().join(', ') }]
      : []),
    ...(label ? [{ label: inReport('rowsBy', language), value: labelIn(label, language) }] : []),
    ...(narrowed
      ? [{ label: labelIn(property.names.one, language), value: answer.labels[narrowed] ?? '' }]
      : []),
    { label: inReport('rowCount', language), value: formatNumber(answer.total, language) },
  ]
}

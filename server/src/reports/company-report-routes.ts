import { mayOpenReport } from '@prona/contract/company-reports'
import { dayOf, isDay, officeZone } from '@prona/contract/kernel/day'
import { AppError } from '@prona/contract/kernel/errors'
import type { Field } from '@prona/contract/kernel/field'
import { idSchema } from '@prona/contract/kernel/schema'
import { labelIn } from '@prona/contract/kernel/words'
import { reports } from '@prona/contract/pages'
import { type Asked, askedOf, type CompanyReport } from '@prona/contract/reports/company-report'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Reads } from '../database/reads.ts'
import { workbookType } from '../export/workbook.ts'
import { signalOf } from '../http/once-closed.ts'
import { authorizePage } from '../kernel/authorize.ts'
import { call, file as fileOf, type Parameter } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import type { Parts } from '../kernel/parts.ts'
import { contextOf, queryOf } from '../kernel/request.ts'
import { answerOf, type MadeReport } from './company-report.ts'
import { type FileFormat, fileFormats, mostInFile, sendReport } from './company-report-file.ts'
import type { Job } from './job.ts'
import type { Press } from './pdf.ts'

/** A screen has room for no more; the sums are over all rows all the same. */
const mostOnScreen = 500

type Making = Pick<Job, 'pictures'> & { readonly reads: Reads; readonly press: Press }

/** `GET /api/reports/{name}` and `GET /api/reports/{name}/file`: the figures of a report, and the same as a file. */
export function companyReportRoutes(
  app: FastifyInstance,
  parts: Parts,
  made: readonly MadeReport[],
  making: Making,
): void {
  for (const one of made) {
    const { report } = one
    const address = `/api/reports/${report.name}`
    app.get(address, { config: { call: answering(report) } }, async (request) => {
      const ctx = contextOf(parts, request)
      refuseClosed(ctx, report)
      return answerOf(ctx, one, askedBy(ctx, report, queryOf(request)), mostOnScreen)
    })
    // No HEAD: nothing is known of the file before it is made.
    const get = { exposeHeadRoute: false, config: { heavy: 'report', call: sending(report) } } as const
    app.get(`${address}/file`, get, async (request, reply) => {
      const ctx = contextOf(parts, request)
      refuseClosed(ctx, report)
      const { format, ...query } = queryOf(request)
      const chosen = formatOf(format)
      const asked = askedBy(ctx, report, query)
      const signal = signalOf(reply)
      const answer = await making.reads({ signal, isRepeatable: () => true }, (db) =>
        answerOf({ ...ctx, db }, one, asked, mostInFile[chosen]),
      )
      request.givenOut = {
        kind: 'report',
        resource: report.counts[0] ?? '',
        report: report.name,
        rows: answer.rows.length,
      }
      return sendReport({ ctx, report, asked, answer, signal, ...making }, chosen, reply)
    })
  }
}

/** A page of its own, and a right to everything that is counted. */
function refuseClosed(ctx: Context, report: CompanyReport): void {
  authorizePage(ctx, reports)
  if (!mayOpenReport(ctx.rights, report)) throw new AppError('forbidden')
}

function askedBy(ctx: Context, report: CompanyReport, query: Readonly<Record<string, string>>): Asked {
  const { asked, issues } = askedOf(report, query, dayOf(ctx.now, officeZone))
  if (issues.length > 0) throw new AppError('malformed', {}, issues)
  return asked
}

function formatOf(format: string | undefined): FileFormat {
  const chosen = fileFormats.find((known) => known === format)
  if (chosen) return chosen
  const code = format === undefined ? 'required' : 'notAChoice'
  throw new AppError('malformed', {}, [{ field: 'format', code }])
}

const day = z.string().check(z.refine(isDay, 'badDay'), z.meta({ format: 'date' }))

function answering(report: CompanyReport) {
  const row = z.strictObject({
    currency: z.string(),
    ...Object.fromEntries(Object.entries(report.columns).map(([name, field]) => [name, cellOf(field)])),
  })
  return call({
    ...saidOf(report),
    summary: `Report: ${labelIn(report.label, 'en')}`,
    description: `${labelIn(report.made, 'en')} At most ${mostOnScreen} rows; the sums are over all of them.`,
    query: askable(report),
    answer: z.strictObject({
      rows: z.array(row),
      sums: z.array(row),
      total: z.int().check(z.describe('How many rows there are.')),
      labels: z.record(z.string(), z.string()),
    }),
  })
}

function sending(report: CompanyReport) {
  return call({
    ...saidOf(report),
    summary: `Report: ${labelIn(report.label, 'en')}, as a file`,
    description: 'Named by content-disposition.',
    query: { format: { schema: z.enum(fileFormats), required: true }, ...askable(report) },
    answer: fileOf('application/pdf', 'text/csv', workbookType),
  })
}

function saidOf({ counts }: CompanyReport) {
  return { tag: 'reports', right: `${counts[0]}.report` }
}

function askable({ asks, by, narrows = {} }: CompanyReport): Readonly<Record<string, Parameter>> {
  const days: Readonly<Record<string, Parameter>> =
    asks === 'day'
      ? { on: { schema: day, description: 'Today where it is missing.' } }
      : {
          from: { schema: day, description: 'The first day; where it is missing, that of the year.' },
          to: { schema: day, description: 'The last one; today where it is missing.' },
        }
  return {
    ...days,
    ...(by && { by: { schema: z.enum(Object.keys(by)), description: 'What its rows are.' } }),
    ...Object.fromEntries(
      Object.keys(narrows).map((name) => [name, { schema: idSchema, description: `Only of this ${name}.` }]),
    ),
  }
}

/** What stands in a column; it is missing where rows are others. */
function cellOf({ kind }: Field): z.ZodMiniType {
  const isFigure = kind === 'money' || kind === 'number' || kind === 'percent' || kind === 'area'
  const value = isFigure ? z.int() : kind === 'references' ? z.array(idSchema) : z.string()
  return z.optional(z.nullable(value))
}

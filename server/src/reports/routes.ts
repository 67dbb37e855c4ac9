import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { AppError } from '@prona/contract/kernel/errors'
import type { Resource } from '@prona/contract/kernel/resource'
import { isId } from '@prona/contract/kernel/schema'
import { isLanguage, type Language, labelIn, languages } from '@prona/contract/kernel/words'
import { type Resources, resources } from '@prona/contract/registry'
import { property } from '@prona/contract/resources'
import { mostInPriceList } from '@prona/contract/units/matrix'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Reads } from '../database/reads.ts'
import { outgoingFile } from '../export/outgoing-file.ts'
import { openWorkbook, workbookType } from '../export/workbook.ts'
import { savedAs } from '../http/content-disposition.ts'
import { signalOf } from '../http/once-closed.ts'
import { authorize } from '../kernel/authorize.ts'
import { call, file as fileOf } from '../kernel/call.ts'
import type { Parts } from '../kernel/parts.ts'
import { contextOf, idOf, queryOf } from '../kernel/request.ts'
import { consentForm } from './consent-form.ts'
import { customerStatement } from './customer-statement.ts'
import { customersLanguage } from './customers-language.ts'
import { floorSheet } from './floor-sheet.ts'
import { handoverRecord } from './handover-record.ts'
import { invoiceDocument } from './invoice-document.ts'
import type { Job, Maker, Report } from './job.ts'
import { orderConfirmation } from './order-confirmation.ts'
import { paymentReceipt } from './payment-receipt.ts'
import { paymentSchedule } from './payment-schedule.ts'
import type { Press } from './pdf.ts'
import { availability, availabilitySheet, inventory } from './property-reports.ts'
import { unitFactSheet } from './unit-fact-sheet.ts'

type WithReports = { readonly reports: Readonly<Record<string, unknown>> }
type Makers = {
  readonly [S in keyof Resources as Resources[S] extends WithReports
    ? S
    : never]: Resources[S] extends WithReports
    ? Readonly<Record<keyof Resources[S]['reports'], Maker>>
    : never
}

/** The function that makes each declared report; leaving one out does not compile. */
const makers: Makers = {
  customer: { statement: customerStatement, consentForm },
  invoice: { invoice: invoiceDocument, creditNote: invoiceDocument },
  order: { confirmation: orderConfirmation, paymentSchedule, handoverRecord },
  payment: { receipt: paymentReceipt },
  property: { availability, availabilitySheet, inventory, floorSheet },
  unit: { factSheet: unitFactSheet },
}
const makersByName: Readonly<Record<string, Readonly<Record<string, Maker>>>> = makers

const patienceMs = 30_000

type Making = Pick<Job, 'pictures' | 'covers'> & { readonly reads: Reads; readonly press: Press }

/** `GET /api/{single}/report/{id}`: a file made of one record. */
export function reportRoutes(
  app: FastifyInstance,
  parts: Parts,
  { reads, press, pictures, covers }: Making,
): void {
  for (const resource of resources) {
    if (!resource.reports) continue
    app.get(
      `/api/${resource.single}/report/:id`,
      // No HEAD: nothing is known of the file before it is made.
      { exposeHeadRoute: false, config: { heavy: 'report', call: reportCall(resource) } },
      async (request, reply) => {
        const own = contextOf(parts, request)
        authorize(own, resource, 'read')
        authorize(own, resource, 'report')
        const { reportId, language, units } = queryOf(request)
        const { make, label, forCustomer, report: reportName } = chosen(resource, reportId)
        const signal = signalOf(reply)
        const id = idOf((request.params as { id: unknown }).id, 'id')
        const asked = languageOf(language)
        request.givenOut = { kind: 'report', resource: resource.single, record: id, report: reportName }
        const chosenUnits = unitsIn(units)
        const { report, name } = await reads({ signal, isRepeatable: () => true }, async (db) => {
          const spoken = asked ?? (forCustomer && (await customersLanguage({ ...own, db }, resource, id)))
          const ctx = { ...own, db, language: spoken || own.language }
          const name = labelIn(label, ctx.language)
          return { name, report: await make({ ctx, id, name, units: chosenUnits, signal, pictures, covers }) }
        })
        const file = `${name} – ${report.about} – ${dayOf(own.now, officeZone)}`
        if (!('document' in report)) return sendSheet(reply, report, name, file)
        const bytes = await press.print(report.document, { owner: own.user._id, signal })
        return reply
          .type('application/pdf')
          .header('content-disposition', savedAs(`${file}.pdf`))
          .send(bytes)
      },
    )
  }
}

function reportCall({ single, plural, names, reports = {} }: Resource) {
  const each = Object.entries(reports).map(([name, { label }]) => `${name} (${label[1]})`)
  return call({
    tag: plural,
    summary: `Report: ${names.one[1].toLowerCase()}`,
    description: 'Named by content-disposition. It takes the permission to read besides.',
    right: `${single}.report`,
    query: {
      reportId: {
        schema: z.string(),
        description: `One of ${each.join(', ')}; anything else is the first of these.`,
      },
      language: {
        schema: z.enum(languages),
        description: 'Without it what customers get is in theirs, and all else in the reader’s.',
      },
      ...(single === property.single && {
        units: {
          schema: z.string(),
          description: `Of its units only these: their ids, divided by commas, at most ${mostInPriceList}.`,
        },
      }),
    },
    answer: fileOf('application/pdf', workbookType),
  })
}

/** The report of that name, else the resource's first: clients send a timestamp where they mean no particular one. */
function chosen({ single, reports = {} }: Resource, reportId: string | undefined) {
  const known = makersByName[single] ?? {}
  const isKnown = reportId !== undefined && Object.hasOwn(known, reportId)
  const report = isKnown ? reportId : (Object.keys(reports)[0] ?? '')
  const make = known[report]
  const declared = reports[report]
  if (!make || !declared) throw new AppError('notFound')
  return { report, make, ...declared }
}

function languageOf(text: string | undefined): Language | undefined {
  if (text === undefined || isLanguage(text)) return text
  throw new AppError('malformed', {}, [{ field: 'language', code: 'notAChoice' }])
}

function unitsIn(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined
  const ids = text.split(',')
  if (!ids.every(isId)) throw new AppError('malformed', {}, [{ field: 'units', code: 'badId' }])
  if (ids.length <= mostInPriceList) return ids
  throw new AppError('malformed', {}, [{ field: 'units', code: 'tooMany', params: { max: mostInPriceList } }])
}

async function sendSheet(
  reply: FastifyReply,
  { columns, rows }: Extract<Report, { rows: unknown }>,
  title: string,
  name: string,
): Promise<FastifyReply> {
  const file = outgoingFile(reply, patienceMs)
  const headings = columns.map(({ heading }) => heading)
  const book = openWorkbook(file.write, title, headings)
  const written = async () => {
    for (let at = 0; at < rows.length; at += 500) {
      await book.add(rows.slice(at, at + 500).map((row) => columns.map(({ cell }) => cell(row))))
    }
    await book.end()
  }
  return file.send(written(), workbookType, `${name}.xlsx`)
}

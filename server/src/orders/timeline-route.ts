import { addMonths, type Day, dayOf, isDay, lastDay, officeZone } from '@prona/contract/kernel/day'
import { AppError, type IssueCode } from '@prona/contract/kernel/errors'
import type { Label } from '@prona/contract/kernel/field'
import type { Filter } from '@prona/contract/kernel/filter'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { idSchema } from '@prona/contract/kernel/schema'
import { freeFrom, longestPeriodYears, mostInTimeline, timelineFields } from '@prona/contract/orders/timeline'
import { order, property, unit } from '@prona/contract/resources'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { authorize, hiddenFrom } from '../kernel/authorize.ts'
import { call } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { listRows } from '../kernel/list-query.ts'
import type { Parts } from '../kernel/parts.ts'
import { someFieldsSchema } from '../kernel/record-schema.ts'
import { contextOf, idOf, queryOf } from '../kernel/request.ts'
import { getRow } from '../kernel/rows.ts'
import { type Occupied, occupanciesOf } from './occupancies.ts'

const day = z.string().check(z.meta({ format: 'date' }))
const occupancy = z.strictObject({
  _id: idSchema,
  unit: idSchema,
  claim: z
    .enum(['sale', 'lease', 'draft'])
    .check(z.describe('What the unit is taken for; a draft of a lease takes nothing yet.')),
  from: day,
  until: z.nullable(day).check(z.describe('The first day after; null without an end.')),
  order: z
    .nullable(
      z.strictObject({
        _id: idSchema,
        number: z.string(),
        kind: z.enum(Object.keys(order.fields.kind.choices)),
        status: z.enum(Object.keys(order.fields.status.choices)),
        customer: z.nullable(z.string()).check(z.describe('The first buyer or tenant.')),
      }),
    )
    .check(z.describe('Null where the reader does not see it.')),
})

const asking = call({
  tag: unit.plural,
  summary: 'Who has the units of a property, or one unit, on which days',
  description: `At most ${mostInTimeline} units in one answer; \`next\` is the mark of those that follow. The period has at most ${longestPeriodYears} years.`,
  right: 'unit.read',
  query: {
    property: { schema: idSchema, description: 'Of all its units; required without `unit`.' },
    unit: { schema: idSchema, description: 'Only this unit.' },
    from: { schema: day, required: true },
    to: { schema: day, required: true, description: 'The first day after the period.' },
    after: { schema: z.string(), description: 'The mark of the answer before.' },
  },
  answer: z.strictObject({
    units: z.array(someFieldsSchema(unit)),
    freeFrom: z
      .record(z.string(), z.nullable(day))
      .check(z.describe('By unit the first day on which a lease could begin; null where nobody knows one.')),
    occupancies: z.array(occupancy),
    total: z.int(),
    next: z.optional(z.string()),
  }),
})

/** `GET /api/units/timeline`: holds, reservations, sales and leases of units over days. */
export function timelineRoute(app: FastifyInstance, parts: Parts): void {
  app.get('/api/units/timeline', { config: { call: asking } }, async (request) => {
    const ctx = contextOf(parts, request)
    authorize(ctx, unit, 'read')
    const query = queryOf(request)
    const period = periodOf(query)
    const { branch, narrowing } = await placeOf(ctx, query)
    const { rows, pagination } = await listRows(ctx, unit, {
      filter: narrowing,
      search: '',
      sort: [{ field: 'code', direction: 'asc' }],
      pagination: { pageNr: 0, itemsPerPage: mostInTimeline, after: query.after },
      fields: timelineFields.filter((name) => !hiddenFrom(ctx, unit).has(name)),
    })
    const units = rows.map(({ _id }) => _id)
    const all = await occupanciesOf(ctx, branch, { units, ...period })
    const isIn = ({ from, until }: Occupied) => from < period.to && (until === null || until > period.from)
    return {
      units: rows,
      freeFrom: daysFree(ctx, rows, all),
      occupancies: all.filter(isIn).map(({ isLive: _, ...one }) => one),
      total: pagination.total,
      ...(pagination.next === undefined ? {} : { next: pagination.next }),
    }
  })
}

/** A unit is looked up as the reader may see it, and so is a property. */
async function placeOf(
  ctx: Context,
  query: Readonly<Record<string, string>>,
): Promise<{ branch: string; narrowing: Filter }> {
  const one = query.unit === undefined ? undefined : await getRow(ctx, unit, idOf(query.unit, 'unit'))
  if (one && query.property === undefined)
    return { branch: one.branch ?? ctx.branch, narrowing: onlyWith('_id', one._id) }
  const { _id, branch } = await getRow(ctx, property, idOf(query.property, 'property'))
  const narrowing = [...onlyWith('property', _id), ...(one ? onlyWith('_id', one._id) : [])]
  return { branch: branch ?? ctx.branch, narrowing }
}

function onlyWith(field: string, id: string): Filter {
  return [{ type: 'all', data: { [field]: { comparator: 'INCLUDES', type: 'basic', values: [id] } } }]
}

function periodOf({ from, to }: Readonly<Record<string, string>>): { from: Day; to: Day } {
  const begin = dayIn('from', from)
  const end = dayIn('to', to)
  if (end <= begin) throw malformed('to', 'badRange', noDays)
  if (end > longestFrom(begin)) throw malformed('to', 'tooBig', tooLong)
  return { from: begin, to: end }
}

function longestFrom(begin: Day): Day {
  const years = Math.min(longestPeriodYears, yearOf(lastDay) - yearOf(begin))
  return addMonths(begin, 12 * years)
}

function yearOf(day: Day): number {
  return Number(day.slice(0, 4))
}

function dayIn(field: string, value: string | undefined): Day {
  if (value === undefined || value === '') throw malformed(field, 'required')
  if (!isDay(value)) throw malformed(field, 'badDay')
  return value
}

function malformed(field: string, code: IssueCode, message?: Label): AppError {
  return new AppError('malformed', {}, [{ field, code, ...(message && { message }) }])
}

const noDays: Label = [
  'Periudha duhet të mbarojë pas ditës kur fillon.',
  'The period must end after the day it begins.',
  'Der Zeitraum muss nach dem Tag enden, an dem er beginnt.',
  'El período debe terminar después del día en que empieza.',
]
const tooLong: Label = [
  `Periudha mund të jetë deri në ${longestPeriodYears} vjet.`,
  `The period can be at most ${longestPeriodYears} years long.`,
  `Der Zeitraum kann höchstens ${longestPeriodYears} Jahre umfassen.`,
  `El período puede abarcar como máximo ${longestPeriodYears} años.`,
]

function daysFree(
  ctx: Context,
  rows: readonly (AnyRow & Parameters<typeof freeFrom>[0])[],
  all: readonly Occupied[],
): Record<string, Day | null> {
  const today = dayOf(ctx.now, officeZone)
  const byUnit = Map.groupBy(
    all.filter(({ isLive }) => isLive),
    (one) => one.unit,
  )
  return Object.fromEntries(rows.map((row) => [row._id, freeFrom(row, byUnit.get(row._id) ?? [], today)]))
}

import { isDay } from '@prona/contract/kernel/day'
import { AppError, type IssueCode } from '@prona/contract/kernel/errors'
import { idSchema, isId } from '@prona/contract/kernel/schema'
import { instalment, order } from '@prona/contract/resources'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { call } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { figuresOf } from '../kernel/figures.ts'
import type { Parts } from '../kernel/parts.ts'
import { contextOf, queryOf } from '../kernel/request.ts'
import type { Bind } from '../kernel/statement.ts'

const sums = z.strictObject({
  currency: z.string(),
  instalments: z.int(),
  outstanding: z.int().check(z.describe('What is still to be paid of them.')),
  received: z.optional(z.int().check(z.describe('Of an order: what was received of all its instalments.'))),
  overdue: z.int().check(z.describe('Of that, what was due before the day that was asked for.')),
})

const day = z.string().check(z.refine(isDay, 'badDay'), z.meta({ format: 'date' }))
const ids = {
  order: { schema: idSchema, description: 'Only those of an order.' },
  customer: { schema: idSchema, description: 'Only those of a customer.' },
  property: { schema: idSchema, description: 'Only those of a property.' },
  unit: { schema: idSchema, description: 'Only those of orders with this unit.' },
} as const
const asking = call({
  tag: 'figures',
  summary: 'What is not paid yet, summed for each currency',
  right: `${instalment.single}.read`,
  query: {
    today: { schema: day, required: true, description: 'Before this day it is overdue.' },
    ...ids,
    milestone: {
      schema: z.string(),
      description: 'Only those whose day this milestone decides.',
    },
  },
  answer: z.strictObject({ figures: z.array(sums) }),
})

/** Sums of what is due: of everything, of one order, customer, property or unit, or of what a milestone decides. */
export function dueFiguresRoute(app: FastifyInstance, parts: Parts): void {
  app.get('/api/figures/due', { config: { call: asking } }, async (request) => {
    const query = queryOf(request)
    const { today } = query
    if (!isDay(today)) throw malformed('today', today === undefined ? 'required' : 'badDay')
    for (const name of Object.keys(ids)) {
      const id = query[name]
      if (id !== undefined && !isId(id)) throw malformed(name, 'badId')
    }
    return { figures: await sumsOf(contextOf(parts, request), query, today) }
  })
}

function malformed(field: string, code: IssueCode): AppError {
  return new AppError('malformed', {}, [{ field, code }])
}

function sumsOf(ctx: Context, query: Readonly<Record<string, string>>, today: string) {
  const { unit, customer } = query
  const resources = unit === undefined && customer === undefined ? [instalment] : [instalment, order]
  return figuresOf<z.infer<typeof sums>>(ctx, resources, (bind) => {
    // What is paid belongs to the answer of an order alone; all that ever was paid would be no small sum.
    const isOfOrder = query.order !== undefined
    const where = [
      ...(isOfOrder ? [] : ['outstanding > 0']),
      ...narrowed(query, 'order', 'uuid', bind),
      // Each buyer or tenant owes it, whoever is asked for it first.
      ...(customer === undefined
        ? []
        : [
            `"order" in (select parent from order_parties where branch = any(${bind(ctx.branches)}::text[])
              and customer = ${bind(customer)}::uuid and role in ('buyer', 'tenant'))`,
          ]),
      ...narrowed(query, 'property', 'uuid', bind),
      ...(unit === undefined
        ? []
        : [
            `"order" in (select parent from order_lines
              where branch = any(${bind(ctx.branches)}::text[]) and unit = ${bind(unit)}::uuid)`,
          ]),
      ...narrowed(query, 'milestone', 'text', bind),
      // What was received in part keeps its day.
      ...(query.milestone === undefined ? [] : ['received = 0']),
    ].join(' and ')
    return `select currency, count(*) filter (where outstanding > 0) as instalments, sum(outstanding) as outstanding,
        ${isOfOrder ? 'sum(received) as received,' : ''}
        coalesce(sum(outstanding) filter (where due_on < ${bind(today)}::date), 0) as overdue
      from instalments where ${where} group by currency order by currency`
  })
}

function narrowed(
  query: Readonly<Record<string, string>>,
  name: string,
  type: 'uuid' | 'text',
  bind: Bind,
): string[] {
  const value = query[name]
  return value === undefined ? [] : [`"${name}" = ${bind(value)}::${type}`]
}

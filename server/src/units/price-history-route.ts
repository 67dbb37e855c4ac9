import { isHidden, mayDo, seesOwnOnly } from '@prona/contract/access'
import { idSchema } from '@prona/contract/kernel/schema'
import { unit } from '@prona/contract/resources'
import {
  type PriceHistory,
  type PriceKept,
  type PriceStep,
  pricesKept,
} from '@prona/contract/units/price-history'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { authorize } from '../kernel/authorize.ts'
import { authorNames } from '../kernel/authors.ts'
import { call, instant, named } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import {
  type Following,
  followingOf,
  followingPage,
  followingParameter,
  markAfter,
} from '../kernel/following.ts'
import type { Parts } from '../kernel/parts.ts'
import { contextOf, idOf, queryOf } from '../kernel/request.ts'
import { getRow } from '../kernel/rows.ts'
import { afterBranches, run, statement, withBranches } from '../kernel/statement.ts'

const text = z.string()
const price = z.strictObject({
  amount: z.nullable(z.int()),
  currency: text,
  period: z.nullable(text).check(z.describe('Of a rent: what it is for.')),
})
const step = named<PriceStep>(
  'priceStep',
  z.strictObject({
    at: instant,
    by: z
      .nullable(z.strictObject({ _id: idSchema, name: z.nullable(text) }))
      .check(z.describe('Nobody, when the program itself did it.')),
    field: z.enum(pricesKept),
    from: price,
    to: price,
    reason: z.nullable(text),
    batch: z
      .nullable(
        z.strictObject({
          _id: idSchema,
          way: z.enum(['bulk', 'import', 'undo']),
          units: z.int(),
          canUndo: z.boolean(),
        }),
      )
      .check(
        z.describe(
          'The bulk change or import it was part of, or its undoing, of how many units, and whether the reader may undo it now.',
        ),
      ),
  }),
)

const telling = call({
  tag: unit.plural,
  summary: 'How the prices of a unit have changed, the newest change first',
  right: 'unit.read',
  query: { id: { schema: idSchema, required: true }, pagination: followingParameter },
  answer: z.strictObject({ prices: z.array(step), pagination: followingPage }),
})

/** `GET /api/unit/prices?id=`: who changed which price, when, from what to what, why and along with how many others. */
export function priceHistoryRoute(app: FastifyInstance, parts: Parts): void {
  app.get('/api/unit/prices', { config: { call: telling } }, async (request): Promise<PriceHistory> => {
    const ctx = contextOf(parts, request)
    authorize(ctx, unit, 'read')
    const query = queryOf(request)
    const id = idOf(query.id, 'id')
    const pages = followingOf(query.pagination)
    await getRow(ctx, unit, id)
    return priceHistoryOf(ctx, id, pages)
  })
}

type Found = {
  id: string
  at: string
  by: string | null
  field: PriceKept
  amount_before: number | null
  currency_before: string
  period_before: string | null
  amount: number | null
  currency: string
  period: string | null
  reason: string | null
  batch: string | null
  way: 'bulk' | 'import' | 'undo'
  units: number
  can_undo: boolean
}

async function priceHistoryOf(
  ctx: Context,
  id: string,
  { itemsPerPage, before }: Following,
): Promise<PriceHistory> {
  const seen = pricesKept.filter((name) => !isHidden(ctx.rights, unit, name))
  const { bind, values } = statement()
  const start = withBranches(ctx, unit, bind)
  const where = [
    afterBranches,
    `p.branch = b.branch and p.unit = ${bind(id)}::uuid and p.field = any(${bind(seen)}::text[])`,
    ...(before === undefined ? [] : [`p.id < ${bind(before)}::bigint`]),
  ].join(' and ')
  const found = await run<Found>(
    ctx.db,
    `${start} select p.*, p.id::text as id, of_batch.units, exists (${undoable(ctx, bind)}) as can_undo
      from b cross join lateral (select p.* from unit_price_changes p
        where ${where} order by p.id desc limit ${itemsPerPage + 1}) p
      left join lateral (select count(distinct o.unit)::integer as units from unit_price_changes o
        where o.branch = p.branch and o.batch = p.batch and o.way = p.way and o.field = p.field) of_batch on p.batch is not null
      order by p.id desc`,
    values,
  )
  const shown = found.slice(0, itemsPerPage)
  const last = shown.at(-1)
  const names = await authorNames(
    ctx,
    shown.map(({ by }) => by),
  )
  return {
    prices: shown.map((one) => stepOf(one, names)),
    pagination: {
      itemsPerPage,
      ...(found.length > itemsPerPage && last ? { next: markAfter(last.id) } : {}),
    },
  }
}

/**
 * The batch of a step, where the unit is still as it left it and this reader may undo it, in the branch they write to:
 * their own or, as the record says why it was made, that of others.
 */
function undoable({ rights, branch, actor }: Context, bind: (value: unknown) => string): string {
  const ways = { bulk: ['update'], import: ['create', 'update'] } as const
  const allowed = Object.entries(ways).flatMap(([way, verbs]) =>
    verbs.every((verb) => mayDo(rights, unit, verb)) ? [way] : [],
  )
  return `select from batches undone where undone.branch = p.branch and undone._id = p.batch
    and p.branch = ${bind(branch)} and p.way = any(${bind(allowed)}::text[])
    and (undone.by = ${bind(actor)}::uuid or ${bind(!seesOwnOnly(rights, unit))}::boolean)
    and exists (select from batch_rows r join units u on u._id = r.record and u.version = r.version
      where r.batch = undone._id and r.record = p.unit and r.undone_at is null)`
}

function stepOf(one: Found, names: Readonly<Record<string, string>>): PriceStep {
  return {
    at: one.at,
    by: one.by === null ? null : { _id: one.by, name: names[one.by] ?? null },
    field: one.field,
    from: { amount: one.amount_before, currency: one.currency_before, period: one.period_before },
    to: { amount: one.amount, currency: one.currency, period: one.period },
    reason: one.reason,
    batch:
      one.batch === null ? null : { _id: one.batch, way: one.way, units: one.units, canUndo: one.can_undo },
  }
}

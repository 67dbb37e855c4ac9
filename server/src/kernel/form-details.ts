import { mayDo } from '@prona/contract/access'
import { isOffered } from '@prona/contract/kernel/closed-action'
import type { Resource, Row } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import { hiddenFrom, unwritableFor } from './authorize.ts'
import { closedReason } from './closed.ts'
import { columnsOf, recordOf, tableOf } from './columns.ts'
import { type Context, longestHoldDaysOf, maxDiscountOf } from './context.ts'
import type { Feature } from './feature.ts'
import { nextCodes } from './next-code.ts'
import { run } from './statement.ts'

/**
 * What a form needs beyond the declaration: defaults, choices, limits, writable fields and possible actions.
 * `siblings` holds the references that decide among which records a new one's code is unique.
 */
export async function formDetails(
  ctx: Context,
  feature: Pick<Feature, 'resource' | 'defaults' | 'limits' | 'asked' | 'isFrozen'>,
  row: Row<Resource> | undefined,
  siblings: Readonly<Record<string, string>> = {},
): Promise<FormDetails> {
  const { resource, asked, isFrozen } = feature
  const values = row as Record<string, unknown> | undefined
  const writable = writableFields(ctx, resource, row ? 'update' : 'create')
  return {
    defaults: values ? {} : await defaultsFor(ctx, feature, siblings),
    choices: (await asked?.(ctx, values)) ?? {},
    limits: {
      longestHoldDays: longestHoldDaysOf(ctx),
      maxDiscountBp: maxDiscountOf(ctx),
      ...(row && (await feature.limits?.(ctx, row))),
    },
    writable: writable.filter((field) => !row || !isFrozen?.(row, field)),
    actions: values ? actionsOf(ctx, resource, values) : {},
    ...(values ? { record: values as FormDetails['record'] } : {}),
  }
}

function writableFields(ctx: Context, resource: Resource, verb: 'create' | 'update'): string[] {
  if (!mayDo(ctx.rights, resource, verb)) return []
  const closed = new Set([...hiddenFrom(ctx, resource), ...unwritableFor(ctx, resource)])
  return Object.entries(resource.fields)
    .filter(([name, field]) => !field.readOnly && !closed.has(name) && (verb === 'create' || !field.fixed))
    .map(([name]) => name)
}

function actionsOf(
  ctx: Context,
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
): FormDetails['actions'] {
  const mine = Object.keys(resource.actions).filter(
    (name) => isOffered(resource, row, name) && mayDo(ctx.rights, resource, name),
  )
  return Object.fromEntries(
    mine.map((name) => {
      const reason = closedReason(ctx, resource, row, name)
      return [name, reason === undefined ? { open: true } : { open: false, reason }]
    }),
  )
}

/** The columns' and the feature's defaults, the next free code, and the branch's currency where the record names one. */
async function defaultsFor(
  ctx: Context,
  feature: Pick<Feature, 'resource' | 'defaults'>,
  siblings: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>> {
  const { resource } = feature
  const hidden = hiddenFrom(ctx, resource)
  const codes = await nextCodes(ctx, resource, siblings)
  const defaults = {
    ...(await columnDefaults(ctx, resource)),
    ...(await feature.defaults?.(ctx)),
    ...siblings,
    ...codes,
  }
  const currency = await currencyOfBranch(ctx)
  for (const field of moneyCurrencies(resource)) if (currency) defaults[field] = currency
  return Object.fromEntries(Object.entries(defaults).filter(([name]) => !hidden.has(name)))
}

const known = new Map<Resource, Promise<Record<string, unknown>>>()

function columnDefaults(ctx: Context, resource: Resource): Promise<Record<string, unknown>> {
  const asked = known.get(resource) ?? askDefaults(ctx, resource)
  known.set(resource, asked)
  asked.catch(() => known.delete(resource))
  return asked
}

async function askDefaults(ctx: Context, resource: Resource): Promise<Record<string, unknown>> {
  const found = await run(
    ctx.db,
    `select a.attname as column, pg_get_expr(d.adbin, d.adrelid) as expression
      from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where d.adrelid = $1::regclass and a.attgenerated = ''`,
    [tableOf(resource)],
  )
  const expressions = new Map(found.map((row) => [row.column, row.expression]))
  const named = columnsOf(resource.fields).filter(({ column }) => expressions.has(column))
  if (named.length === 0) return {}
  const [row = {}] = await run(
    ctx.db,
    `select ${named.map(({ column }) => `${expressions.get(column)} as "${column}"`).join(', ')}`,
    [],
  )
  const record = recordOf(resource, row, new Set())
  const names = new Set(named.map(({ path }) => path.split('.')[0] ?? path))
  const given = Object.entries(resource.fields).filter(([name, field]) => names.has(name) && !field.readOnly)
  return Object.fromEntries(given.map(([name]) => [name, record[name]]))
}

function moneyCurrencies(resource: Resource): ReadonlySet<string> {
  return new Set(
    columnsOf(resource.fields).flatMap(({ field }) => (field.kind === 'money' ? [field.currency] : [])),
  )
}

async function currencyOfBranch(ctx: Context): Promise<string | undefined> {
  const branch = ctx.branch || (ctx.user?.branch ?? '')
  const [row] = await run(ctx.db, 'select currency from branches where code = $1', [branch])
  return typeof row?.currency === 'string' ? row.currency : undefined
}

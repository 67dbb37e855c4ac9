import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Fields } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { resourceNamed } from '@prona/contract/registry'
import { referenceRulesOf } from '@prona/contract/why-closed'
import { requireOpen } from './closed.ts'
import { columnNamed, isRecord, tableOf } from './columns.ts'
import type { Context } from './context.ts'
import { inScope, isLive } from './scope.ts'
import { run, statement } from './statement.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Every reference must lead to a live record within the reader's scope, which is locked until the transaction ends, and
 * which may be named by others as it then is.
 */
export async function refuseMissing(
  ctx: Context,
  fields: Fields,
  values: Values,
  before: Values = {},
): Promise<void> {
  const found = await foundFor(ctx, referencesIn(fields, values, before, ''))
  const missing = found.filter(({ row }) => !row)
  const issues = missing.map(({ path }): FieldIssue => ({ field: path, code: 'noSuchRecord' }))
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
  for (const { to, row = {} } of found) requireOpen(ctx, resourceNamed(to), row, 'refer')
}

/**
 * Locks the records of other resources that these are to refer to, before they are locked themselves: whoever writes
 * what is referred to locks in the same order those that follow. What is missing is refused when they are written.
 */
export async function lockReferences(
  ctx: Context,
  { single, fields }: Resource,
  rows: readonly Values[],
): Promise<void> {
  const wanted = rows.flatMap((row) => referencesIn(fields, row, {}, '')).filter(({ to }) => to !== single)
  await foundFor(ctx, wanted)
}

/** The same for many records of a resource: of what they get, with what they had. */
export async function refuseMissingInAny(
  ctx: Context,
  { fields, names }: Resource,
  rows: readonly Values[],
  before: readonly Values[] = [],
): Promise<void> {
  const list = { kind: 'list', label: names.many, fields, max: rows.length } as const
  await refuseMissing(ctx, { rows: list }, { rows }, { rows: before })
}

async function foundFor(ctx: Context, wanted: readonly Wanted[]) {
  const named = [...new Set(wanted.map(({ to }) => to))].map(async (to) => {
    const ofIt = wanted.filter((one) => one.to === to)
    const live = await liveAmong(ctx, resourceNamed(to), [...new Set(ofIt.map(({ id }) => id))].sort())
    return ofIt.map((one) => ({ ...one, row: live.get(one.id) }))
  })
  return (await Promise.all(named)).flat()
}

async function liveAmong(ctx: Context, target: Resource, ids: readonly string[]) {
  const { bind, values } = statement()
  const written = { ...ctx, branches: [ctx.branch] }
  const where = [`t._id = any(${bind(ids)}::uuid[])`, inScope(written, target, 't', bind), isLive('t')]
  const said = referenceRulesOf(target).map((name) => `, t."${columnNamed(name)}" as "${name}"`)
  const text = `select t._id${said.join('')} from ${tableOf(target)} t where ${where.join(' and ')} order by t._id for key share`
  const rows = await run(ctx.db, text, values)
  return new Map(rows.map((row) => [row._id, row]))
}

type Wanted = { readonly path: string; readonly to: string; readonly id: string }

/** Those that were not there before, in the same field or in the same row of a list. */
function referencesIn(fields: Fields, values: Values, before: Values, prefix: string): Wanted[] {
  return Object.entries(fields).flatMap(([name, field]): Wanted[] => {
    const [value, old] = [values[name], before[name]]
    const path = `${prefix}${name}`
    if (value === undefined || value === null) return []
    if (field.kind === 'reference') return value === old ? [] : [{ path, to: field.to, id: String(value) }]
    if (field.kind === 'references' && Array.isArray(value)) {
      const added = Array.isArray(old) ? value.filter((id) => !old.includes(id)) : value
      return added.map((id) => ({ path, to: field.to, id: String(id) }))
    }
    if (field.kind === 'group')
      return referencesIn(field.fields, value as Values, isRecord(old) ? old : {}, `${path}.`)
    if (field.kind !== 'list' || !Array.isArray(value)) return []
    const rows = Array.isArray(old) ? old.filter(isRecord) : []
    return value.flatMap((row, index) => {
      const same = rows.find(({ _id }) => _id !== undefined && _id === row._id)
      return referencesIn(field.fields, row as Values, same ?? {}, `${path}.${index}.`)
    })
  })
}

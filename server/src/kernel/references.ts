import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Fields } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { resourceNamed } from '@prona/contract/registry'
import { tableOf } from './columns.ts'
import type { Context } from './context.ts'
import { inScope, isLive } from './scope.ts'
import { run, statement } from './statement.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Every reference must lead to a live record within the reader's scope, which is locked until the transaction ends.
 */
export async function refuseMissing(ctx: Context, fields: Fields, values: Values): Promise<void> {
  const wanted = referencesIn(fields, values, '')
  const issues: FieldIssue[] = []
  for (const to of new Set(wanted.map((one) => one.to))) {
    const ids = [...new Set(wanted.filter((one) => one.to === to).map((one) => one.id))].sort()
    const live = await liveAmong(ctx, resourceNamed(to), ids)
    for (const one of wanted) {
      if (one.to === to && !live.has(one.id)) issues.push({ field: one.path, code: 'noSuchRecord' })
    }
  }
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
}

async function liveAmong(
  ctx: Context,
  target: Resource,
  ids: readonly string[],
): Promise<ReadonlySet<unknown>> {
  const { bind, values } = statement()
  const written = { ...ctx, branches: [ctx.branch] }
  const where = [`t._id = any(${bind(ids)}::uuid[])`, inScope(written, target, 't', bind), isLive('t')]
  const text = `select t._id from ${tableOf(target)} t where ${where.join(' and ')} order by t._id for key share`
  return new Set((await run(ctx.db, text, values)).map((row) => row._id))
}

type Wanted = { readonly path: string; readonly to: string; readonly id: string }

function referencesIn(fields: Fields, values: Values, prefix: string): Wanted[] {
  return Object.entries(fields).flatMap(([name, field]): Wanted[] => {
    const value = values[name]
    const path = `${prefix}${name}`
    if (value === undefined || value === null) return []
    if (field.kind === 'reference') return [{ path, to: field.to, id: String(value) }]
    if (field.kind === 'references' && Array.isArray(value)) {
      return value.map((id) => ({ path, to: field.to, id: String(id) }))
    }
    if (field.kind === 'group') return referencesIn(field.fields, value as Values, `${path}.`)
    if (field.kind !== 'list' || !Array.isArray(value)) return []
    return value.flatMap((row, index) => referencesIn(field.fields, row as Values, `${path}.${index}.`))
  })
}

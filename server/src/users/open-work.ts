import { isHidden, mayDo } from '@prona/contract/access'
import type { Resource } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'
import { user } from '@prona/contract/resources'
import { columnNamed, tableOf } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import { isLive } from '../kernel/scope.ts'
import { type Bind, quoted, run, statement } from '../kernel/statement.ts'

/** A resource whose records are given to people, and the field that says to whom. */
export type Given = { readonly resource: Resource; readonly field: string; readonly isSeveral: boolean }

/** The end of a statement that finds records given to somebody, as `t`. */
type Named = (given: Given, ctx: Context, of: string, bind: Bind) => string

/** Of a declaration's lives: a record in none of their last states is worked on. */
function isOpen({ lives = [], state }: Resource, alias: string): string {
  if (lives.length === 0 || state === undefined) return 'true'
  const ended = lives.map(({ when = {}, final }) => {
    const of = Object.entries(when).map(([field, values]) => among(alias, field, values ?? []))
    return [...of, among(alias, state, final)].join(' and ')
  })
  return `not (${ended.map((one) => `(${one})`).join(' or ')})`
}

function among(alias: string, field: string, values: readonly string[]): string {
  return `${alias}."${columnNamed(field)}" in (${values.map(quoted).join(', ')})`
}

export const givenToPeople: readonly Given[] = resources.flatMap((resource: Resource): Given[] => {
  const { assignee, fields, followsFrom, scope } = resource
  const field = assignee === undefined ? undefined : fields[assignee]
  if (!assignee || !field || followsFrom || scope !== 'branch') return []
  if (field.kind !== 'reference' && field.kind !== 'references') return []
  return field.to === user.single
    ? [{ resource, field: assignee, isSeveral: field.kind === 'references' }]
    : []
})

/** Those whose records the acting person may give to others: whoever may not change them is not told of them either. */
export function givableBy({ rights }: Context): readonly Given[] {
  return givenToPeople.filter(
    ({ resource, field }) =>
      ['read', 'update'].every((verb) => mayDo(rights, resource, verb)) && !isHidden(rights, resource, field),
  )
}

/** The records of the branch that are given to somebody, ended and deleted ones too, whoever asks. */
export const allGivenTo: Named = ({ resource, field, isSeveral }, ctx, of, bind) => {
  const column = `t."${columnNamed(field)}"`
  const given = isSeveral ? `${column} && array[${bind(of)}::uuid]` : `${column} = ${bind(of)}::uuid`
  return `from ${tableOf(resource)} t where t.branch = ${bind(ctx.branch)} and ${given}`
}

/** Those of them that have not ended. */
export const openWorkOf: Named = (given, ...asked) =>
  `${allGivenTo(given, ...asked)} and ${isLive('t')} and ${isOpen(given.resource, 't')}`

/** Those that have. */
const endedWorkOf: Named = (given, ...asked) =>
  `${allGivenTo(given, ...asked)} and ${isLive('t')} and not ${isOpen(given.resource, 't')}`

/** How many of each that the acting person may give to others, where there are any. */
export function countOpenWork(ctx: Context, of: string) {
  return countEach(ctx, of, openWorkOf)
}

/** The same of every kind, where they are let go of whoever asks. */
export function countAllOpenWork(ctx: Context, of: string) {
  return countEach(ctx, of, openWorkOf, givenToPeople)
}

export function countEndedWork(ctx: Context, of: string) {
  return countEach(ctx, of, endedWorkOf)
}

async function countEach(ctx: Context, of: string, named: Named, kinds = givableBy(ctx)) {
  const { bind, values } = statement()
  const each = kinds.map(
    (given) =>
      `select '${given.resource.single}' as resource, count(*)::integer as count ${named(given, ctx, of, bind)}`,
  )
  if (each.length === 0) return []
  const found = await run<{ resource: string; count: number }>(ctx.db, each.join(' union all '), values)
  return found.filter(({ count }) => count > 0)
}

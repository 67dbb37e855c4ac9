import { type Alike, type Known, namesOf, type Trait, traits } from '@prona/contract/customers/alike'
import { AppError } from '@prona/contract/kernel/errors'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { customer } from '@prona/contract/resources'
import { hiddenFrom } from '../kernel/authorize.ts'
import { recordOf } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import { inScope, isLive } from '../kernel/scope.ts'
import { selection } from '../kernel/selection.ts'
import { afterBranches, type Bind, runOnce, statement, withBranches } from '../kernel/statement.ts'

const most = 5

/**
 * The reader's customers who share a number, an address or a folded name with the given one. Each trait is looked up
 * by the trigram index first and then compared exactly.
 */
export async function findAlike(ctx: Context, known: Known, except: string | undefined): Promise<Alike[]> {
  const hidden = hiddenFrom(ctx, customer)
  refuseHidden(known, hidden)
  const { bind, values } = statement()
  const start = withBranches(ctx, customer, bind)
  const shared = sharedTraits(known, bind)
  if (shared.length === 0) return []
  const own = except === undefined ? 'true' : `t._id <> ${bind(except)}::uuid`
  const where = [afterBranches, inScope(ctx, customer, 't', bind, 'b.branch'), isLive('t'), own]
  const matches = shared.map(([trait, { holds }]) => `case when ${holds} then '${trait}' end`)
  const found = await runOnce<{ matches: readonly string[] }>(
    ctx.db,
    `${start} select ${selection(ctx, customer, bind, hidden)}, t.matches
      from b cross join lateral (
        select t.*, array_remove(array[${matches.join(', ')}], null) as matches from customers t
        where ${where.join(' and ')} and (${shared.map(([, { holds }]) => `(${holds})`).join(' or ')})
        limit 50) t
      order by cardinality(t.matches) desc, t.name, t._id limit ${most}`,
    values,
  )
  return found.map((row) => ({
    customer: recordOf(customer, row, hidden) as AnyRow,
    matches: traits.filter((trait) => row.matches.includes(trait)),
  }))
}

type Shared = readonly (readonly [Trait, { readonly holds: string }])[]

function sharedTraits(known: Known, bind: Bind): Shared {
  const { phones = [], emails = [], nuis, personalNumber } = known
  const inSearch = (value: string) => `t.search like containing(${value})`
  const some = (texts: readonly string[], each: (value: string) => string) =>
    texts.map((text) => each(bind(text))).join(' or ')
  const conditions: Readonly<Record<Trait, string>> = {
    phones: some(phones, (value) => `${inSearch(value)} and ${value} = any(t.phones)`),
    emails: some(
      emails,
      (value) =>
        `${inSearch(value)} and fold(${value}) = any(string_to_array(fold(joined(t.emails)), E'\\n'))`,
    ),
    nuis: some(nuis ? [nuis] : [], (value) => `${inSearch(value)} and fold(t.nuis) = fold(${value})`),
    personalNumber: some(
      personalNumber ? [personalNumber] : [],
      (value) =>
        `fold(t.personal_number) like containing(${value}) and fold(t.personal_number) = fold(${value})`,
    ),
    name: some(
      namesOf(known),
      (value) => `fold(t.name) like containing(${value}) and fold(t.name) = fold(${value})`,
    ),
  }
  return traits.flatMap((trait) =>
    conditions[trait] ? [[trait, { holds: conditions[trait] }] as const] : [],
  )
}

/** Asking for a match must not reveal a field that is hidden from the reader. */
function refuseHidden(known: Known, hidden: ReadonlySet<string>): void {
  const asked = Object.keys(known).filter((name) => hidden.has(name))
  if (asked.length === 0) return
  throw new AppError(
    'invalidFilter',
    {},
    asked.map((field) => ({ field, code: 'unknown' as const })),
  )
}

import type { Row } from '@prona/contract/kernel/resource'
import { customer } from '@prona/contract/resources'
import { veil } from '../kernel/audit.ts'
import type { Context } from '../kernel/context.ts'
import { run } from '../kernel/statement.ts'
import { inAllBranches } from '../moves/former-branches.ts'

type Customer = Row<typeof customer>

const named = ['firstName', 'lastName', 'companyName', 'nuis', 'phones', 'emails'] as const

/**
 * By what a saved list can have asked for this customer, now or before: whole names, numbers and addresses. A last name
 * alone only where nobody else has it; it may be short for another name too, so one of three letters is none.
 */
export async function wordsOf(ctx: Context, row: Customer): Promise<readonly string[]> {
  return inAllBranches(ctx, async () => {
    const known = await valuesOf(ctx, row)
    const of = (field: string) => known.flatMap((one) => (one.field === field ? [one.value] : []))
    const whole = of('firstName').flatMap((first) =>
      of('lastName').flatMap((last) => [`${first} ${last}`, `${last} ${first}`]),
    )
    const numbers = [row.personalNumber, row.passportNumber, ...of('nuis'), ...of('phones'), ...of('emails')]
    const rare = await rareAmong(ctx, row._id, [...of('lastName'), ...of('companyName')])
    const words = [...whole, ...numbers, ...of('companyName').filter((name) => rare.has(name))]
    const lastNames = of('lastName').filter((name) => rare.has(name) && name.length > 3)
    return [...new Set([...words, ...lastNames].filter((word) => word !== null && word !== veil))] as string[]
  })
}

type Value = { readonly field: string; readonly value: string }

/** What the record says, and what its history says that it said. */
async function valuesOf(ctx: Context, row: Customer): Promise<readonly Value[]> {
  const now = named.flatMap((field) => [row[field]].flat().map((value) => ({ field, value })))
  const before = await run<Value>(
    ctx.db,
    `select distinct each.field, each.value from audit_entries e
      cross join lateral (values (e.before), (e.after)) said (fields)
      cross join lateral jsonb_each(said.fields) one (field, value)
      cross join lateral (
        select one.field, one.value #>> '{}' as value where jsonb_typeof(one.value) = 'string'
        union all select one.field, part.value from jsonb_array_elements_text(
          case when jsonb_typeof(one.value) = 'array' then one.value else '[]' end) part) each
      where e.resource = $1 and e.record = $2 and one.field = any($3::text[])`,
    [customer.single, row._id, [...named]],
  )
  return [...now, ...before].filter((one): one is Value => Boolean(one.value) && one.value !== veil)
}

/** Those names that no other customer has, and no place: a list of what is in Vlora asks for nobody. */
async function rareAmong(ctx: Context, id: string, names: readonly string[]): Promise<ReadonlySet<string>> {
  const rare = await run<{ name: string }>(
    ctx.db,
    `select each.name from unnest($2::text[]) each (name) where not exists (
      select from customers c where c._id <> $1 and c.deleted_at is null and fold(each.name) in (fold(c.last_name), fold(c.company_name)))
      and not exists (select from customers c where fold(each.name) = fold(c.address_city))
      and not exists (select from properties p where fold(each.name) in (fold(p.name), fold(p.address_city)))
      and not exists (select from branches b where fold(each.name) in (fold(b.name), fold(b.code), fold(b.address_city)))`,
    [id, [...new Set(names)]],
  )
  return new Set(rare.map(({ name }) => name))
}

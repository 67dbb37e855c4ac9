import type { Context } from '../kernel/context.ts'
import { run } from '../kernel/statement.ts'

type UsualValues = {
  readonly vatProfile: string | null
  readonly customerLanguage: string | null
  readonly holdDays: number | null
  readonly dueDay: number | null
}
const none: UsualValues = { vatProfile: null, customerLanguage: null, holdDays: null, dueDay: null }

/** What records of a branch begin with: each value its own, or its company's where it has none. */
export async function usualValues(ctx: Context, code = branchOf(ctx)): Promise<UsualValues> {
  const [found = none] = await run<UsualValues>(
    ctx.db,
    `select coalesce(b.vat_profile, c.vat_profile) as "vatProfile",
      coalesce(b.customer_language, c.customer_language) as "customerLanguage",
      coalesce(b.hold_days, c.hold_days) as "holdDays", coalesce(b.due_day, c.due_day) as "dueDay"
    from branches b left join lateral (
      select * from companies c where c.deleted_at is null and (c._id = b.company or b.company is null)
      order by c.created_at, c._id limit 1) c on true
    where b.code = $1`,
    [code],
  )
  return found
}

/** Whoever reads all branches begins as at home. */
function branchOf({ branch, user }: Context): string {
  return branch || (user?.branch ?? '')
}

/** One value under the name that it has in a record; none where nobody said one. */
export async function usual<K extends keyof UsualValues>(
  ctx: Context,
  name: K,
  called: string = name,
): Promise<Readonly<Record<string, unknown>>> {
  const { [name]: value } = await usualValues(ctx)
  return value === null ? {} : { [called]: value }
}

/** The company that a new branch belongs to unless told otherwise. */
export async function firstCompany(ctx: Context): Promise<{ readonly company?: string }> {
  const [first] = await run<{ _id: string }>(
    ctx.db,
    'select _id from companies where deleted_at is null order by created_at, _id limit 1',
    [],
  )
  return first ? { company: first._id } : {}
}

/** In which currency a branch writes what says nothing else. */
export async function currencyOf(ctx: Context): Promise<'EUR' | 'ALL'> {
  const [branch] = await ctx.db<{ currency: 'EUR' | 'ALL' }[]>`
    select currency from branches where code = ${ctx.branch}`
  return branch?.currency ?? 'EUR'
}

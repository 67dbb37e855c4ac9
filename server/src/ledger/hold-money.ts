import type { Context } from '../kernel/context.ts'

type Begun = { readonly payments?: readonly string[] } & {
  readonly instalments?: readonly string[]
  readonly invoices?: readonly string[]
}
type Held = Readonly<
  Record<'customers' | 'orders' | 'payments' | 'instalments' | 'invoices', readonly string[]>
>

/**
 * Locks all that is written with these before any of them is: customers, orders, payments, instalments and invoices,
 * in this order and each by id (decision 84). Payments lead to what they pay, instalments to what paid them, and
 * invoices to both; whoever began at one end would wait for whoever began at another. Whoever pays, owes or is a party
 * of the orders is held first and for oneself alone, so that what is found then does not change before it is locked.
 */
export async function holdMoney(ctx: Context, begun: Begun): Promise<void> {
  const { db } = ctx
  const among = (ids: readonly string[]) => db`_id = any (${ids}::uuid[]) order by _id`
  const { customers } = await reachedFrom(ctx, begun)
  await db`select from customers where ${among(customers)} for no key update`
  const held = await reachedFrom(ctx, begun)
  await db`select from orders where ${among(held.orders)} for share`
  await db`select from payments where ${among(held.payments)} for update`
  await db`select from instalments where ${among(held.instalments)} for update`
  await db`select from invoices where ${among(held.invoices)} for update`
}

async function reachedFrom({ db, branch }: Context, begun: Begun): Promise<Held> {
  const { payments = [], instalments = [], invoices = [] } = begun
  const [held] = await db<Held[]>`
    with first as materialized (
      select _id, "order" from instalments where branch = ${branch} and _id = any (${instalments}::uuid[])
      union select _id, "order" from instalments where branch = ${branch} and invoice = any (${invoices}::uuid[])
    ), paid as materialized (
      select unnest(${payments}::uuid[]) as _id
      union select follows from payments where branch = ${branch} and _id = any (${payments}::uuid[])
      union select a.parent from first f join payment_allocations a on a.branch = ${branch} and a.instalment = f._id
      union select parent from payment_allocations where branch = ${branch} and invoice = any (${invoices}::uuid[])
    ), parts as materialized (
      select a.instalment, a.invoice from paid p join payment_allocations a on a.branch = ${branch} and a.parent = p._id
    ), due as materialized (
      select i._id, i."order", i.invoice from (select _id from first union select instalment from parts) each
        join instalments i on i.branch = ${branch} and i._id = each._id
    ), bills as materialized (
      select unnest(${invoices}::uuid[]) as _id union select invoice from parts union select invoice from due
    )
    select array(select distinct customer from (
        select p.customer from paid join payments p on p.branch = ${branch} and p._id = paid._id
        union select v.customer from bills join invoices v on v.branch = ${branch} and v._id = bills._id
        union select o.customer from due d join order_parties o on o.branch = ${branch} and o.parent = d."order"
      ) each) as customers,
      array(select distinct "order" from due) as orders,
      array(select _id from paid where _id is not null) as payments,
      array(select _id from due) as instalments,
      array(select _id from bills where _id is not null) as invoices`
  if (!held) throw new Error('What is held with a payment was not found')
  return held
}

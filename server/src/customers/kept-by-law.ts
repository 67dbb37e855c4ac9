import { keptPapers } from '@prona/contract/customers/erasing'
import { AppError } from '@prona/contract/kernel/errors'
import type { Label } from '@prona/contract/kernel/field'
import { customer, order } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { run } from '../kernel/statement.ts'

/**
 * Accounting papers are kept for ten years after their year (Law 25/2018), tax papers for five (Law 9920/2008). An order
 * that came to nothing, no deposit and no paper included, obliges to nothing; one that is still open is worked on. One
 * that was deleted is kept like the others: deleting it is no way around the law. The orders are held, so that none gets
 * a paper meanwhile.
 */
export async function refuseWhatTheLawKeeps(ctx: Context, id: string): Promise<void> {
  await run(ctx.db, `select from orders o where ${isTheirs} order by o._id for update`, [id])
  const [found = {}] = await run(
    ctx.db,
    `select
      (select string_agg(o.number, ', ' order by o.number) from orders o
        where ${isTheirs} and not ((o.deleted_at is not null or o.status in ('cancelled', 'expired')) and o.deposit_on is null
            and not exists (select from record_documents d where d.resource = $2 and d.record = o._id)
            and not exists (select from instalments i where i."order" = o._id and i.received > 0))) as orders,
      (select count(*)::int from record_documents d
        where d.resource = $3 and d.record = $1 and d.category = any($4::text[])) as papers,
      (select string_agg(p.number, ', ' order by p.number) from payments p where p.customer = $1) as payments,
      (select string_agg(i.number, ', ' order by i.number) from invoices i
        where i.customer = $1 and i.deleted_at is null) as invoices`,
    [id, order.single, customer.single, [...keptPapers]],
  )
  const { orders, payments, invoices } = found
  const papers = Number(found.papers)
  if (orders || payments || invoices || papers > 0) {
    throw new AppError('notOpen', {}, [], {}, keptByLaw({ orders, payments, invoices, papers }))
  }
}

const isTheirs = `(exists (select from order_parties p where p.parent = o._id and p.customer = $1)
  or exists (select from order_transfers t where t.parent = o._id and $1 in (t.from_customer, t.to_customer))
  or exists (select from instalments i where i."order" = o._id and i.customer = $1))`

type Kept = Readonly<Record<'orders' | 'payments' | 'invoices', unknown>> & { readonly papers: number }

function keptByLaw({ orders, payments, invoices, papers }: Kept): Label {
  const kept = (order: string, payment: string, bill: string, paper: string, and: string) => {
    const [last = '', ...others] = [
      orders ? `${order} ${orders}` : '',
      payments ? `${payment} ${payments}` : '',
      invoices ? `${bill} ${invoices}` : '',
      papers > 0 ? `${papers} ${paper}` : '',
    ]
      .filter(Boolean)
      .reverse()
    return others.length > 0 ? `${others.reverse().join(', ')}${and}${last}` : last
  }
  return [
    `Nuk fshihet: janë të hapura ose ruhen sipas ligjit (kontabiliteti 10 vjet, tatimet 5 vjet) ${kept('kontratat', 'arkëtimet', 'faturat', 'dokumente të klientit', ' dhe ')}.`,
    `Not erased: still open, or kept by law (accounting 10 years, tax 5 years), are ${kept('the orders', 'the payments', 'the invoices', 'documents of the customer', ' and ')}.`,
    `Nicht gelöscht: Noch offen oder nach dem Gesetz aufzubewahren (Buchhaltung 10 Jahre, Steuern 5 Jahre) sind ${kept('die Vorgänge', 'die Zahlungen', 'die Rechnungen', 'Unterlagen des Kunden', ' und ')}.`,
    `No se suprime: siguen abiertas o deben conservarse por ley (contabilidad 10 años, impuestos 5 años) ${kept('las operaciones', 'los cobros', 'las facturas', 'papeles del cliente', ' y ')}.`,
  ]
}

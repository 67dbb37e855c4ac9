import type { Field, Fields, Label } from '@prona/contract/kernel/field'
import type { Row } from '@prona/contract/kernel/resource'
import { filledIn } from '@prona/contract/kernel/words'
import {
  type Allocation,
  allocated,
  allocationOf,
  oldestFirst,
  paidBy,
} from '@prona/contract/payments/allocation'
import { paymentWords } from '@prona/contract/payments/payment-words'
import { instalment, invoice } from '@prona/contract/resources'
import type { FieldDisplay } from '../engine/fields/view.ts'

/** An instalment, or an invoice that was made by hand. */
export type Item = Pick<
  Row<typeof instalment>,
  '_id' | 'number' | 'dueOn' | 'outstanding' | 'currency' | 'labels'
> & {
  readonly of: 'instalment' | 'invoice'
  readonly name: string | null
  /** Of what can be paid of it, what this payment pays already. */
  readonly own?: number
  /** It keeps at most what it has. */
  readonly isOver?: boolean
}

export function ofInstalments(rows: readonly Row<typeof instalment>[]): readonly Item[] {
  return rows.map((row) => ({ ...row, of: 'instalment', isOver: row.cancelledOn !== null }))
}

export function ofInvoices(
  rows: readonly Row<typeof invoice>[],
  label: (label: Label) => string,
): readonly Item[] {
  return rows.map((row) => ({ ...row, of: 'invoice', name: label(invoice.names.one) }))
}

/** Those that are open and paid by themselves: the others are paid by their instalments. */
export function openInvoices(customer: string) {
  return { customer: [customer], status: ['issued', 'partlyPaid'], kind: ['invoice'] }
}

/** What can be paid, the first due on top. */
export function inOrder(items: readonly Item[]): readonly Item[] {
  return oldestFirst(items)
}

const prefix = 'pays_'

/** An input for each instalment: how much of it is paid. */
export function fieldsOf(items: readonly Item[], display: FieldDisplay): Fields {
  return Object.fromEntries(items.map((item) => [`${prefix}${item._id}`, fieldOf(item, display)]))
}

function fieldOf(item: Item, display: FieldDisplay): Field {
  const { amount, dueOn } = instalment.fields
  const said = display.around({ ...item })
  const { own = 0 } = item
  const open = item.outstanding - own
  const words = (at: 0 | 1 | 2 | 3) =>
    [
      item.number,
      item.name,
      item.dueOn === null ? null : filledIn(paymentWords.due[at], { day: said.say(dueOn, item.dueOn) }),
      own === 0 ? null : filledIn(paymentWords.byThis[at], { amount: said.say(amount, own) }),
      item.isOver ? paymentWords.over[at] : null,
      open === 0 ? null : filledIn(paymentWords.open[at], { amount: said.say(amount, open) }),
    ]
      .filter(Boolean)
      .join(' · ')
  return {
    kind: 'money',
    currency: item.currency,
    optional: true,
    label: [words(0), words(1), words(2), words(3)],
  }
}

type Values = Readonly<Record<string, unknown>>

/** What the inputs say is paid. */
export function rowsOf(items: readonly Item[], values: Values): readonly Allocation[] {
  return items.flatMap(({ _id, of }) => {
    const amount = values[`${prefix}${_id}`]
    return typeof amount === 'number' && amount > 0 ? [allocationOf({ _id, of }, amount)] : []
  })
}

/** What the inputs say where an amount pays what is due first. */
export function valuesFor(amount: number, items: readonly Item[]): Values {
  const payable = items.filter(({ isOver }) => !isOver)
  return valuesOf(items, allocated(amount, payable))
}

export function valuesOf(items: readonly Item[], rows: readonly Allocation[]): Values {
  const paid = new Map(rows.map((row) => [paidBy(row), row.amount]))
  return Object.fromEntries(items.map(({ _id }) => [`${prefix}${_id}`, paid.get(_id) ?? null]))
}

export function isSame(items: readonly Item[], one: Values, other: Values): boolean {
  return items.every(({ _id }) => (one[`${prefix}${_id}`] ?? null) === (other[`${prefix}${_id}`] ?? null))
}

import {
  dueWith,
  type Milestone,
  type PlanRow,
  type PlanTerms,
  plannedRows,
  remainderOf,
} from '@prona/contract/instalments/plan'
import type { Day } from '@prona/contract/kernel/day'
import type { Choices, Fields } from '@prona/contract/kernel/field'
import { type Money, money, roundedShare } from '@prona/contract/kernel/money'
import type { Row } from '@prona/contract/kernel/resource'
import { type instalment, order, planTemplate, property } from '@prona/contract/resources'
import { isRecord } from '../engine/data/value-at.ts'
import type { Values } from '../engine/form/form-values.ts'

type Named = Milestone & { readonly name: string }

const asked = order.actions.plan.input

/** What the dialog asks for: where the payments begin from, and each of them. */
export function planFields(milestones: readonly Named[]): Fields {
  const { name, dueOn, milestone, offsetMonths, offsetDays, amount } = asked.rows.fields
  const choices: Choices = Object.fromEntries(
    milestones.map(({ key, name: called }) => [
      key,
      property.fields.milestones.fields.name.known.find(([stored]) => stored === called) ?? [
        called,
        called,
        called,
        called,
      ],
    ]),
  )
  const choice = { kind: 'choice', optional: true, label: milestone.label, choices } as const
  const waiting: Fields = milestones.length > 0 ? { milestone: choice } : {}
  return {
    template: asked.template,
    from: asked.from,
    count: planTemplate.fields.count,
    everyMonths: planTemplate.fields.everyMonths,
    rows: { ...asked.rows, fields: { name, ...waiting, dueOn, offsetMonths, offsetDays, amount } },
  }
}

/** What the dialog begins with: the payments that are planned and neither received nor invoiced, or one of all that is open. */
export function startOf(
  made: readonly Row<typeof instalment>[],
  open: Money,
  today: Day,
): Readonly<Record<string, unknown>> {
  const rows = made.filter(({ received, invoice }) => received === 0 && !invoice)
  const first = { dueOn: today, amount: open }
  return { from: today, rows: rows.length > 0 ? rows : open > 0 ? [first] : [] }
}

/** The payments as a template, or so many equal ones, make them; undefined while neither is chosen. */
export function rowsBy(
  open: Money,
  { from, count, everyMonths }: Values,
  template: PlanTerms | undefined,
  milestones: readonly Milestone[],
  today: Day,
): readonly PlanRow[] | undefined {
  const beginning = { from: typeof from === 'string' ? from : today, milestones }
  if (template) return plannedRows(open, template, beginning)
  if (typeof count !== 'number' || count < 1 || count > 200) return undefined
  const every = typeof everyMonths === 'number' && everyMonths >= 1 && everyMonths <= 24 ? everyMonths : 1
  return plannedRows(open, { parts: [], count, everyMonths: every, firstAfterMonths: 0 }, beginning)
}

export function rowsIn(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/** How much of the total the payments leave, as far as they have amounts. */
export function leftOf(open: Money, rows: readonly Values[]): Money {
  return remainderOf(
    open,
    rows.map(({ amount }) => ({ amount: amountIn(amount) })),
  )
}

/** An amount that is not written to its end counts for nothing. */
export function amountIn(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0
}

export function shareIn(amount: unknown, total: Money): number | null {
  return total > 0 && typeof amount === 'number' ? roundedShare(money(10_000), amountIn(amount), total) : null
}

/** The day that a payment takes from its milestone; undefined where it waits for none that is known. */
export function dueBy(row: Values, milestones: readonly Milestone[]): Day | null | undefined {
  if (typeof row.milestone !== 'string') return undefined
  const [offsetMonths, offsetDays] = [amountIn(row.offsetMonths), amountIn(row.offsetDays)]
  return dueWith({ milestone: row.milestone, offsetMonths, offsetDays }, milestones)
}

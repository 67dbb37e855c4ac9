import { type PlanRow, type PlanTerms, plannedRows } from '@prona/contract/instalments/plan'
import { addDays, type Day, daysBetween } from '@prona/contract/kernel/day'
import { money } from '@prona/contract/kernel/money'
import type { Chance } from './chance.ts'
import type { DemoMilestone } from './milestones.ts'

/** How somebody pays: in time, not yet the last ones that were due, or part of the last one. */
export type Manner = 'inTime' | 'late' | 'partly'

export function mannerOf(luck: Chance): Manner {
  if (luck.percent(8)) return 'late'
  return luck.percent(4) ? 'partly' : 'inTime'
}

type Due = { readonly dueOn: Day | null; readonly amount: number }
export type Received = { readonly received: number; readonly receivedOn: Day | null }

/** What was received of each by today: those that were due, some days before or after. */
export function receivedOf(
  rows: readonly Due[],
  manner: Manner,
  today: Day,
  luck: Chance,
): readonly Received[] {
  const last = rows.findLastIndex(({ dueOn }) => dueOn !== null && dueOn < addDays(today, -3))
  const missed = manner === 'late' ? luck.whole(1, 2) : 0
  return rows.map(({ dueOn, amount }, index) => {
    if (dueOn === null || dueOn >= addDays(today, -3) || index > last - missed) return nothing
    const wanted = addDays(dueOn, luck.whole(0, 6))
    const receivedOn = wanted < today ? wanted : addDays(today, -1)
    if (manner !== 'partly' || index < last) return { received: amount, receivedOn }
    return { received: Math.round(amount / 200_000) * 100_000 || amount, receivedOn }
  })
}

const nothing: Received = { received: 0, receivedOn: null }

type Sale = {
  readonly gross: number
  readonly signedOn: Day
  /** When the units can be handed over. */
  readonly handoverOn: Day
  readonly milestones: readonly DemoMilestone[]
}

/** The payments of a sale: with the works while one builds, in equal parts, or at once by a bank. */
export function paymentsOf(sale: Sale, luck: Chance): readonly PlanRow[] {
  const { gross, signedOn, milestones } = sale
  return plannedRows(money(gross), termsOf(sale, luck), { from: signedOn, milestones })
}

function termsOf({ signedOn, handoverOn, milestones }: Sale, luck: Chance): PlanTerms {
  const ahead = milestones.filter(({ plannedOn }) => plannedOn > addDays(signedOn, 20))
  if (ahead.length > 0 && luck.percent(55)) return byMilestones(ahead)
  const quarters = Math.min(12, Math.floor(daysBetween(signedOn, handoverOn) / 91))
  if (quarters >= 2 && luck.percent(70)) {
    return {
      parts: [{ name: atSigning, shareBp: 3_000 }],
      count: quarters,
      everyMonths: 3,
    }
  }
  if (luck.percent(25)) {
    return { parts: [{ name: atSigning, shareBp: 4_000 }], count: 12, everyMonths: 1 }
  }
  return {
    parts: [
      { name: atSigning, shareBp: 2_000 },
      { name: 'Nga banka', shareBp: 8_000, afterDays: 45 },
    ],
  }
}

/** So much with each stage that is still to be reached, and what the others would have been at once. */
function byMilestones(ahead: readonly DemoMilestone[]): PlanTerms {
  const shares: Readonly<Record<string, number>> = {
    themele: 2_000,
    karabina: 2_500,
    fasada: 2_000,
    dorezim: 1_500,
  }
  const parts = ahead.map(({ key, name }) => ({ name, shareBp: shares[key] ?? 0, milestone: key }))
  const later = parts.reduce((sum, { shareBp }) => sum + shareBp, 0)
  return { parts: [{ name: atSigning, shareBp: 10_000 - later }, ...parts] }
}

const atSigning = 'Në nënshkrim'

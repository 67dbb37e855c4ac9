import { order } from '@prona/contract/resources'
import fc from 'fast-check'

export type Make = {
  readonly makes: 'reservation' | 'sale' | 'lease'
  readonly intent: 'sale' | 'lease'
  readonly units: readonly number[]
  readonly from: number
  readonly length: number | null
  readonly rollover: boolean
}
export type Act = { readonly action: string; readonly which: number; readonly days: number }
/** One step forward in its life; before a sale is completed it is mostly paid. */
export type Forward = { readonly forward: number; readonly days: number }
export type Pay = { readonly pays: number; readonly part: 'all' | 'half' | 'back' }
export type Move = Make | Act | Forward | Pay

const which = fc.nat(7)
/** What one of the two does: an order of some kind for some units and days, or something with one there is. */
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      makes: fc.constantFrom('reservation', 'sale', 'lease'),
      intent: fc.constantFrom('sale', 'lease'),
      units: fc.subarray([0, 1, 2], { minLength: 1, maxLength: 2 }),
      from: fc.integer({ min: -3, max: 12 }),
      length: fc.option(fc.integer({ min: 0, max: 8 })),
      rollover: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      action: fc.constantFrom(...Object.keys(order.actions)),
      which,
      days: fc.integer({ min: -2, max: 9 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ forward: which, days: fc.integer({ min: -2, max: 9 }) }) },
  { weight: 2, arbitrary: fc.record({ pays: which, part: fc.constantFrom('all', 'half', 'back') }) },
)
/** What each of two people does at the same time. */
export type Both = readonly [Move, Move]
/** What they do one after the other, with units of their own. */
export type Story = readonly Both[]
/** Several stories side by side: after each of their steps so many days go by for all of them. */
export type Stories = {
  readonly stories: readonly Story[]
  readonly days: readonly number[]
  /** How many days after the first of all it begins. */
  readonly begins: number
}

const mostSteps = 10

export function storiesOf(count: number): fc.Arbitrary<Stories> {
  const story = fc.array(fc.tuple(move, move), { minLength: 4, maxLength: mostSteps })
  return fc.record({
    stories: fc.array(story, { minLength: count, maxLength: count }),
    days: fc.array(fc.constantFrom(0, 0, 0, 1, 4), { minLength: mostSteps, maxLength: mostSteps }),
    begins: fc.nat(800),
  })
}

const plain = { intent: 'sale', from: 0, length: 8, rollover: false } as const
const made = (kind: Make['makes'], unit: number): Make => ({ ...plain, makes: kind, units: [unit] })
const forth = (one: number, other: number): Both => [
  { forward: 0, days: one },
  { forward: 1, days: other },
]
/** The other one tries what is refused. */
const alone = (moves: readonly Move[]): Story =>
  moves.map((one) => [one, { action: 'approve', which: 0, days: 0 }])
const on = (forward: number): Forward => ({ forward, days: 1 })
const cancelled = (which: number): Act => ({ action: 'cancel', which, days: 0 })
const half = (pays: number): Pay => ({ pays, part: 'half' })
/**
 * So that every run has a sale that is handed over, one that is planned anew once something was paid, leases that are
 * renewed, given notice on and ended, and a reservation and a lease that come back, whatever chance brings.
 */
export const usualStories: Stories = {
  stories: [
    [[made('sale', 0), made('reservation', 1)], ...[forth(1, 1), forth(1, 1), forth(1, 1), forth(1, 1)]],
    [
      [made('sale', 0), made('sale', 1)],
      forth(4, 4),
      [half(0), half(1)],
      ...[forth(4, 1), forth(1, 4), forth(1, 1)],
    ],
    [[made('lease', 0), made('lease', 1)], ...[forth(0, 0), forth(0, 1), forth(0, 0)]],
    alone([made('reservation', 0), on(0), on(0), on(0), cancelled(0), on(1), on(1)]),
    alone([made('lease', 0), on(0), on(0), cancelled(0), on(1), on(1)]),
  ],
  days: [],
  begins: 0,
}

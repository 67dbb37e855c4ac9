import { expect, test } from 'vitest'
import { en } from '../language/en.ts'
import { order } from '../orders/order.ts'
import { unit } from '../units/unit.ts'
import { closedBecause, isOffered, sayClosed } from './closed-action.ts'
import type { Resource } from './resource.ts'
import { labelIn, say } from './words.ts'

const english = {
  t: (key: Parameters<typeof say>[2], params = {}) => say(en, 'en', key, params),
  label: (label: Parameters<typeof labelIn>[0]) => labelIn(label, 'en'),
  language: 'en' as const,
}

const label = ['a', 'b', 'c', 'd'] as const
const kinds = { sale: ['s', 'Sale', 's', 's'], lease: ['l', 'Lease', 'l', 'l'] } as const
const contract: Resource = {
  ...order,
  fields: { ...order.fields, kind: { kind: 'choice', label, choices: kinds } },
  actions: {
    ...order.actions,
    handOver: { label, done: label, did: label, when: { kind: ['sale'] }, from: ['draft'], input: {} },
  },
}

function told(resource: Resource, row: Record<string, unknown>, action: string): string | undefined {
  const reason = closedBecause(resource, row, action)
  return reason && sayClosed(resource, reason, english)
}

test('an action that is closed says in which states it is open and in which the record is', () => {
  expect(told(order, { status: 'draft' }, 'reserve')).toBe(
    'Only possible when the status is: on hold. It is now: draft.',
  )
  expect(told(order, { status: 'cancelled' }, 'cancel')).toBe(
    'Only possible when the status is: draft, on hold, reserved. It is now: cancelled.',
  )
})

test('an action of another kind says for which kinds it is, whatever the state', () => {
  expect(told(contract, { kind: 'lease', status: 'cancelled' }, 'handOver')).toBe(
    'Only possible for: sale. This is: lease.',
  )
  expect(isOffered(contract, { kind: 'lease', status: 'draft' }, 'handOver')).toBe(false)
})

test('an action of the record’s own kind is there, open in its states and closed in others', () => {
  expect(isOffered(contract, { kind: 'sale', status: 'held' }, 'handOver')).toBe(true)
  expect(told(contract, { kind: 'sale', status: 'draft' }, 'handOver')).toBeUndefined()
  expect(told(contract, { kind: 'sale', status: 'held' }, 'handOver')).toBe(
    'Only possible when the status is: draft. It is now: on hold.',
  )
})

test('an action that is open says nothing, and neither does one that asks for no state', () => {
  expect(told(order, { status: 'draft' }, 'hold')).toBeUndefined()
  expect(told(unit, {}, 'anything')).toBeUndefined()
})

import { describe, expect, test } from 'vitest'
import { order } from '../orders/order.ts'
import { unit } from '../units/unit.ts'
import { beginningNamed, beginningsOf, lifeOf, statesWithin, wordFor } from './kinds.ts'
import type { Resource } from './resource.ts'

const needs = ['Kur bëhet', 'Once it is done', 'Sobald es getan ist', 'Cuando se hace'] as const

const label = ['a', 'b', 'c', 'd'] as const
const sale = ['Shitje', 'Sale', 'Verkauf', 'Venta'] as const
const lease = ['Qira', 'Lease', 'Miete', 'Alquiler'] as const
const contract: Resource = {
  ...order,
  fields: { ...order.fields, kind: { kind: 'choice', label, choices: { sale, lease } } },
  lives: [
    { when: { kind: ['sale'] }, way: [{ state: 'draft' }, { state: 'sold', needs }], final: ['cancelled'] },
    {
      when: { kind: ['lease'] },
      way: [{ state: 'draft' }, { state: 'running', needs }],
      aside: ['paused'],
      final: ['ended'],
    },
  ],
  beginnings: {
    sale: { label: sale, icon: 'contract', values: { kind: 'sale' } },
    lease: { label: lease, icon: 'calendar', values: { kind: 'lease' } },
  },
}

describe('a record of a kind', () => {
  test('is called by the word for its kind, and by its resource where that is not known', () => {
    expect(wordFor(contract, { kind: 'lease' })).toBe(lease)
    expect(wordFor(contract, {})).toBe(contract.names.one)
    expect(wordFor({ ...contract, namedBy: undefined }, { kind: 'lease' })).toBe(contract.names.one)
  })

  test('has the life of its kind', () => {
    expect(lifeOf(contract, { kind: 'lease' })?.way.at(-1)?.state).toBe('running')
    expect(lifeOf(contract, { kind: 'sale' })?.way.at(-1)?.state).toBe('sold')
    expect(lifeOf({ ...contract, lives: undefined }, { kind: 'sale' })).toBeUndefined()
  })
})

describe('the states to choose from', () => {
  test('are those of the kinds chosen', () => {
    expect([...(statesWithin(contract, { kind: ['lease'] }) ?? [])]).toEqual([
      'draft',
      'running',
      'paused',
      'ended',
    ])
  })

  test('are all of them while no kind is chosen, and nobody says which without a life', () => {
    expect(statesWithin(contract, { currency: ['EUR'] })?.size).toBe(6)
    expect(statesWithin({ ...contract, lives: undefined }, {})).toBeUndefined()
  })
})

describe('a new record', () => {
  test('has one beginning unless its resource names several', () => {
    expect(beginningsOf(unit)).toEqual([{ label: unit.names.add, values: {} }])
    expect(beginningsOf(contract).map(({ name, values }) => [name, values.kind])).toEqual([
      ['sale', 'sale'],
      ['lease', 'lease'],
    ])
  })

  test('begins as its address says, and with nothing where that names no beginning', () => {
    expect(beginningNamed(contract, 'lease').values).toEqual({ kind: 'lease' })
    expect(beginningNamed(contract, 'swap')).toEqual({ label: order.names.add, values: {} })
    expect(beginningNamed(contract, undefined).label).toBe(order.names.add)
  })
})

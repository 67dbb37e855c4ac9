import type { Resource } from '@prona/contract/kernel/resource'
import { customer, order } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import { asFiltered } from './possible-states.ts'

const needs = ['Kur bëhet', 'Once it is done', 'Sobald es getan ist', 'Cuando se hace'] as const

const { status } = order.fields
const contract: Resource = {
  ...order,
  lives: [
    { when: { kind: ['sale'] }, way: [{ state: 'draft' }], final: ['cancelled'] },
    { when: { kind: ['lease'] }, way: [{ state: 'draft' }, { state: 'held', needs }], final: ['expired'] },
  ],
}

function offered(filter: Record<string, unknown>): string[] {
  const field = asFiltered(contract, 'status', status, filter)
  return field.kind === 'choice' ? Object.keys(field.choices) : []
}

test('a list of sales is filtered by the states of sales', () => {
  expect(offered({ kind: ['sale'] })).toEqual(['draft', 'cancelled'])
  expect(offered({ kind: ['sale', 'lease'] })).toEqual(['draft', 'held', 'expired', 'cancelled'])
})

test('a state that was chosen before stays where it can be taken away again', () => {
  expect(offered({ kind: ['sale'], status: ['held'] })).toEqual(['draft', 'held', 'cancelled'])
})

test('where nothing tells kinds apart all states are offered', () => {
  expect(offered({}).length).toBe(4)
  expect(asFiltered(customer, 'status', customer.fields.status, { kind: ['person'] })).toBe(
    customer.fields.status,
  )
})

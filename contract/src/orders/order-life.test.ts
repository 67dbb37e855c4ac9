import { expect, test } from 'vitest'
import { order } from './order.ts'
import {
  canMove,
  claimsUnits,
  depositIssues,
  hasRunOut,
  holdIssue,
  isFrozen,
  isOpenForChange,
  type OrderMove,
  type OrderStatus,
  whyOrderClosed,
} from './order-life.ts'

const statuses = Object.keys(order.fields.status.choices) as OrderStatus[]
/** The actions that lead to a state; others move nothing. */
const moves = (Object.keys(order.actions) as OrderMove[]).filter((name) => 'to' in order.actions[name])

test('a reservation is held, then reserved, and never the other way round', () => {
  expect(moves.filter((move) => canMove({ status: 'draft' }, move))).toEqual(['hold', 'cancel'])
  expect(moves.filter((move) => canMove({ status: 'held' }, move))).toEqual(['reserve', 'cancel'])
  expect(moves.filter((move) => canMove({ status: 'reserved' }, move))).toEqual(['cancel'])
})

test('only a held or reserved order claims its units, and only a draft may be rewritten', () => {
  expect(statuses.filter(claimsUnits)).toEqual(['held', 'reserved'])
  expect(statuses.filter((status) => isOpenForChange({ status }))).toEqual(['draft'])
})

const now = '2026-11-21T10:00:00.000Z'
test.each([
  ['2026-11-21T10:00:00.000Z', 'past'],
  ['2026-11-20T10:00:00.000Z', 'past'],
  ['2026-11-22T10:00:00.000Z', undefined],
  ['2026-12-05T10:00:00.000Z', undefined],
  ['2026-12-05T10:00:01.000Z', 'tooLong'],
])('a hold until %s is %s for who may hold fourteen days', (expiresAt, issue) => {
  expect(holdIssue(expiresAt, now, 14)).toBe(issue)
})

test('a hold runs out at its moment, a reservation never', () => {
  expect(hasRunOut({ status: 'held', expiresAt: now }, now)).toBe(true)
  expect(hasRunOut({ status: 'held', expiresAt: '2026-11-21T10:00:00.001Z' }, now)).toBe(false)
  expect(hasRunOut({ status: 'reserved', expiresAt: now }, now)).toBe(false)
})

test('a deposit of some amount is received, or waived: not both, not neither, and not one of nothing', () => {
  expect(depositIssues(50_000, {})).toEqual(['missing'])
  expect(depositIssues(50_000, { depositOn: '2026-11-21' })).toEqual([])
  expect(depositIssues(50_000, { depositWaived: true })).toEqual([])
  expect(depositIssues(50_000, { depositOn: '2026-11-21', depositWaived: true })).toEqual(['both'])
  for (const nothing of [null, 0]) {
    expect(depositIssues(nothing, {})).toEqual(['missing', 'noAmount'])
    expect(depositIssues(nothing, { depositOn: '2026-11-21' })).toEqual(['noAmount'])
    expect(depositIssues(nothing, { depositWaived: true })).toEqual([])
  }
})

test('units freeze with the hold, deposit and parties with the reservation, terms and assignee at the end', () => {
  const frozen = statuses.map((status) => [
    status,
    ['lines', 'deposit', 'parties', 'terms', 'assignedTo'].filter((field) => isFrozen({ status }, field)),
  ])
  expect(Object.fromEntries(frozen)).toEqual({
    draft: [],
    held: ['lines'],
    reserved: ['lines', 'deposit', 'parties'],
    expired: ['lines', 'deposit', 'parties', 'terms', 'assignedTo'],
    cancelled: ['lines', 'deposit', 'parties', 'terms', 'assignedTo'],
  })
})

test('a hold that has run out is neither reserved nor extended any more, but still cancelled', () => {
  const held = { status: 'held', expiresAt: now } as const
  expect(whyOrderClosed(held, 'reserve', now)).toMatchObject({
    code: 'rule',
    sentence: expect.arrayContaining(['The hold has expired.']),
  })
  expect(whyOrderClosed(held, 'extend', now)).toMatchObject({ code: 'rule' })
  expect(whyOrderClosed(held, 'cancel', now)).toBeUndefined()
  expect(whyOrderClosed({ ...held, expiresAt: '2026-11-22T10:00:00.000Z' }, 'reserve', now)).toBeUndefined()
})

test('only a draft is deleted, and nothing of an order that is over is written', () => {
  const open = (verb: string) =>
    statuses.filter((status) => !whyOrderClosed({ status, expiresAt: null }, verb, now))
  expect(open('delete')).toEqual(['draft'])
  expect(open('update')).toEqual(['draft', 'held', 'reserved'])
})

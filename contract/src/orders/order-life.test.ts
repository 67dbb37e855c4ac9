import { expect, test } from 'vitest'
import { lifeOf, statesOf } from '../kernel/kinds.ts'
import { order } from './order.ts'
import {
  canMove,
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

const kinds = ['reservation', 'sale', 'lease'] as const

function statesIn(kind: string): readonly OrderStatus[] {
  const life = lifeOf(order, { kind })
  return statuses.filter((status) => life && statesOf(life).includes(status))
}

test.each([
  ['reservation', 'draft', ['hold', 'cancel']],
  ['reservation', 'held', ['reserve', 'cancel', 'convert']],
  ['reservation', 'reserved', ['cancel', 'convert']],
  ['sale', 'draft', ['cancel', 'activate']],
  ['sale', 'active', ['complete', 'terminate']],
  ['sale', 'completed', ['handOver']],
  ['lease', 'draft', ['cancel', 'activate']],
  ['lease', 'active', ['giveNotice', 'end', 'renew']],
  ['lease', 'notice', ['end', 'renew']],
] as const)('a %s that is %s goes on by %s', (kind, status, open) => {
  expect(moves.filter((move) => canMove({ kind, status }, move))).toEqual(open)
})

test('nothing leads out of the end of a reservation, a sale or a lease', () => {
  for (const kind of kinds) {
    const over = order.lives.find((life) => life.when.kind.some((one) => one === kind))?.final ?? []
    expect(over.length).toBeGreaterThan(2)
    for (const status of over) {
      expect([kind, status, moves.filter((move) => canMove({ kind, status }, move))]).toEqual([
        kind,
        status,
        [],
      ])
    }
  }
})

test('only a draft may be rewritten', () => {
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
  const asked = ['lines', 'deposit', 'parties', 'notary', 'rollover', 'terms', 'assignedTo']
  const frozen = kinds.flatMap((kind) =>
    statesIn(kind).map((status) => [
      `${kind} ${status}`,
      asked.filter((field) => isFrozen({ kind, status }, field)),
    ]),
  )
  expect(Object.fromEntries(frozen.filter(([, fields = []]) => fields.length < asked.length))).toEqual({
    'reservation draft': [],
    'reservation held': ['lines', 'notary', 'rollover'],
    'reservation reserved': ['lines', 'deposit', 'parties', 'notary', 'rollover'],
    'sale draft': [],
    'sale active': ['lines', 'deposit', 'parties'],
    'sale completed': ['lines', 'deposit', 'parties', 'rollover'],
    'lease draft': [],
    'lease active': ['lines', 'deposit', 'parties'],
    'lease notice': ['lines', 'deposit', 'parties', 'notary', 'rollover'],
  })
})

test('the draft made from a reservation keeps its units and prices, and the rest is still written', () => {
  const draft = { status: 'draft', heldAt: now } as const
  expect(
    ['lines', 'currency', 'period', 'parties', 'startsOn', 'terms'].filter((field) => isFrozen(draft, field)),
  ).toEqual(['lines', 'currency', 'period'])
})

test('a lease without an end is not renewed', () => {
  const lease = { status: 'active', expiresAt: null, endsOn: null } as const
  expect(whyOrderClosed(lease, 'renew', now)).toMatchObject({ code: 'rule' })
  expect(whyOrderClosed({ ...lease, endsOn: '2027-12-31' }, 'renew', now)).toBeUndefined()
  expect(whyOrderClosed({ ...lease, status: 'notice' }, 'renew', now)).toBeUndefined()
})

test('a hold that has run out is neither reserved, extended nor converted any more, but still cancelled', () => {
  const held = { status: 'held', expiresAt: now } as const
  expect(whyOrderClosed(held, 'reserve', now)).toMatchObject({
    code: 'rule',
    sentence: expect.arrayContaining(['The hold has expired.']),
  })
  expect(whyOrderClosed(held, 'extend', now)).toMatchObject({ code: 'rule' })
  expect(whyOrderClosed(held, 'convert', now)).toMatchObject({ code: 'rule' })
  expect(whyOrderClosed(held, 'cancel', now)).toBeUndefined()
  expect(whyOrderClosed({ ...held, expiresAt: '2026-11-22T10:00:00.000Z' }, 'reserve', now)).toBeUndefined()
})

test('only a draft is deleted, and nothing of an order that is over is written', () => {
  const open = (kind: (typeof kinds)[number], verb: string) =>
    statesIn(kind).filter((status) => !whyOrderClosed({ kind, status, expiresAt: null }, verb, now))
  for (const kind of kinds) expect(open(kind, 'delete')).toEqual(['draft'])
  expect(open('reservation', 'update')).toEqual(['draft', 'held', 'reserved'])
  expect(open('sale', 'update')).toEqual(['draft', 'active', 'completed'])
  expect(open('lease', 'update')).toEqual(['draft', 'active', 'notice'])
  const following = { status: 'draft', expiresAt: null, parentOrder: 'o1' } as const
  expect(whyOrderClosed(following, 'delete', now)).toMatchObject({ code: 'rule' })
})

import type { AnyRow } from '@prona/contract/kernel/resource'
import { labelIn, say } from '@prona/contract/kernel/words'
import { en } from '@prona/contract/language/en'
import { customer, order } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import type { Words } from '../../ui/language.ts'
import { canStillCome, closedForChange, closedForDeletion, closedNow, offeredActions } from './closed-now.ts'

const words: Words = {
  language: 'en',
  t: (key, params) => say(en, 'en', key, params),
  label: (label) => labelIn(label, 'en'),
}
const at = '2026-11-21T10:00:00.000Z'

function anOrder(status: string, values: Partial<AnyRow> = {}): AnyRow {
  const system = { _id: '1', version: 3, createdAt: at, createdBy: null, updatedAt: at, updatedBy: null }
  return { ...system, labels: {}, kind: 'reservation', approval: 'none', status, expiresAt: null, ...values }
}
const toldAbout = (row: AnyRow, reason: string) => ({
  defaults: {},
  choices: {},
  limits: {},
  writable: [],
  actions: { reserve: { open: false, reason } },
  record: row,
})

test('a hold whose time has run out cannot be reserved, and says so before the server does', () => {
  const held = anOrder('held', { expiresAt: at })
  expect(closedNow(order, held, undefined, { words, action: 'reserve' })).toBe('The hold has expired.')
  expect(closedNow(order, held, undefined, { words, action: 'cancel' })).toBeUndefined()
})

test('what the server says of the record as it is shown comes first, and of an older one nothing', () => {
  const held = anOrder('held')
  const asked = { words, action: 'reserve' }
  expect(closedNow(order, held, toldAbout(held, 'Not today.'), asked)).toBe('Not today.')
  expect(closedNow(order, held, toldAbout({ ...held, version: 2 }, 'Not today.'), asked)).toBeUndefined()
})

test('an action whose state lies behind does not come again, and of an order that is over none does', () => {
  const coming = (status: string) =>
    offeredActions(order, anOrder(status)).flatMap(([name, action]) =>
      canStillCome(order, anOrder(status), action) ? [name] : [],
    )
  expect(coming('draft')).toEqual(['hold', 'reserve', 'extend', 'cancel', 'convert', 'requestApproval'])
  expect(coming('held')).toEqual(['reserve', 'extend', 'cancel', 'convert'])
  expect(coming('reserved')).toEqual(['cancel', 'convert'])
  expect(coming('cancelled')).toEqual([])
  expect(coming('expired')).toEqual([])
})

test('what cannot be changed or deleted now says why', () => {
  const can = { update: false, delete: false }
  expect(closedForDeletion(order, anOrder('held', { can }), words)).toBe(
    'Only possible when the status is: draft. It is now: on hold.',
  )
  expect(closedForChange(order, anOrder('cancelled', { can }), undefined, words)).toBe(
    'Only possible when the status is: draft, on hold, reserved. It is now: cancelled.',
  )
  expect(closedForChange(customer, anOrder('active', { can }), undefined, words)).toBe(
    'This cannot be done in the current status.',
  )
  expect(closedForDeletion(order, anOrder('draft', { can: { delete: true } }), words)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { labelIn } from './kernel/words.ts'
import { en } from './language/en.ts'
import { triedText } from './tried-text.ts'

const speech = {
  t: (key: keyof typeof en) => String(en[key]),
  label: (label: readonly [string, string, string, string]) => labelIn(label, 'en'),
  language: 'en',
} as const

test.each([
  ['user.read', 'GET /api/users', 'Users: view'],
  ['audit.read', 'GET /api/audit/export', 'Audit'],
  [null, 'DELETE /api/order', 'Contracts and reservations: delete'],
  [null, 'GET /api/customers', 'Customers: view'],
  [null, 'PUT /api/customer', 'Customers: edit'],
  [null, 'POST /api/order/hold', 'Contracts and reservations: hold'],
])('who lacks %s for %s was refused: %s', (permission, route, said) => {
  expect(triedText({ permission, route }, speech)).toContain(said)
})

test.each([
  [null, 'GET /api/files'],
  [null, 'GET /health'],
  [null, null],
  ['nothing.known', 'GET /api/nothing'],
])('what has no words is told by its address alone: %s, %s', (permission, route) => {
  expect(triedText({ permission, route }, speech)).toBeUndefined()
})

import { labelIn, say } from '@prona/contract/kernel/words'
import { en } from '@prona/contract/language/en'
import type { Notification } from '@prona/contract/notifications/notification'
import { expect, test } from 'vitest'
import type { Words } from '../ui/language.ts'
import { sentenceOf } from './sentence.ts'

const english: Words = {
  language: 'en',
  t: (key, params) => say(en, 'en', key, params),
  label: (label) => labelIn(label, 'en'),
}

function moved(values: Partial<Notification>): Notification {
  return {
    _id: '1',
    kind: 'moved',
    entity: { resource: 'order', _id: '2', branch: 'tirana' },
    title: '12/2026',
    recordKind: 'reservation',
    count: 1,
    by: { _id: '3', name: 'Teuta Bregu' },
    params: { from: 'draft', to: 'held' },
    isRead: false,
    createdAt: '2026-11-21T09:00:00.000Z',
    ...values,
  }
}

test('a notice calls an order by its kind, and a customer by the name alone', () => {
  expect(sentenceOf(moved({}), english)).toBe('Teuta Bregu moved “Reservation 12/2026” to “On hold”')
  const given = moved({
    kind: 'assigned',
    entity: { resource: 'customer', _id: '2', branch: 'tirana' },
    title: 'Arta Hoxha',
    recordKind: null,
  })
  expect(sentenceOf(given, english)).toBe('Teuta Bregu assigned “Arta Hoxha” to you')
  const many = { ...given, title: '', count: 1_200 }
  expect(sentenceOf(many, english)).toBe('Teuta Bregu assigned to you: Customers (1,200)')
})

test('mails that were not sent are told with how many they are', () => {
  const entity = { resource: 'mail', _id: '2', branch: 'tirana' }
  const unsent = moved({ kind: 'mailsUnsent', entity, title: '', by: null, params: {} })
  expect(sentenceOf(unsent, english)).toBe('A mail was not sent, or it is not known whether it was')
  expect(sentenceOf({ ...unsent, count: 3 }, english)).toBe(
    '3 mails were not sent, or it is not known whether they were',
  )
})

test('an order whose kind the reader may not see is called an order', () => {
  expect(sentenceOf(moved({ recordKind: '' }), english)).toContain('“Order 12/2026”')
})

test('what changed in an account is said in the reader’s language, whatever the account’s own', () => {
  const entity = { resource: 'user', _id: '2', branch: 'tirana' }
  const params = { news: 'recoveryCodeUsed', device: 'U përdor një kod rezervë' }
  const told = moved({ kind: 'accountChanged', entity, title: params.device, params })
  expect(sentenceOf(told, english)).toBe('Your account’s security: A recovery code was used')
  const older = { ...told, params: { device: params.device } }
  expect(sentenceOf(older, english)).toBe('Your account’s security: U përdor një kod rezervë')
  const unknown = { ...told, params: { ...params, news: 'notYetKnown' } }
  expect(sentenceOf(unknown, english)).toBe('Your account’s security: U përdor një kod rezervë')
})

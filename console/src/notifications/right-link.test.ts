import { everything } from '@prona/contract/access'
import type { Notification } from '@prona/contract/notifications/notification'
import { expect, test } from 'vitest'
import { rightLink } from './right-link.ts'

const told = (kind: Notification['kind'], params: Notification['params']): Notification => ({
  ...{ _id: 'n', kind, title: 'Arta Leka', recordKind: null, count: 1, by: null, params, isRead: false },
  ...{ entity: { resource: 'user', _id: 'arta', branch: 'tirana' }, createdAt: '2026-11-26T12:00:00.000Z' },
})
const asked = told('rightAsked', { permission: 'unit.update', role: 'agents' })
const reader = (permissions: readonly string[], role = 'chiefs') => ({ permissions, role: { _id: role } })

test('a request leads to the role of whoever asks, with what is asked for marked in its form', () => {
  expect(rightLink(asked, reader([everything]))).toEqual({
    to: '/$plural/$id/edit',
    params: { plural: 'roles', id: 'agents' },
    search: { right: 'unit.update' },
  })
})

test('it leads to the person where the reader may not change that role, or an older request names none', () => {
  expect(rightLink(asked, reader(['user.update']))).toBeUndefined()
  expect(rightLink(asked, reader([everything], 'agents'))).toBeUndefined()
  expect(rightLink(told('rightAsked', { permission: 'unit.update' }), reader([everything]))).toBeUndefined()
})

test('what one was given leads to what it opens', () => {
  const given = (permission: string, permissions: readonly string[] = [everything]) =>
    rightLink(told('rightGiven', { permission }), reader(permissions))
  expect(given('unit.update')).toEqual({ to: '/$plural', params: { plural: 'units' } })
  expect(given('audit.read')).toEqual({ to: '/audit' })
  expect(given('unit.update', [])).toBeUndefined()
})

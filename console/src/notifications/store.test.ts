import type { Notification } from '@prona/contract/notifications/notification'
import { beforeEach, describe, expect, test } from 'vitest'
import { useNotifications } from './store.ts'

const store = useNotifications
const { getState } = store

function aNotification(_id: string, values: Partial<Notification> = {}): Notification {
  const entity = { resource: 'order', _id: `order-${_id}`, branch: 'tirana' }
  const rest = {
    kind: 'holdEnded',
    entity,
    title: _id,
    recordKind: null,
    count: 1,
    by: null,
    params: {},
  } as const
  return { _id, ...rest, isRead: false, createdAt: '2026-11-21T09:00:00.000Z', ...values }
}

const ids = () => getState().items.map(({ _id }) => _id)

beforeEach(() => getState().reset())

test('it begins with nothing', () => {
  expect(getState()).toMatchObject({ items: [], formDetails: null, unread: 0, isFetched: false })
})

describe('adding', () => {
  test('one puts it to the front', () => {
    getState().add(aNotification('a'))
    getState().add(aNotification('b'))
    expect(ids()).toEqual(['b', 'a'])
  })

  test('several replaces those with the same id where they stand and puts the new ones to the front', () => {
    getState().set([aNotification('a'), aNotification('b'), aNotification('c')])
    getState().addSeveral([aNotification('d'), aNotification('b', { isRead: true }), aNotification('e')])
    expect(ids()).toEqual(['d', 'e', 'a', 'b', 'c'])
    expect(getState().items.find(({ _id }) => _id === 'b')?.isRead).toBe(true)
  })

  test('the same one twice leaves one', () => {
    getState().addSeveral([aNotification('a'), aNotification('a', { isRead: true })])
    getState().add(aNotification('a', { title: 'tjetër' }))
    expect(getState().items).toMatchObject([{ _id: 'a', title: 'tjetër' }])
  })
})

test('setting replaces the whole list', () => {
  getState().add(aNotification('a'))
  getState().set([aNotification('b')])
  expect(ids()).toEqual(['b'])
  expect(getState().isFetched).toBe(true)
})

describe('marking', () => {
  beforeEach(() => {
    getState().set([aNotification('a'), aNotification('b', { isRead: true })])
    getState().setUnread(5)
  })

  test('by its id makes one read or unread, and counts what waits', () => {
    getState().mark('a', true)
    expect(getState()).toMatchObject({ unread: 4, items: [{ isRead: true }, { isRead: true }] })
    getState().mark('b', false)
    expect(getState()).toMatchObject({ unread: 5, items: [{ isRead: true }, { isRead: false }] })
  })

  test('what is so already, or is not there, counts nothing', () => {
    getState().mark('b', true)
    getState().mark('z', true)
    expect(getState().unread).toBe(5)
  })

  test('all leaves nothing that waits', () => {
    getState().markAll()
    expect(getState()).toMatchObject({ unread: 0, items: [{ isRead: true }, { isRead: true }] })
  })
})

test('what they can be narrowed to is kept beside them', () => {
  const formDetails = { choices: { kind: [{ value: 'moved', label: 'Ndryshime gjendjeje' }] } } as const
  getState().setFormDetails(formDetails)
  expect(getState().formDetails).toEqual(formDetails)
})

import { beforeEach, expect, test } from 'vitest'
import {
  comeBack,
  leaveLastTab,
  setSignOutWithLastTab,
  signsOutWithLastTab,
} from './sign-out-with-last-tab.ts'

function aStore() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

let clock: number
let tab: { shared: ReturnType<typeof aStore>; own: ReturnType<typeof aStore>; now: () => number }

beforeEach(() => {
  clock = 1_000_000
  tab = { shared: aStore(), own: aStore(), now: () => clock }
  tab.shared.setItem('token', 'a-token')
})

test('whoever did not ask for it stays signed in', () => {
  leaveLastTab(tab)
  expect(tab.shared.getItem('token')).toBe('a-token')
  setSignOutWithLastTab(tab, true)
  setSignOutWithLastTab(tab, false)
  leaveLastTab(tab)
  expect(tab.shared.getItem('token')).toBe('a-token')
})

test('the token leaves the browser with the last tab', () => {
  setSignOutWithLastTab(tab, true)
  leaveLastTab(tab)
  expect(tab.shared.getItem('token')).toBeNull()
  const next = { ...tab, own: aStore() }
  expect(comeBack(next)).toBeUndefined()
  expect(tab.shared.getItem('token')).toBeNull()
  expect(signsOutWithLastTab(tab)).toBe(true)
})

test('a reload of the last tab signs nobody out', () => {
  setSignOutWithLastTab(tab, true)
  leaveLastTab(tab)
  clock += 59_000
  expect(comeBack(tab)).toBeUndefined()
  expect(tab.shared.getItem('token')).toBe('a-token')
})

test('a window restored later is signed out, and its token is ended', () => {
  setSignOutWithLastTab(tab, true)
  leaveLastTab(tab)
  clock += 61_000
  expect(comeBack(tab)).toBe('a-token')
  expect(tab.shared.getItem('token')).toBeNull()
  expect(comeBack(tab)).toBeUndefined()
})

test('whoever has signed in again meanwhile stays signed in', () => {
  setSignOutWithLastTab(tab, true)
  leaveLastTab(tab)
  tab.shared.setItem('token', 'newer')
  expect(comeBack(tab)).toBe('a-token')
  expect(tab.shared.getItem('token')).toBe('newer')
})

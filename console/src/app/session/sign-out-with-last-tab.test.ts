import { beforeEach, expect, test } from 'vitest'
import { sayFarewell, takeBack, wantsFarewell, wishFarewell } from './sign-out-with-last-tab.ts'

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
  sayFarewell(tab)
  expect(tab.shared.getItem('token')).toBe('a-token')
  wishFarewell(tab, true)
  wishFarewell(tab, false)
  sayFarewell(tab)
  expect(tab.shared.getItem('token')).toBe('a-token')
})

test('the token leaves the browser with the last tab', () => {
  wishFarewell(tab, true)
  sayFarewell(tab)
  expect(tab.shared.getItem('token')).toBeNull()
  const next = { ...tab, own: aStore() }
  expect(takeBack(next)).toBeUndefined()
  expect(tab.shared.getItem('token')).toBeNull()
  expect(wantsFarewell(tab)).toBe(true)
})

test('a reload of the last tab signs nobody out', () => {
  wishFarewell(tab, true)
  sayFarewell(tab)
  clock += 59_000
  expect(takeBack(tab)).toBeUndefined()
  expect(tab.shared.getItem('token')).toBe('a-token')
})

test('a window restored later is signed out, and its token is ended', () => {
  wishFarewell(tab, true)
  sayFarewell(tab)
  clock += 61_000
  expect(takeBack(tab)).toBe('a-token')
  expect(tab.shared.getItem('token')).toBeNull()
  expect(takeBack(tab)).toBeUndefined()
})

test('whoever has signed in elsewhere meanwhile stays signed in', () => {
  wishFarewell(tab, true)
  sayFarewell(tab)
  tab.shared.setItem('token', 'newer')
  expect(takeBack(tab)).toBe('a-token')
  expect(tab.shared.getItem('token')).toBe('newer')
})

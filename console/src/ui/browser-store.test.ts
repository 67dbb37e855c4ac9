import { expect, test } from 'vitest'
import { deviceStore, forgetPerson, forgivingStore, greetPerson, setPersonAside } from './browser-store.ts'

function aStore() {
  const values = new Map<string, string>()
  return {
    isFull: false,
    getItem: (name: string) => values.get(name) ?? null,
    setItem(name: string, value: string) {
      if (this.isFull) throw new DOMException('No room', 'QuotaExceededError')
      values.set(name, value)
    },
    removeItem: (name: string) => void values.delete(name),
    names: () => [...values.keys()],
  }
}

test('a store with room keeps what it is given, for whoever looks into it', () => {
  const browser = aStore()
  const store = forgivingStore(() => browser)
  expect(store.setItem('language', 'de')).toBe(true)
  expect(browser.getItem('language')).toBe('de')
  store.removeItem('language')
  expect(store.getItem('language')).toBeNull()
})

test('of a full store the page remembers what no longer went in, and says that it is not kept', () => {
  const browser = aStore()
  const store = forgivingStore(() => browser)
  store.setItem('language', 'de')
  browser.isFull = true
  expect(store.setItem('language', 'es')).toBe(false)
  expect(store.getItem('language')).toBe('es')
  expect(browser.getItem('language')).toBe('de')

  browser.isFull = false
  expect(store.setItem('language', 'en')).toBe(true)
  expect(browser.getItem('language')).toBe('en')
  expect(store.getItem('language')).toBe('en')
})

test('what is removed is gone from a full store and from the page', () => {
  const browser = aStore()
  const store = forgivingStore(() => browser)
  store.setItem('token', 'old')
  browser.isFull = true
  store.setItem('token', 'new')
  store.removeItem('token')
  expect([store.getItem('token'), browser.getItem('token')]).toEqual([null, null])
})

test('a browser that forbids its store is one that never kept anything', () => {
  const store = forgivingStore(() => {
    throw new DOMException('Not here', 'SecurityError')
  })
  expect(store.getItem('token')).toBeNull()
  expect(store.setItem('token', 'new')).toBe(false)
  expect(store.getItem('token')).toBe('new')
  store.removeItem('token')
  expect(store.getItem('token')).toBeNull()
})

test('what is a person’s leaves the browser and comes back from memory, from a full store too', () => {
  const browser = aStore()
  const store = forgivingStore(
    () => browser,
    () => browser.names(),
  )
  store.setItem('language', 'de')
  store.setItem('whose', 'arta')
  store.setItem('draft:1', 'one')
  browser.isFull = true
  store.setItem('recent', 'two')
  store.setAside()
  expect(browser.names()).toEqual(['language'])
  expect([store.getItem('draft:1'), store.getItem('recent')]).toEqual([null, null])
  store.takeBack('arta')
  expect([store.getItem('draft:1'), store.getItem('recent')]).toEqual(['one', 'two'])
})

test('while nobody is here only the device’s own is kept; the same person has everything again', () => {
  greetPerson('arta')
  deviceStore.setItem('draft:1', 'one')
  setPersonAside()
  expect(deviceStore.setItem('draft:2', 'late')).toBe(false)
  expect([deviceStore.getItem('draft:1'), deviceStore.getItem('draft:2')]).toEqual([null, null])
  deviceStore.setItem('language', 'de')
  expect(deviceStore.getItem('language')).toBe('de')
  greetPerson('arta')
  expect([deviceStore.getItem('draft:1'), deviceStore.getItem('draft:2')]).toEqual(['one', 'late'])
})

test('whoever leaves for good, and somebody else, finds nothing again', () => {
  greetPerson('arta')
  deviceStore.setItem('draft:1', 'one')
  setPersonAside()
  greetPerson('besa')
  expect(deviceStore.getItem('draft:1')).toBeNull()
  deviceStore.setItem('draft:2', 'two')
  setPersonAside()
  forgetPerson()
  greetPerson('besa')
  expect([deviceStore.getItem('draft:1'), deviceStore.getItem('draft:2')]).toEqual([null, null])
})

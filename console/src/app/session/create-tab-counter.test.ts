import { beforeEach, expect, test } from 'vitest'
import { createTabCounter } from './create-tab-counter.ts'

let kept: Map<string, string>
let told: number

beforeEach(() => {
  kept = new Map()
  told = 0
})

/** A tab of the browser: they all share one storage. */
function aTab() {
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  return createTabCounter({
    storage,
    onLast: () => {
      told += 1
    },
  }).getState()
}

const counted = () => kept.get('tabsOpenCounter')

test('the counter goes up with every tab and down with every one that closes', () => {
  const [one, two] = [aTab(), aTab()]
  one.open()
  two.open()
  expect(counted()).toBe('2')
  one.close()
  expect([counted(), told]).toEqual(['1', 0])
})

test('closing the last tab is reported', () => {
  const [one, two] = [aTab(), aTab()]
  one.open()
  two.open()
  two.close()
  one.close()
  expect([counted(), told]).toEqual(['0', 1])
})

test('a page that comes back counts again', () => {
  const one = aTab()
  one.open()
  one.close()
  one.open()
  expect(counted()).toBe('1')
})

test('tabs that crashed are forgotten once the living are counted', () => {
  kept.set('tabsOpenCounter', '7')
  const one = aTab()
  one.open()
  expect(counted()).toBe('8')
  one.repair(1)
  expect(counted()).toBe('1')
  one.close()
  expect(told).toBe(1)
})

test.each(['', 'many', '-3', '1.5', 'NaN'])('a stored %j counts as nothing', (stored) => {
  kept.set('tabsOpenCounter', stored)
  const one = aTab()
  expect(one.count).toBe(0)
  one.open()
  expect(counted()).toBe('1')
})

test('one close too many is reported and leaves the counter at zero', () => {
  aTab().close()
  expect([counted(), told]).toEqual(['0', 1])
})

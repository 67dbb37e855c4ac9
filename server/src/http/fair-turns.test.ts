import type { AppError } from '@prona/contract/kernel/errors'
import { expect, test, vi } from 'vitest'
import { fairTurns } from './fair-turns.ts'

const limits = {
  places: { light: 4, export: 2, picture: 1 },
  mostOfOne: 3,
  mostHeavyOfOne: 2,
  mostWaitingOfOne: 5,
  mostWaiting: 7,
  longestWaitMs: 1_000,
}

/** Work that begins when it may and ends when it is told to. */
function office(more: Partial<typeof limits> = {}) {
  const turns = fairTurns<'export' | 'picture'>({ ...limits, ...more })
  const begun: string[] = []
  const refused: string[] = []
  const leaves = new Map<string, () => void>()
  return {
    turns,
    begun,
    refused,
    ask: (name: string, kind: 'light' | 'export' | 'picture' = 'light') =>
      turns.enter(
        name.slice(0, 1),
        kind,
        (leave) => {
          begun.push(name)
          leaves.set(name, leave)
        },
        ({ code }: AppError) => void refused.push(`${name} ${code}`),
      ),
    end: (name: string) => leaves.get(name)?.(),
  }
}

test('a reader has so many requests in work, and others begin beside them at once', () => {
  const { ask, begun, end } = office()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask(name)
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  ask('b1')
  expect(begun.at(-1)).toBe('b1')
  end('a2')
  expect(begun.at(-1)).toBe('a4')
})

test('of one reader only two heavy ones are in work, of whatever kinds, and light ones go on', () => {
  const { ask, begun, end } = office()
  ask('a1', 'picture')
  ask('a2', 'export')
  ask('a3', 'export')
  ask('a4')
  expect(begun).toEqual(['a1', 'a2', 'a4'])
  end('a1')
  expect(begun).toEqual(['a1', 'a2', 'a4', 'a3'])
})

test('a free place goes from reader to reader, however many requests one of them has waiting', () => {
  const { ask, begun, end } = office({ places: { light: 1, export: 2, picture: 1 } })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) ask(name)
  for (let at = 0; at < 7; at++) end(begun[at] ?? '')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('what begins and ends at once lets all that waits in, one after the other', () => {
  const { turns } = office({ places: { light: 1, export: 2, picture: 1 } })
  const order: string[] = []
  const leaves: (() => void)[] = []
  turns.enter(
    'a',
    'light',
    (leave) => void leaves.push(leave),
    () => {},
  )
  for (const name of ['b', 'c', 'd']) {
    turns.enter(
      name,
      'light',
      (leave) => {
        order.push(name)
        leave()
      },
      () => {},
    )
  }
  leaves[0]?.()
  expect(order).toEqual(['b', 'c', 'd'])
  expect(turns.owners()).toBe(0)
})

test('who has too many waiting is told so, and when all together have, so is the next one', () => {
  const { ask, begun, refused } = office()
  for (let number = 0; number < 9; number++) ask(`a${number}`)
  expect(refused).toEqual(['a8 tooMany'])
  ask('b0', 'picture')
  for (let number = 1; number < 5; number++) ask(`b${number}`, 'picture')
  expect(refused).toEqual(['a8 tooMany', 'b3 unavailable', 'b4 unavailable'])
  expect(begun).toEqual(['a0', 'a1', 'a2', 'b0'])
})

test('nobody waits longer than that, and whoever leaves meanwhile has no turn', () => {
  vi.useFakeTimers()
  try {
    const { ask, begun, refused, end, turns } = office({ mostOfOne: 1 })
    ask('a1')
    ask('a2')
    const giveUp = ask('a3')
    giveUp?.(Object.assign(new Error('left'), { code: 'left' }) as unknown as AppError)
    expect(refused).toEqual(['a3 left'])
    vi.advanceTimersByTime(1_001)
    expect(refused).toEqual(['a3 left', 'a2 unavailable'])
    end('a1')
    end('a1')
    ask('a4')
    ask('a5')
    expect(begun).toEqual(['a1', 'a4'])
    end('a4')
    end('a5')
    expect(turns.owners()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

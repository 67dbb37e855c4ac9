import type { AppError } from '@prona/contract/kernel/errors'
import { expect, test, vi } from 'vitest'
import { fairTurns } from './fair-turns.ts'

const limits = {
  places: { light: 4, export: 2, picture: 1 },
  mostOfOne: 3,
  mostHeavyOfOne: 2,
  mostLightBesideOthers: 3,
  lightForNewcomers: 0,
  mostWaitingOfOne: 5,
  mostWaiting: 7,
  longestWaitMs: 1_000,
  longestForTurnMs: 400,
  lookEveryMs: 100,
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

test('who has too many waiting is told so', () => {
  const { ask, begun, refused } = office()
  for (let number = 0; number < 9; number++) ask(`a${number}`)
  expect(begun).toEqual(['a0', 'a1', 'a2'])
  expect(refused).toEqual(['a8 tooMany'])
})

test('where too many wait for a kind, whoever has most loses their last, and a newcomer always waits', () => {
  const { ask, begun, refused, end } = office({ mostWaiting: 4 })
  for (const name of ['a0', 'b0']) ask(name, 'export')
  for (const name of ['a1', 'a2', 'a3', 'b1']) ask(name, 'export')
  ask('c0', 'export')
  ask('a4', 'export')
  expect(refused).toEqual(['a3 unavailable', 'a4 unavailable'])
  ask('d0', 'picture')
  expect(begun).toEqual(['a0', 'b0', 'd0'])
  end('a0')
  end('b0')
  end('a1')
  expect(begun.slice(3)).toEqual(['b1', 'a1', 'c0'])
})

test('beside others a reader has fewer in work than alone, so that two never take every place', () => {
  const { ask, begun, end } = office({
    places: { light: 7, export: 2, picture: 1 },
    mostOfOne: 6,
    lightForNewcomers: 2,
  })
  for (let number = 0; number < 5; number++) ask(`a${number}`)
  for (let number = 0; number < 5; number++) ask(`b${number}`)
  expect(begun).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'b0'])
  for (const name of ['a0', 'a1', 'a2']) end(name)
  ask('a5')
  ask('c0')
  expect(begun.slice(6)).toEqual(['b1', 'b2', 'c0'])
})

test('whoever waits when the server stops is refused soon, and nobody begins to wait', () => {
  vi.useFakeTimers()
  try {
    const { turns, ask, refused } = office({ mostOfOne: 1 })
    ask('a1')
    ask('a2')
    turns.endWithin(200)
    ask('a3')
    expect(refused).toEqual(['a3 unavailable'])
    vi.advanceTimersByTime(201)
    expect(refused).toEqual(['a3 unavailable', 'a2 unavailable'])
  } finally {
    vi.useRealTimers()
  }
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

test('who has had no turn for too long is refused, and who waits for work of their own is not', () => {
  vi.useFakeTimers()
  const { ask, refused, begun, end } = office({ mostLightBesideOthers: 3, mostOfOne: 4 })
  for (const name of ['a1', 'b1', 'c1', 'd1', 'a2', 'e1', 'e2']) ask(name)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'd1'])
  vi.advanceTimersByTime(300)
  ask('f1')
  vi.advanceTimersByTime(100)
  expect(refused).toEqual(['e1 unavailable', 'e2 unavailable'])
  end('b1')
  end('c1')
  expect(begun.slice(4)).toEqual(['a2', 'f1'])
  ask('e3')
  expect(begun.slice(4)).toEqual(['a2', 'f1'])
  end('f1')
  expect(begun.at(-1)).toBe('e3')
  vi.advanceTimersByTime(10_000)
  expect(refused).toHaveLength(2)
  vi.useRealTimers()
})

test('each turn begins the waiting anew', () => {
  vi.useFakeTimers()
  const { ask, refused, begun, end } = office({ places: { light: 1, export: 1, picture: 1 } })
  for (const name of ['a1', 'b1', 'b2', 'c1']) ask(name)
  vi.advanceTimersByTime(300)
  end('a1')
  vi.advanceTimersByTime(50)
  end('b1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  vi.advanceTimersByTime(300)
  expect(refused).toEqual([])
  vi.advanceTimersByTime(200)
  expect(refused).toEqual(['b2 unavailable'])
  vi.useRealTimers()
})

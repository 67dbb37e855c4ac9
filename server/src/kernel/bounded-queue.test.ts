import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'

/** Work that begins when it may and ends when it is told to, named by its owner's letter and a number. */
function office(atOnce: number, waiting: number) {
  const inTurn = boundedQueue(atOnce, waiting)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    ask: (name: string, signal?: AbortSignal) =>
      inTurn({ owner: name.slice(0, 1), ...(signal ? { signal } : {}) }, () => {
        begun.push(name)
        return new Promise<string>((done) => ends.set(name, () => done(name)))
      }),
    async end(name: string) {
      ends.get(name)?.()
      await new Promise((go) => setImmediate(go))
    },
  }
}

test('one works, two wait in turn, and the fourth is sent away', async () => {
  const { ask, begun, end } = office(1, 2)
  const [first, second, third] = [ask('a1'), ask('a2'), ask('a3')]
  await expect(ask('a4')).rejects.toMatchObject({ code: 'unavailable' })
  expect(begun).toEqual(['a1'])
  for (const name of ['a1', 'a2', 'a3']) await end(name)
  expect(await Promise.all([first, second, third])).toEqual(['a1', 'a2', 'a3'])
})

test('a place that becomes free goes to whoever waited longest since their turn, however many another has', async () => {
  const { ask, begun, end } = office(1, 10)
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void ask(name)
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await end(name)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('nobody gets all of several places', async () => {
  const { ask, begun, end } = office(2, 10)
  for (const name of ['a1', 'a2', 'b1']) void ask(name)
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
})

test('where no more can wait, whoever has most waiting gives up their last to somebody who has fewer', async () => {
  const { ask, begun, end } = office(1, 2)
  void ask('a1')
  const [second, third] = [ask('a2'), ask('a3')]
  const other = ask('b1')
  await expect(third).rejects.toMatchObject({ code: 'unavailable' })
  for (const name of ['a1', 'b1', 'a2']) await end(name)
  expect(await Promise.all([second, other])).toEqual(['a2', 'b1'])
  expect(begun).toEqual(['a1', 'b1', 'a2'])
})

test('work that nobody waits for any more is never begun', async () => {
  const { ask, begun, end } = office(1, 10)
  const leaving = new AbortController()
  void ask('a1')
  const left = ask('b1', leaving.signal)
  const other = ask('c1')
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  await expect(ask('b2', leaving.signal)).rejects.toThrow('left')
  await end('a1')
  await end('c1')
  expect(await other).toBe('c1')
  expect(begun).toEqual(['a1', 'c1'])
})

test('work that fails gives its place free', async () => {
  const inTurn = boundedQueue(1, 0)
  await expect(inTurn({ owner: 'a' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn({ owner: 'a' }, () => Promise.resolve('yes'))).toBe('yes')
})

import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'

test('two work at once, two wait in turn, and the fifth is sent away', async () => {
  const inTurn = boundedQueue(2, 2)
  const started: number[] = []
  const finish: (() => void)[] = []
  const jobs = [0, 1, 2, 3, 4].map((number) =>
    inTurn(() => {
      started.push(number)
      return new Promise<number>((done) => finish.push(() => done(number)))
    }),
  )
  await expect(jobs[4]).rejects.toMatchObject({ code: 'unavailable' })
  expect(started).toEqual([0, 1])
  finish[0]?.()
  expect(await jobs[0]).toBe(0)
  expect(started).toEqual([0, 1, 2])
  finish[1]?.()
  await jobs[1]
  finish[2]?.()
  finish[3]?.()
  expect(await Promise.all([jobs[2], jobs[3]])).toEqual([2, 3])
})

test('work that fails gives its place free', async () => {
  const inTurn = boundedQueue(1, 0)
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn(() => Promise.resolve('yes'))).toBe('yes')
})

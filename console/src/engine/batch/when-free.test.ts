import { ProblemError } from '@prona/client/problem'
import { expect, test } from 'vitest'
import { whenFree } from './when-free.ts'

function held(times: number, retryAfter: number) {
  let left = times
  return async () => {
    if (left-- > 0) {
      const problem = {
        status: 409,
        code: 'underWay',
        title: '',
        detail: '',
        requestId: 'r',
        retryAfter,
      } as const
      throw new ProblemError(problem)
    }
    return 'done'
  }
}

test('work that somebody else still holds is counted down to, and goes on by itself', async () => {
  const told: number[] = []
  expect(await whenFree(held(2, 3), (seconds) => told.push(seconds), undefined, 1)).toBe('done')
  expect(told).toEqual([3, 2, 1, 0, 3, 2, 1, 0])
})

test('whoever does not want it any more waits no longer', async () => {
  let isWanted = true
  const asked = whenFree(
    held(2, 3),
    () => {
      isWanted = false
    },
    () => isWanted,
    1,
  )
  await expect(asked).rejects.toBeInstanceOf(ProblemError)
})

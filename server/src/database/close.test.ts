import { expect, test, vi } from 'vitest'
import { closeDatabase } from './close.ts'
import type { Pools } from './connect.ts'

test.each([
  ['that answers', async () => [], undefined],
  ['that answers with an error', async () => fail('57P01'), undefined],
  ['that cannot be reached', async () => fail('ECONNREFUSED'), 1_000],
  ['that says nothing', () => new Promise(() => {}), 1_000],
])('a database %s is given the time it needs to stop', async (_, ask, given) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ended = vi.fn(async () => {})
  const stop = vi.fn(async () => {})
  const closing = closeDatabase({ health: Object.assign(ask, { end: ended }) } as unknown as Pools, stop)
  await vi.advanceTimersByTimeAsync(2_000)
  await closing
  vi.useRealTimers()
  expect(ended).toHaveBeenCalledOnce()
  expect(stop.mock.calls).toEqual([[given]])
})

function fail(code: string): never {
  throw Object.assign(new Error('no'), { code })
}

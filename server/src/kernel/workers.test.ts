import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TestTask } from '../../test/a-worker.ts'
import { startProcess, startThread } from './worker-handle.ts'
import { openWorkers, type Workers } from './workers.ts'

const file = new URL('../../test/a-worker.ts', import.meta.url)
const me = { owner: 'me' }
const ways = {
  'in a thread': () => startThread<TestTask, string>(file, 32),
  'in a process': () => startProcess<TestTask, string>(file, { most: 200, kept: 150 }),
}

describe.each(Object.entries(ways))('%s', (way, start) => {
  let workers: Workers<TestTask, string>
  beforeEach(() => {
    workers = openWorkers({ start, atOnce: 1, waiting: 2, longestMs: 2_000 })
  })
  afterEach(() => workers.close())

  test('a task is answered, and the next one by the same worker', async () => {
    const first = await workers.ask('answer', me)
    expect(first).toMatch(/^\d+$/)
    expect(await workers.ask('answer', me)).toBe(first)
    expect(first === String(process.pid)).toBe(way === 'in a thread')
  })

  test('a refusal comes ended as it was meant, and a fault of our own as a fault', async () => {
    const fields = [{ field: 'file', code: 'badFile' }]
    await expect(workers.ask('refuse', me)).rejects.toMatchObject({ code: 'invalid', fields })
    await expect(workers.ask('fail', me)).rejects.toThrow('A fault of our own')
    expect(await workers.ask('answer', me)).toBeDefined()
  })

  test.each<TestTask>(['hang', 'exit'])(
    'after a task that lets it %s another worker takes its place',
    async (task) => {
      expect(await workers.ask(task, me)).toBeUndefined()
      expect(await workers.ask('answer', me)).toBeDefined()
    },
  )

  test('more tasks than may wait are refused at once, and those that wait are answered', async () => {
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => workers.ask('answer', me)))
    expect(all.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
  })

  test('a task that nobody waits for any more is never begun, or broken off', async () => {
    const leaving = new AbortController()
    const mine = { owner: 'me', signal: leaving.signal }
    const workers = openWorkers({ start, atOnce: 1, waiting: 2, longestMs: 600_000 })
    const both = Promise.allSettled([workers.ask('hang', mine), workers.ask('exit', mine)])
    const other = workers.ask('answer', { owner: 'other' })
    leaving.abort(new Error('left'))
    for (const one of await both) expect(one).toMatchObject({ reason: { message: 'left' } })
    expect(await other).toBeDefined()
    await expect(workers.ask('answer', mine)).rejects.toThrow('left')
    await workers.close()
  })

  test('nothing is left open when the server stops in the middle of a task', async () => {
    const hanging = workers.ask('hang', me)
    const waiting = workers.ask('answer', me)
    const both = Promise.allSettled([hanging, waiting])
    await workers.close()
    for (const one of await both) expect(one).toMatchObject({ reason: { code: 'unavailable' } })
    await expect(workers.ask('answer', me)).rejects.toMatchObject({ code: 'unavailable' })
  })
})

test('a thread whose heap is full ends, and the server goes on', async () => {
  const workers = openWorkers({ start: ways['in a thread'], atOnce: 1, waiting: 2, longestMs: 30_000 })
  expect(await workers.ask('grow', me)).toBeUndefined()
  expect(await workers.ask('answer', me)).toBeDefined()
  await workers.close()
})

test('a process that takes more memory than it may ends, and the server goes on', async () => {
  const workers = openWorkers({ start: ways['in a process'], atOnce: 1, waiting: 2, longestMs: 30_000 })
  expect(await workers.ask('growOutside', me)).toBeUndefined()
  expect(await workers.ask('answer', me)).toBeDefined()
  await workers.close()
})

test('a process killed by somebody else is not blamed on its task: it is tried once more, then later', async () => {
  const lost: object[] = []
  const log = { warn: (about: object) => void lost.push(about) }
  const start = ways['in a process']
  const workers = openWorkers({ start, atOnce: 1, waiting: 2, longestMs: 30_000, log })
  await expect(workers.ask('killed', me)).rejects.toMatchObject({ code: 'unavailable' })
  const said = { worker: 'a-worker', reason: 'killed', signal: 'SIGKILL', longestMs: 30_000, megabytes: 200 }
  expect(lost).toMatchObject([said, said])
  const first = await workers.ask('answer', me)
  process.kill(Number(first), 'SIGKILL')
  expect(await workers.ask('answer', me)).not.toBe(first)
  await workers.close()
})

test.each<[task: TestTask, longestMs: number, reason: string]>([
  ['hang', 500, 'time'],
  ['growOutside', 30_000, 'memory'],
  ['crash', 30_000, 'crash'],
  ['exit', 30_000, 'exit'],
])(
  'that a worker was lost to a task (%s) is one line of the log with the reason',
  async (task, longestMs, reason) => {
    const lost: object[] = []
    const log = { warn: (about: object) => void lost.push(about) }
    const start = ways['in a process']
    const workers = openWorkers({ start, atOnce: 1, waiting: 2, longestMs, log })
    expect(await workers.ask(task, me)).toBeUndefined()
    expect(lost).toMatchObject([{ worker: 'a-worker', reason, longestMs, megabytes: 200 }])
    expect(lost[0]).toHaveProperty('ms')
    await workers.close()
  },
)

test('a process that keeps much memory after a task makes way for a new one', async () => {
  const workers = openWorkers({ start: ways['in a process'], atOnce: 1, waiting: 2, longestMs: 30_000 })
  const first = await workers.ask('answer', me)
  expect(await workers.ask('keepOutside', me)).toBe(first)
  expect(await workers.ask('answer', me)).not.toBe(first)
  await workers.close()
})

test('a worker whose code cannot be loaded is a fault of ours, not of the file', async () => {
  const start = () => startThread<TestTask, string>(new URL('./no-such-worker.ts', import.meta.url), 32)
  const workers = openWorkers({ start, atOnce: 1, waiting: 2, longestMs: 10_000 })
  await expect(workers.ask('answer', me)).rejects.toThrow('no-such-worker')
  await workers.close()
})

test('a worker without work for a while ends, and a new one is running for the next task', async () => {
  const workers = openWorkers({
    start: ways['in a process'],
    atOnce: 1,
    waiting: 2,
    longestMs: 10_000,
    idleAfterMs: 50,
  })
  const first = await workers.ask('answer', me)
  await expect.poll(() => isThere(Number(first))).toBe(false)
  expect(await workers.ask('answer', me)).not.toBe(first)
  await workers.close()
})

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

import type { LiveEnd, LiveEvent } from '@prona/client/live'
import { expect, test } from 'vitest'
import { openStream, waitAfter } from './change-stream.ts'

type Call = {
  readonly hear: (heard: LiveEvent) => void
  readonly lastSyncTime: string | undefined
  readonly end: (end: LiveEnd | null) => void
  readonly isCut: () => boolean
}

/** A stream over a network and a clock that the test controls. */
function aLine() {
  const calls: Call[] = []
  const states: boolean[] = []
  const heard: LiveEvent[] = []
  let timers: { at: number; run: () => void }[] = []
  let now = 0
  let wake = () => {}
  let back = () => {}
  let ended = 0
  let last: string | undefined
  const close = openStream({
    live: (hear, { signal, lastSyncTime }) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve(null))
        calls.push({ hear, lastSyncTime, end: resolve, isCut: () => signal?.aborted === true })
      }),
    hear: (one) => {
      heard.push(one)
      if ('lastSyncTime' in one) last = one.lastSyncTime
    },
    lastSyncTime: () => last,
    onState: (isOpen) => states.push(isOpen),
    onEnded: async () => void ended++,
    timing: {
      now: () => now,
      after: (ms, run) => {
        const timer = { at: now + ms, run }
        timers.push(timer)
        return () => {
          timers = timers.filter((one) => one !== timer)
        }
      },
      random: () => 1,
      onWake: (run) => {
        wake = run
        return () => {
          wake = () => {}
        }
      },
      onBack: (run) => {
        back = run
        return () => {
          back = () => {}
        }
      },
    },
  })
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  return {
    calls,
    states,
    heard,
    close,
    settle,
    ended: () => ended,
    wake: async () => {
      wake()
      await settle()
    },
    back: async () => {
      back()
      await settle()
    },
    async pass(ms: number) {
      now += ms
      for (const timer of timers.filter(({ at }) => at <= now)) {
        timers = timers.filter((one) => one !== timer)
        timer.run()
      }
      await settle()
    },
  }
}

test('what breaks is opened again, later each time it fails, and at once from where it was when it stood', async () => {
  const stream = aLine()
  for (const wait of [500, 1000, 2000]) {
    stream.calls.at(-1)?.end(null)
    await stream.settle()
    const before = stream.calls.length
    await stream.pass(wait - 1)
    expect(stream.calls).toHaveLength(before)
    await stream.pass(1)
    expect(stream.calls).toHaveLength(before + 1)
  }
  stream.calls.at(-1)?.hear({ isOpen: true })
  stream.calls.at(-1)?.hear({ lastSyncTime: 't1' })
  stream.calls.at(-1)?.end(null)
  await stream.settle()
  await stream.pass(500)
  expect(stream.calls.at(-1)?.lastSyncTime).toBe('t1')
  stream.close()
})

test('it never waits longer than half a minute, and two pages not equally long', () => {
  expect(waitAfter(50, 1)).toBe(30_000)
  expect(waitAfter(50, 0)).toBe(15_000)
  expect(waitAfter(0, 0)).toBe(250)
})

test('it is connected from the first event on and no longer once it has ended', async () => {
  const stream = aLine()
  expect(stream.states).toEqual([])
  stream.calls[0]?.hear({ isOpen: true })
  stream.calls[0]?.hear({ unread: 2 })
  expect(stream.states).toEqual([true])
  stream.calls[0]?.end({ lastSyncTime: undefined })
  await stream.settle()
  expect(stream.states).toEqual([true, false])
  expect(stream.ended()).toBe(1)
  expect(stream.heard).toEqual([{ isOpen: true }, { unread: 2 }])
  stream.close()
})

test('rights are asked for again once a stream that broke is open again, since nothing told of them meanwhile', async () => {
  const stream = aLine()
  stream.calls[0]?.hear({ isOpen: true })
  stream.calls[0]?.hear({ unread: 2 })
  expect(stream.ended()).toBe(0)
  stream.calls[0]?.end(null)
  await stream.settle()
  await stream.pass(500)
  expect(stream.ended()).toBe(0)
  stream.calls[1]?.hear({ isOpen: true })
  stream.calls[1]?.hear({ unread: 2 })
  expect(stream.ended()).toBe(1)
  stream.close()
})

test('a connection without any events is given up', async () => {
  const stream = aLine()
  stream.calls[0]?.hear({ isOpen: true })
  await stream.pass(30_000)
  stream.calls[0]?.hear({ isOpen: true })
  await stream.pass(30_000)
  expect(stream.calls[0]?.isCut()).toBe(false)
  await stream.pass(8_000)
  expect(stream.calls[0]?.isCut()).toBe(true)
  stream.close()
})

test('when the network is back one does not wait out the pause', async () => {
  const stream = aLine()
  stream.calls[0]?.end(null)
  await stream.settle()
  await stream.wake()
  expect(stream.calls).toHaveLength(2)
  stream.close()
})

test('when the server is back, an earlier connection is not trusted: the next continues from the last time received', async () => {
  const stream = aLine()
  stream.calls[0]?.hear({ isOpen: true })
  stream.calls[0]?.hear({ lastSyncTime: 't1' })
  await stream.back()
  expect(stream.calls[0]?.isCut()).toBe(true)
  await stream.pass(500)
  expect(stream.calls[1]?.lastSyncTime).toBe('t1')
  stream.calls[1]?.end(null)
  await stream.settle()
  await stream.back()
  expect(stream.calls).toHaveLength(3)
  stream.close()
})

test('closed, it asks no more', async () => {
  const stream = aLine()
  stream.close()
  await stream.settle()
  await stream.pass(60_000)
  expect(stream.calls).toHaveLength(1)
  expect(stream.calls[0]?.isCut()).toBe(true)
})

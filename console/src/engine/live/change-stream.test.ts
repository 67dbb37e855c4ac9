import type { LiveEnd, LiveHeard } from '@prona/client/live'
import { expect, test } from 'vitest'
import { openLine, waitAfter } from './change-stream.ts'

type Call = {
  readonly hear: (heard: LiveHeard) => void
  readonly lastSyncTime: string | undefined
  readonly end: (end: LiveEnd | null) => void
  readonly isCut: () => boolean
}

/** A line over a network and in a time that do what they are told. */
function aLine() {
  const calls: Call[] = []
  const states: boolean[] = []
  const heard: LiveHeard[] = []
  let timers: { at: number; run: () => void }[] = []
  let now = 0
  let wake = () => {}
  let back = () => {}
  let ended = 0
  let last: string | undefined
  const close = openLine({
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
  const line = aLine()
  for (const wait of [500, 1000, 2000]) {
    line.calls.at(-1)?.end(null)
    await line.settle()
    const before = line.calls.length
    await line.pass(wait - 1)
    expect(line.calls).toHaveLength(before)
    await line.pass(1)
    expect(line.calls).toHaveLength(before + 1)
  }
  line.calls.at(-1)?.hear({ isOpen: true })
  line.calls.at(-1)?.hear({ lastSyncTime: 't1' })
  line.calls.at(-1)?.end(null)
  await line.settle()
  await line.pass(500)
  expect(line.calls.at(-1)?.lastSyncTime).toBe('t1')
  line.close()
})

test('it never waits longer than half a minute, and two pages not equally long', () => {
  expect(waitAfter(50, 1)).toBe(30_000)
  expect(waitAfter(50, 0)).toBe(15_000)
  expect(waitAfter(0, 0)).toBe(250)
})

test('it stands from the first thing heard on and no longer once it has ended', async () => {
  const line = aLine()
  expect(line.states).toEqual([])
  line.calls[0]?.hear({ isOpen: true })
  line.calls[0]?.hear({ unread: 2 })
  expect(line.states).toEqual([true])
  line.calls[0]?.end({ lastSyncTime: undefined })
  await line.settle()
  expect(line.states).toEqual([true, false])
  expect(line.ended()).toBe(1)
  expect(line.heard).toEqual([{ isOpen: true }, { unread: 2 }])
  line.close()
})

test('a line on which nothing is heard any more is given up', async () => {
  const line = aLine()
  line.calls[0]?.hear({ isOpen: true })
  await line.pass(30_000)
  line.calls[0]?.hear({ isOpen: true })
  await line.pass(30_000)
  expect(line.calls[0]?.isCut()).toBe(false)
  await line.pass(8_000)
  expect(line.calls[0]?.isCut()).toBe(true)
  line.close()
})

test('when the network is back one does not wait out the pause', async () => {
  const line = aLine()
  line.calls[0]?.end(null)
  await line.settle()
  await line.wake()
  expect(line.calls).toHaveLength(2)
  line.close()
})

test('when the server is back, a line from before is not trusted: the next goes on from the last time heard', async () => {
  const line = aLine()
  line.calls[0]?.hear({ isOpen: true })
  line.calls[0]?.hear({ lastSyncTime: 't1' })
  await line.back()
  expect(line.calls[0]?.isCut()).toBe(true)
  await line.pass(500)
  expect(line.calls[1]?.lastSyncTime).toBe('t1')
  line.calls[1]?.end(null)
  await line.settle()
  await line.back()
  expect(line.calls).toHaveLength(3)
  line.close()
})

test('closed, it asks no more', async () => {
  const line = aLine()
  line.close()
  await line.settle()
  await line.pass(60_000)
  expect(line.calls).toHaveLength(1)
  expect(line.calls[0]?.isCut()).toBe(true)
})

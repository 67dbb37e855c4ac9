import type { LiveEvent } from '@prona/client/live'
import { expect, test } from 'vitest'
import { followTogether, type TabParts } from './shared-stream.ts'

/** Tabs of one browser: one at a time has the stream, and each gets the others' messages. */
function aBrowser() {
  const queue: { readonly work: () => () => void; end?: () => void }[] = []
  const listeners = new Set<Parameters<TabParts['channel']>[0]>()
  const streams: {
    tab: string
    hear: (heard: LiveEvent) => void
    end: () => Promise<void>
    fall: () => void
    from?: string
  }[] = []
  let closed = 0
  const next = () => {
    const first = queue[0]
    if (first && !first.end) first.end = first.work()
  }
  const openTab = (tab: string) => {
    const heard: LiveEvent[] = []
    const states: boolean[] = []
    let ended = 0
    const close = followTogether({
      alone: (work) => {
        const place = { work }
        queue.push(place)
        next()
        return () => {
          queue.splice(queue.indexOf(place), 1)[0]?.end?.()
          next()
        }
      },
      channel: (hear) => {
        listeners.add(hear)
        return {
          say: (message) => {
            if (!listeners.has(hear)) throw new Error('Channel is closed')
            for (const other of listeners) if (other !== hear) other(message)
          },
          close: () => void listeners.delete(hear),
        }
      },
      openStream: ({ hear, onState, onEnded, lastSyncTime }) => {
        streams.push({ tab, hear, end: onEnded, fall: () => onState(false), from: lastSyncTime() })
        onState(true)
        return () => void closed++
      },
      hear: (one) => heard.push(one),
      onState: (isOpen) => states.push(isOpen),
      onEnded: async () => void ended++,
    })
    return { heard, states, close, ended: () => ended }
  }
  return { openTab, streams, closed: () => closed }
}

const change = { change: { resource: 'unit', id: '7', kind: 'update' } } as const

test('six tabs share one connection, and each gets its events', () => {
  const browser = aBrowser()
  const tabs = ['1', '2', '3', '4', '5', '6'].map(browser.openTab)
  expect(browser.streams).toHaveLength(1)
  browser.streams[0]?.hear(change)
  for (const { heard, states } of tabs) {
    expect(heard).toContainEqual(change)
    expect(states).toContain(true)
  }
})

test('when the tab with the connection is closed, the next one continues from the last time received', () => {
  const browser = aBrowser()
  const first = browser.openTab('1')
  browser.streams[0]?.hear({ lastSyncTime: 't1' })
  const second = browser.openTab('2')
  first.close()
  expect(browser.closed()).toBe(1)
  expect(browser.streams.map(({ tab, from }) => [tab, from])).toEqual([
    ['1', undefined],
    ['2', 't1'],
  ])
  browser.streams[1]?.hear(change)
  expect(second.heard).toContainEqual(change)
  expect(first.heard).not.toContainEqual(change)
})

test('a later tab learns whether the connection is open, from when, and how many are unread', () => {
  const browser = aBrowser()
  browser.openTab('1')
  browser.streams[0]?.hear({ lastSyncTime: 't1' })
  browser.streams[0]?.hear({ unread: 3 })
  const { heard, states } = browser.openTab('2')
  expect(states).toEqual([true])
  expect(heard).toEqual([{ lastSyncTime: 't1' }, { unread: 3 }])
})

test('when the server ends the connection every tab checks whether its rights are the same', async () => {
  const browser = aBrowser()
  const tabs = ['1', '2'].map(browser.openTab)
  await browser.streams[0]?.end()
  expect(tabs.map(({ ended }) => ended())).toEqual([1, 1])
})

test('a connection that breaks after its tab has closed is not reported', () => {
  const browser = aBrowser()
  const first = browser.openTab('1')
  const second = browser.openTab('2')
  first.close()
  browser.streams[0]?.fall()
  expect(first.states).toEqual([true])
  expect(second.states.at(-1)).toBe(true)
})

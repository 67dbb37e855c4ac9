import { beforeEach, expect, test } from 'vitest'
import { createConnectionState } from './create-connection-state.ts'

let isThere: boolean
let isConnected: boolean
let asked: number
let planned: { run: () => void; afterMs: number } | undefined

beforeEach(() => {
  isThere = true
  isConnected = true
  asked = 0
  planned = undefined
})

function aConnection() {
  return createConnectionState({
    probe: async () => {
      asked += 1
      return isThere
    },
    isConnected: () => isConnected,
    now: () => '2026-10-14T10:38:00.000Z',
    later: (run, afterMs) => {
      planned = { run, afterMs }
      return () => {
        planned = undefined
      }
    },
  })
}

test('one call that failed is no news while the server answers', async () => {
  const connectionState = aConnection()
  connectionState.getState().suspect()
  await connectionState.getState().tryNow()
  expect(connectionState.getState().state).toBe('up')
  expect([asked, planned]).toEqual([1, undefined])
})

test('a server that does not answer is away since then, and asked again ever more seldom', async () => {
  const connectionState = aConnection()
  isThere = false
  connectionState.getState().suspect()
  const waits: number[] = []
  for (let time = 0; time < 6; time += 1) {
    await connectionState.getState().tryNow()
    waits.push(planned?.afterMs ?? 0)
  }
  expect(connectionState.getState()).toMatchObject({ state: 'away', since: '2026-10-14T10:38:00.000Z' })
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

test('a server that answers again is up, and asked no more', async () => {
  const connectionState = aConnection()
  isThere = false
  await connectionState.getState().tryNow()
  isThere = true
  const again = planned
  again?.run()
  await connectionState.getState().tryNow()
  expect(connectionState.getState()).toMatchObject({ state: 'up', since: undefined })
  expect(planned).toBeUndefined()
})

test('a call that is answered ends the waiting, though no check was', async () => {
  const connectionState = aConnection()
  isThere = false
  await connectionState.getState().tryNow()
  connectionState.getState().reach()
  expect(connectionState.getState()).toMatchObject({ state: 'up', since: undefined })
  expect(planned).toBeUndefined()
})

test('a check that fails while a call is answered is no news', async () => {
  const connectionState = aConnection()
  isThere = false
  connectionState.getState().suspect()
  connectionState.getState().reach()
  await connectionState.getState().tryNow()
  expect(connectionState.getState().state).toBe('up')
})

test('many calls that fail at once ask once', async () => {
  const connectionState = aConnection()
  isThere = false
  for (let call = 0; call < 6; call += 1) connectionState.getState().suspect()
  await connectionState.getState().tryNow()
  expect(asked).toBe(1)
})

test('without a network nobody is asked until it is back', async () => {
  const connectionState = aConnection()
  isConnected = false
  connectionState.getState().lose()
  connectionState.getState().suspect()
  expect([connectionState.getState().state, asked]).toEqual(['offline', 0])
  await connectionState.getState().tryNow()
  expect(connectionState.getState().state).toBe('up')
})

test('asking without a network leaves it at that', async () => {
  const connectionState = aConnection()
  connectionState.getState().lose()
  isConnected = false
  isThere = false
  await connectionState.getState().tryNow()
  expect(connectionState.getState().state).toBe('offline')
})

test('a network that came back without the server keeps the hour at which it was lost', async () => {
  const connectionState = aConnection()
  connectionState.getState().lose()
  isThere = false
  await connectionState.getState().tryNow()
  expect(connectionState.getState()).toMatchObject({ state: 'away', since: '2026-10-14T10:38:00.000Z' })
  expect(planned).toBeDefined()
})

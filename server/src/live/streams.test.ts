import { once } from 'node:events'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'
import type { ReaderContext } from '../kernel/context.ts'
import { type Opening, openStreams, usualLimits } from './streams.ts'

const { sql } = await freshDatabase()
const reader = {
  _id: '01900000-0000-7000-8000-000000000001',
  branch: 'tirana',
  branches: ['tirana'],
  role: { _id: 'x', name: 'x' },
  rights: { permissions: ['property.read', 'unit.read'], ownRows: [], hiddenFields: [] },
}
const ctx = {
  user: reader,
  actor: reader._id,
  rights: reader.rights,
  branch: 'tirana',
  branches: ['tirana'],
} as unknown as ReaderContext
const authentication = { stillThere: async () => ctx.user, onForget: () => () => {} }
const log = { error: () => {} }
const nothing = async () => []
/** Heartbeats come only when the test triggers them. */
const unhurried = { ...usualLimits, heartbeatSeconds: 86_400 }

function opening(token: string, first: Opening['first'] = nothing): Opening {
  return { ctx, token, first, noticed: async () => ({ unread: 0 }) }
}

test('a reader who does not read is dropped before what waits for them piles up', async () => {
  const limits = { ...unhurried, mostWaitingBytes: 2000 }
  const streams = await openStreams({ sql, authentication, log }, limits)
  const [slow, keen] = [streams.open(opening('slow')), streams.open(opening('keen'))]
  const all = Promise.withResolvers<void>()
  let heard = ''
  keen.on('data', (chunk) => {
    heard += chunk
    if (heard.split('"kind":').length > 50) all.resolve()
  })
  const dropped = once(slow, 'close')
  for (let count = 0; count < 50; count++) await announce()
  await dropped
  expect(slow.readableLength).toBeLessThan(3000)
  expect(streams.count()).toBe(1)
  await all.promise
  const ended = once(keen, 'close')
  await streams.close()
  await ended
  expect(heard.match(/"kind":"update"/g)).toHaveLength(50)
  expect(streams.count()).toBe(0)
})

test('a reader who reads nothing for two heartbeats is dropped, and the others get the heartbeats', async () => {
  const streams = await openStreams({ sql, authentication, log }, unhurried)
  const [slow, keen] = [streams.open(opening('slow')), streams.open(opening('keen'))]
  const beaten = once(keen, 'data')
  expect(String((await beaten)[0])).toBe(': open\n\n')
  const next = once(keen, 'data')
  const dropped = once(slow, 'close')
  streams.beat()
  expect(String((await next)[0])).toBe(': here\n\n')
  streams.beat()
  await dropped
  expect(streams.count()).toBe(1)
  await streams.close()
})

test('changes that come while missed ones are looked up are sent after them', async () => {
  const streams = await openStreams({ sql, authentication, log }, unhurried)
  const past = Promise.withResolvers<{ resource: string; id: string; kind: 'delete' }[]>()
  const keen = streams.open(opening('keen'))
  const back = streams.open(opening('back', () => past.promise))
  const heard = once(
    keen.on('data', () => {}),
    'data',
  ).then(() => once(keen, 'data'))
  await announce()
  await heard
  past.resolve([{ resource: 'unit', id: 'before', kind: 'delete' }])
  let text = ''
  for await (const chunk of back) {
    text += chunk
    if (text.split('data: ').length === 3) break
  }
  expect(text.match(/"kind":"\w+"/g)).toEqual(['"kind":"delete"', '"kind":"update"'])
  await streams.close()
})

async function announce(): Promise<void> {
  const payload = ['properties', '01900000-0000-7000-8000-000000000002', 'update', 'tirana', [], false]
  await sql`select pg_notify('changes', ${JSON.stringify(payload)})`
}

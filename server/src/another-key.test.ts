import { expect, test } from 'vitest'
import { clientOf } from '../test/builders.ts'
import { freshApp } from '../test/harness.ts'
import { aCompany, aPerson } from '../test/people.ts'
import { tellOfAnotherKey } from './another-key.ts'
import { compareKey, keyNameOf } from './database/key-name.ts'

const { app, sql, owner, now } = await freshApp()
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))
const [former, other] = ['a key of the installation', 'another key of the installation']

/** A start of the server with that key; the tests' own connections are those of a server. */
async function start(secret: string) {
  const said: unknown[] = []
  const say = (...about: unknown[]) => void said.push(about.at(-1))
  const found = { name: keyNameOf(secret), isAnother: await isAnother(secret) }
  await tellOfAnotherKey({ sql, key: found, log: { error: say, warn: say }, now: now() })
  return said
}

async function isAnother(secret: string): Promise<boolean> {
  try {
    return (await compareKey(owner, secret, 0)).isAnother
  } catch {
    return true
  }
}

async function aWebhook() {
  const wanted = { name: 'Faqja', url: 'https://receiver.example/', events: ['role.update'] }
  const { _id } = (await admin.post('/api/webhook', wanted)).body.webhook
  await admin.post('/api/webhook/newSecret', { _id })
  return async () => (await admin.get('/api/webhook', { id: _id })).body.webhook
}

test('another key is said in the log and by the bell, once, and webhooks wait with it as the reason', async () => {
  const webhook = await aWebhook()
  expect(await start(former)).toEqual([])
  expect(await start(former)).toEqual([])
  expect(await webhook()).toMatchObject({ status: 'on', problem: null })
  expect(await start(other)).toEqual([
    expect.stringMatching(
      /^The key of this installation is another one.*two-step.*webhooks.*seals.*SECRET_KEY/s,
    ),
    expect.stringContaining('A webhook was paused'),
  ])
  expect(await webhook()).toMatchObject({ status: 'paused', problem: 'otherKey' })
  const { notifications } = (await admin.get('/api/notifications')).body
  expect(notifications.map(({ kind }: { kind: string }) => kind)).toContain('keyChanged')
  expect(await start(other)).toEqual([])
})

test('a server with another key does not start beside one that works', async () => {
  await sql`select 1`
  await start(former)
  await expect(compareKey(owner, other, 0)).rejects.toThrow(
    'Another server works on this database with another key',
  )
  expect(await compareKey(owner, former, 0)).toMatchObject({ isAnother: false })
})

test('what is kept of a key does not hold it', async () => {
  await start(former)
  const [row] = await owner`select installation::text as row from installation`
  expect(row?.row).toContain(keyNameOf(former))
  expect(row?.row).not.toContain(former)
})

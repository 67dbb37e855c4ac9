import type { RoleKey } from '@prona/contract/access'
import { expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { type Body, type Client, clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aMailServer, type Behaviour } from '../../test/mail-server.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { sendMail } from '../mail/send-mail.ts'
import { openMetrics } from '../metrics/metrics.ts'
import { measureUnsent } from './figures.ts'
import { sendWaitingMails } from './send-waiting-mails.ts'
import { tellOfUnsent } from './tell-of-unsent.ts'

const { now, laterBy } = aClock()
let behaviour: Behaviour = 'refuseForGood'
const peer = await aMailServer(() => behaviour)
const parts = { mail: peer.settings, publicUrl: 'https://prona.example' }
const { app, sql, owner } = await freshApp({ mail: peer.settings }, now)
await aCompany(sql)
const one = (role: RoleKey, branch = 'tirana') => aPerson(sql, { role, branch, at: now() })
const admin = clientOf(app, await one('administrator'))
const elsewhere = clientOf(app, await one('administrator', 'durres'))
const manager = clientOf(app, await one('manager'))
const letter = { subject: 'Një letër', paragraphs: ['Përshëndetje.'] }

const aMail = (to: string) =>
  sendMail(sql, { to, kind: 'accountChanged', language: 'sq', letter, now: now() })

async function send(): Promise<object[]> {
  const lines: object[] = []
  const warn = (about: unknown, text?: string) => void lines.push({ about, text })
  await sendWaitingMails(aJobRun(sql, now(), { note: () => {}, log: { error: () => {}, warn } }), parts)
  return lines
}
const tell = (mail: typeof parts.mail | undefined = parts.mail) => tellOfUnsent(aJobRun(sql, now()), { mail })

async function told(client: Client, kind = 'mailsUnsent'): Promise<Body[]> {
  const { body, status, text } = await client.get('/api/notifications', { kind })
  expect(status, text).toBe(200)
  return body.notifications
}

test('a mail that is refused for good is named in the log by its id, and not by its address', async () => {
  const id = await aMail('besa@example.com')
  const lines = await send()
  expect(lines).toMatchObject([{ about: { mails: [id], count: 1, problem: 'refused' } }])
  expect(JSON.stringify(lines)).not.toContain('besa')
  behaviour = 'dieAfterKeeping'
  const other = await aMail('cen@example.com')
  expect(await send()).toMatchObject([{ about: { mails: [other], problem: 'unclear' } }])
  behaviour = 'refuseForGood'
  expect(await send()).toEqual([])
})

test('who may read mails is told of those that were not sent: all of an hour together, and each once', async () => {
  await Promise.all([tell(), tell()])
  for (const client of [admin, elsewhere])
    expect(await told(client)).toMatchObject([
      { count: 2, by: null, title: '', entity: { resource: 'mail' } },
    ])
  expect(await told(manager)).toEqual([])
  await aMail('dea@example.com')
  await send()
  laterBy(1800)
  await tell()
  expect(await told(admin)).toHaveLength(1)
  laterBy(1801)
  await tell()
  expect(await told(admin)).toMatchObject([{ count: 1 }, { count: 2 }])
  laterBy(3601)
  await tell()
  expect(await told(admin)).toHaveLength(2)
  const mails = await owner`select from mails where kind = 'alert'`
  expect(mails).toHaveLength(0)
})

test('a mail that is sent again and fails again is told again', async () => {
  const [{ _id } = { _id: '' }] = await owner<{ _id: string }[]>`
    select _id from mails where recipient = 'dea@example.com'`
  const before = (await told(admin)).length
  expect((await admin.post('/api/mail/sendAgain', { _id })).status).toBe(200)
  await send()
  await tell()
  expect(await told(admin)).toHaveLength(before + 1)
})

test('who may no longer read mails is no longer shown what was told of them', async () => {
  const person = await one('administrator')
  const client = clientOf(app, person)
  laterBy(3601)
  await aMail('era@example.com')
  await send()
  await tell()
  expect(await told(client)).toHaveLength(1)
  const unread = async () => (await client.get('/api/notifications')).body.unread
  expect(await unread()).toBe(1)
  const [role] = await owner`select _id from roles where key = 'manager'`
  expect((await admin.put('/api/user', { _id: person._id, data: { role: role?._id } })).status).toBe(200)
  expect(await told(client)).toEqual([])
  expect(await unread()).toBe(0)
})

test('deliveries to webhooks that are given up are told to who may read those', async () => {
  const { _id } = (
    await admin.post('/api/webhook', {
      name: 'Faqja',
      url: 'https://receiver.example/',
      events: ['role.update'],
    })
  ).body.webhook
  await owner`
    insert into webhook_deliveries (webhook, event, entity, happened_at, status)
    select ${_id}, 'unit.create', 'x', now(), 'failed' from generate_series(1, 3)`
  await tell()
  expect(await told(elsewhere, 'deliveriesUnsent')).toMatchObject([
    { count: 3, entity: { resource: 'webhookDelivery' } },
  ])
  expect(await told(manager, 'deliveriesUnsent')).toEqual([])
})

test('without a mail server mails wait in their list alone', async () => {
  laterBy(3601)
  const before = (await told(admin)).length
  await aMail('fatos@example.com')
  await send()
  await tellOfUnsent(aJobRun(sql, now()), { mail: undefined })
  expect(await told(admin)).toHaveLength(before)
})

test('how many wait or were not sent is a figure, by their state', async () => {
  const metrics = openMetrics()
  measureUnsent(metrics, sql)
  await aMail('genta@example.com')
  const lines = (await metrics.text()).split('\n')
  for (const line of [
    'prona_mails{state="waiting"} 1',
    'prona_mails{state="unclear"} 1',
    'prona_mails{state="failed"} 4',
    'prona_webhook_deliveries{state="waiting"} 0',
    'prona_webhook_deliveries{state="failed"} 3',
    'prona_webhooks{state="paused"} 0',
  ])
    expect(lines).toContain(line)
  expect(lines.join('\n')).not.toContain('state="sent"')
})

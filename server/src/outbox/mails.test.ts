import { expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aMailServer, type Behaviour } from '../../test/mail-server.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { sendMail } from '../mail/send-mail.ts'
import { sendWaitingMails } from './send-waiting-mails.ts'

let behaviour: Behaviour = 'take'
const peer = await aMailServer(() => behaviour)
const parts = { mail: peer.settings, publicUrl: 'https://prona.example' }
const { app, sql, now } = await freshApp({ mail: peer.settings })
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))
const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))
const letter = { subject: 'Një letër', paragraphs: ['Përshëndetje.'], button: { label: 'Hap' } }

function aMail(to: string): Promise<string> {
  return sendMail(sql, { to, kind: 'invitation', language: 'sq', letter, now: now() })
}

const run = () => sendWaitingMails(aJobRun(sql, now()), parts)
const seen = async (id: string) => (await admin.get('/api/mail', { id })).body.mail
const countOf = (address: string) => peer.received.filter(({ to }) => to === address).length

test('administrators see what waits and what it says, and nobody else does', async () => {
  const id = await aMail('arta@example.com')
  expect(await seen(id)).toMatchObject({ status: 'waiting', text: 'Përshëndetje.\n\n[Hap]' })
  expect((await manager.get('/api/mail', { id })).status).toBe(403)
  expect((await manager.get('/api/mails')).status).toBe(403)
})

test('a mail that was not sent is sent again as a new message, and one that is discarded is not', async () => {
  const [id, other] = [await aMail('besa@example.com'), await aMail('cen@example.com')]
  behaviour = 'refuseForGood'
  await run()
  behaviour = 'take'
  expect((await seen(id)).status).toBe('failed')
  expect((await admin.post('/api/mail/discard', { _id: other })).status).toBe(200)
  const refused = await admin.post('/api/mail/sendAgain', { _id: other })
  expect(refused.body.code).toBe('notOpen')
  expect((await manager.post('/api/mail/sendAgain', { _id: id })).status).toBe(403)
  expect((await seen(id)).status).toBe('failed')
  expect((await admin.post('/api/mail/sendAgain', { _id: id })).status).toBe(200)
  await run()
  expect((await seen(id)).status).toBe('sent')
  expect((await seen(other)).status).toBe('discarded')
  expect([countOf('besa@example.com'), countOf('cen@example.com')]).toEqual([1, 0])
})

test('what may have arrived goes out again only when somebody says so, with another Message-ID', async () => {
  const id = await aMail('drita@example.com')
  behaviour = 'dieAfterKeeping'
  await run()
  behaviour = 'take'
  await run()
  expect((await seen(id)).status).toBe('unclear')
  expect((await admin.post('/api/mail/sendAgain', { _id: id })).status).toBe(200)
  await run()
  const ids = peer.received.filter(({ to }) => to === 'drita@example.com').map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(2)
  expect((await seen(id)).status).toBe('sent')
})

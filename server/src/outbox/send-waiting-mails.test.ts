import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { chances } from '../../test/chances.ts'
import { aClock } from '../../test/clock.ts'
import { freshDatabase } from '../../test/harness.ts'
import { aMailServer, type Behaviour } from '../../test/mail-server.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { sized, untilDone } from '../../test/sized.ts'
import { tellOf } from '../../test/told-figures.ts'
import { endLinksOf, findLink, openLinkByMail } from '../auth/sign-in-links.ts'
import { hoursAfter } from '../kernel/hours-after.ts'
import { sendMail } from '../mail/send-mail.ts'
import { saidOnce } from '../metrics/said-once.ts'
import { pruneMails, sendWaitingMails } from './send-waiting-mails.ts'

const { now, laterBy } = aClock()
const { sql, owner, addresses } = await freshDatabase()
await aCompany(sql)

let behaviour: Behaviour = 'take'
const peer = await aMailServer(() => behaviour)
const parts = { mail: peer.settings, publicUrl: 'https://prona.example' }
const letter = {
  subject: 'Përshëndetje <b>',
  paragraphs: ['Një letër & një provë.'],
  button: { label: 'Hap', path: '/units' },
}
/** Of a server that never answers. */
const impatience = { silentMs: 300, wholeMs: 5_000 }

/** A mail that waits. */
async function aMail(to = 'arta@example.com', hours?: number): Promise<string> {
  return sendMail(sql, {
    to,
    kind: 'invitation',
    language: 'sq',
    letter,
    now: now(),
    ...(hours && { hours }),
  })
}

async function stateOf(id: string) {
  const [mail] = await owner`
    select status, problem, answer, tries, sent_at as "sentAt", claim from mails where _id = ${id}`
  return mail
}

async function sent(to: string): Promise<number> {
  return peer.received.filter((one) => one.to === to).length
}

/** What a mail says, without how it is written for the way (quoted-printable). */
function decoded(raw = ''): string {
  const bytes = raw
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** A run whose complaints are not the test's to look at. */
function aRun() {
  return aJobRun(sql, now(), { note: () => {} })
}

test('a mail is handed over once, as HTML and text, from the address of the settings', async () => {
  const id = await aMail('besa@example.com')
  await sendWaitingMails(aRun(), parts)
  await sendWaitingMails(aRun(), parts)
  expect(await stateOf(id)).toMatchObject({ status: 'sent', tries: 1, problem: null, claim: null })
  const [mail, ...more] = peer.received.filter(({ to }) => to === 'besa@example.com')
  expect(more).toEqual([])
  expect(mail?.raw).toContain('From: Prona <prona@example.com>')
  expect(mail?.raw).toContain('Auto-Submitted: auto-generated')
  expect(mail?.raw).toContain('https://prona.example/units')
  expect(mail?.raw).toContain('multipart/alternative')
  const [asText, asHtml] = decoded(mail?.raw).split('Content-Type: text/html')
  expect(asText).toContain('Një letër & një provë.')
  expect(asHtml).toContain('Një letër &#38; një provë.</p>')
  expect(asHtml).toContain('<title>Përshëndetje &#60;b&#62;</title>')
  expect(asHtml).not.toContain('<b>')
})

test('a mail of what was undone is not sent', async () => {
  const undone = sql.begin(async (db) => {
    await sendMail(db, { to: 'undone@example.com', kind: 'invitation', language: 'sq', letter, now: now() })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await sendWaitingMails(aRun(), parts)
  expect(await sent('undone@example.com')).toBe(0)
})

test('a refused mail is tried again after growing pauses, and after twelve refusals it waits for somebody', async () => {
  const id = await aMail('later@example.com', 72)
  behaviour = 'refuse'
  await sendWaitingMails(aRun(), parts)
  expect(await stateOf(id)).toMatchObject({ status: 'waiting', tries: 1, problem: 'refused' })
  await sendWaitingMails(aRun(), parts)
  expect(await stateOf(id)).toMatchObject({ tries: 1 })
  for (let round = 2; round <= 12; round++) {
    laterBy(3_660)
    await sendWaitingMails(aRun(), parts)
    expect(await stateOf(id)).toMatchObject({ tries: round })
  }
  expect((await stateOf(id))?.status).toBe('failed')
  behaviour = 'take'
  laterBy(86_400)
  await sendWaitingMails(aRun(), parts)
  expect(await sent('later@example.com')).toBe(0)
})

test('a mail server that takes nothing is said once, without addresses, and once when it takes mails again', async () => {
  const said: unknown[] = []
  const say = (about: unknown, text?: string) => void said.push([text, about])
  const outage = saidOnce(
    { info: say, warn: say },
    { begins: 'It takes nothing', over: 'It takes mails again' },
  )
  for (let one = 0; one < 3; one++) await aMail(`three${one}@example.com`)
  behaviour = 'refuse'
  await sendWaitingMails(aRun(), { ...parts, outage })
  behaviour = 'hang'
  laterBy(3_660)
  await sendWaitingMails(aRun(), { ...parts, outage, patience: impatience })
  behaviour = 'take'
  expect(said).toEqual([['It takes nothing', { reason: expect.stringContaining('Try … again later') }]])
  laterBy(3_660)
  await sendWaitingMails(aRun(), { ...parts, outage })
  expect(said.slice(1)).toEqual([
    [
      expect.stringMatching(/^It takes mails again, .* failed 6 times$/),
      expect.objectContaining({ count: 6 }),
    ],
  ])
})

test('an address that the mail server does not know is not tried again', async () => {
  const id = await aMail('nobody@example.com')
  behaviour = 'refuseForGood'
  await sendWaitingMails(aRun(), parts)
  behaviour = 'take'
  expect(await stateOf(id)).toMatchObject({ status: 'failed', tries: 1, problem: 'refused' })
  expect((await stateOf(id))?.answer).toContain('No such mailbox here')
})

test.each(['hang', 'dieWithin', 'refuseWhole'] as const)(
  'a mail server that does this before it has taken a mail (%s) gets it again later',
  async (does) => {
    const id = await aMail(`${does}@example.com`)
    behaviour = does
    // On a busy machine it may not even be reached in that time, which is no try, and comes again.
    const trying = () => sendWaitingMails(aRun(), { ...parts, patience: impatience }).catch(() => {})
    if (does === 'hang') await expect.poll(() => trying().then(() => stateOf(id))).toMatchObject({ tries: 1 })
    else await sendWaitingMails(aRun(), parts)
    behaviour = 'take'
    expect((await stateOf(id))?.status).toBe('waiting')
    laterBy(3_660)
    await sendWaitingMails(aRun(), parts)
    expect(await stateOf(id)).toMatchObject({ status: 'sent' })
    expect(await sent(`${does}@example.com`)).toBe(1)
  },
)

test.each(['dieAfterKeeping', 'dieWithoutKeeping'] as const)(
  'a mail of which nobody knows whether it was taken (%s) is not sent a second time by itself',
  async (does) => {
    const id = await aMail(`${does}@example.com`)
    behaviour = does
    await sendWaitingMails(aRun(), parts)
    behaviour = 'take'
    laterBy(3_660)
    await sendWaitingMails(aRun(), parts)
    expect(await stateOf(id)).toMatchObject({ status: 'unclear', problem: 'unclear' })
    expect(await sent(`${does}@example.com`)).toBe(does === 'dieAfterKeeping' ? 1 : 0)
  },
)

test('a mail server that cannot be reached costs no mail a try, and is complained about', async () => {
  const id = await aMail('away@example.com')
  const nobodyThere = { ...parts, mail: { ...peer.settings, port: 1 } }
  await expect(sendWaitingMails(aRun(), nobodyThere)).rejects.toThrow('The mail server cannot be used')
  expect(await stateOf(id)).toMatchObject({ status: 'waiting', tries: 0, problem: 'unreachable' })
  await sendWaitingMails(aRun(), parts)
  expect(await stateOf(id)).toMatchObject({ status: 'sent' })
})

test('a password is said to no server elsewhere that offers no encryption', async () => {
  const id = await aMail('secret@example.com')
  const signIn = { user: 'prona', pass: 'shumë sekret' }
  const careful = { ...parts, mail: { ...peer.settings, signIn, needsEncryption: true } }
  await expect(sendWaitingMails(aRun(), careful)).rejects.toThrow('The mail server cannot be used')
  expect(await stateOf(id)).toMatchObject({ status: 'waiting', problem: 'unreachable' })
  expect(await sent('secret@example.com')).toBe(0)
  await sendWaitingMails(aRun(), parts)
})

test('a mail that nobody wants any more is not sent, and without a mail server all wait', async () => {
  const [kept, old] = [await aMail('kept@example.com'), await aMail('old@example.com', 1)]
  laterBy(3_600)
  await sendWaitingMails(aRun(), { ...parts, mail: undefined })
  expect((await stateOf(kept))?.status).toBe('waiting')
  expect(await stateOf(old)).toMatchObject({ status: 'failed', problem: 'tooLate' })
  await sendWaitingMails(aRun(), parts)
  expect([await sent('kept@example.com'), await sent('old@example.com')]).toEqual([1, 0])
})

test('the link of a mail is made while it is handed over and kept nowhere; one that has ended is not sent', async () => {
  const people = [await aPerson(sql), await aPerson(sql)]
  const mails: string[] = []
  for (const { _id, username } of people) {
    const link = await openLinkByMail(sql, { user: _id, maker: _id, purpose: 'reset' }, hoursAfter(now(), 1))
    const to = `${username}@example.com`
    const bringing = { ...letter, button: { label: 'Vendos' } }
    mails.push(
      await sendMail(sql, { to, kind: 'passwordReset', language: 'sq', letter: bringing, now: now(), link }),
    )
  }
  await endLinksOf(sql, people[1]?._id ?? '')
  await sendWaitingMails(aRun(), parts)
  const { raw = '' } = peer.received.find(({ to }) => to === `${people[0]?.username}@example.com`) ?? {}
  const token = /set-password#token=3D([\w-]+(?:=\r\n[\w-]+)?)/.exec(raw)?.[1]?.replace('=\r\n', '') ?? ''
  expect(await findLink(sql, token, now())).toMatchObject({ user: people[0]?._id, purpose: 'reset' })
  const rows = await owner`select mails::text as row from mails`
  expect(rows.map(({ row }) => row).join()).not.toContain(token)
  expect((await stateOf(mails[0] ?? ''))?.status).toBe('sent')
  expect(await stateOf(mails[1] ?? '')).toMatchObject({ status: 'discarded', problem: 'linkEnded' })
  expect(await sent(`${people[1]?.username}@example.com`)).toBe(0)
})

const many = sized(60, 1000)
test(
  `${many} mails are each taken once, whatever the mail server does and however often the sender is killed`,
  async () => {
    const told = tellOf('mails')
    const chance = chances(98)
    const ways = [
      'refuse',
      'hang',
      'dieWithin',
      'refuseWhole',
      'dieWithoutKeeping',
      'dieAfterKeeping',
    ] as const
    const asked = { mails: 0, kills: 0 }
    let sender: ChildProcess | undefined
    const kill = () => {
      asked.kills += 1
      sender?.kill('SIGKILL')
    }
    const difficult = await aMailServer(() => {
      asked.mails += 1
      if (chance() < 0.04) kill()
      return chance() < 0.25 ? (ways[Math.floor(chance() * ways.length)] ?? 'take') : 'take'
    })
    // The worst moment: it was taken, and nobody has heard of it.
    difficult.hooks.beforeAnswer = () => void (chance() < 0.04 && kill())
    const ids = new Set<string>()
    for (let one = 0; one < many; one++)
      ids.add(
        await sendMail(sql, {
          to: `m${one}@example.com`,
          kind: 'invitation',
          language: 'de',
          letter,
          now: now(),
          hours: 100_000,
        }),
      )

    async function untilAllAreThrough() {
      for (let code: number | null = null; code !== 0; ) {
        const said = JSON.stringify({ address: addresses.server, mail: difficult.settings, now: now() })
        const script = fileURLToPath(new URL('../../test/mail-sender.ts', import.meta.url))
        sender = spawn(process.execPath, [script, said], { stdio: ['ignore', 'ignore', 'inherit'] })
        code = (await once(sender, 'exit'))[0]
      }
    }
    let unclear = 0
    for (let left = 1; left > 0; ) {
      await untilAllAreThrough()
      const rows = await owner<{ _id: string; messageId: string }[]>`
        select _id, message_id as "messageId" from mails where status = 'unclear' and recipient like 'm%@example.com'`
      left = rows.length
      unclear += left
      // What somebody does who finds such a mail: they look whether it came, and send it again where it did not.
      for (const { _id, messageId } of rows) {
        const came = difficult.received.some((one) => one.messageId === messageId)
        await owner`update mails set claim = null, status = ${came ? 'sent' : 'waiting'} where _id = ${_id}`
      }
    }
    const counts = new Map<string, number>()
    for (const { to } of difficult.received) counts.set(to, (counts.get(to) ?? 0) + 1)
    expect([...counts.values()].filter((times) => times !== 1)).toEqual([])
    expect(counts.size).toBe(many)
    told(`${many} mails, ${asked.mails} attempts, ${asked.kills} kills: ${unclear} unclear, each taken once`)
  },
  untilDone,
)

test('after 90 days a mail is deleted, and not before', async () => {
  const [old, young] = [await aMail(), await aMail()]
  for (const [_id, age] of [
    [old, '90 days 1 minute'],
    [young, '89 days 23 hours'],
  ] as const)
    await owner`update mails set created_at = ${now()}::timestamptz - ${age}::interval where _id = ${_id}`
  await pruneMails({ sql, now: now() })
  expect([await stateOf(old), (await stateOf(young))?.status]).toEqual([undefined, 'waiting'])
})

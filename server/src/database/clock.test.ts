import { expect, onTestFinished, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { freshDatabase } from '../../test/harness.ts'
import { aMailServer } from '../../test/mail-server.ts'
import { aCompany } from '../../test/people.ts'
import { sendMail } from '../mail/send-mail.ts'
import { sendWaitingMails } from '../outbox/send-waiting-mails.ts'
import { openClock } from './clock.ts'

const { sql } = await freshDatabase()
await aCompany(sql)
const day = 86_400_000

/** A machine whose clock is so much ahead, and what its log says. */
async function aMachine(aheadMs: number) {
  const lines: string[] = []
  let ahead = aheadMs
  const note = (about: unknown, text?: string) => void lines.push(text ?? String(about))
  const clock = await openClock({ sql, log: { warn: note, info: note }, machine: () => Date.now() + ahead })
  onTestFinished(() => clock.stop())
  return {
    lines,
    ...clock,
    turn: async (ms: number) => {
      ahead = ms
      await clock.compare()
    },
  }
}

const awayMs = (at: string) => Math.abs(Date.parse(at) - Date.now())

test('a machine whose clock is wrong goes by that of the database, and the log says what to do', async () => {
  for (const [ms, side] of [
    [3 * day, 'ahead of'],
    [-3 * day, 'behind'],
  ] as const) {
    const { now, lines, aheadSeconds } = await aMachine(ms)
    expect(awayMs(now())).toBeLessThan(60_000)
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^The clock of this machine is \\d+ s ${side} `)),
    ])
    expect(lines[0]).toContain('NTP')
    expect(Math.round((aheadSeconds() * 1000) / day)).toBe(ms / day)
  }
})

test('it is said once while it lasts, and when it is right again', async () => {
  const { lines, turn } = await aMachine(120_000)
  await turn(125_000)
  expect(lines).toHaveLength(1)
  await turn(0)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('right again')
  await turn(-200_000)
  expect(lines).toHaveLength(3)
})

test('less than half a minute is not worth a warning', async () => {
  const { lines, now } = await aMachine(20_000)
  expect(lines).toEqual([])
  expect(awayMs(now())).toBeLessThan(19_000)
})

test('a mail is not too late because the machine that sends it is days ahead', async () => {
  const peer = await aMailServer(() => 'take')
  const { now } = await aMachine(30 * day)
  const letter = { subject: 'Një letër', paragraphs: ['Përshëndetje.'] }
  const at = new Date().toISOString()
  const id = await sendMail(sql, {
    to: 'a@example.com',
    kind: 'accountChanged',
    language: 'sq',
    letter,
    now: at,
  })
  await expect
    .poll(async () => {
      await sendWaitingMails(aJobRun(sql, now()), { mail: peer.settings, publicUrl: 'https://prona.example' })
      return (await sql`select status from mails where _id = ${id}`)[0]?.status
    })
    .toBe('sent')
})

test('while the database does not answer, what was found last holds', async () => {
  const lines: string[] = []
  const note = (about: unknown, text?: string) => void lines.push(text ?? String(about))
  const silent = (() => Promise.reject(new Error('away'))) as unknown as typeof sql
  const clock = await openClock({ sql: silent, log: { warn: note, info: note } })
  onTestFinished(() => clock.stop())
  expect(awayMs(clock.now())).toBeLessThan(5_000)
  expect(lines).toEqual([])
})

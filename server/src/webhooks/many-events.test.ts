import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { aCode, aProperty, aUnit, type Client, clientOf } from '../../test/builders.ts'
import { chances } from '../../test/chances.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { aReceiver, type Behaviour } from '../../test/receiver.ts'
import { sized, untilDone } from '../../test/sized.ts'
import { counted, spread, tellOf } from '../../test/told-figures.ts'
import { secretOf } from '../database/secret.ts'
import { takeUpChanges } from './take-up-changes.ts'

const { app, sql, owner, addresses, config, now } = await freshApp({ webhookAllow: ['127.0.0.1'] })
await aCompany(sql)
/** Who has just signed in: at full size it is long ago at the end. */
const anAdmin = async () => clientOf(app, await aPerson(sql, { role: 'administrator' }))
const groups = { reportingRoles: [], limitedRoles: [] }

async function aWebhook(by: Client, url: string, events: readonly string[]): Promise<string> {
  const made = await by.post('/api/webhook', { name: aCode('Faqja'), url, events })
  expect(made.status, made.text).toBe(200)
  const { _id } = made.body.webhook
  expect((await by.post('/api/webhook/newSecret', { _id })).status).toBe(200)
  return _id
}

const many = sized(60, 1_000)
test(
  `each of ${many} changes is told under one id, whatever the receiver does and however often the sender is killed`,
  async () => {
    const told = tellOf('webhooks')
    const chance = chances(111)
    const ways = ['refuse', 'hang', 'die', 'redirect'] as const
    const asked = { calls: 0, kills: 0 }
    const failures = new Map<string, number>()
    let sender: ChildProcess | undefined
    const receiver = await aReceiver(({ id }) => {
      asked.calls += 1
      // The worst moment: the receiver has it, and nobody has written that down.
      if (chance() < 0.04) {
        asked.kills += 1
        sender?.kill('SIGKILL')
      }
      const before = failures.get(id) ?? 0
      const does: Behaviour = chance() < 0.25 ? (ways[Math.floor(chance() * ways.length)] ?? 'take') : 'take'
      if (does === 'take' || before === 2) return record(id)
      failures.set(id, before + 1)
      return does
    })
    const taken = new Map<string, number>()
    function record(id: string): Behaviour {
      taken.set(id, (taken.get(id) ?? 0) + 1)
      return 'take'
    }
    await takeUpChanges(aJobRun(sql, now()), groups)
    const webhook = await aWebhook(await anAdmin(), receiver.url, ['role.update'])
    const change = (db: Pick<typeof sql, 'unsafe'>, count: number) =>
      db.unsafe<{ record: string }[]>(
        `insert into audit_entries (resource, record, action)
          select 'role', gen_random_uuid(), 'update' from generate_series(1, ${count}) returning record`,
      )
    const changed = await change(sql, many / 2)
    const undone = sql.begin(async (db) => {
      await change(db, 5)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    changed.push(...(await change(sql, many / 2)))

    for (let code: number | null = null; code !== 0; ) {
      const said = JSON.stringify({ address: addresses.server, secret: secretOf(config), now: now() })
      const script = fileURLToPath(new URL('../../test/webhook-sender.ts', import.meta.url))
      sender = spawn(process.execPath, [script, said], { stdio: ['ignore', 'ignore', 'inherit'] })
      code = (await once(sender, 'exit'))[0]
    }
    const ids = new Map<string, Set<string>>()
    for (const { id, data } of receiver.received) ids.set(data._id, (ids.get(data._id) ?? new Set()).add(id))
    expect([...ids.keys()].sort()).toEqual(changed.map(({ record: one }) => one).sort())
    expect([...ids.values()].filter(({ size }) => size !== 1)).toEqual([])
    expect([...taken.keys()].sort()).toEqual([...ids.values()].flatMap((each) => [...each]).sort())
    const states = await owner`
      select status, count(*)::integer as count from webhook_deliveries where webhook = ${webhook} group by status`
    expect(states).toEqual([{ status: 'taken', count: many }])
    expect(asked.kills).toBeGreaterThan(0)
    const again = [...taken.values()].filter((times) => times > 1).length
    told(
      `${counted(many)} changes, ${counted(asked.calls)} calls, ${asked.kills} kills: each told under one id, ${again} of them more than once`,
    )
    await owner`update webhooks set status = 'off' where _id = ${webhook}`
  },
  untilDone,
)

const changed = sized(40, 2_000)
test(
  `a change of ${changed} records does nothing for the ten webhooks that are told of it afterwards`,
  async () => {
    const told = tellOf('webhooks of a bulk change')
    const admin = await anAdmin()
    const property = await aProperty(admin)
    for (let one = 0; one < changed; one++) await aUnit(admin, { property: property._id })
    const filter = [
      { type: 'all', data: { property: { comparator: 'INCLUDES', type: 'basic', values: [property._id] } } },
    ]
    /** What it asks of the database, and how long it takes. */
    const bulk = async (salePrice: number) => {
      const statements: string[] = []
      const before = sql.options.debug
      sql.options.debug = (_connection, text) => void statements.push(text)
      const began = performance.now()
      const { status, body, text } = await admin.post('/api/units/bulk', { change: { salePrice }, filter })
      sql.options.debug = before
      expect([status, body.bulk?.counts], text.slice(0, 300)).toEqual([200, { rows: changed, changed }])
      return { statements, ms: performance.now() - began }
    }
    const deliveries = () => owner`
      select count(*)::integer as count, count(distinct webhook)::integer as webhooks from webhook_deliveries
      where event = 'unit.update'`
    await bulk(5_000)
    const without = await bulk(6_000)
    await takeUpChanges(aJobRun(sql, now()), groups)
    const maker = await anAdmin()
    for (let one = 0; one < 10; one++) await aWebhook(maker, 'https://receiver.example/', ['unit.update'])
    const beside = await bulk(7_000)
    expect(beside.statements.filter((text) => text.includes('webhook'))).toEqual([])
    expect(await deliveries()).toEqual([{ count: 0, webhooks: 0 }])
    const waits: number[] = []
    let isOver = false
    const bystander = (async () => {
      while (!isOver) {
        const began = performance.now()
        expect((await admin.get('/api/units')).status).toBe(200)
        waits.push(performance.now() - began)
      }
    })()
    const began = performance.now()
    await takeUpChanges(aJobRun(sql, now()), groups)
    const takenUp = performance.now() - began
    isOver = true
    await bystander
    expect(await deliveries()).toEqual([{ count: 10 * changed, webhooks: 10 }])
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
    told(
      `${counted(changed)} units in ${without.statements.length} statements and ${seconds(without.ms)} without webhooks, in ${beside.statements.length} and ${seconds(beside.ms)} with ten; ${counted(10 * changed)} deliveries written in ${seconds(takenUp)}, a list beside that in ${spread(waits).median}, at worst ${spread(waits).worst}`,
    )
  },
  untilDone,
)

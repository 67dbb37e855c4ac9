import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { openDatabase } from '../src/database/open.ts'
import { aUnit, clientOf } from './builders.ts'
import { openReplicated } from './cluster/replicated.ts'
import { downloadOf } from './file-answer.ts'
import { freshFolder, neverLate, testConfig } from './harness.ts'
import { migrations } from './migrations.ts'
import { aCompany, aPerson } from './people.ts'

const { primary, standby, url, stop } = await openReplicated({ folder: freshFolder(), isSynchronous: false })
afterAll(stop)

test('exports are whole while a replica is lost, becomes the primary and has the old primary for its replica', async () => {
  const { pools, close } = await openDatabase({
    dataDir: freshFolder(),
    databaseUrl: url,
    databaseReplicaUrl: url,
    migrations,
    log: { info: () => {}, error: () => {} },
    onLost: () => {},
  })
  onTestFinished(() => close())
  await aCompany(pools.sql)
  const manager = await aPerson(pools.sql, { role: 'manager' })
  const said: string[] = []
  const tell = (...words: unknown[]) => {
    const text = String(words.at(-1))
    if (/from the (primary|replica)/.test(text))
      said.push(text.replace(/.*from the (replica|primary).*/, '$1'))
  }
  const app = await createApp({
    ...pools,
    config: testConfig(),
    log: Object.assign(pino({ level: 'silent' }), { warn: tell, info: tell }),
    lateness: neverLate,
    replicaTerms: { patienceMs: 20_000, lookMs: 50 },
  })
  onTestFinished(() => app.close())
  const isUsed = async () => (await app.inject('/api/health')).json().replica
  const unit = await aUnit(clientOf(app, manager))
  const exported = async () => {
    const { status, text } = await downloadOf(app, manager, '/api/units/export', { format: 'csv' })
    return [status, text.includes(unit.code)]
  }
  expect([await exported(), await isUsed()]).toEqual([[200, true], true])

  await standby.kill()
  expect([await exported(), await exported(), await isUsed()]).toEqual([[200, true], [200, true], false])
  await standby.follow(primary)
  await expect.poll(isUsed).toBe(true)
  expect(await exported()).toEqual([200, true])

  await primary.kill()
  await standby.promote()
  await expect.poll(exported).toEqual([200, true])
  expect(await isUsed()).toBe(false)
  await primary.follow(standby)
  await expect.poll(isUsed).toBe(true)
  expect(await exported()).toEqual([200, true])
  expect(said).toEqual(['primary', 'replica', 'primary', 'replica'])
}, 120_000)

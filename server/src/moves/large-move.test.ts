import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { aProperty, aUnit, clientOf } from '../../test/builders.ts'
import { freshDatabase, neverLate, testConfig } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { createApp } from '../app.ts'
import { closePools, openPools } from '../database/connect.ts'

const { addresses, owner, sql: builder } = await freshDatabase()
await aCompany(builder, ['tirana', 'durres'])
const both = await aPerson(builder, { role: 'manager', extraBranches: ['durres'] })
const pools = openPools(addresses.server)
const app = await createApp({
  ...pools,
  config: testConfig(),
  log: pino({ level: 'silent' }),
  lateness: neverLate,
})
const here = clientOf(app, both)
const there = clientOf(app, both, { branch: 'durres' })
afterAll(async () => {
  await app.close()
  await closePools(pools)
})

async function aPropertyWithPrices() {
  const property = await aProperty(here)
  const unit = await aUnit(here, { property: property._id })
  await here.put('/api/unit', { _id: unit._id, data: { salePrice: 13_000_000 } })
  return { property, unit }
}

const move = (_id: string) => here.post('/api/property/move', { _id, branch: 'durres' })

/** In which branches the property, its units and their prices are now, and how often they are said to be moved. */
async function whereIs(property: string) {
  const [found] = await owner`
    select (select branch from properties where _id = ${property}) as property,
      (select array_agg(distinct branch) from units where property = ${property}) as units,
      (select array_agg(distinct p.branch) from unit_price_changes p join units u on u._id = p.unit
        where u.property = ${property}) as prices,
      (select count(*)::int from moved_records where record = ${property}) as moves,
      (select count(*)::int from audit_entries where record = ${property} and action = 'move') as entries`
  return found
}

const untouched = { property: 'tirana', units: ['tirana'], prices: ['tirana'], moves: 0, entries: 0 }

test('a property whose units and prices take longer than a screen has is moved where there is more time, and once', async () => {
  const { property } = await aPropertyWithPrices()
  await owner.unsafe(`
    create function stop_write() returns trigger language plpgsql as
      $$ begin raise exception 'stopped' using errcode = 'query_canceled'; end $$;
    create trigger stop_write before update on unit_price_changes for each row
      when (current_setting('statement_timeout') = '5s') execute function stop_write()`)
  onTestFinished(async () => void (await owner`drop function stop_write cascade`))
  const moved = await move(property._id)
  expect(moved.status, moved.text).toBe(200)
  expect(await whereIs(property._id)).toEqual({
    property: 'durres',
    units: ['durres'],
    prices: ['durres'],
    moves: 1,
    entries: 2,
  })
})

test('while a property is moved others read their lists, and where it is ended in the middle nothing was moved', async () => {
  const { property, unit } = await aPropertyWithPrices()
  const holder = await owner.reserve()
  onTestFinished(() => void holder.release())
  await holder`begin`
  await holder`select from unit_price_changes where unit = ${unit._id} for update`
  const moving = move(property._id)
  const waiting = async () => {
    const found = await owner<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%prices_moved%'`
    return found[0]?.pid
  }
  await expect.poll(waiting, { timeout: 20_000 }).toBeDefined()
  const { units } = (await here.get('/api/units')).body
  expect(units.map(({ _id }: { _id: string }) => _id)).toContain(unit._id)
  expect((await there.get('/api/units')).status).toBe(200)
  await owner`select pg_terminate_backend(${(await waiting()) ?? 0})`
  const answer = await moving
  await holder`rollback`
  expect(answer.status).toBeGreaterThanOrEqual(500)
  expect(await whereIs(property._id)).toEqual(untouched)
  expect((await move(property._id)).status).toBe(200)
})

test('a unit that is written while its property is moved waits, and neither is lost nor kept back for good', async () => {
  const { property, unit } = await aPropertyWithPrices()
  const [moved, ...written] = await Promise.all([
    move(property._id),
    ...[1, 2, 3].map((floor) => here.put('/api/unit', { _id: unit._id, data: { floor } })),
  ])
  expect(moved?.status, moved?.text).toBe(200)
  for (const { status } of written) expect([200, 404]).toContain(status)
  expect(await whereIs(property._id)).toMatchObject({ property: 'durres', units: ['durres'] })
  const { version } = (await there.get('/api/unit', { id: unit._id })).body.unit
  expect(version).toBe(3 + written.filter(({ status }) => status === 200).length)
})

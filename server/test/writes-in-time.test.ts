import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { closePools, connect, endSoon, longSession, openPools } from '../src/database/connect.ts'
import { aCode, aProperty, aUnit, clientOf } from './builders.ts'
import { freshDatabase, neverLate, testConfig } from './harness.ts'
import { aCompany, aPerson } from './people.ts'

const { addresses, owner, sql: builder } = await freshDatabase()
await aCompany(builder)
const manager = await aPerson(builder, { role: 'manager' })
const pools = openPools(addresses.server)
// Whoever waits for others is to hear it soon: no test should wait for ten seconds.
const long = connect(addresses.server, { max: 4, settings: { ...longSession, lock_timeout: '300ms' } })
const app = await createApp({
  ...pools,
  long,
  config: testConfig(),
  log: pino({ level: 'silent' }),
  lateness: neverLate,
})
const client = clientOf(app, manager, { 'accept-language': 'en' })
afterAll(async () => {
  await app.close()
  await Promise.all([closePools(pools), endSoon(long)])
})

/** As the database does where writing these units takes longer than this session is given. */
async function stoppingWrites(where: string): Promise<void> {
  await owner.unsafe(`
    create function stop_write() returns trigger language plpgsql as
      $$ begin raise exception 'stopped' using errcode = 'query_canceled'; end $$;
    create trigger stop_write before update on units for each row when (${where}) execute function stop_write()`)
  onTestFinished(async () => void (await owner`drop function stop_write cascade`))
}

const atScreens = `current_setting('statement_timeout') = '5s'`
const moved = (_id: string) => ({ _id, data: { address: { city: 'Durrës' } } })
const entriesOf = (record: string) => owner`select action from audit_entries where record = ${record}`

test('a change that takes longer than a screen has is done where there is more time, and once', async () => {
  const place = await aProperty(client, { address: { city: 'Tiranë' } })
  const unit = await aUnit(client, { property: place._id })
  await stoppingWrites(atScreens)
  const answer = await client.put('/api/property', moved(place._id))
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.property.version).toBe(2)
  expect(await owner`select city from units where _id = ${unit._id}`).toEqual([{ city: 'Durrës' }])
  expect((await entriesOf(place._id)).map(({ action }) => action)).toEqual(['create', 'update'])
})

test.each([
  ['sq', 'Kjo zgjati shumë dhe nuk u ruajt. Provoni pas pak.'],
  ['en', 'This took too long and was not saved. Try again in a moment.'],
  ['de', 'Das hat zu lange gedauert und wurde nicht gespeichert. Versuchen Sie es gleich wieder.'],
  ['es', 'Tardó demasiado y no se guardó. Inténtelo en un momento.'],
])('a change for which no time is enough is told as not saved, and is not (%s)', async (language, detail) => {
  const place = await aProperty(client, { address: { city: 'Tiranë' } })
  const unit = await aUnit(client, { property: place._id })
  await stoppingWrites('true')
  const asking = clientOf(app, manager, { 'accept-language': language })
  const answer = await asking.put('/api/property', moved(place._id))
  expect(answer.body).toMatchObject({ status: 503, code: 'notSavedInTime', detail })
  expect(await owner`select city from units where _id = ${unit._id}`).toEqual([{ city: 'Tiranë' }])
  expect(await entriesOf(place._id)).toHaveLength(1)
})

test('of many records one that takes too long is told as not saved, and the others are saved', async () => {
  const [slow, quick] = [await aUnit(client), await aUnit(client)]
  await stoppingWrites(`old._id = '${slow._id}'`)
  const { body } = await client.post('/api/units/bulk', { ids: [slow._id, quick._id], change: { floor: 7 } })
  expect(body.bulk).toMatchObject({
    counts: { rows: 2, changed: 1, refused: 1 },
    rows: [{ _id: slow._id, problem: { code: 'notSavedInTime' } }, { _id: quick._id }],
  })
})

test('a change of many that waits for what somebody else holds says so, and goes on under its key', async () => {
  const property = await aProperty(client)
  const units = await owner<{ _id: string }[]>`
    insert into units (_id, branch, property, code, kind, floor)
    select gen_random_uuid(), 'tirana', ${property._id}, 'H-' || n, 'shop', 1 from generate_series(1, 502) n
    returning _id`
  // In the order in which they are changed.
  const ids = units.map(({ _id }) => _id).sort()
  const key = { 'idempotency-key': aCode() }
  const asked = () => client.post('/api/units/bulk', { ids, change: { floor: 7 } }, key)
  const holder = await owner.reserve()
  await holder`begin`
  await holder`select from units where _id = ${ids[501] ?? ''} for update`
  const broken = await asked()
  await holder`rollback`
  holder.release()
  expect(broken.body.bulk, broken.text.slice(0, 300)).toMatchObject({
    counts: { rows: 500, changed: 500, left: 2 },
    problem: {
      code: 'heldByOthers',
      detail: 'Someone else is changing this right now. Try again in a moment.',
    },
  })
  expect((await asked()).body.bulk.counts).toEqual({ rows: 502, changed: 502 })
  expect(await owner`select distinct floor from units where property = ${property._id}`).toEqual([
    { floor: 7 },
  ])
})

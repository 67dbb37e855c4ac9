import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { closePools, openPools } from '../src/database/connect.ts'
import { openLog } from '../src/log.ts'
import { aLineTo } from './a-line.ts'
import { holdAfterFirstPart } from './after-first-part.ts'
import { aCode, aProperty, aUnit, clientOf } from './builders.ts'
import { freshApp, neverLate } from './harness.ts'
import { heldUp } from './held-up.ts'
import { aCompany, aPerson } from './people.ts'
import { personWith } from './person-with.ts'

const { app, sql, owner, now } = await freshApp()
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))
const personalNumber = 'J50312018K'
const person = { kind: 'person', firstName: 'Besa', lastName: 'Dervishi', personalNumber }
const may = ['customer.read', 'customer.create', 'customer.update']

/** A log as the program has it, and the lines that were written to it. */
function aLog() {
  const lines: string[] = []
  const to = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { log: openLog('info', to), lines }
}

/** What the server keeps of requests, as a stolen backup would contain it. */
async function keptText(): Promise<string> {
  const rows = await owner`
    select k::text as kept from idempotency_keys k union all select b::text from batches b`
  return rows.map(({ kept }) => kept).join('\n')
}

test('a repeated request of somebody whose right was taken away meanwhile is refused', async () => {
  const clerk = await personWith({ sql, owner, now }, { permissions: may })
  const key = { 'idempotency-key': aCode() }
  const first = await clientOf(app, clerk).post('/api/customer', person, key)
  expect(first.body.customer).toMatchObject({ personalNumber })
  await admin.put('/api/role', { _id: clerk.role, data: { permissions: ['customer.read'] } })
  const again = await clientOf(app, clerk).post('/api/customer', person, key)
  expect([again.status, again.body.code]).toEqual([403, 'forbidden'])
  expect(again.text).not.toContain(personalNumber)
})

test('a repeated request answers the record without a field that was hidden meanwhile', async () => {
  const clerk = await personWith({ sql, owner, now }, { permissions: may })
  const key = { 'idempotency-key': aCode() }
  const first = await clientOf(app, clerk).post('/api/customer', person, key)
  await admin.put('/api/role', { _id: clerk.role, data: { hiddenFields: ['customer.personalNumber'] } })
  const again = await clientOf(app, clerk).post('/api/customer', person, key)
  expect(again.status, again.text).toBe(200)
  expect(again.body.customer._id).toBe(first.body.customer._id)
  expect(again.text).not.toContain('personalNumber')
  expect(again.text).not.toContain(personalNumber)
})

test('a repeated request tells nothing of a record that its sender no longer reaches', async () => {
  const clerk = await personWith({ sql, owner, now }, { permissions: may })
  const key = { 'idempotency-key': aCode() }
  const first = await clientOf(app, clerk).post('/api/customer', person, key)
  expect((await admin.get('/api/customer', { id: first.body.customer._id })).status).toBe(200)
  await owner`update customers set deleted_at = now() where _id = ${first.body.customer._id}`
  const again = await clientOf(app, clerk).post('/api/customer', person, key)
  expect([again.status, again.body.code]).toEqual([404, 'notFound'])
  expect(again.text).not.toContain('Dervishi')
})

test('what is kept of a request holds no personal number, and its fingerprint needs the secret', async () => {
  const key = { 'idempotency-key': aCode() }
  const made = await admin.post('/api/customer', person, key)
  const { _id } = made.body.customer
  const change = { change: { personalNumber: 'J50312019L' }, ids: [{ _id, version: 1 }] }
  const bulk = await admin.post('/api/customers/bulk', change, { 'idempotency-key': aCode() })
  expect(bulk.body.bulk.counts, bulk.text).toEqual({ rows: 1, changed: 1 })
  const stale = await admin.post('/api/customers/bulk', change, { 'idempotency-key': aCode() })
  expect(stale.body.bulk.rows[0].problem.code, stale.text).toBe('stale')
  const text = 'kind;firstName;lastName;personalNumber\nperson;Arta;Leka;J50312017M'
  const file = { text, rows: 'good' }
  await admin.post('/api/customer/import', file, { 'idempotency-key': aCode() })
  const kept = await keptText()
  for (const secret of [personalNumber, 'J50312019L', 'J50312017M', 'Dervishi'])
    expect(kept).not.toContain(secret)
  const [row] = await owner`select fingerprint from idempotency_keys where key = ${key['idempotency-key']}`
  const unsalted = createHash('sha256').update(JSON.stringify(['POST', '/api/customer', person]))
  expect(row?.fingerprint).not.toBe(unsalted.digest('base64'))
})

test('two installations keep different fingerprints of the same request', async () => {
  const other = await freshApp()
  await aCompany(other.sql)
  const theirs = clientOf(other.app, await aPerson(other.sql, { role: 'administrator' }))
  const key = aCode()
  const fingerprints = []
  for (const [from, database] of [
    [admin, owner],
    [theirs, other.owner],
  ] as const) {
    await from.post('/api/customer', person, { 'idempotency-key': key })
    const rows = await database`select fingerprint from idempotency_keys where key = ${key}`
    fingerprints.push(...rows.map(({ fingerprint }) => fingerprint))
  }
  expect(fingerprints).toEqual([expect.any(String), expect.any(String)])
  expect(fingerprints[0]).not.toBe(fingerprints[1])
})

test('a bulk change that is repeated by somebody who no longer sees a field shows results without values', async () => {
  const manager = await personWith({ sql, owner, now }, { permissions: ['customer.read', 'customer.update'] })
  const { _id } = (await admin.post('/api/customer', { ...person, lastName: aCode() })).body.customer
  const key = { 'idempotency-key': aCode() }
  const body = { change: { personalNumber: 'J50312016N' }, ids: [_id] }
  const first = await clientOf(app, manager).post('/api/customers/bulk', body, key)
  expect(first.body.bulk.rows[0].changes).toHaveProperty('personalNumber')
  const again = await clientOf(app, manager).post('/api/customers/bulk', body, key)
  expect(again.body.bulk).toMatchObject({
    counts: first.body.bulk.counts,
    batch: first.body.bulk.batch,
    rows: [{ _id, result: 'changed', version: 2 }],
  })
  expect(again.text).not.toContain(personalNumber)
  await admin.put('/api/role', { _id: manager.role, data: { permissions: ['customer.read'] } })
  expect((await clientOf(app, manager).post('/api/customers/bulk', body, key)).status).toBe(403)
})

test('a bulk change whose server was killed goes on with the rest under its key, and is undone as one', async () => {
  const property = await aProperty(admin)
  const units = []
  for (let n = 0; n < 4; n++)
    units.push(await aUnit(admin, { property: property._id, code: `K-${n}`, floor: 1 }))
  const ids = units.map(({ _id }) => _id)
  const key = { 'idempotency-key': aCode() }
  const body = { change: { floor: 5 }, ids }
  const { bulk } = (await admin.post('/api/units/bulk', body, key)).body
  // As it stands when the server is killed after a part: two are written, and nobody said how it ended.
  const unwritten = ids.slice(2)
  await owner`update units set floor = 1, version = 1 where _id = any (${unwritten})`
  await owner`delete from batch_rows where batch = ${bulk.batch} and record = any (${unwritten})`
  await owner`update batches set ended_at = null, answer = null where _id = ${bulk.batch}`

  await heldElsewhere(bulk.batch, 9)
  for (const [url, sent] of [
    ['/api/units/bulk', body],
    ['/api/units/bulk/undo', { batch: bulk.batch }],
  ] as const) {
    const early = await admin.post(url, sent, url.endsWith('bulk') ? key : {})
    expect([early.status, early.body.code, early.body.batch]).toEqual([409, 'underWay', bulk.batch])
    expect(early.headers['retry-after']).toMatch(/^[1-9]$/)
  }
  await heldElsewhere(bulk.batch, -1)
  const again = await admin.post('/api/units/bulk', body, key)
  expect(again.body.bulk.counts, again.text).toEqual({ rows: 4, changed: 4 })
  expect(again.body.bulk.batch).toBe(bulk.batch)
  const versions = await owner`select floor, version from units where _id = any (${ids})`
  expect(versions.map((row) => ({ ...row }))).toEqual(Array(4).fill({ floor: 5, version: 2 }))
  const third = await admin.post('/api/units/bulk', body, key)
  expect(third.body.bulk.counts).toEqual({ rows: 4, changed: 4 })
  const undone = await admin.post('/api/units/bulk/undo', { batch: bulk.batch })
  expect(undone.body.undo.counts, undone.text).toEqual({ rows: 4, undone: 4 })
})

test('a bulk change that breaks off says what is done and why, goes on under its key, and is undone as one', async () => {
  const property = await aProperty(admin)
  const many = Array.from({ length: 502 }, (_, n) => `${property.code};B-${n};shop;1`)
  const made = await admin.post('/api/unit/import', {
    text: ['property;code;kind;floor', ...many].join('\n'),
    rows: 'good',
  })
  expect(made.body.import?.counts, made.text.slice(0, 300)).toEqual({ rows: 502, created: 502 })
  const units = await owner`select _id from units where property = ${property._id} order by code`
  const ids = units.map(({ _id }) => _id)
  await owner.unsafe(`
    create function break_off() returns trigger language plpgsql as
      $$ begin raise exception 'broken off' using errcode = 'XX000'; end $$;
    create trigger break_off before update on units for each row when (old._id = '${ids[501]}')
      execute function break_off()`)
  const key = { 'idempotency-key': aCode() }
  const body = { change: { floor: 5 }, ids }
  const broken = await admin.post('/api/units/bulk', body, key)
  expect(broken.body.bulk, broken.text.slice(0, 200)).toMatchObject({
    counts: { rows: 500, changed: 500, left: 2 },
    problem: { code: 'internal' },
  })
  await owner`drop function break_off cascade`
  const again = await admin.post('/api/units/bulk', body, key)
  expect(again.body.bulk).toMatchObject({
    batch: broken.body.bulk.batch,
    counts: { rows: 502, changed: 502 },
  })
  const undone = await admin.post('/api/units/bulk/undo', { batch: broken.body.bulk.batch })
  expect(undone.body.undo.counts, undone.text.slice(0, 200)).toEqual({ rows: 502, undone: 502 })
})

test('an undo that breaks off says what is undone and why, and repeated goes on and says what is undone in all', async () => {
  const property = await aProperty(admin)
  const units = await owner<{ _id: string }[]>`
    insert into units (_id, branch, property, code, kind, floor)
    select gen_random_uuid(), 'tirana', ${property._id}, 'R-' || n, 'shop', 1 from generate_series(1, 502) n
    returning _id`
  // In the order in which they are changed.
  const ids = units.map(({ _id }) => _id).sort()
  const { bulk } = (await admin.post('/api/units/bulk', { change: { floor: 5 }, ids })).body
  expect(bulk.counts).toEqual({ rows: 502, changed: 502 })
  // The last is undone first, so that this one is in the second part.
  await owner.unsafe(`
    create function break_off() returns trigger language plpgsql as
      $$ begin raise exception 'broken off' using errcode = 'XX000'; end $$;
    create trigger break_off before update on units for each row when (old._id = '${ids[0]}')
      execute function break_off()`)
  const undo = () => admin.post('/api/units/bulk/undo', { batch: bulk.batch })
  const broken = await undo()
  expect(broken.body.undo, broken.text.slice(0, 300)).toMatchObject({
    batch: bulk.batch,
    counts: { rows: 500, undone: 500, left: 2 },
    problem: { code: 'internal' },
  })
  const again = await undo()
  expect(again.body.undo).toMatchObject({ counts: { rows: 500, undone: 500, left: 2 } })
  await owner`drop function break_off cascade`
  const whole = await undo()
  expect(whole.body.undo.counts, whole.text.slice(0, 300)).toEqual({ rows: 502, undone: 502 })
  expect(whole.body.undo.problem).toBeUndefined()
  const versions = await owner`select distinct floor, version from units where property = ${property._id}`
  expect(versions).toEqual([{ floor: 1, version: 3 }])
})

test('a bulk change whose database goes away says what is done, though nothing can be noted any more', async () => {
  const { sql, owner, addresses, config } = await freshApp()
  await aCompany(sql)
  const line = await aLineTo(addresses.server)
  const pools = openPools({ ...addresses.server, host: '127.0.0.1', port: line.port })
  const { log, lines } = aLog()
  const app = await createApp({ config, ...pools, log, lateness: neverLate })
  onTestFinished(async () => {
    await app.close()
    await closePools(pools)
  })
  const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))
  const property = await aProperty(admin)
  await owner`
    insert into units (_id, branch, property, code, kind, floor)
    select gen_random_uuid(), 'tirana', ${property._id}, 'D-' || n, 'shop', 1 from generate_series(1, 700) n`
  const held = await holdAfterFirstPart(owner)
  const key = { 'idempotency-key': aCode() }
  const body = { adjust: { floor: { add: 1 } }, all: true }
  const asking = admin.post('/api/units/bulk', body, key)
  await expect.poll(held.isReached).toBe(true)
  line.goAway()
  const broken = await asking
  expect(broken.body.bulk, broken.text.slice(0, 300)).toMatchObject({
    counts: { rows: 500, changed: 500, left: 200 },
    problem: { code: 'unavailable' },
  })
  // Where the program was when its database went away tells nobody anything.
  const given = lines.filter((line) => line.includes('A batch could not be given free'))
  expect(given).toHaveLength(1)
  expect(JSON.parse(given[0] ?? '')).toMatchObject({
    code: expect.any(String),
    batch: broken.body.bulk.batch,
  })
  const ofBatch = lines.filter((line) => line.includes(broken.body.bulk.batch))
  expect(ofBatch.filter((line) => line.includes('"stack"'))).toEqual([])
  await held.release()
  line.comeBack()
  // The server's hold on it could not be given up either, and lasts for its time.
  await owner`delete from job_leases`
  const answered = async () => (await admin.post('/api/units/bulk', body, key)).body.bulk
  await expect.poll(answered).toMatchObject({
    batch: broken.body.bulk.batch,
    counts: { rows: 700, changed: 700 },
  })
  expect(await owner`select distinct floor from units`).toEqual([{ floor: 2 }])
})

test('an import whose server was killed goes on with the rest under its key and creates nothing twice', async () => {
  const property = await aProperty(admin)
  const rows = Array.from({ length: 4 }, (_, n) => `${property.code};I-${n};shop`)
  const body = { text: ['property;code;kind', ...rows].join('\n'), rows: 'good' }
  const key = { 'idempotency-key': aCode() }
  const first = (await admin.post('/api/unit/import', body, key)).body.import
  expect(first.counts).toEqual({ rows: 4, created: 4 })
  const lost = await owner`
    delete from units where property = ${property._id} and code in ('I-2', 'I-3') returning _id`
  await owner`delete from batch_rows where record = any (${lost.map(({ _id }) => _id)})`
  await owner`
    update batches set ended_at = null, answer = null where _id = ${first.batch}`
  await heldElsewhere(first.batch, -1)
  const again = await admin.post('/api/unit/import', body, key)
  expect(again.body.import?.counts, again.text).toEqual({ rows: 4, created: 4 })
  expect(again.body.import.batch).toBe(first.batch)
  const units = await owner`select from units where property = ${property._id}`
  expect(units).toHaveLength(4)
})

test('an import whose server was killed is undone without being finished, and comes in anew under its key', async () => {
  const property = await aProperty(admin)
  const rows = Array.from({ length: 3 }, (_, n) => `${property.code};U-${n};shop`)
  const body = { text: ['property;code;kind', ...rows].join('\n'), rows: 'good' }
  const key = { 'idempotency-key': aCode() }
  const first = (await admin.post('/api/unit/import', body, key)).body.import
  await owner`update batches set ended_at = null, answer = null where _id = ${first.batch}`
  await heldElsewhere(first.batch, -1)
  const undone = await admin.post('/api/units/bulk/undo', { batch: first.batch })
  expect(undone.body.undo?.counts, undone.text).toEqual({ rows: 3, undone: 3 })
  const again = await admin.post('/api/unit/import', body, key)
  expect(again.body.import?.counts, again.text).toEqual({ rows: 3, created: 3 })
  expect(again.body.import.batch).not.toBe(first.batch)
  expect(await owner`select from job_leases where job like 'batch %' and until > now()`).toHaveLength(0)
})

test('what lost a batch to somebody else writes nothing more of it', async () => {
  const property = await aProperty(admin)
  const units = await owner<{ _id: string }[]>`
    insert into units (_id, branch, property, code, kind)
    select gen_random_uuid(), 'tirana', ${property._id}, 'M-' || n, 'shop' from generate_series(1, 700) n
    returning _id`
  const ids = units.map(({ _id }) => _id).sort()
  // In the middle of the second part.
  await owner.unsafe(`
    create function lose_batches() returns trigger language plpgsql as $$
    begin
      update batches set holder = gen_random_uuid();
      return new;
    end $$;
    create trigger lose_batches before update on units for each row when (new._id = '${ids.at(-1)}')
      execute function lose_batches()`)
  onTestFinished(async () => void (await owner.unsafe('drop function lose_batches() cascade')))
  const answer = await admin.post('/api/units/bulk', { change: { floor: 7 }, ids })
  expect([answer.status, answer.body.code]).toEqual([409, 'underWay'])
  const written = await owner`select from units where floor = 7 and _id = any (${ids})`
  expect(written).toHaveLength(500)
})

test('what lost a batch before anything was written leaves it to whoever has it now', async () => {
  const unit = await aUnit(admin, { floor: 1 })
  const key = aCode()
  const body = { change: { floor: 7 }, ids: [unit._id] }
  const [other] = await owner`select gen_random_uuid() as id`
  const answer = await heldUp(owner, {
    by: (db) => db`select from units where _id = ${unit._id} for update`,
    work: () => admin.post('/api/units/bulk', body, { 'idempotency-key': key }),
    meanwhile: () => owner`update batches set holder = ${other?.id} where key = ${key}`,
  })
  expect([answer.status, answer.body.code]).toEqual([409, 'underWay'])
  expect(await owner`select holder from batches where key = ${key}`).toEqual([{ holder: other?.id }])
  expect(await owner`select floor from units where _id = ${unit._id}`).toEqual([{ floor: 1 }])
})

test('what lost a batch after its last part leaves its end to whoever has it now', async () => {
  const unit = await aUnit(admin, { floor: 1 })
  const [other] = await owner`select gen_random_uuid() as id`
  await owner.unsafe(`
    create function lose_batches() returns trigger language plpgsql as $$
    begin
      update batches set holder = '${other?.id}' where _id = new.batch;
      return new;
    end $$;
    create trigger lose_batches after insert on batch_rows for each row when (new.record = '${unit._id}')
      execute function lose_batches()`)
  onTestFinished(async () => void (await owner.unsafe('drop function lose_batches() cascade')))
  const key = aCode()
  await admin.post('/api/units/bulk', { change: { floor: 7 }, ids: [unit._id] }, { 'idempotency-key': key })
  expect(await owner`select holder, ended_at, answer from batches where key = ${key}`).toEqual([
    { holder: other?.id, ended_at: null, answer: null },
  ])
})

test('a batch that ends before anything was written is forgotten, and its key may be used again', async () => {
  const unit = await aUnit(admin, { floor: 1 })
  await owner.unsafe(`
    create function refuse_all() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = 'XX000'; end $$;
    create trigger refuse_all before update on units for each row when (old._id = '${unit._id}')
      execute function refuse_all()`)
  const key = { 'idempotency-key': aCode() }
  const refused = await admin.post('/api/units/bulk', { change: { floor: 7 }, ids: [unit._id] }, key)
  expect(refused.status).toBe(500)
  await owner`drop function refuse_all cascade`
  expect(await owner`select from batches where key = ${key['idempotency-key']}`).toEqual([])
  const another = await admin.post('/api/units/bulk', { change: { floor: 8 }, ids: [unit._id] }, key)
  expect(another.body.bulk?.counts, another.text).toEqual({ rows: 1, changed: 1 })
})

/** As another server leaves it that works on a batch, or that was killed some time ago. */
async function heldElsewhere(batch: string, seconds: number): Promise<void> {
  await owner`
    insert into job_leases (job, holder, until)
    values (${`batch ${batch}`}, gen_random_uuid(), now() + make_interval(secs => ${seconds}))
    on conflict (job) do update set until = excluded.until`
}

import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { openLog } from '../src/log.ts'
import { aCode, clientOf } from './builders.ts'
import { freshApp, neverLate } from './harness.ts'
import { aCompany, aPerson } from './people.ts'
import { sized, untilDone } from './sized.ts'
import { counted, tellOf } from './told-figures.ts'

const lines: string[] = []
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const { sql, owner, config } = await freshApp()
const log = openLog('info', stream)
const app = await createApp({ config, sql, log, lateness: neverLate })
afterAll(() => app.close())
await aCompany(sql)
const person = await aPerson(sql, { role: 'administrator' })
const admin = clientOf(app, person)

test(
  'while the database restarts answers are 503, then all is well and no acknowledged write is lost or doubled',
  async () => {
    const told = tellOf('restarts')
    const rounds = sized(5, 100)
    const body = () => ({ code: aCode('O'), name: 'Provë', kind: 'land', stage: 'planned' })
    const sent: ReturnType<typeof body>[] = []
    const answers: Awaited<ReturnType<typeof admin.post>>[] = []
    for (let round = 0; round < rounds; round++) {
      const many = Array.from({ length: 30 }, body)
      sent.push(...many)
      // In the first round some requests are waiting for the database when it stops.
      const letWrite = round === 0 ? await keepFromWriting() : undefined
      const writing = many.map((one) => admin.post('/api/property', one, { 'idempotency-key': one.code }))
      const reading = many.map(() => admin.get('/api/properties'))
      if (letWrite) await expect.poll(waiting).toBeGreaterThan(0)
      const ending = [endConnections(), endConnections()]
      if (letWrite) await Promise.all([...ending, letWrite()])
      answers.push(...(await Promise.all([...writing, ...reading])))
      await Promise.all(ending)
    }
    expect(answers.some(({ status }) => status === 503)).toBe(true)
    for (const answer of answers) {
      expect([200, 503], answer.text).toContain(answer.status)
      if (answer.status === 503) expect(answer.headers['retry-after']).toBe('2')
    }
    await expect.poll(async () => (await admin.get('/api/properties')).status).toBe(200)
    for (const one of sent) {
      const again = await admin.post('/api/property', one, { 'idempotency-key': one.code })
      expect(again.status, again.text).toBe(200)
    }
    const [rows] = await owner`select count(*)::integer as count from properties where code like 'O-%'`
    expect(rows?.count).toBe(sent.length)
    const acknowledged = answers.flatMap(({ status, body }) =>
      status === 200 && body.property ? [body.property._id] : [],
    )
    for (const id of acknowledged) expect((await admin.get('/api/property', { id })).status).toBe(200)
    const refused = answers.filter(({ status }) => status === 503).length
    told(
      `${counted(rounds)} times all connections ended under 30 writes and 30 lists, ${counted(refused)} × 503, ` +
        `0 of ${counted(acknowledged.length)} acknowledged writes lost, 0 doubled`,
    )
  },
  untilDone,
)

test('the log has one entry for each request and no value, header or body of any', async () => {
  const secret = 'FSHEHTE'
  const credentials = { username: secret, password: secret }
  const answers = [
    await admin.get('/api/units', { search: secret }),
    await admin.send('GET', `/api/nothing/${secret}?x=${secret}`, undefined, { 'x-note': secret }),
    await admin.post('/api/property', { code: 'x', name: secret, nobodyKnows: secret }),
    await app.inject({ url: `/api/user/auth/user?token=${secret}` }),
    await app.inject({ method: 'POST', url: '/api/user/auth', payload: credentials }),
  ]
  const ids = answers.map(({ headers }) => headers['x-request-id'])
  const written = () =>
    lines
      .map((line) => JSON.parse(line))
      .filter(({ msg, requestId }) => msg === 'request' && ids.includes(requestId))
  await expect.poll(() => written().length).toBe(ids.length)
  const output = lines.join('')
  expect(output).not.toContain(secret)
  expect(output).not.toContain(person.token)
  expect(written().map(({ method, route, status }) => [method, route, status])).toEqual([
    ['GET', '/api/units', 200],
    ['GET', 'none', 404],
    ['POST', '/api/property', 422],
    ['GET', '/api/user/auth/user', 401],
    ['POST', '/api/user/auth', 401],
  ])
})

test.each([
  // Within a moment, or as the last of what an outage failed that is over.
  ['57P01', 503, 'info', 'The database '],
  ['53100', 507, 'error', 'The disk is full or cannot be written to'],
])(
  'a write that fails for the database’s sake (%s) is in the log as well',
  async (code, status, level, message) => {
    await owner.unsafe(`
    create or replace function refuse_writes() returns trigger language plpgsql as
      $$ begin raise exception 'no' using errcode = '${code}'; end $$;
    create or replace trigger refuse_writes before insert on properties execute function refuse_writes()`)
    const address = app.server.listening
      ? `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
      : await app.listen({ port: 0, host: '127.0.0.1' })
    const headers = { authorization: person.token, branch: 'tirana', 'content-type': 'application/json' }
    const body = JSON.stringify({ code: aCode(), name: 'Provë', kind: 'land', stage: 'planned' })
    await expect.poll(isWell).toBe(true)
    const answer = await fetch(`${address}/api/property`, { method: 'POST', headers, body })
    const said = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith(message))
    expect(answer.status, await answer.text()).toBe(status)
    await expect
      .poll(() => said().map(({ requestId }) => requestId))
      .toContain(answer.headers.get('x-request-id'))
    expect(said().at(-1)).toMatchObject({ level: pino.levels.values[level], code })
    await owner`drop function refuse_writes cascade`
    await expect.poll(isWell).toBe(true)
  },
)

test('what nobody foresaw is in the log without what somebody wrote', async () => {
  await owner.unsafe(`
    create function refuse_oddly() returns trigger language plpgsql as
      $$ begin raise exception 'odd: %', new.name using errcode = 'XX000', detail = 'Row: ' || new.name; end $$;
    create trigger refuse_oddly before insert on properties for each row execute function refuse_oddly()`)
  const answer = await admin.post('/api/property', {
    code: aCode(),
    name: 'Ana Privata',
    kind: 'land',
    stage: 'planned',
  })
  await owner`drop function refuse_oddly cascade`
  expect(answer.status).toBe(500)
  const said = lines.find((line) => line.includes('XX000')) ?? ''
  expect(JSON.parse(said)).toMatchObject({
    msg: 'Unforeseen',
    requestId: answer.headers['x-request-id'],
    err: { type: 'PostgresError', code: 'XX000' },
  })
  expect(said).not.toContain('Privata')
})

/** What was said of whether the database can be used. */
function ofTheDatabase(): string[] {
  return lines.map((line) => JSON.parse(line).msg).filter((text) => / database (still )?can/.test(text))
}

/** Whether what was said last is that it can be used. */
function isWell(): boolean {
  return / again, after /.test(ofTheDatabase().at(-1) ?? ' again, after ')
}

/** Ends them and waits until they are gone: until then one might still answer. */
async function endConnections(): Promise<void> {
  await owner`select pg_terminate_backend(pid, 60000) from pg_stat_activity
    where datname = current_database() and usename like 'prona_server%'`
}

/** Locks the table; answers the function that unlocks it. */
async function keepFromWriting(): Promise<() => Promise<void>> {
  const holding = await owner.reserve()
  await holding`begin`
  await holding`lock table properties in exclusive mode`
  return async () => {
    await holding`commit`
    holding.release()
  }
}

/** How many of the server's connections are waiting for a lock. */
async function waiting(): Promise<number> {
  const [row] = await owner`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and usename like 'prona_server%' and wait_event_type = 'Lock'`
  return row?.count
}

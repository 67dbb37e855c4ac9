import { spawnSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { startProblem } from '../src/start-problem.ts'
import { aCode, clientOf } from './builders.ts'
import { freshApp, freshFolder, neverLate, testConfig } from './harness.ts'
import { aCompany, aPerson, goodPassword } from './people.ts'
import { serverProcess } from './process.ts'

const mebibyte = 1024 * 1024

test('with hardly any room nothing is saved, all is read, whoever has an account signs in, and it is said once', async () => {
  const { config, sql } = await freshApp()
  await aCompany(sql)
  const person = await aPerson(sql, { role: 'administrator' })
  const said: unknown[] = []
  let free = 50 * mebibyte
  const log = Object.assign(pino({ level: 'silent' }), {
    error: (_: unknown, text: unknown) => said.push(text),
    info: (text: unknown) => said.push(text),
  })
  const app = await createApp({ config, sql, log, lateness: neverLate, room: async () => free })
  onTestFinished(() => app.close())
  const admin = clientOf(app, person)
  const body = () => ({ code: aCode('D'), name: 'Provë', kind: 'land', stage: 'planned' })
  said.length = 0
  const refused = await admin.post('/api/property', body())
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
    507,
    'noRoom',
    'Në server nuk ka më vend, prandaj asgjë nuk ruhet. Njoftoni administratorin.',
  ])
  expect((await admin.post('/api/property', body())).status).toBe(507)
  expect((await admin.get('/api/properties')).body.pagination.total).toBe(0)
  const payload = { username: person.username, password: goodPassword }
  expect((await app.inject({ method: 'POST', url: '/api/user/auth', payload })).statusCode).toBe(200)
  free = 500 * mebibyte
  await expect.poll(async () => (await admin.post('/api/property', body())).status).toBe(200)
  expect(said.filter((one) => /disk/.test(String(one)))).toEqual([
    'The disk is full: nothing is saved until there is room',
    'There is room on the disk again',
  ])
})

test('on a disk that fills up while it is written to, reading goes on, and with room all is well again', async ({
  skip,
}) => {
  const dataDir = freshFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m,mode=0700', 'tmpfs', dataDir])
  skip(mounted.status !== 0, 'only root may mount a small disk')
  onTestFinished(() => void spawnSync('umount', ['-l', dataDir]))
  const server = serverProcess({ DATA_DIR: dataDir })
  const { address, authorization } = await aCompanyAt(server)
  const filler = join(dataDir, 'filler')
  writeFileSync(filler, Buffer.alloc(roomAt(dataDir) - 68 * mebibyte))

  const acknowledged: string[] = []
  const write = async () => {
    const body = { kind: 'person', firstName: 'Besa', lastName: aCode(), notes: 'x'.repeat(2_000) }
    const answer = await send(`${address}/api/customer`, body, { authorization })
    if (answer.status === 200) acknowledged.push((await answer.json()).customer._id)
    return answer.status
  }
  await expect.poll(write, { interval: 0 }).toBe(507)
  expect(acknowledged.length).toBeGreaterThan(0)
  // Whatever else lies on the disk takes the rest.
  writeFileSync(join(dataDir, 'rest'), Buffer.alloc(roomAt(dataDir)))
  for (let time = 0; time < 20; time++) {
    expect(await write()).toBe(507)
    expect(await idsAt(address, authorization)).toEqual(new Set(acknowledged))
  }
  for (const name of ['filler', 'rest']) rmSync(join(dataDir, name))
  await expect.poll(write).toBe(200)
  expect(await idsAt(address, authorization)).toEqual(new Set(acknowledged))
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('a database that does not start for want of room is a sentence', () => {
  const said = 'FATAL:  could not write to file "pg_wal/xlogtemp.7": No space left on device'
  const error = new Error(`The database does not start. ${said}`)
  expect(startProblem(error, { ...testConfig(), dataDir: '/var/lib/prona' })).toBe(
    'The disk is full, and the database does not start without room. Make room where /var/lib/prona lies; everything that was saved is there.',
  )
})

function roomAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

async function aCompanyAt(server: ReturnType<typeof serverProcess>) {
  const address = await server.address
  const link = await server.line(/\/first#token=/)
  const answer = await send(`${address}/api/user/auth/first`, {
    token: link.split('token=')[1],
    username: 'arta',
    name: 'Arta Leka',
    password: goodPassword,
    company: 'Pallatet e Provës',
    branch: { code: 'tirana', name: 'Tiranë' },
  })
  return { address, authorization: String((await answer.json()).token) }
}

function send(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

async function idsAt(address: string, authorization: string): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let next: string | undefined; ; ) {
    const pagination = JSON.stringify({ itemsPerPage: 200, ...(next ? { after: next } : {}) })
    const query = new URLSearchParams({ pagination })
    const answer = await fetch(`${address}/api/customers?${query}`, { headers: { authorization } })
    expect(answer.status).toBe(200)
    const page = await answer.json()
    for (const { _id } of page.customers) ids.add(_id)
    next = page.pagination.next
    if (!next) return ids
  }
}

/**
 * What one machine bears as a company grows, in units and in branches: `npm run bench growth`.
 * BENCH_GROWTH=1000000/1,1000000/1000 measures a million units in one branch and in a thousand, which takes minutes to
 * fill. Figures of one run are for comparing with each other.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { connect } from '../server/src/database/connect.ts'
import { startEmbedded } from '../server/src/database/embedded.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { ensureServerRole, serverAddress } from '../server/src/database/server-role.ts'
import { listed } from './api/statements.ts'
import { fill } from './growth/fill.ts'

const sizes = (process.env.BENCH_GROWTH ?? '10000/1,100000/1,100000/100').split(',')
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const dataDir = mkdtempSync(join(tmpdir(), 'prona-bench-'))
const database = await startEmbedded({ dataDir, log: { info: () => {}, error: console.error } })
try {
  for (const size of sizes) await measure(...(size.split('/').map(Number) as [number, number]))
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(units: number, branches: number): Promise<void> {
  const name = `growth_${units}_${branches}`
  const maintenance = connect(database.owner, { max: 1 })
  await maintenance.unsafe(`create database ${name}`)
  const address = { ...database.owner, database: name }
  const owner = connect(address, { max: 2 })
  const server = await serverAddress(owner, address, database.secret)
  await ensureServerRole(owner, server)
  await migrate(owner, fileURLToPath(new URL('../server/migrations', import.meta.url)))
  const { tokens, bytes } = await fill(owner, units, branches)
  console.log(`\n${units} units in ${branches} branches, on disk`)
  console.log(
    `  ${Math.round(bytes.units / units)} bytes a unit, all of it ${Math.round(bytes.all / 1e6)} MB`,
  )
  const free = await owner<{ id: string }[]>`
    select _id as id from units where branch = 'b1' and status = 'available' limit 3000`
  const files = mkdtempSync(join(dataDir, 'files-'))
  const ours = await started({ BENCH_ADDRESS: JSON.stringify(server), DATA_DIR: files })
  try {
    await lists(ours.url, tokens.one, {})
    if (branches > 1) {
      console.log('  by somebody who reads all of them')
      await lists(ours.url, tokens.all, { branch: '*' })
    }
    await holds(
      ours.url,
      tokens.one,
      free.map(({ id }) => id),
    )
  } finally {
    ours.process.kill()
    await owner.end()
    await maintenance.unsafe(`drop database ${name} with (force)`)
    await maintenance.end()
  }
}

type Headers = Record<string, string>

async function lists(base: string, token: string, chosen: Headers): Promise<void> {
  const headers = { authorization: token, ...chosen }
  const list = `${base}/api/units?${query(listed)}`
  const result = await autocannon({ url: list, headers, connections: 32, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} lost`)
  console.log(
    `  a list of 25, 32 at once: ${Math.round(result.requests.average)}/s, ${result.latency.p50} ms`,
  )
  const search = (text: string) => `${base}/api/units?${query({ search: text })}`
  const alone = {
    'a list': await median(list, headers),
    'a search with few hits': await median(search('a-95'), headers),
    'with many': await median(search('bllóku c'), headers),
  }
  const each = Object.entries(alone).map(([what, time]) => `${what} ${time.toFixed(1)} ms`)
  console.log(`  alone: ${each.join(', ')}`)
}

/** Eight people, each drafts a reservation and holds the unit with it, again and again. */
async function holds(base: string, token: string, units: string[]): Promise<void> {
  const post = async (path: string, body: object) => {
    const headers = { authorization: token, 'content-type': 'application/json' }
    const answer = await fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { customer } = await post('/api/customer', { kind: 'person', firstName: 'Arta', lastName: 'Hoxha' })
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  const person = async () => {
    for (let unit = units.pop(); unit !== undefined && performance.now() < until; unit = units.pop()) {
      const parties = [{ customer: customer._id, role: 'buyer' }]
      const { order } = await post('/api/order', { parties, lines: [{ unit }] })
      const start = performance.now()
      await post('/api/order/hold', { _id: order._id, expiresAt })
      times.push(performance.now() - start)
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: 8 }, person))
  const rate = (times.length * 1000) / (performance.now() - start)
  console.log(`  drafts held by eight people: ${rate.toFixed(0)}/s, a hold ${middle(times).toFixed(1)} ms`)
}

async function median(url: string, headers: Headers): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < 40; count++) {
    const start = performance.now()
    const answer = await fetch(url, { headers })
    await answer.text()
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`)
    times.push(performance.now() - start)
  }
  return middle(times)
}

function middle(times: number[]): number {
  return times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0
}

function query(parts: Record<string, unknown>): string {
  const text = (value: unknown) =>
    encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))
  return Object.entries(parts)
    .map(([name, value]) => `${name}=${text(value)}`)
    .join('&')
}

async function started(env: Record<string, string>): Promise<{ url: string; process: ChildProcess }> {
  const child = fork(fileURLToPath(new URL('api/our-server.ts', import.meta.url)), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  child.once('message', (url) => resolve(String(url)))
  child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
  return { url: await promise, process: child }
}

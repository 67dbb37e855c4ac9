/**
 * The REST server beside a bare node:http handler that sends the same statements to the same database, in turns,
 * on this machine: `npm run bench api`. BENCH_UNITS=1000000 measures a million units instead of 10,000 and 100,000.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { type Address, connect, type Sql } from '../server/src/database/connect.ts'
import { startEmbedded } from '../server/src/database/embedded.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { ensureServerRole, serverAddress } from '../server/src/database/server-role.ts'
import { fill } from './api/fill.ts'
import { listed, statementsOf } from './api/statements.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const sizes = (process.env.BENCH_UNITS ?? '10000,100000').split(',').map(Number)
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const dataDir = mkdtempSync(join(tmpdir(), 'prona-bench-'))
const database = await startEmbedded({ dataDir, log: { info: () => {}, error: console.error } })
try {
  for (const units of sizes) await measure(units)
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(units: number): Promise<void> {
  const name = `bench_${units}`
  const maintenance = connect(database.owner, { max: 1 })
  await maintenance.unsafe(`create database ${name}`)
  await maintenance.end()
  const address = { ...database.owner, database: name }
  const owner = connect(address, { max: 2 })
  const server = await serverAddress(owner, address, database.secret)
  await ensureServerRole(owner, server)
  await migrate(owner, fileURLToPath(new URL('../server/migrations', import.meta.url)))
  const { token, reader } = await fill(owner, units)
  console.log(`\n${units} units in the branch, ${seconds} s each, 32 connections`)
  await compare(owner, server, token, reader)
  await owner.end()
}

async function compare(owner: Sql, server: Address, token: string, reader: string): Promise<void> {
  const [unit] = await owner`select _id, property from units where branch = 'tirana' limit 1`
  const sql = connect(server, { max: 1 })
  const statements = await statementsOf(sql, reader, unit?._id)
  const get = { ...statements.get, id: unit?._id }
  const bench = {
    BENCH_ADDRESS: JSON.stringify(server),
    // Of each database alone, as its files are.
    DATA_DIR: mkdtempSync(join(dataDir, 'files-')),
    BENCH_STATEMENTS: JSON.stringify({ ...statements, get, reader }),
  }
  const ours = await started('our-server.ts', bench)
  const bare = await started('bare-server.ts', bench)
  const headers = { authorization: token, 'content-type': 'application/json' }
  const list = `${ours.url}/api/units?${query(listed)}`
  try {
    await ratio('list of 25', { url: list, headers }, { url: `${bare.url}/list` })
    await ratio(
      'the same, the bare one counting too',
      { url: list, headers },
      { url: `${bare.url}/list-and-count` },
    )
    await ratio(
      'get by id',
      { url: `${ours.url}/api/unit?id=${unit?._id}`, headers },
      { url: `${bare.url}/get` },
    )
    await ratio(
      'create',
      creating(`${ours.url}/api/unit`, unit?.property, headers),
      creating(`${bare.url}/create`, unit?.property, headers),
    )
    await alone(list, `${ours.url}/api/units?`, headers)
    await rowSecurity(owner, sql, statements.list)
  } finally {
    ours.process.kill()
    bare.process.kill()
    await sql.end()
  }
}

type Target = { url: string; headers?: Record<string, string>; requests?: object[] }

async function ratio(what: string, ours: Target, bare: Target): Promise<void> {
  const rates = { ours: 0, bare: 0 }
  for (let round = 0; round < 2; round++) {
    rates.ours += await rate(ours)
    rates.bare += await rate(bare)
  }
  const [one, other] = [Math.round(rates.ours / 2), Math.round(rates.bare / 2)]
  console.log(`${what.padEnd(38)} ${one}/s beside ${other}/s: ${(one / other).toFixed(2)}`)
}

async function rate(target: Target): Promise<number> {
  const result = await autocannon({ connections: 32, duration: seconds, ...target })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${target.url}: ${result.non2xx} refused, ${result.errors} lost`)
  return result.requests.average
}

function creating(url: string, property: string, headers: Record<string, string>): Target {
  const setupRequest = (request: object) => ({
    ...request,
    body: JSON.stringify({ property, code: randomUUID().slice(0, 13), kind: 'apartment', salePrice: 1000 }),
  })
  return { url, headers, requests: [{ method: 'POST', setupRequest }] }
}

/** One request at a time: what a person waits for. */
async function alone(list: string, units: string, headers: Record<string, string>): Promise<void> {
  const sort = [{ field: 'salePrice', direction: 'asc' }]
  const first = `${units}${query({ sort, pagination: { itemsPerPage: 25 } })}`
  const far = await (
    await fetch(`${units}${query({ sort, pagination: { itemsPerPage: 25, pageNr: 390 } })}`, { headers })
  ).json()
  const after = far.pagination.next
  const times = {
    list: await median(list, headers),
    'page 1': await median(first, headers),
    ...(after
      ? {
          'page 392 by cursor': await median(
            `${units}${query({ sort, pagination: { itemsPerPage: 25, after } })}`,
            headers,
          ),
        }
      : {}),
    'page 392 by number': await median(
      `${units}${query({ sort, pagination: { itemsPerPage: 25, pageNr: 391 } })}`,
      headers,
    ),
    'search, few found': await median(`${units}${query({ search: 'a-9512' })}`, headers),
    'search, many found': await median(`${units}${query({ search: 'bllóku c' })}`, headers),
  }
  const figures = Object.entries(times).map(([name, time]) => `${name} ${time.toFixed(1)} ms`)
  console.log(`alone: ${figures.join(', ')}`)
}

async function median(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < 60; count++) {
    const start = performance.now()
    const answer = await fetch(url, { headers })
    await answer.text()
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`)
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[30] ?? 0
}

async function rowSecurity(
  owner: Sql,
  sql: Sql,
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<void> {
  const timed = async (db: Sql) => {
    const times: number[] = []
    for (let count = 0; count < 300; count++) {
      const start = performance.now()
      await db.unsafe(text, values as never[], { prepare: true })
      times.push(performance.now() - start)
    }
    return times.sort((a, b) => a - b)[150] ?? 0
  }
  const [guarded, free] = [await timed(sql), await timed(owner)]
  console.log(
    `row level security: ${guarded.toFixed(2)} ms beside ${free.toFixed(2)} ms without: ${(guarded / free).toFixed(2)}`,
  )
}

function query(parts: Record<string, unknown>): string {
  return Object.entries(parts)
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
    )
    .join('&')
}

async function started(
  file: string,
  env: Record<string, string>,
): Promise<{ url: string; process: ChildProcess }> {
  const child = fork(join(here, 'api', file), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  child.once('message', (url) => resolve(String(url)))
  child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  return { url: await promise, process: child }
}

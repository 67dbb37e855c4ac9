/**
 * A million units as CSV and as a workbook, and what the server's memory does meanwhile. PRONA_STRESS=0.02 is a smaller
 * size. The export is right when each unit stands in it once, and bounded when
 * the server grows by no more than 150 MB.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fill } from '../bench/api/fill.ts'
import { connect, type Sql } from '../server/src/database/connect.ts'
import { startEmbedded } from '../server/src/database/embedded.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { ensureServerRole, serverAddress } from '../server/src/database/server-role.ts'
import { counted, tellOf } from '../server/test/told-figures.ts'

const units = Math.round(1_000_000 * Number(process.env.PRONA_STRESS ?? 1))
const mostGrowthMb = 150
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'prona-stress-'))
const database = await startEmbedded({ dataDir, log: { info: () => {}, error: console.error } })
try {
  const owner = connect(database.owner, { max: 2 })
  const server = await serverAddress(owner, database.owner, database.secret)
  await ensureServerRole(owner, server)
  await migrate(owner, here('../server/migrations'))
  const { token } = await withoutIndexes(owner, () => fill(owner, units))
  await owner.end()
  const ours = await started(JSON.stringify(server))
  try {
    await measure(ours, token, 'csv', '')
    await measure(ours, token, 'csv', `&sort=${encodeURIComponent('[{"field":"kind","direction":"desc"}]')}`)
    await measure(ours, token, 'xlsx', '')
  } finally {
    ours.process.kill()
  }
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** A million rows go in many times as fast when the indexes are made of all of them afterwards. */
async function withoutIndexes<T>(owner: Sql, work: () => Promise<T>): Promise<T> {
  const indexes = await owner<{ indexname: string; indexdef: string }[]>`
    select indexname, indexdef from pg_indexes
    where tablename = 'units' and schemaname = 'public' and indexdef not like 'CREATE UNIQUE%'`
  for (const { indexname } of indexes) await owner.unsafe(`drop index ${indexname}`)
  const done = await work()
  await owner.unsafe(`set maintenance_work_mem = '512MB'`)
  for (const { indexdef } of indexes) await owner.unsafe(indexdef)
  await owner`analyze units`
  return done
}

type Server = { readonly url: string; readonly process: ChildProcess }

async function measure(server: Server, token: string, format: string, more: string): Promise<void> {
  const told = tellOf(`export as ${format}${more ? ', sorted by kind' : ''}`)
  const headers = { authorization: token }
  await (await fetch(`${server.url}/api/units?search=a-95`, { headers })).text()
  const before = residentMb(server.process)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, residentMb(server.process))
  }, 200)
  const start = performance.now()
  const answer = await fetch(`${server.url}/api/units/export?format=${format}${more}`, { headers })
  if (answer.status !== 200 || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`)
  let first = 0
  let bytes = 0
  let lines = 0
  let slowest = 0
  const others = setInterval(async () => {
    const asked = performance.now()
    await (await fetch(`${server.url}/api/units`, { headers })).text()
    slowest = Math.max(slowest, performance.now() - asked)
  }, 500)
  for await (const chunk of answer.body) {
    first ||= performance.now() - start
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines++
  }
  clearInterval(watch)
  clearInterval(others)
  const growth = most - before
  told(
    `${counted(units)} units, first byte after ${first.toFixed(0)} ms, ${(bytes / 1e6).toFixed(0)} MB` +
      `${format === 'csv' ? `, ${counted(lines)} lines` : ''}, memory ${before.toFixed(0)} + ${growth.toFixed(0)} MB, ` +
      `slowest list meanwhile ${slowest.toFixed(0)} ms`,
  )
  if (format === 'csv' && lines !== units + 1) process.exitCode = 1
  if (growth > mostGrowthMb) process.exitCode = 1
}

function residentMb({ pid }: ChildProcess): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1024
}

async function started(address: string): Promise<Server> {
  const child = fork(here('../bench/api/our-server.ts'), {
    env: { ...process.env, BENCH_ADDRESS: address, DATA_DIR: dataDir },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  child.once('message', (url) => resolve(String(url)))
  child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
  return { url: await promise, process: child }
}

/**
 * A million units as CSV and as a workbook, and what the server's memory does meanwhile. PRONA_STRESS=0.02 is a smaller
 * size. The export is right when each unit stands in it once, and bounded when
 * the server grows by no more than 150 MB.
 */
import { type ChildProcess, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Started, serverFile, started } from '../bench/company/children.ts'
import { openKept } from '../bench/company/kept.ts'
import { counted, tellOf } from '../server/test/told-figures.ts'

const units = Math.round(1_000_000 * Number(process.env.PRONA_STRESS ?? 1))
const mostGrowthMb = 150
const dataDir = mkdtempSync(join(tmpdir(), 'prona-stress-'))
const kept = await openKept(dataDir)
try {
  const company = await kept.company({ units, branches: 2, elsewhere: Math.ceil(units / 10) })
  const { token } = await company.signIn('drejtues-tirana')
  const ours = await started(serverFile, { BENCH_ADDRESS: JSON.stringify(company.server), DATA_DIR: dataDir })
  try {
    await measure(ours, token, 'csv', '')
    await measure(ours, token, 'csv', `&sort=${encodeURIComponent('[{"field":"kind","direction":"desc"}]')}`)
    await measure(ours, token, 'xlsx', '')
  } finally {
    ours.process.kill()
  }
} finally {
  await kept.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(server: Started, token: string, format: string, more: string): Promise<void> {
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

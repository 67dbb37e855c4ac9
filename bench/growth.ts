/**
 * What one machine bears as a company grows, in units and in branches: `npm run bench growth`.
 * BENCH_GROWTH=1000000/1,1000000/1000 measures a million units in one branch and in a thousand, which take minutes to
 * fill and are kept for the next run in the folder BENCH_DATA (.cache/bench unless told). Figures of one run are for
 * comparing with each other.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { listed } from './api/statements.ts'
import { query, serverFile, started } from './company/children.ts'
import { openKept } from './company/kept.ts'

const sizes = (process.env.BENCH_GROWTH ?? '10000/1,100000/1,100000/100').split(',')
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const rounds = 3
const files = mkdtempSync(join(tmpdir(), 'prona-bench-'))
const kept = await openKept()
const companies: Company[] = []
try {
  for (const size of sizes) companies.push(await prepared(size))
  // In turns, since the machine is never twice the same.
  for (let round = 0; round < rounds; round++) for (const company of companies) await measure(company)
  for (const company of companies) tell(company)
} finally {
  for (const company of companies) company.stop()
  await kept.stop()
  rmSync(files, { recursive: true, force: true })
}

type Company = {
  readonly size: string
  readonly url: string
  /** Of a manager of the first branch, and of one who was given every branch. */
  readonly tokens: { readonly one: string; readonly all: string }
  readonly bytes: { readonly units: number; readonly all: number }
  readonly free: string[]
  readonly figures: Map<string, number[]>
  stop(): void
}

async function prepared(size: string): Promise<Company> {
  const [units = 0, branches = 1] = size.split('/').map(Number)
  const each = Math.ceil(units / branches)
  const company = await kept.company({ units: each, branches, elsewhere: each })
  const { owner } = company
  const free = await owner<{ id: string }[]>`
    select _id as id from units where branch = 'tirana' and status = 'available' limit 3000`
  const [bytes] = await owner<{ units: number; all: number }[]>`
    select pg_total_relation_size('units') as units, pg_database_size(current_database()) as all`
  const { token: one } = await company.signIn('drejtues-tirana')
  const { token: all } = await company.signIn('drejtor')
  const ours = await started(serverFile, {
    BENCH_ADDRESS: JSON.stringify(company.server),
    DATA_DIR: mkdtempSync(join(files, 'of-')),
  })
  return {
    size,
    url: ours.url,
    tokens: { one, all },
    bytes: bytes ?? { units: 0, all: 0 },
    free: free.map(({ id }) => id),
    figures: new Map(),
    stop: () => void ours.process.kill(),
  }
}

async function measure(company: Company): Promise<void> {
  const { tokens, size } = company
  await lists(company, '', { authorization: tokens.one })
  await holds(company)
  if (size.endsWith('/1')) return
  await lists(company, 'all branches: ', { authorization: tokens.all, branch: '*' })
  // What nobody waits for any more is worked on until the database stops it.
  await pause(6_000)
}

async function lists(company: Company, who: string, headers: Record<string, string>): Promise<void> {
  const list = `${company.url}/api/units?${query(listed)}`
  const search = (text: string) => `${company.url}/api/units?${query({ search: text })}`
  for (const [what, url] of [
    ['a list, ms', list],
    ['a search with few hits, ms', search('a-95')],
    ['with many, ms', search('bllóku c')],
  ] as const)
    note(company, `${who}${what}`, await median(url, headers))
  const many = await autocannon({ url: list, headers, connections: 32, duration: seconds })
  note(company, `${who}lists a second, 32 at once`, many.requests.average)
  note(company, `${who}of these refused`, many.non2xx)
}

/** Eight people, each drafts a reservation and holds the unit with it, again and again. */
async function holds(company: Company): Promise<void> {
  const { url, tokens, free } = company
  const post = async (path: string, body: object) => {
    const headers = { authorization: tokens.one, 'content-type': 'application/json' }
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { customer } = await post('/api/customer', { kind: 'person', firstName: 'Arta', lastName: 'Hoxha' })
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  const person = async () => {
    while (performance.now() < until) {
      const unit = free.pop()
      if (unit === undefined) return
      const parties = [{ customer: customer._id, role: 'buyer' }]
      const { order } = await post('/api/order', { parties, lines: [{ unit }] })
      const start = performance.now()
      await post('/api/order/hold', { _id: order._id, expiresAt })
      times.push(performance.now() - start)
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: 8 }, person))
  note(company, 'drafts held a second, by eight people', (times.length * 1000) / (performance.now() - start))
  note(company, 'a hold, ms', middle(times))
}

function note({ figures }: Company, what: string, figure: number): void {
  figures.set(what, [...(figures.get(what) ?? []), figure])
}

function tell({ size, bytes, figures }: Company): void {
  const [units = 1, branches] = size.split('/').map(Number)
  console.log(`\n${units} units in ${branches} branches`)
  console.log(
    `  on disk ${Math.round(bytes.units / units)} bytes a unit, all of it ${Math.round(bytes.all / 1e6)} MB`,
  )
  for (const [what, all] of figures) console.log(`  ${what}: ${middle(all).toFixed(1)}`)
}

async function median(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  while (times.length < 20 && (times.length === 0 || performance.now() < until)) {
    const start = performance.now()
    const answer = await fetch(url, { headers })
    await answer.text()
    // What takes too long is refused, after the time that it took.
    times.push(performance.now() - start)
  }
  return middle(times)
}

function middle(times: number[]): number {
  return times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0
}

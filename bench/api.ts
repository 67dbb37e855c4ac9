/**
 * The server beside what a careful engineer would write by hand for the same calls, on the same database and in turns
 * on this machine: `npm run bench api`. The first table is that comparison; the second has the server's own statements
 * sent by a bare handler, so what is left is what the server itself costs; the last says which figures aimed at are
 * reached. By processor is the same ratio of the processor time that a call takes in server and database together, which
 * a busy machine changes little (Linux only). Figures of one run are for comparing with each other, and with nothing else. Why so: decision 77.
 *
 * BENCH_UNITS=1000000 measures a million units instead of 10,000 and 100,000 (several sizes go with commas between
 * them), BENCH_SECONDS=10 each of them for ten seconds instead of one and a half, BENCH_ONLY=list,search what has one of these words in
 * its name. The filled databases are kept for the next run in the folder BENCH_DATA (.cache/bench unless told).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refused, run, type Side, type Times } from './api/load.ts'
import { ownCost, rowSecurityOf } from './api/own-cost.ts'
import {
  type Comparison,
  figuresOf,
  type Growth,
  listName,
  type RowSecurity,
  tableHead,
  tableLine,
  targetsTable,
} from './api/tables.ts'
import { type Workload, workloadsOf } from './api/workloads.ts'
import { type Started, serverFile, started } from './company/children.ts'
import { openKept } from './company/kept.ts'
import { processorTime } from './company/processor.ts'

const sizes = (process.env.BENCH_UNITS ?? '10000,100000').split(',').map(Number)
const seconds = Number(process.env.BENCH_SECONDS ?? 1.5)
const only = process.env.BENCH_ONLY?.split(',')
const turns = seconds > 0 ? 5 : 1

const files = mkdtempSync(join(tmpdir(), 'prona-bench-'))
const kept = await openKept()
const open: { ours: Started; list: Side | undefined }[] = []
const comparisons: Comparison[] = []
const rowSecurity: RowSecurity[] = []
try {
  const busy = (loadavg()[0] ?? 0).toFixed(1)
  console.log(
    `${availableParallelism()} processors, ${busy} busy before; ${seconds} s each in ${turns} turns`,
  )
  for (const units of sizes) await measure(units)
  const growths = await growth()
  console.log(targetsTable(comparisons, growths, rowSecurity))
} finally {
  for (const { ours } of open) ours.process.kill()
  await kept.stop()
  rmSync(files, { recursive: true, force: true })
}

async function measure(units: number): Promise<void> {
  const shape = { units, branches: 10, elsewhere: Math.ceil(units / 50) }
  const company = await kept.company(shape)
  const reader = await company.signIn('drejtues-tirana')
  const env = { BENCH_ADDRESS: JSON.stringify(company.server), DATA_DIR: mkdtempSync(join(files, 'of-')) }
  const ours = await started(serverFile, env)
  const byHand = await started(new URL('./api/by-hand-server.ts', import.meta.url), {
    BENCH_ADDRESS: JSON.stringify(company.address),
    BENCH_READER: reader._id,
  })
  const size = { ours, list: undefined as Side | undefined }
  open.push(size)
  try {
    const workloads = await workloadsOf({ company, shape, ours: ours.url, byHand: byHand.url })
    size.list = workloads.find(({ name }) => name === listName)?.ours
    console.log(tableHead('by hand'))
    for (const workload of workloads) await compare(units, workload, [ours, byHand])
  } finally {
    byHand.process.kill()
  }
  const own = await ownCost(company, ours.url, reader, env)
  try {
    console.log(tableHead('own statements'))
    for (const workload of own.workloads) await compare(units, workload, [ours, own.bare])
    if (isChosen('row level security'))
      rowSecurity.push({ units, ratio: await rowSecurityOf(company, own.list) })
  } finally {
    own.bare.process.kill()
  }
}

function isChosen(name: string): boolean {
  return !only || only.some((word) => name.includes(word))
}

async function compare(units: number, workload: Workload, servers: readonly Started[]): Promise<void> {
  const { name, counted, target } = workload
  if (!isChosen(name)) return
  for (const connections of workload.connections) {
    const one = { units, name, counted, connections, ...(target !== undefined && { target }) }
    const found = await inTurns([workload.ours, workload.byHand], connections, servers).catch(
      (error: unknown) => {
        if (error instanceof Refused) return error.message
        throw error
      },
    )
    const [ours, byHand] = typeof found === 'string' ? [] : found.map(figuresOf)
    const comparison = {
      ...one,
      ...(ours && byHand && { ours, byHand }),
      ...(typeof found === 'string' && { refused: found }),
    }
    if (!name.startsWith('own ')) comparisons.push(comparison)
    console.log(tableLine(comparison))
  }
}

/** One after the other again and again, since the machine is never twice the same. */
async function inTurns(
  sides: readonly Side[],
  connections: number,
  servers: readonly Started[] = [],
): Promise<Times[]> {
  const all = sides.map(none)
  // Plans and compiled code first.
  if (seconds > 0) for (const side of sides) await run(side, connections, seconds / turns, none())
  const began = performance.now()
  for (let turn = 0; turn < turns; turn++) {
    for (const [index, side] of sides.entries()) {
      const times = all[index]
      const taken = () => processorTime(kept.dataDir, servers[index]?.process.pid)
      const before = taken()
      if (times) {
        await run(side, connections, seconds / turns, times)
        times.processor += taken() - before
      }
    }
    // What takes long is not done as often.
    if (performance.now() - began > 3 * sides.length * seconds * 1000) break
  }
  return all
}

function none(): Times {
  return { each: [], rates: [], done: 0, processor: 0 }
}

/** The list of the smallest and of the largest company, once more and in turns. */
async function growth(): Promise<Growth[]> {
  const [smallest, largest] = [open.at(0), open.at(-1)]
  if (sizes.length < 2 || !smallest?.list || !largest?.list || !isChosen('growth')) return []
  const growths: Growth[] = []
  for (const connections of [1, 32]) {
    const [from, to] = (
      await inTurns([smallest.list, largest.list], connections, [smallest.ours, largest.ours])
    ).map(figuresOf)
    if (from && to) growths.push({ connections, from, to })
  }
  return growths
}

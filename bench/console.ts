/**
 * The console in a real Chromium beside a small react-admin console on the same server and the same table:
 * `npm run bench console`. BENCH_UNITS=1000000 for a million units (10,000 unless told), BENCH_REPEATS for more than 20.
 * Then our floor matrix of 2,000 units and timeline of 500 beside our list, alone with BENCH_ONLY=buildings.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { restOf } from '../e2e/at-rest.ts'
import { openChromium } from '../e2e/chromium.ts'
import { serverFile, started } from './company/children.ts'
import { openKept } from './company/kept.ts'
import { addBuildings, measureBuildings } from './console/buildings.ts'
import { startRival } from './console/rival.ts'
import { tasksWhileScrolling, toldOf } from './console/scroll.ts'
import { freshProfile, median, msToClick, msToOpen, type Ready, slowDown, slowLine } from './console/watch.ts'

const units = Number(process.env.BENCH_UNITS ?? 10_000)
const repeats = Number(process.env.BENCH_REPEATS ?? 20)

/** Where the same steps are found in one console and in the other. */
type Console = {
  readonly name: string
  readonly url: string
  readonly units: string
  readonly row: string
  readonly next: string
  readonly otherList: string
  /** The ways from a row to a form that is filled, each a click at a time; the first is the one that is compared. */
  readonly toForm: Readonly<Record<string, readonly Click[]>>
  readonly kept: Readonly<Record<string, string>>
}

type Click = { readonly over?: string; readonly click: string; readonly ready: Ready }

const files = mkdtempSync(join(tmpdir(), 'prona-bench-'))
const kept = await openKept()
const children: { kill(): unknown }[] = []
try {
  const company = await kept.company({ units, branches: 2, elsewhere: Math.ceil(units / 10) })
  const { token } = await company.signIn('drejtues-tirana')
  const env = { BENCH_ADDRESS: JSON.stringify(company.server), DATA_DIR: files }
  const server = await started(serverFile, env)
  children.push(server.process)
  const browser = await openChromium()
  children.push({ kill: () => browser.close() })
  if (process.env.BENCH_ONLY !== 'buildings') {
    const rival = await startRival(server.url)
    children.push({ kill: rival.stop })
    await compare(browser, ours(server.url, token), reactAdmin(rival.url, token))
  }
  const our = { url: server.url, token }
  await measureBuildings(browser, our, await addBuildings(company.owner, our), repeats)
  await browser.close()
} finally {
  for (const child of children) child.kill()
  await kept.stop()
  rmSync(files, { recursive: true, force: true })
}

function ours(url: string, token: string): Console {
  const row = 'tbody tr[data-row="0"]'
  return {
    name: 'Prona',
    url,
    units: '/units?perPage=25&sort=code',
    row,
    next: '.pager button:last-child',
    otherList: 'nav a[href="/properties"]',
    toForm: {
      'row to filled form': [
        { over: row, click: '.reach__pencil', ready: { shown: 'input[id$="field-code"]', filled: true } },
      ],
      'the same by way of the record': [
        { click: `${row} td:nth-child(2)`, ready: { shown: '.facts dd' } },
        { click: 'a[href$="/edit"]', ready: { shown: 'input[id$="field-code"]', filled: true } },
      ],
    },
    kept: { token, language: 'en' },
  }
}

function reactAdmin(url: string, token: string): Console {
  const row = 'tbody tr.RaDatagrid-row'
  return {
    name: 'react-admin',
    url,
    units: '/#/units',
    row,
    next: 'button[aria-label="Go to next page"]',
    otherList: 'a[href="#/properties"]',
    toForm: {
      'row to filled form': [
        { click: `${row} td:nth-child(2)`, ready: { shown: 'input[name="code"]', filled: true } },
      ],
    },
    kept: { token },
  }
}

async function compare(browser: Browser, one: Console, other: Console): Promise<void> {
  console.log(`${units} units, medians of ${repeats} in milliseconds`)
  for (const isSlow of [false, true]) {
    if (isSlow) {
      const { cpu, latencyMs, megabits } = slowLine
      console.log(`\nwith the processor ÷ ${cpu}, ${latencyMs} ms and ${megabits} Mbit/s`)
    }
    const [first, second] = [await walk(browser, one, isSlow), await walk(browser, other, isSlow)]
    for (const [step, ms] of Object.entries(first)) {
      const beside = second[step]
      const ratio =
        beside === undefined ? '' : `beside ${beside.toFixed(0).padStart(5)}: ${(ms / beside).toFixed(2)}`
      console.log(`${step.padEnd(34)} ${ms.toFixed(0).padStart(5)} ${ratio}`)
    }
  }
  const passes = await tasksWhileScrolling(browser, `${one.url}/units?perPage=200`, one.kept)
  console.log(`\n10,000 rows scrolled\n${toldOf(passes)}`)
}

async function firstRow(page: Page, row: string): Promise<string> {
  return (await page.locator(row).first().textContent()) ?? ''
}

type Times = Record<string, number>

/** The steps of somebody at work, each in a profile as it would find it. */
async function walk(browser: Browser, one: Console, isSlow: boolean): Promise<Times> {
  const all: Record<string, number[]> = {}
  const count = isSlow ? Math.ceil(repeats / 2) : repeats
  for (let round = 0; round < count; round++) {
    const context = await freshProfile(browser, one.kept)
    for (const [step, ms] of await steps(context, one, isSlow)) all[step] = [...(all[step] ?? []), ms]
    await context.close()
  }
  return Object.fromEntries(Object.entries(all).map(([step, times]) => [step, median(times)]))
}

async function steps(context: BrowserContext, one: Console, isSlow: boolean) {
  const times: [string, number][] = []
  const timed = (step: string, ms: number) => times.push([step, ms])
  const rows = { shown: `${one.row} td:nth-child(3)` }
  const open = async (): Promise<Page> => {
    const page = await context.newPage()
    if (isSlow) await slowDown(page)
    return page
  }

  const cold = await open()
  const coldAtRest = restOf(cold)
  timed('cold: address to rows', await msToOpen(cold, one.url + one.units, rows))
  await coldAtRest()
  await cold.close()

  const page = await open()
  const atRest = restOf(page)
  timed('warm: address to rows', await msToOpen(page, one.url + one.units, rows))
  await atRest()

  const before = await firstRow(page, one.row)
  timed('next page', await msToClick(page, one.next, { shown: one.row, besides: before }))
  await atRest()

  for (const [way, clicks] of Object.entries(one.toForm)) {
    let toForm = 0
    for (const { over, click, ready } of clicks) {
      if (over) await page.locator(over).first().hover()
      toForm += await msToClick(page, click, ready)
    }
    timed(way, toForm)
    await atRest()
    for (const _ of clicks) await page.goBack()
    await page.locator(`${one.row} td:nth-child(3)`).first().waitFor()
    await atRest()
  }

  const units = await firstRow(page, one.row)
  timed('other list, not cached', await msToClick(page, one.otherList, { shown: one.row, besides: units }))
  await atRest()
  const others = await firstRow(page, one.row)
  await page.goBack()
  await page.waitForFunction(
    ([row, other]) => (document.querySelector(row)?.textContent ?? other) !== other,
    [one.row, others] as const,
  )
  await atRest()
  timed('other list, cached', await msToClick(page, one.otherList, { shown: one.row, besides: units }))
  return times
}

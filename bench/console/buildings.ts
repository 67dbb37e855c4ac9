import type { Browser, BrowserContext, Page } from 'playwright-core'
import { restOf } from '../../e2e/at-rest.ts'
import type { Sql } from '../../server/src/database/connect.ts'
import { type Pass, passesOver, toldOf } from './scroll.ts'
import { freshProfile, median, msToClick, msToOpen, type Ready, slowDown, slowLine } from './watch.ts'

/** Where our console answers, and what it finds in the browser's store. */
type Ours = { readonly url: string; readonly token: string }
/** The ids of the property whose floor matrix is opened, and of the one whose timeline is. */
type Buildings = { readonly matrix: string; readonly timeline: string }

/** Two thousand units that stand on 25 floors, and five hundred that are let to one after the other. */
export async function addBuildings(owner: Sql, ours: Ours): Promise<Buildings> {
  const matrix = await aBuilding(owner, 'M-2000', { blocks: 4, perFloor: 10 })
  const timeline = await aBuilding(owner, 'T-500', { blocks: 1, perFloor: 10 })
  await owner`analyze units`
  await letAll(ours, timeline)
  return { matrix, timeline }
}

const [entrances, floors] = [2, 25]

async function aBuilding(
  owner: Sql,
  code: string,
  { blocks, perFloor }: { readonly blocks: number; readonly perFloor: number },
): Promise<string> {
  const [property] = await owner<{ _id: string }[]>`
    insert into properties (_id, branch, code, name, kind, stage, address_city)
    values (gen_random_uuid(), 'tirana', ${code}, ${`Kompleksi ${code}`}, 'building', 'finished', 'Tiranë')
    returning _id`
  if (!property) throw new Error('The property was not entered')
  await owner`
    insert into units (_id, branch, property, code, kind, floor, position, bedrooms, living_rooms, net_area, gross_area,
      sale_price, block, entrance, created_at, updated_at)
    select uuidv7(), 'tirana', ${property._id}, chr(64 + b) || e || '-' || f || lpad(p::text, 2, '0'), 'apartment', f, p,
      1 + p % 3, 1, 5000 + p * 700, 6000 + p * 700, 9000000 + f * 100000 + p * 370000, chr(64 + b), e, now(), now()
    from generate_series(1, ${blocks}::integer) b, generate_series(1, ${entrances}::integer) e,
      generate_series(1, ${floors}::integer) f, generate_series(1, ${perFloor}::integer) p`
  return property._id
}

const perLease = 10
/** The first and the last day of each lease, counted from today. */
const leaseDays = [
  [-500, -200],
  [-190, 40],
  [60, 300],
] as const

async function letAll({ url, token }: Ours, property: string): Promise<void> {
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: token, branch: 'tirana', 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }
  const { units } = await call('GET', `units/matrix?property=${property}`)
  const ids: readonly string[] = units.map(({ _id }: { _id: string }) => _id)
  const { customer } = await call('POST', 'customer', {
    kind: 'person',
    firstName: 'Drita',
    lastName: 'Kola',
  })
  const parties = [{ customer: customer._id, role: 'tenant' }]
  const [signedOn, days] = [dayFrom(0), leaseDays.map(([from, to]) => [dayFrom(from), dayFrom(to)] as const)]
  for (let at = 0; at < ids.length; at += perLease) {
    const lines = ids.slice(at, at + perLease).map((unit) => ({ unit, price: 45_000 }))
    for (const [startsOn, endsOn] of days) {
      const lease = { kind: 'lease', intent: 'lease', parties, lines, startsOn, endsOn }
      const { order } = await call('POST', 'order', lease)
      await call('POST', 'order/activate', { _id: order._id, signedOn })
    }
  }
}

function dayFrom(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Opened beside the list, by their address and from the page of their property; then scrolled through. */
export async function measureBuildings(
  browser: Browser,
  ours: Ours,
  buildings: Buildings,
  repeats: number,
): Promise<void> {
  const kept = { token: ours.token, language: 'en' }
  const cell: Ready = { shown: '.matrix .cell b' }
  const bar: Ready = { shown: '.tl .tl__bar' }
  const [matrix, timeline] = [`/properties/${buildings.matrix}`, `/properties/${buildings.timeline}`]
  const pages = [
    [
      'the list, 25 of them',
      '/units?perPage=25&sort=code',
      { shown: 'tbody tr[data-row="0"] td:nth-child(3)' },
    ],
    ['matrix of 2,000', `${matrix}/matrix`, cell],
    ['timeline of 500', `${timeline}/timeline`, bar],
  ] as const
  const ways = [
    ['property to matrix of 2,000', matrix, 'a[href$="/matrix"]', cell],
    ['property to timeline of 500', timeline, 'a[href$="/timeline"]', bar],
  ] as const

  const round = async (context: BrowserContext, isSlow: boolean) => {
    const times: [string, number][] = []
    const page = await context.newPage()
    if (isSlow) await slowDown(page)
    const atRest = restOf(page)
    for (const temperature of ['cold', 'warm']) {
      for (const [name, path, ready] of pages) {
        const ms = await msToOpen(page, ours.url + path, ready)
        await atRest()
        if (temperature === 'warm') times.push([`warm: ${name}`, ms])
      }
    }
    for (const [name, path, target, ready] of ways) {
      await page.goto(ours.url + path)
      await page.locator(target).first().waitFor()
      await atRest()
      times.push([name, await msToClick(page, target, ready)])
      await atRest()
    }
    return times
  }

  for (const isSlow of [false, true]) {
    const count = isSlow ? Math.ceil(repeats / 2) : repeats
    const { cpu, latencyMs, megabits } = slowLine
    const slowly = isSlow ? `, the processor ÷ ${cpu}, ${latencyMs} ms and ${megabits} Mbit/s` : ''
    console.log(`\nBuildings, medians of ${count} in milliseconds${slowly}`)
    const all = new Map<string, number[]>()
    for (let at = 0; at < count; at++) {
      const context = await freshProfile(browser, kept)
      for (const [step, ms] of await round(context, isSlow)) all.set(step, [...(all.get(step) ?? []), ms])
      await context.close()
    }
    const [list = Number.NaN] = [...all.values()].map(median)
    for (const [step, times] of all) {
      const ms = median(times)
      console.log(
        `${step.padEnd(34)} ${ms.toFixed(0).padStart(5)} beside the list: ${(ms / list).toFixed(2)}`,
      )
    }
  }

  const context = await freshProfile(browser, kept)
  const scrolled = [
    ['matrix of 2,000', `${matrix}/matrix`, '.matrix__scroll', cell],
    ['timeline of 500', `${timeline}/timeline`, '.tl', bar],
  ] as const
  for (const [name, path, box, { shown }] of scrolled) {
    const page = await context.newPage()
    const passes = await scrolledThrough(page, { url: ours.url + path, box, shown })
    console.log(`\n${name} scrolled\n${toldOf(passes)}`)
    await page.close()
  }
  await context.close()
}

type Scrolled = { readonly url: string; readonly box: string; readonly shown: string }

async function scrolledThrough(page: Page, { url, box, shown }: Scrolled): Promise<readonly Pass[]> {
  const atRest = restOf(page)
  await page.goto(url)
  await page.locator(shown).first().waitFor()
  await atRest()
  const rows = await page.locator(`${box} [aria-rowcount]`).getAttribute('aria-rowcount')
  return passesOver(page, { box, last: `${box} [aria-rowindex="${rows}"]`, step: 300 })
}

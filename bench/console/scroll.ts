import type { Browser, Page } from 'playwright-core'
import { restOf } from '../../e2e/at-rest.ts'
import { freshProfile } from './watch.ts'

const rows = 10_000
const stepPx = 900
const passes = 5

/** The longest task of each step of a pass, in milliseconds; nought where none was long enough to be told of. */
export type Pass = readonly number[]

/**
 * Hands a list ten thousand rows at once, which no server does, and scrolls through all of them, several times. What
 * else runs on the machine makes a step longer now and then; what the page itself does, it does in every pass.
 */
export async function tasksWhileScrolling(
  browser: Browser,
  url: string,
  kept: Readonly<Record<string, string>>,
): Promise<readonly Pass[]> {
  const context = await freshProfile(browser, kept)
  const page = await context.newPage()
  const atRest = restOf(page)
  await page.route(/\/api\/units\?/, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const some: readonly Record<string, unknown>[] = answer.units
    answer.units = Array.from({ length: rows }, (_, index) => ({
      ...some[index % some.length],
      _id: `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      code: `R-${index}`,
    }))
    await route.fulfill({ response, json: answer })
  })
  await page.goto(url)
  await page.locator('tbody tr[data-row="0"] td').first().waitFor()
  await atRest()
  const height = await page.evaluate(() => document.querySelector('.grid')?.scrollHeight ?? 0)
  if (height < rows * 20) throw new Error(`Only ${height} px were there to scroll`)
  const done = await passesOver(page, {
    box: '.grid',
    last: `.grid tbody tr[data-row="${rows - 1}"]`,
    step: stepPx,
  })
  await context.close()
  return done
}

/** What is scrolled, what is drawn at its end, and by how many pixels at a time. */
type Way = { readonly box: string; readonly last: string; readonly step: number }

export async function passesOver(page: Page, way: Way): Promise<readonly Pass[]> {
  const done: Pass[] = []
  for (let pass = 0; pass < passes; pass++) done.push(await page.evaluate(scrollThrough, way))
  return done
}

/** Each pass, and what was long in every one of them. */
export function toldOf(done: readonly Pass[]): string {
  const told = (pass: Pass) =>
    `${pass.filter((ms) => ms > 50).length} of ${pass.length} steps with a task over 50 ms, the longest ${Math.max(...pass).toFixed(0)}`
  const least = done[0]?.map((_, step) => Math.min(...done.map((of) => of[step] ?? 0))) ?? []
  return [
    ...done.map((pass, index) => `pass ${index + 1}: ${told(pass)}`),
    `in every pass: ${told(least)}`,
  ].join('\n')
}

/** Runs in the page: down to the end, and from there along the lines to theirs. */
async function scrollThrough({ box, last, step }: Way): Promise<number[]> {
  const grid = document.querySelector(box)
  if (!grid) throw new Error('There is nothing to scroll')
  const entries: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()))
  observer.observe({ type: 'longtask' })
  const begun: number[] = []
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const goTo = async (place: ScrollToOptions) => {
    begun.push(performance.now())
    grid.scrollTo(place)
    await frame()
    await frame()
  }
  grid.scrollTo(0, 0)
  for (let top = 0; top < grid.scrollHeight; top += step) await goTo({ top })
  for (let waited = 0; !document.querySelector(last); waited++) {
    if (waited > 600) throw new Error('The last row is not drawn')
    await frame()
  }
  for (let left = step; left + grid.clientWidth < grid.scrollWidth + step; left += step) await goTo({ left })
  entries.push(...observer.takeRecords())
  observer.disconnect()
  return begun.map((start, index) => {
    const end = begun[index + 1] ?? Number.POSITIVE_INFINITY
    const within = entries.filter(({ startTime }) => startTime >= start && startTime < end)
    return Math.max(0, ...within.map(({ duration }) => duration))
  })
}

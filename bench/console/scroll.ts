import type { Browser } from 'playwright-core'
import { restOf } from '../../e2e/at-rest.ts'
import { freshProfile } from './watch.ts'

const rows = 10_000
const stepPx = 900

/** Hands a list ten thousand rows at once, which no server does, and scrolls through all of them. */
export async function longestTaskWhileScrolling(
  browser: Browser,
  url: string,
  kept: Readonly<Record<string, string>>,
): Promise<{ longest: number; over: number }> {
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
  const tasks = await page.evaluate(async (step) => {
    const grid = document.querySelector('.grid')
    if (!grid) throw new Error('There is no grid')
    const durations: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration)
    })
    observer.observe({ type: 'longtask' })
    for (let top = 0; top < grid.scrollHeight; top += step) {
      grid.scrollTop = top
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    for (const { duration } of observer.takeRecords()) durations.push(duration)
    return { durations, reached: grid.scrollTop, height: grid.scrollHeight }
  }, stepPx)
  if (tasks.height < rows * 20) throw new Error(`Only ${tasks.height} px were there to scroll`)
  await context.close()
  return { longest: Math.max(0, ...tasks.durations), over: tasks.durations.filter((ms) => ms > 50).length }
}

import { resources } from '@prona/contract/registry'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRecord } from '../server/test/a-body.ts'
import { restOf } from './at-rest.ts'
import { openChromium } from './chromium.ts'
import { barriersOn, openDesk, overflowOf } from './desk.ts'
import { asClient, type Prona, startProna } from './prona.ts'

let prona: Prona
let browser: Browser
const records = new Map<string, string>()
/** Some thirty screens each: a slow machine takes its time. */
const patienceMs = 300_000

beforeAll(async () => {
  prona = await startProna()
  browser = await openChromium()
  for (const resource of resources) {
    records.set(resource.plural, (await aRecord(asClient(prona), resource))._id)
  }
})
afterAll(async () => {
  await browser?.close()
  await prona?.close()
})

const screens = [
  ...resources.flatMap(({ plural }) => ['', '/new', '/$id', '/$id/edit'].map((rest) => `/${plural}${rest}`)),
  ...['images', 'documents', 'history'].map((tab) => `/units/$id?tab=${tab}`),
  '/account',
  '/notifications',
  '/nowhere/at/all',
]
const opened = (screen: string) => screen.replace('$id', records.get(screen.split('/')[1] ?? '') ?? '')

describe.each(['light', 'dark'] as const)('on a %s console', (mode) => {
  test(
    'no screen raises a barrier',
    async () => {
      const { page, complaints } = await openDesk(browser, prona, { mode })
      const atRest = restOf(page)
      const barriers: string[] = []
      for (const screen of screens) {
        await page.goto(opened(screen))
        await page.getByRole('heading', { level: 1 }).waitFor()
        await atRest()
        barriers.push(...(await barriersOn(page)).map((barrier) => `${screen} ${barrier}`))
      }
      expect(barriers).toEqual([])
      expect(complaints).toEqual([])
    },
    patienceMs,
  )

  test('neither the sign-in page nor what opens over a list raises one', async () => {
    const stranger = await openDesk(browser, prona, { mode, stranger: true })
    await stranger.page.goto('/sign-in')
    await stranger.page.getByLabel('Përdoruesi', { exact: true }).waitFor()
    expect(await barriersOn(stranger.page)).toEqual([])

    const { page } = await openDesk(browser, prona, { mode })
    const filter = encodeURIComponent(JSON.stringify({ status: ['blocked'], salePrice: { from: 1 } }))
    await page.goto(`/units?filter=${filter}`)
    for (const name of [/^Gjendja/, /^Çmimi i shitjes nga/, 'Kolonat', 'Dendësia', /Rreshta për faqe/]) {
      await page.getByRole('button', { name }).first().click()
      await page.locator('.pop:visible').waitFor()
      expect(await barriersOn(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.locator('.pop:visible').waitFor({ state: 'hidden' })
    }
  })
})

test(
  'no screen is wider than 320 pixels, which is also a window enlarged four times',
  async () => {
    const { page } = await openDesk(browser, prona, { width: 320 })
    await page.setViewportSize({ width: 320, height: 256 })
    const atRest = restOf(page)
    const wide: string[] = []
    for (const screen of screens) {
      await page.goto(opened(screen))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await atRest()
      if ((await overflowOf(page)) > 0) wide.push(screen)
    }
    expect(wide).toEqual([])
  },
  patienceMs,
)

test(
  'a right-to-left console keeps every screen within its window',
  async () => {
    const { page } = await openDesk(browser, prona, { direction: 'rtl' })
    for (const screen of screens) {
      await page.goto(opened(screen))
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await overflowOf(page)).toBe(0)
    }
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
  },
  patienceMs,
)

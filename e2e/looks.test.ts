import { resources } from '@prona/contract/registry'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aRecord } from '../server/test/a-body.ts'
import { restOf } from './at-rest.ts'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'

const { maker, openPage } = startProgram()
const records = new Map<string, string>()
const desktop = { width: 1366, height: 860 }
/** A window of 1280 × 1024. */
const enlargedFourTimes = { width: 320, height: 256 }
/** Some thirty screens each: a slow machine takes its time. */
const patienceMs = 300_000

beforeAll(async () => {
  for (const resource of resources) {
    records.set(resource.plural, (await aRecord(maker(), resource))._id)
  }
})

const screens = [
  ...resources.flatMap(({ plural }) => ['', '/new', '/$id', '/$id/edit'].map((rest) => `/${plural}${rest}`)),
  ...['images', 'documents', 'history'].map((tab) => `/units/$id?tab=${tab}`),
  '/account',
  '/account/security',
  '/account/preferences',
  '/account/contract',
  '/audit',
  '/help',
  '/notifications',
  '/reports',
  '/reports?report=ageing',
  '/nowhere/at/all',
]
const opened = (screen: string) => screen.replace('$id', records.get(screen.split('/')[1] ?? '') ?? '')

test(
  'no screen raises a barrier in light or dark, or is wider than its window, from either side',
  async () => {
    const { page, pageErrors } = await openPage()
    const atRest = restOf(page)
    const found: string[] = []
    for (const screen of screens) {
      await page.setViewportSize(desktop)
      await page.goto(opened(screen))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await atRest()
      for (const paletteMode of ['light', 'dark']) {
        await changeSettings(page, { paletteMode })
        expect(await page.locator('html').getAttribute('data-mode')).toBe(paletteMode)
        const barriers = await barriersOn(page)
        found.push(...barriers.map((barrier) => `${screen} in ${paletteMode}: ${barrier}`))
      }
      for (const direction of ['rtl', 'ltr']) {
        await changeSettings(page, { direction })
        expect(await page.locator('html').getAttribute('dir')).toBe(direction)
        for (const size of [desktop, enlargedFourTimes]) {
          await page.setViewportSize(size)
          await atRest()
          await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
          const wider = await overflowOf(page)
          if (wider > 0) found.push(`${screen} ${direction}: ${wider} pixels wider than ${size.width}`)
        }
      }
    }
    expect(found).toEqual([])
    expect(pageErrors).toEqual([])
  },
  patienceMs,
)

test.each(['light', 'dark'] as const)(
  'on a %s console neither the sign-in page nor what opens over a list raises a barrier',
  async (mode) => {
    const signedOutPage = await openPage({ mode, signedOut: true })
    await signedOutPage.page.goto('/sign-in')
    await signedOutPage.page.getByLabel('Emri i përdoruesit', { exact: true }).waitFor()
    expect(await barriersOn(signedOutPage.page)).toEqual([])

    const { page } = await openPage({ mode })
    const filter = encodeURIComponent(JSON.stringify({ status: ['blocked'], salePrice: { from: 1 } }))
    await page.goto(`/units?filter=${filter}`)
    for (const name of [/^Gjendja/, /^Çmimi i shitjes nga/, 'Kolonat', 'Dendësia', /Rreshta për faqe/]) {
      await page.getByRole('button', { name }).first().click()
      await page.locator('.pop:visible').waitFor()
      expect(await barriersOn(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.locator('.pop:visible').waitFor({ state: 'hidden' })
    }
  },
)

/** As if they had been chosen in another tab: at once, without the page being opened anew. */
async function changeSettings(page: Page, change: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((settings) => {
    const key = 'app.settings'
    const newValue = JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), ...settings })
    localStorage.setItem(key, newValue)
    dispatchEvent(new StorageEvent('storage', { key, newValue }))
  }, change)
}

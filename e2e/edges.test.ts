import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restOf } from './at-rest.ts'
import { openChromium } from './chromium.ts'
import { openDesk } from './desk.ts'
import { aCustomer, aProperty, aUnit, type Prona, startProna } from './prona.ts'

let prona: Prona
let browser: Browser

beforeAll(async () => {
  prona = await startProna()
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
  await prona?.close()
})

describe('an address that leads nowhere', () => {
  test.each(['/account/none', '/nowhere/at/all', '/nowhere'])('has a name above it: %s', async (address) => {
    const { page } = await openDesk(browser, prona)
    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: 'Këtu nuk ka asgjë' }).waitFor()
    await page.locator('.crumbs').getByText('Këtu nuk ka asgjë').waitFor()
    await expect.poll(() => page.title()).toBe('Këtu nuk ka asgjë · Prona')
  })
})

test('neither a tax number, a telephone nor a large amount is cut off in a list, and texts take what others leave', async () => {
  const property = await aProperty(prona, {
    name: 'Kompleksi i Banimit Kodra e Diellit',
    code: 'KODRA-DIELLIT-00012',
  })
  await aUnit(prona, {
    property: property._id,
    code: 'A-0000000000000-17',
    salePrice: 98_765_432_100,
    currency: 'ALL',
  })
  await aCustomer(prona, {
    phones: ['+355692012345', '+355692012346'],
    emails: ['arbana.lisi.e.gjate@posta.example'],
  })
  const { page } = await openDesk(browser, prona, { language: 'de' })
  const atRest = restOf(page)
  for (const plural of ['properties', 'units', 'customers', 'branches', 'users']) {
    await page.goto(`/${plural}`)
    await page.locator('td[data-at="0:1"]').waitFor()
    await atRest()
    await expect.poll(async () => [plural, await cutCells(page)]).toEqual([plural, []])
  }
})

test('a plot is asked for no floor, in its form as in the cells of the list', async () => {
  const plot = await aUnit(prona, { code: 'TRUALL', kind: 'land' })
  const { page } = await openDesk(browser, prona)
  await page.goto(`/units/${plot._id}/edit`)
  await page.getByLabel('Nr. kadastral').waitFor()
  for (const name of ['Kati', 'Hyrja', 'Gjendja e ndërtimit']) {
    expect(await page.getByLabel(name, { exact: true }).count(), name).toBe(0)
  }
  await page.goto(`/units/${plot._id}`)
  await page.getByRole('heading', { level: 1, name: 'TRUALL' }).waitFor()
  await page.locator('dt', { hasText: 'Nr. kadastral' }).waitFor()
  expect(await page.locator('dt', { hasText: /^(Kati|Hyrja|Gjendja e ndërtimit)$/ }).count()).toBe(0)
  await page.goto('/units?q=TRUALL')
  await page.getByRole('button', { name: 'Ndrysho në listë' }).click()
  await page.locator('td.can').first().waitFor()
  const column = await page.locator('th[data-column="floor"]').getAttribute('aria-colindex')
  expect(await page.locator(`tbody td.can[aria-colindex="${column}"]`).count()).toBe(0)
})

test('when the line is back only what changed or failed is asked for anew', async () => {
  const changing = await aProperty(prona, { name: 'Para ndërprerjes', code: 'L-1' })
  const { context, page } = await openDesk(browser, prona)
  const atRest = restOf(page)
  await page.goto('/properties')
  await page.getByText('Para ndërprerjes').waitFor()
  await atRest()
  await context.setOffline(true)
  await page.getByText('Jeni jashtë linje.').waitFor()
  await prona.call('PUT', 'property', { _id: changing._id, data: { name: 'Pas ndërprerjes' } })
  const asked: string[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  await context.setOffline(false)
  await page.getByText('Jeni jashtë linje.').waitFor({ state: 'hidden' })
  await page.getByText('Pas ndërprerjes').waitFor()
  await atRest()
  const data = new Set(asked.filter((path) => !['/api/health', '/api/live'].includes(path)))
  expect([...data]).toEqual(['/api/properties'])
})

/** The cells whose words do not all stand in them. */
function cutCells(page: Page): Promise<readonly string[]> {
  return page.locator('.grid td[data-at]:not(.boxes)').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(cell)
      const room =
        cell.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
      return range.getBoundingClientRect().width > room + 1 ? [cell.textContent ?? ''] : []
    }),
  )
}

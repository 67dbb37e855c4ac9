import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { restOf } from './at-rest.ts'
import { barriersOn } from './page.ts'
import { startProgram } from './program.ts'
import { aCustomer, aProperty, aUnit } from './prona.ts'

const { prona, openPage } = startProgram()

describe('an address that leads nowhere', () => {
  test.each(['/account/none', '/nowhere/at/all', '/nowhere'])('has a name above it: %s', async (address) => {
    const { page } = await openPage()
    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: 'Këtu nuk ka asgjë' }).waitFor()
    await page.locator('.crumbs').getByText('Këtu nuk ka asgjë').waitFor()
    await expect.poll(() => page.title()).toBe('Këtu nuk ka asgjë · Prona')
  })
})

test('neither a tax number, a telephone nor a large amount is cut off in a list, and texts take what others leave', async () => {
  const property = await aProperty(prona, {
    name: 'Kodra e Diellit',
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
    emails: ['arbana.lisi@posta.example'],
  })
  const { page } = await openPage({ language: 'de' })
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
  const { page } = await openPage()
  await page.goto(`/units/${plot._id}/edit`)
  await page.getByLabel('Nr. kadastral').waitFor()
  for (const name of ['Kati', 'Hyrja', 'Gjendja fizike']) {
    expect(await page.getByLabel(name, { exact: true }).count(), name).toBe(0)
  }
  await page.goto(`/units/${plot._id}`)
  await page.getByRole('heading', { level: 1, name: 'TRUALL' }).waitFor()
  await page.locator('dt', { hasText: 'Nr. kadastral' }).waitFor()
  expect(await page.locator('dt', { hasText: /^(Kati|Hyrja|Gjendja fizike)$/ }).count()).toBe(0)
  await page.goto('/units?q=TRUALL')
  await page.getByRole('button', { name: 'Ndrysho në listë' }).click()
  await page.locator('td.can').first().waitFor()
  const column = await page.locator('th[data-column="floor"]').getAttribute('aria-colindex')
  expect(await page.locator(`tbody td.can[aria-colindex="${column}"]`).count()).toBe(0)
})

test('in a window as low as at four times the size, every focused field of a form is visible', async () => {
  const unit = await aUnit(prona, { code: 'ULËT-1' })
  const { page } = await openPage()
  const atRest = restOf(page)
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`/units/${unit._id}/edit`)
  await page.getByLabel('Nr. kadastral').waitFor()
  await atRest()
  await page.locator('h1').click()
  const hidden: string[] = []
  const seen: string[] = []
  for (let step = 0; step < 80 && !seen.includes('Ruaj ndryshimet'); step += 1) {
    await page.keyboard.press('Tab')
    const [name, isShown] = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused?.closest('main')) return ['', true] as const
      const { left, right, top, bottom } = focused.getBoundingClientRect()
      const at = document.elementFromPoint(
        Math.min((left + right) / 2, innerWidth - 1),
        (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2,
      )
      const isAt = at !== null && (focused.contains(at) || at.contains(focused) || !!at.closest('label'))
      return [focused.textContent || focused.id, isAt && !at?.closest('.fab, .topbar')] as const
    })
    seen.push(name)
    if (!isShown) hidden.push(name)
  }
  expect(hidden).toEqual([])
  expect(seen).toContain('Ruaj ndryshimet')
  const room = await page.locator('main').evaluate((main) => main.clientHeight)
  expect(room).toBeGreaterThan(200)
})

test('when the connection is back only what changed or failed is fetched anew', async () => {
  const changing = await aProperty(prona, { name: 'Para ndërprerjes', code: 'L-1' })
  const { context, page } = await openPage()
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
  // And one's own rights, of whose change nobody was told meanwhile.
  expect([...data].sort()).toEqual(['/api/properties', '/api/user/auth/user'])
})

test('a piece of the page that cannot be fetched says so in its place, and the rest of the page stays', async () => {
  const unit = await aUnit(prona, { code: 'PJESA-1' })
  const { page } = await openPage()
  const files = /\/assets\/(history-tab|columns-list)-[\w-]{8}\.js/
  await page.route(files, (route) => route.abort())
  await page.goto(`/units/${unit._id}?tab=history`)
  const panel = page.getByRole('tabpanel')
  await panel.getByRole('alert').getByText('Kjo pjesë nuk u ngarkua dot.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'PJESA-1' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page.goto('/units')
  await page.getByRole('button', { name: 'Kolonat' }).click()
  await page.locator('.columns').getByText('Kjo pjesë nuk u ngarkua dot.').waitFor()
  await page.locator('td[data-at="0:1"]').waitFor()
  await page.unroute(files)
  await page.locator('.columns').getByRole('button', { name: 'Ringarko faqen' }).click()
  await page.locator('td[data-at="0:1"]').waitFor()
  await page.getByRole('button', { name: 'Kolonat' }).click()
  await page.locator('.columns').getByText('Sipërfaqja neto').waitFor()
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

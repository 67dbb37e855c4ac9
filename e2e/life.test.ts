import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { restOf } from './at-rest.ts'
import { barriersOn, hold, overflowOf, waive } from './page.ts'
import { startProgram } from './program.ts'
import { anOrder, aUnit, inDays } from './prona.ts'

/** Of a machine that does many things at once. */
const patience = { timeout: 20_000 }

const { prona, openPage, browser } = startProgram()

// The server keeps ten streams of one person open, and those of earlier pages would take the place of later ones.
afterEach(async () => {
  for (const context of browser().contexts()) await context.close()
})

test('a draft stands at the beginning of its life, and each step ahead says what it takes', async () => {
  const order = await anOrder(prona)
  const { page, pageErrors } = await openPage()
  await page.goto(`/orders/${order._id}`)
  await expect
    .poll(() => lifeOn(page), patience)
    .toEqual([
      ['now', 'Draft', expect.stringMatching(/^Që nga \d\d\.\d\d\.\d{4} · (sot|1 ditë)$/), 'Teuta Bregu'],
      ['ahead', 'I mbajtur, ende jo', 'Kur njësitë janë të lira'],
      ['ahead', 'I rezervuar, ende jo', 'Kur merret kapari ose hiqet dorë prej tij'],
      ['ahead', 'Me kontratë, ende jo', 'Kur bëhet shitja ose qiraja'],
    ])
  await expect.poll(() => life(page).locator('[aria-current="step"]').count()).toBe(1)
  // What the head tells is not told once more below it.
  await page.getByRole('heading', { name: 'Rezervimi', level: 2 }).waitFor()
  expect(await page.getByRole('heading', { name: 'Përgjegjësia', level: 2 }).count()).toBe(0)
  expect(await barriersOn(page, '.life')).toEqual([])
  expect(pageErrors).toEqual([])
})

test('what one does in a window moves the life that another shows', async () => {
  const order = await anOrder(prona)
  const [{ page: mine }, { page: theirs }] = await Promise.all([openPage(), openPage()])
  await Promise.all([mine.goto(`/orders/${order._id}`), theirs.goto(`/orders/${order._id}`)])
  await expect.poll(() => nowOn(theirs), patience).toBe('Draft')
  for (const [act, word] of [
    ['Mbaj', 'I mbajtur'],
    ['Rezervo', 'I rezervuar'],
  ] as const) {
    await mine.getByRole('button', { name: act, exact: true }).click()
    if (act === 'Rezervo') await waive(mine)
    await mine.getByRole('dialog').getByRole('button', { name: act, exact: true }).click()
    for (const page of [mine, theirs]) await expect.poll(() => nowOn(page), patience).toBe(word)
    if (act === 'Mbaj') {
      await expect
        .poll(async () => (await lifeOn(theirs))[1]?.[3], patience)
        .toMatch(/^Deri më \d\d\.\d\d\.\d{4}, 18:00$/)
    }
  }
  await expect
    .poll(() => lifeOn(theirs), patience)
    .toEqual([
      ['passed', 'Draft, kryer', day, 'Teuta Bregu'],
      ['passed', 'I mbajtur, kryer', day, 'Teuta Bregu'],
      ['now', 'I rezervuar', expect.stringMatching(/^Që nga .* · (sot|1 ditë)$/), 'Teuta Bregu'],
      ['ahead', 'Me kontratë, ende jo', 'Kur bëhet shitja ose qiraja'],
    ])
})

test('an order that is cancelled shows what it passed, its end, and nothing ahead', async () => {
  const order = await aCancelledOrder()
  const { page } = await openPage({ mode: 'dark', direction: 'rtl', width: 320 })
  await page.goto(`/orders/${order._id}`)
  await expect
    .poll(() => lifeOn(page), patience)
    .toEqual([
      ['passed', 'Draft, kryer', day, 'Teuta Bregu'],
      ['passed', 'I mbajtur, kryer', day, 'Teuta Bregu'],
      ['end', 'I anuluar', day, 'Teuta Bregu'],
    ])
  expect(await nowOn(page)).toBe('I anuluar')
  expect(await barriersOn(page, '.life')).toEqual([])
  expect(await overflowOf(page)).toBe(0)
})

test.each([1366, 360])('nothing moves when a life and its dates arrive, %i pixels wide', async (width) => {
  const order = await anOrder(prona)
  await prona.call('POST', 'order/hold', { _id: order._id, expiresAt: inDays(3) })
  const { page } = await openPage({ width })
  const releaseLine = await hold(page, /\/life-card-.*\.js$/)
  const releasePast = await hold(page, pastOfState)
  await page.goto(`/orders/${order._id}`)
  await page.locator('.lifeplaceholder').waitFor()
  await units(page).waitFor()
  const before = await depthOf(page)
  releaseLine()
  await expect.poll(() => life(page).locator('.bone').count(), patience).toBe(4)
  expect(await nowOn(page)).toBe('I mbajtur')
  expect(await depthOf(page)).toBe(before)
  releasePast()
  await expect
    .poll(() => lifeOn(page), patience)
    .toContainEqual(['passed', 'Draft, kryer', day, 'Teuta Bregu'])
  expect(await depthOf(page)).toBe(before)
})

test('below a life that ended nothing stands before one knows how long it was', async () => {
  const order = await aCancelledOrder()
  const { page } = await openPage({ width: 360 })
  const release = await hold(page, pastOfState)
  await page.goto(`/orders/${order._id}`)
  await page.locator('.lifeplaceholder').waitFor()
  expect(await units(page).count()).toBe(0)
  release()
  await units(page).waitFor()
  await expect.poll(() => nowOn(page), patience).toBe('I anuluar')
})

test('a life whose past cannot be read is shown without dates', async () => {
  const order = await anOrder(prona)
  await prona.call('POST', 'order/hold', { _id: order._id, expiresAt: inDays(3) })
  const { page } = await openPage()
  await page.route(pastOfState, (route) => route.fulfill({ status: 403, body: '{"code":"forbidden"}' }))
  await page.goto(`/orders/${order._id}`)
  await expect
    .poll(() => lifeOn(page), patience)
    .toEqual([
      ['passed', 'Draft, kryer'],
      ['now', 'I mbajtur', expect.stringMatching(/^Deri më /)],
      ['ahead', 'I rezervuar, ende jo', 'Kur merret kapari ose hiqet dorë prej tij'],
      ['ahead', 'Me kontratë, ende jo', 'Kur bëhet shitja ose qiraja'],
    ])
  await units(page).waitFor()
})

test('what has no life loads none', async () => {
  const unit = await aUnit(prona, { code: 'L-1' })
  const { page } = await openPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`/units/${unit._id}`)
  await page.getByRole('heading', { name: 'L-1', level: 1 }).waitFor()
  await page.getByText('Teuta Bregu e krijoi').waitFor()
  expect(await life(page).count()).toBe(0)
  expect(asked.filter((url) => /life-card|field=/.test(url))).toEqual([])
})

const day = expect.stringMatching(/^\d\d\.\d\d\.\d{4}$/)
const pastOfState = /\/api\/order\/history\?.*field=status/

async function aCancelledOrder() {
  const order = await anOrder(prona)
  await prona.call('POST', 'order/hold', { _id: order._id, expiresAt: inDays(3) })
  await prona.call('POST', 'order/cancel', { _id: order._id, reason: 'Hoqi dorë' })
  return order
}

function life(page: Page) {
  return page.getByRole('list', { name: 'Ecuria' })
}

/** Of each step how it looks, its word, and what stands below it. */
function lifeOn(page: Page): Promise<string[][]> {
  return life(page)
    .locator('li')
    .evaluateAll((steps) =>
      steps.map((step) => {
        const notes = [...step.querySelectorAll('.life__note')].map((note) => note.textContent ?? '')
        const word = step.querySelector('b')?.textContent ?? ''
        return [step.getAttribute('data-look') ?? '', word, ...notes.filter((note) => note !== '')]
      }),
    )
}

async function nowOn(page: Page): Promise<string> {
  return (await life(page).locator('[aria-current="step"] b').allTextContents()).join()
}

function units(page: Page) {
  return page.getByRole('heading', { name: 'Njësitë', level: 2 })
}

/** How far below the beginning of the overview the units stand. */
async function depthOf(page: Page): Promise<number> {
  const [panel, heading] = await Promise.all([
    page.getByRole('tabpanel').boundingBox(),
    units(page).boundingBox(),
  ])
  return (heading?.y ?? Number.NaN) - (panel?.y ?? Number.NaN)
}

test('what an action answers is shown, and its record is not asked for again', async () => {
  const order = await anOrder(prona)
  const [{ page: mine }, { page: theirs }] = await Promise.all([openPage(), openPage()])
  await Promise.all([mine.goto(`/orders/${order._id}`), theirs.goto(`/orders/${order._id}`)])
  for (const page of [mine, theirs]) await expect.poll(() => nowOn(page), patience).toBe('Draft')
  // Seen on both, so that each hears of what changes.
  await prona.call('PUT', 'order', { _id: order._id, data: { terms: 'Me çelësa' } })
  for (const page of [mine, theirs]) await page.getByText('Me çelësa').first().waitFor()
  await mine.getByRole('button', { name: 'Mbaj', exact: true }).click()
  const asked: string[] = []
  mine.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname)
  })
  await mine.getByRole('dialog').getByRole('button', { name: 'Mbaj', exact: true }).click()
  for (const page of [mine, theirs]) await expect.poll(() => nowOn(page), patience).toBe('I mbajtur')
  // What can be done next is another thing by now, and what happened is one entry longer.
  await expect
    .poll(() => asked, patience)
    .toEqual(expect.arrayContaining(['/api/order/form', '/api/order/history']))
  const reserve = mine.getByRole('button', { name: 'Rezervo', exact: true })
  await expect.poll(() => reserve.getAttribute('aria-disabled'), patience).toBeNull()
  // Another tab's change is told after this one's, so all that was told of this one has been taken up.
  await theirs.getByRole('button', { name: 'Rezervo', exact: true }).click()
  const before = asked.filter((path) => path === '/api/order').length
  await waive(theirs)
  await theirs.getByRole('dialog').getByRole('button', { name: 'Rezervo', exact: true }).click()
  await expect.poll(() => nowOn(mine), patience).toBe('I rezervuar')
  expect(before).toBe(0)
  expect(asked).toContain('/api/order')
})

test('after an action each address is asked once at most, and what it cannot have changed is not asked at all', async () => {
  const order = await anOrder(prona)
  const { page } = await openPage()
  const atRest = restOf(page)
  await page.goto(`/orders/${order._id}`)
  await expect.poll(() => nowOn(page), patience).toBe('Draft')
  // Seen here, so that this page hears of what changes.
  await prona.call('PUT', 'order', { _id: order._id, data: { terms: 'Me çelësa' } })
  await page.getByText('Me çelësa').first().waitFor()
  await atRest()
  await page.getByRole('button', { name: 'Mbaj', exact: true }).click()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const isData = pathname.startsWith('/api/') && pathname !== '/api/live'
    if (isData && request.method() === 'GET') asked.push(`${pathname}${search}`)
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Mbaj', exact: true }).click()
  await expect.poll(() => nowOn(page), patience).toBe('I mbajtur')
  const reserve = page.getByRole('button', { name: 'Rezervo', exact: true })
  await expect.poll(() => reserve.getAttribute('aria-disabled'), patience).toBeNull()
  await page.waitForTimeout(1500)
  expect(asked.filter((one, at) => asked.indexOf(one) !== at)).toEqual([])
  const paths = asked.map((one) => one.split('?')[0])
  expect(paths).toEqual(expect.arrayContaining(['/api/order/form', '/api/order/history', '/api/units']))
  expect(
    paths.filter((path) => ['/api/order', '/api/order/documents', '/api/customers'].includes(path ?? '')),
  ).toEqual([])
})

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { fieldsShown, listed } from '../bench/api/statements.ts'
import { barriersOn, codesOn, middleOf, type Point } from './page.ts'
import { startProgram } from './program.ts'
import { aProperty, recordNow, someUnits } from './prona.ts'

const { prona, openPage } = startProgram()
let ids: Awaited<ReturnType<typeof someUnits>>

beforeAll(async () => {
  const property = (await aProperty(prona, { name: 'Kompleksi Vala' }))._id
  ids = await someUnits(prona, property, 24, (number) => ({
    floor: number,
    salePrice: 10_000_000 + number * 100_000,
  }))
})

describe('By keyboard', () => {
  test('one goes through cells, chooses ranges, looks at records beside the rows and opens one', async () => {
    const { page, pageErrors } = await openPage()
    await openUnits(page)
    await page.locator('[data-at="0:1"]').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    expect(await spotOn(page)).toBe('1:2')
    await page.keyboard.press('Home')
    await page.keyboard.press('Space')
    expect(await chosenOn(page)).toEqual(['V-02'])
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    expect(await chosenOn(page)).toEqual(['V-02', 'V-03', 'V-04'])
    await page.keyboard.press('Shift+ArrowUp')
    expect(await chosenOn(page)).toEqual(['V-02', 'V-03'])

    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    const beside = page.getByRole('complementary')
    await beside.getByRole('heading', { name: 'V-03' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await beside.getByRole('heading', { name: 'V-04' }).waitFor()
    await beside.getByText('Identifikimi').waitFor()
    expect(await spotOn(page)).toBe('3:1')
    await expect.poll(() => page.url()).toContain(`preview=${ids['V-04']}`)
    expect(await barriersOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await beside.waitFor({ state: 'detached' })
    expect(await chosenOn(page)).toEqual(['V-02', 'V-03'])
    await page.keyboard.press('Escape')
    expect(await chosenOn(page)).toEqual([])

    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'V-04', level: 1 }).waitFor()
    await page.goBack()
    await expect.poll(() => page.locator('tr[data-cursor]').textContent()).toContain('V-04')
    await expect.poll(() => spotOn(page)).toBe('3:1')
    expect(pageErrors).toEqual([])
  })

  test('heads sort, widen and move, and what came of it stands in the address', async () => {
    const { page } = await openPage()
    await openUnits(page)
    await page.locator('[data-at="0:4"]').focus()
    await page.keyboard.press('ArrowUp')
    expect(await spotOn(page)).toBe('-1:4')
    await page.keyboard.press('Enter')
    await expect.poll(() => address(page).get('sort')).toBe('floor')
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => address(page).get('widths')).toMatch(/^floor:\d+$/)
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await expect.poll(() => headsOn(page)).toEqual(['Kodi', 'Prona', 'Kati', 'Lloji'])
    await expect.poll(() => spotOn(page)).toBe('-1:3')
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByRole('menuitem', { name: 'Fiksoje kolonën' }).click()
    await expect.poll(() => headsOn(page)).toEqual(['Kodi', 'Kati', 'Prona', 'Lloji'])
    await page.reload()
    await page.locator('[data-at="0:1"]').waitFor()
    await expect.poll(() => headsOn(page)).toEqual(['Kodi', 'Kati', 'Prona', 'Lloji'])
    expect(Object.fromEntries(address(page))).toMatchObject({ pinned: '2', sort: 'floor' })
  })
})

test('a selection keeps the rows of other pages and of a record looked at meanwhile', async () => {
  const { page } = await openPage()
  await openUnits(page)
  await page.getByRole('checkbox', { name: 'Zgjidh V-02' }).locator('..').click()
  await page.getByRole('button', { name: 'Faqja tjetër' }).click()
  await expect.poll(() => codesOn(page)).toContain('V-11')
  await page.getByRole('checkbox', { name: 'Zgjidh V-11' }).locator('..').click()
  await page
    .getByRole('checkbox', { name: 'Zgjidh V-13' })
    .locator('..')
    .click({ modifiers: ['Shift'] })
  expect(await chosenOn(page)).toEqual(['V-11', 'V-12', 'V-13'])
  await page.getByRole('gridcell', { name: 'V-15', exact: true }).click()
  await page.getByRole('heading', { name: 'V-15', level: 1 }).waitFor()
  await page.goBack()
  await expect.poll(() => chosenOn(page)).toEqual(['V-11', 'V-12', 'V-13'])
  await page.getByRole('button', { name: 'Faqja e mëparshme' }).click()
  await expect.poll(() => chosenOn(page)).toEqual(['V-02'])

  await page.getByRole('checkbox', { name: 'Zgjidh rreshtat e faqes' }).check()
  await page.getByRole('button', { name: 'Zgjidhi të gjithë: 24' }).click()
  await page.getByText('Janë zgjedhur të gjithë 24 rreshtat që përputhen.').waitFor()
  await page.getByRole('button', { name: 'Faqja tjetër' }).click()
  await expect.poll(async () => (await chosenOn(page)).length).toBe(10)
  expect(await barriersOn(page)).toEqual([])
})

test('columns are resized, fitted, dragged and pinned by the pointer, and Back brings them back', async () => {
  const { page } = await openPage()
  await openUnits(page)
  const edge = await middleOf(page.locator('th[data-column="kind"] .th__edge'))
  await dragged(page, edge, { x: edge.x + 60, y: edge.y })
  await expect.poll(() => address(page).get('widths')).toMatch(/^kind:\d+$/)
  const wide = await widthOf(page, 'kind')
  await page.locator('th[data-column="kind"] .th__edge').dblclick()
  await expect.poll(() => widthOf(page, 'kind')).toBeLessThan(wide - 40)

  await dragged(page, await middleOf(page.locator('th[data-column="floor"]')), {
    ...(await middleOf(page.locator('th[data-column="code"]'))),
    x: 300,
  })
  await expect.poll(() => headsOn(page)).toEqual(['Kati', 'Kodi', 'Prona', 'Lloji'])
  expect(address(page).get('pinned')).toBe('2')
  expect(address(page).get('sort')).toBeNull()
  const kept = page.url()
  await page.getByRole('gridcell', { name: 'V-05', exact: true }).click()
  await page.getByRole('heading', { name: 'V-05', level: 1 }).waitFor()
  await page.goBack()
  await expect.poll(() => headsOn(page)).toEqual(['Kati', 'Kodi', 'Prona', 'Lloji'])
  expect(page.url()).toBe(kept)
})

test('pinned columns stay at the start, which right to left is the right', async () => {
  for (const direction of ['ltr', 'rtl'] as const) {
    const { page, context } = await openPage({ direction, width: 1000 })
    await openUnits(page, '?pinned=2')
    const before = await Promise.all(['code', 'property', 'status'].map((path) => startOf(page, path)))
    await page
      .locator('.grid')
      .evaluate((grid, on) => grid.scrollBy(on * 200, 0), direction === 'rtl' ? -1 : 1)
    await expect.poll(() => startOf(page, 'status')).toBeLessThan((before[2] ?? 0) - 100)
    expect(await startOf(page, 'code')).toBe(before[0])
    expect(await startOf(page, 'property')).toBe(before[1])
    await context.close()
  }
})

describe('A cell', () => {
  test('is written where it stands, and Tab leads to the next', async () => {
    const { page } = await openPage()
    await openUnits(page, withBedrooms)
    await page.getByRole('button', { name: 'Ndrysho në listë' }).click()
    await cell(page, 'V-06', 'floor').dblclick()
    const editor = page.locator('.celledit input')
    await editor.fill('16')
    await page.keyboard.press('Tab')
    await expect.poll(() => cell(page, 'V-06', 'floor').textContent()).toBe('16')
    await page.locator('td.edited [id="cell-bedrooms"]').fill('3')
    await page.keyboard.press('Enter')
    await expect.poll(() => spotOn(page)).toMatch(/^6:/)
    await expect.poll(async () => (await unit('V-06')).bedrooms).toBe(3)
    expect(await unit('V-06')).toMatchObject({ floor: 16, version: 3 })

    await cell(page, 'V-07', 'kind').focus()
    await page.keyboard.press('F2')
    await page.getByRole('option', { name: 'Zyrë' }).click()
    await expect.poll(async () => (await unit('V-07')).kind).toBe('office')
  })

  test('keeps what was typed when it cannot be read, is refused, or was left', async () => {
    const { page } = await openPage()
    await openUnits(page)
    await cell(page, 'V-08', 'code').focus()
    await page.keyboard.press('F2')
    const editor = page.locator('.celledit input')
    await editor.fill('V-09')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Një njësi tjetër e pronës e ka këtë kod.').waitFor()
    await expect.poll(() => editor.inputValue()).toBe('V-09')
    expect(await barriersOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => codesOn(page)).toContain('V-08')

    await cell(page, 'V-08', 'netArea').focus()
    await page.keyboard.press('F2')
    await editor.fill('shumë')
    await page.keyboard.press('Enter')
    await page.locator('#cell-netArea-error').waitFor()
    expect((await unit('V-08')).netArea).toBe(8_430)
  })

  test('that somebody else has changed says who and to what, and lets one choose', async () => {
    const { page } = await openPage()
    // The rows are told of a refusal with the next timer: here the cell knows of it well before them.
    await page.addInitScript(() => {
      const soon = window.setTimeout
      Object.assign(window, { setTimeout: (work: () => void, ms = 0) => soon(work, Math.max(ms, 200)) })
    })
    await openUnits(page, withBedrooms)
    await cell(page, 'V-10', 'floor').focus()
    await page.keyboard.press('F2')
    const editor = page.locator('.celledit input')
    await editor.fill('31')
    const theirs = await unit('V-10')
    await prona.call('PUT', 'unit', { _id: theirs._id, data: { floor: 21 }, version: theirs.version })
    await page.keyboard.press('Enter')
    await page
      .getByRole('alert')
      .getByText(/Teuta Bregu e ndryshoi ndërkohë: 21\./)
      .waitFor()
    await expect.poll(() => editor.inputValue()).toBe('31')
    await page.getByRole('button', { name: 'Ruaj timen' }).click()
    await expect.poll(async () => (await unit('V-10')).floor).toBe(31)

    await cell(page, 'V-10', 'bedrooms').focus()
    await page.keyboard.press('F2')
    await editor.fill('4')
    const meanwhile = await unit('V-10')
    await prona.call('PUT', 'unit', { _id: meanwhile._id, data: { floor: 22 }, version: meanwhile.version })
    await page.keyboard.press('Enter')
    await expect.poll(() => unit('V-10')).toMatchObject({ floor: 22, bedrooms: 4 })
    await expect.poll(() => cell(page, 'V-10', 'floor').textContent()).toBe('22')
  })
})

test('the way back to a list leads to it as one left it', async () => {
  const { page } = await openPage()
  await openUnits(page, '?q=V-1&perPage=25')
  await page.getByRole('gridcell', { name: 'V-12', exact: true }).click()
  await page.getByRole('heading', { name: 'V-12', level: 1 }).waitFor()
  await page.getByRole('navigation', { name: 'Vendndodhja' }).getByRole('link', { name: 'Njësi' }).click()
  await expect.poll(() => Object.fromEntries(address(page))).toEqual({ q: 'V-1', perPage: '25' })
  await page
    .getByRole('navigation', { name: 'Navigimi kryesor' })
    .getByRole('link', { name: 'Njësi' })
    .click()
  await expect.poll(() => Object.fromEntries(address(page))).toEqual({})
})

test('only what a list shows is asked for, and its row does not stand in for the record but by its name', async () => {
  const { page, pageErrors } = await openPage()
  const asked = page.waitForRequest(/\/api\/units\?.*fields=/)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/unit?id=*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/units?columns=code,floor')
  const code = page.getByRole('gridcell', { name: 'V-05', exact: true })
  await code.waitFor()
  const fields: unknown = JSON.parse(new URL((await asked).url()).searchParams.get('fields') ?? '')
  expect(fields).toEqual(expect.arrayContaining(['code', 'floor', 'currency', 'blockedReason']))
  expect(fields).not.toContain('createdAt')

  await code.click()
  await page.waitForURL(`**/units/${ids['V-05']}`)
  await page.locator('.tabs--bones').waitFor()
  expect(await page.locator('.head .h1').textContent()).toBe('V-05')
  expect(await page.getByRole('heading', { name: 'V-05', level: 1 }).count()).toBe(0)
  release()
  await page.getByRole('heading', { name: 'V-05', level: 1 }).waitFor()
  await page.getByText('Identifikimi').first().waitFor()
  await page.getByRole('link', { name: 'Tjetri në listë', exact: true }).waitFor()
  expect(pageErrors).toEqual([])
})

test('a column that is added is on its way until it is here, and nothing is asked where one is taken away', async () => {
  const { page } = await openPage()
  await openUnits(page, '?columns=code,floor')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/api/units?*', async (route) => {
    asked.push(route.request().url())
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Kolonat' }).click()
  const bedrooms = page.getByRole('checkbox', { name: 'Dhoma gjumi' })
  await bedrooms.check()
  const added = await cell(page, 'V-05', 'bedrooms').find()
  await added.locator('.bone').waitFor()
  expect(await added.textContent()).toBe('')
  expect(await page.locator('.grid').getAttribute('aria-busy')).toBe('true')
  release()
  await expect.poll(() => added.textContent()).not.toBe('')
  const before = asked.length
  await bedrooms.uncheck()
  await page.locator('th[data-column="bedrooms"]').waitFor({ state: 'detached' })
  await page.getByRole('gridcell', { name: 'V-05', exact: true }).waitFor()
  expect(await page.locator('.grid').getAttribute('aria-busy')).toBe('false')
  expect(asked.length).toBe(before)
})

test('what the bench measures as a list of 25 is what the console asks for', async () => {
  const { page } = await openPage()
  const asked = page.waitForRequest(/\/api\/units\?/)
  const state = encodeURIComponent(JSON.stringify({ status: ['available'] }))
  await page.goto(`/units?perPage=25&sort=salePrice&filter=${state}`)
  const sent = Object.fromEntries(new URL((await asked).url()).searchParams)
  const parts = Object.entries(sent).map(([name, value]): [string, unknown] => [name, JSON.parse(value)])
  expect(Object.fromEntries(parts)).toEqual({ ...listed, fields: fieldsShown })
})

test('on a phone cards are chosen by touch and stay chosen on the next page', async () => {
  const { page } = await openPage({ width: 360 })
  await page.goto('/units')
  await page.getByRole('button', { name: 'Zgjidh disa' }).click()
  await page.getByRole('link', { name: /V-02/ }).click()
  await page.getByRole('button', { name: 'Faqja tjetër' }).click()
  await page.getByRole('link', { name: /V-12/ }).click()
  await page.getByRole('button', { name: 'Faqja e mëparshme' }).click()
  await expect.poll(() => page.locator('.cards li[data-chosen]').allTextContents()).toHaveLength(1)
  await expect.poll(() => page.locator('.cards li[data-chosen]').textContent()).toContain('V-02')
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Zgjidh disa' }).click()
  await page.getByRole('link', { name: /V-02/ }).click()
  await page.getByRole('heading', { name: 'V-02', level: 1 }).waitFor()
})

const withBedrooms = '?columns=code,kind,floor,bedrooms,salePrice'

async function openUnits(page: Page, search = ''): Promise<void> {
  await page.goto(`/units${search}`)
  await page.locator('[data-at="0:1"]').waitFor()
}

function unit(code: string) {
  return recordNow(prona, 'unit', ids[code])
}

function cell(page: Page, code: string, path: string) {
  const at = page.locator(`th[data-column="${path}"]`)
  const row = page.locator('tbody tr').filter({ hasText: code })
  return {
    async find() {
      const column = (await at.getAttribute('data-at'))?.split(':')[1]
      return row.locator(`td[data-at$=":${column}"]`)
    },
    focus: async () => (await cell(page, code, path).find()).focus(),
    dblclick: async () => (await cell(page, code, path).find()).dblclick(),
    textContent: async () => (await cell(page, code, path).find()).textContent(),
  }
}

function address(page: Page): URLSearchParams {
  return new URL(page.url()).searchParams
}

function spotOn(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('data-at'))
}

function chosenOn(page: Page): Promise<string[]> {
  return page.locator('tbody tr[aria-selected="true"] td[data-at$=":1"]').allTextContents()
}

async function headsOn(page: Page): Promise<string[]> {
  const heads = await page.locator('thead th[data-column] .cut').allTextContents()
  return heads.slice(0, 4)
}

async function widthOf(page: Page, path: string): Promise<number> {
  return (await page.locator(`th[data-column="${path}"]`).boundingBox())?.width ?? 0
}

/** From the side where one begins to read. */
function startOf(page: Page, path: string): Promise<number> {
  return page.locator(`th[data-column="${path}"]`).evaluate((head) => {
    const { left, right } = head.getBoundingClientRect()
    return document.documentElement.dir === 'rtl' ? innerWidth - right : left
  })
}

async function dragged(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

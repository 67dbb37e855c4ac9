import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { barriersOn, hasFocus, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { anOrder, aProperty, aUnit, recordNow, someUnits } from './prona.ts'

/** Of a machine that does many things at once. */
const patience = { timeout: 20_000 }

const { prona, openPage } = startProgram()
let property: string

beforeAll(async () => {
  property = (await aProperty(prona, { name: 'Kompleksi Vala' }))._id
  await someUnits(prona, property, 12, (floor) => ({ floor }))
})

test('a part of a record has an address: a link opens it and Back goes back to it', async () => {
  const { page, pageErrors } = await openPage()
  await page.goto(`/properties/${property}`)
  const units = page.getByRole('tab', { name: /^Njësi\s?12$/ })
  await units.waitFor()
  await units.click()
  await page.waitForURL(/tab=units/)
  await expect.poll(() => codesOn(page), patience).toHaveLength(10)
  await page.getByRole('button', { name: 'Faqja tjetër' }).click()
  await expect.poll(() => codesOn(page), patience).toEqual(['V-11', 'V-12'])
  await page.getByRole('tab', { name: 'Historiku' }).click()
  await page.getByText('Teuta Bregu e krijoi').waitFor()
  await page.goBack()
  await expect.poll(() => units.getAttribute('aria-selected'), patience).toBe('true')
  await page.reload()
  await expect.poll(() => units.getAttribute('aria-selected'), patience).toBe('true')
  await page.getByRole('tabpanel', { name: /Njësi/ }).waitFor()
  expect(pageErrors).toEqual([])
})

test('the keyboard goes along the parts and opens one', async () => {
  const { page } = await openPage()
  await page.goto(`/properties/${property}`)
  await page.getByRole('tab', { name: 'Përmbledhje' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.waitForURL(/tab=history/)
  expect(await page.getByRole('tab', { name: 'Historiku' }).getAttribute('aria-selected')).toBe('true')
})

test('from one record one goes to the next of the list, over the edge of a page, and stays at the same part', async () => {
  const { page } = await openPage()
  await page.goto('/units?sort=code')
  await page.getByText('V-09', { exact: true }).click()
  await heading(page, 'V-09')
  await page.getByRole('tab', { name: 'Historiku' }).click()
  await page.getByRole('link', { name: 'Tjetri në listë' }).click()
  await heading(page, 'V-10')
  // It is the last of its page: the one beyond has to be there first.
  await page.getByRole('link', { name: 'Tjetri në listë' }).waitFor()
  await page.keyboard.press('j')
  await heading(page, 'V-11')
  expect(page.url()).toContain('tab=history')
  await page.keyboard.press('j')
  await heading(page, 'V-12')
  const end = page.getByRole('button', { name: 'Tjetri në listë' })
  expect(await end.getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('k')
  await heading(page, 'V-11')
  await page.getByRole('link', { name: 'I mëparshmi në listë' }).waitFor()
  await page.keyboard.press('k')
  await heading(page, 'V-10')
  await page.getByRole('link', { name: 'I mëparshmi në listë' }).click()
  await heading(page, 'V-09')
})

test('who did not come from a list is offered no neighbours', async () => {
  const { page } = await openPage()
  await page.goto(`/properties/${property}`)
  await heading(page, 'Kompleksi Vala')
  expect(await page.getByRole('link', { name: 'Tjetri në listë' }).count()).toBe(0)
})

test('a report is saved under the name the server gives it', async () => {
  const { page } = await openPage()
  await page.goto(`/properties/${property}`)
  await page.getByRole('button', { name: 'Raporte' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Inventari i njësive' }).click()
  const name = (await saved).suggestedFilename()
  expect(name).toMatch(/^Inventari i njësive – Kompleksi Vala – .*\.pdf$/)
  await page.getByText(`U shkarkua: ${name}`).waitFor()
})

test('a report that is not made says why', async () => {
  const { page } = await openPage()
  const order = await anOrder(prona)
  await page.goto(`/orders/${order._id}`)
  await page.route('**/api/order/report/**', (route) => route.fulfill({ status: 503, body: '' }))
  await page.getByRole('button', { name: 'Raporte' }).click()
  await page.getByRole('menuitem', { name: 'Konfirmimi' }).click()
  await page.getByText(/Nuk u përgatit: Konfirmimi/).waitFor()
})

test('a description appears as it is written, stops when one says so, and what was written stays', async () => {
  const unit = await aUnit(prona, { property, code: 'P-1', view: 'Deti' })
  const { page, pageErrors } = await openPage()
  const writer = await aSlowWriter('data: Banesë me pamje\n\n')
  await page.route('**/api/unit/describe', (route) => route.continue({ url: writer.url }))
  await page.goto(`/units/${unit._id}`)
  await page.getByRole('button', { name: 'Shkruaj përshkrimin' }).click()
  const panel = page.getByRole('dialog', { name: 'Përshkrimi: P-1' })
  await panel.getByRole('button', { name: 'Shkruaj', exact: true }).click()
  await panel.locator('.writing').getByText('Banesë me pamje').waitFor()
  await panel.getByRole('button', { name: 'Ndalo' }).click()
  await writer.left
  await panel.getByText('U ndal para fundit. Ajo që u shkrua mbetet këtu.').waitFor()
  const text = panel.getByLabel('Përshkrimi', { exact: true })
  await expect.poll(() => text.inputValue()).toBe('Banesë me pamje')
  expect(await barriersOn(page)).toEqual([])

  await page.unroute('**/api/unit/describe')
  await panel.getByRole('button', { name: 'Shkruaj përsëri' }).click()
  await panel.getByText('Teksti është gati.').waitFor()
  await expect.poll(() => text.inputValue()).toContain('Kompleksi Vala')
  await text.fill('Banesë me pamje nga deti.')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Shkruaj përshkrimin' }).click()
  await expect.poll(() => text.inputValue()).toBe('Banesë me pamje nga deti.')
  await panel.getByRole('button', { name: 'Prano tekstin' }).click()
  await page.getByText('Teksti u ruajt: Shqip.').waitFor()
  const { description } = await unitNow(unit._id)
  expect(description).toEqual({ sq: 'Banesë me pamje nga deti.' })
  expect(pageErrors).toEqual([])
})

test('a text that somebody else wrote meanwhile is shown before one writes over it', async () => {
  const unit = await aUnit(prona, { property, code: 'P-2' })
  const { page } = await openPage()
  await page.goto(`/units/${unit._id}`)
  await page.getByRole('button', { name: 'Shkruaj përshkrimin' }).click()
  const panel = page.getByRole('dialog', { name: 'Përshkrimi: P-2' })
  await panel.getByRole('radio', { name: /English/ }).check({ force: true })
  await panel.getByLabel('Përshkrimi', { exact: true }).fill('A flat by the sea.')
  await prona.call('PUT', 'unit', { _id: unit._id, data: { description: { en: 'Theirs.' } } })
  await panel.getByRole('button', { name: 'Prano tekstin' }).click()
  await panel.getByRole('alert').getByText('Theirs.').waitFor()
  expect((await unitNow(unit._id)).description).toEqual({ en: 'Theirs.' })
  await panel.getByRole('button', { name: 'Prano tekstin tim' }).click()
  await expect
    .poll(async () => (await unitNow(unit._id)).description, patience)
    .toEqual({ en: 'A flat by the sea.' })
})

test('a change of something else keeps nobody from accepting a text', async () => {
  const unit = await aUnit(prona, { property, code: 'P-3' })
  const { page } = await openPage()
  await page.goto(`/units/${unit._id}`)
  await page.getByRole('button', { name: 'Shkruaj përshkrimin' }).click()
  const panel = page.getByRole('dialog', { name: 'Përshkrimi: P-3' })
  await panel.getByLabel('Përshkrimi', { exact: true }).fill('Banesë e qetë.')
  await prona.call('PUT', 'unit', { _id: unit._id, data: { floor: 7 } })
  await panel.getByRole('button', { name: 'Prano tekstin' }).click()
  await page.getByText('Teksti u ruajt: Shqip.').waitFor()
  expect(await unitNow(unit._id)).toMatchObject({ floor: 7, description: { sq: 'Banesë e qetë.' } })
})

test('a former value is put back, and who was quicker is not written over unseen', async () => {
  const unit = await aUnit(prona, { property, code: 'H-1', salePrice: 10_000_000, view: 'Mali' })
  await prona.call('PUT', 'unit', { _id: unit._id, data: { salePrice: 12_850_000, view: 'Deti' } })
  const { page } = await openPage()
  await page.goto(`/units/${unit._id}?tab=history`)
  await page.getByRole('button', { name: 'Rikthe Pamja nga njësia: Mali' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Deti').waitFor()
  await dialog.getByRole('button', { name: 'Rikthe', exact: true }).click()
  await page.getByText('U rikthye: Pamja nga njësia.').waitFor()
  expect(await unitNow(unit._id)).toMatchObject({ view: 'Mali', salePrice: 12_850_000 })

  await page.getByRole('button', { name: /^Rikthe Çmimi i shitjes: 100/ }).click()
  await prona.call('PUT', 'unit', { _id: unit._id, data: { salePrice: 9_900_000 } })
  await dialog.getByRole('button', { name: 'Rikthe', exact: true }).click()
  await dialog.getByText('Dikush e ndryshoi ndërkohë.').waitFor()
  await dialog.getByText('99 000 €').waitFor()
  expect(await unitNow(unit._id)).toMatchObject({ salePrice: 9_900_000 })
  await dialog.getByRole('button', { name: 'Rikthe gjithsesi' }).click()
  await expect.poll(async () => (await unitNow(unit._id)).salePrice, patience).toBe(10_000_000)
})

test('a unit says which reservation moved it, and leads there', async () => {
  const unit = await aUnit(prona, { property, code: 'H-7', salePrice: 10_000_000 })
  const order = await anOrder(prona, { unit: unit._id })
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  await prona.call('POST', 'order/hold', { _id: order._id, expiresAt })
  const { page } = await openPage()
  await page.goto(`/units/${unit._id}`)
  const named = `shkaku: rezervim ${order.number}`
  await page.locator('.recent').getByRole('link', { name: named }).waitFor()
  await page.goto(`/units/${unit._id}?tab=history`)
  await page.locator('.log--wide').getByRole('link', { name: named }).click()
  await page.waitForURL(`**/orders/${order._id}`)
})

test('the history of one field is read from the fact itself', async () => {
  const unit = await aUnit(prona, { property, code: 'H-2', view: 'Mali' })
  await prona.call('PUT', 'unit', { _id: unit._id, data: { view: 'Deti' } })
  await prona.call('PUT', 'unit', { _id: unit._id, data: { floor: 3 } })
  const { page } = await openPage()
  await page.goto(`/units/${unit._id}`)
  await page.getByRole('link', { name: 'Historiku: Pamja nga njësia' }).click()
  await page.waitForURL(/field=view/)
  await expect.poll(() => page.locator('.log--wide > li').count(), patience).toBe(2)
  expect(await page.locator('.log--wide').textContent()).not.toContain('Kati3')
  await page.getByRole('combobox', { name: 'Fusha' }).click()
  await page.getByRole('option', { name: 'Të gjitha fushat' }).click()
  await expect.poll(() => page.locator('.log--wide > li').count(), patience).toBe(3)
})

test('the pencil of a group opens the form at that group', async () => {
  const { page } = await openPage()
  const unit = await aUnit(prona, { property, code: 'G-1' })
  await page.goto(`/units/${unit._id}`)
  await page.getByRole('link', { name: 'Hap formularin: Çmimi' }).click()
  await page.waitForURL(/edit#price$/)
  const price = page.getByLabel('Çmimi i shitjes')
  await expect.poll(() => hasFocus(price), patience).toBe(true)
})

test.each([
  ['light', 'history'],
  ['dark', 'customers'],
] as const)('no part of a %s record raises a barrier or outgrows 320 pixels', async (mode, tab) => {
  const { page, pageErrors } = await openPage({ mode, width: 320 })
  const order = await anOrder(prona)
  await page.goto(`/orders/${order._id}?tab=${tab}`)
  await page.getByRole('button', { name: 'Më shumë veprime' }).click()
  await page.getByRole('menuitem', { name: /Rezervo/ }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)

  await page.goto(`/orders/${order._id}`)
  await page.getByRole('table', { name: 'Njësitë' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  const wider = (places: Element[]) =>
    places.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  expect(await page.locator('.scroll--in').evaluateAll(wider)).toEqual([])
  expect(pageErrors).toEqual([])
})

function heading(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
}

function codesOn(page: Page): Promise<string[]> {
  return page.locator('[role="tabpanel"] tbody td.key:first-child').allTextContents()
}

function unitNow(id: string) {
  return recordNow(prona, 'unit', id)
}

/** Says so much and then nothing more, until whoever listens is gone. */
async function aSlowWriter(text: string): Promise<{ url: string; left: Promise<void> }> {
  const left = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    response.once('close', () => left.resolve())
    request.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, left: left.promise }
}

test.each([
  ['a laptop', {}],
  ['a telephone', { touch: true }],
])('from and to, latitude and longitude stay side by side on %s, in form and details', async (_, look) => {
  const at = { floors: { from: -2, to: 14 }, location: { lat: 41.327953, lng: 19.819025 } }
  const property = await aProperty(prona, { ...at, name: 'Kulla' })
  const { page } = await openPage(look)
  const tops = async (label: string, of: (text: string) => Locator) => (await of(label).boundingBox())?.y
  const pairs = [
    ['Nga kati', 'Deri në katin'],
    ['Gjerësia gjeografike', 'Gjatësia gjeografike'],
  ] as const
  const areTogether = async (of: (text: string) => Locator) => {
    for (const [one, other] of pairs) {
      await of(one).waitFor()
      await expect.poll(async () => (await tops(one, of)) === (await tops(other, of))).toBe(true)
    }
  }
  await page.goto(`/properties/${property._id}`)
  await areTogether((label) => page.locator('.facts dt').getByText(label, { exact: true }))
  expect([await overflowOf(page), await barriersOn(page)]).toEqual([0, []])
  await page.goto(`/properties/${property._id}/edit`)
  await areTogether((label) => page.getByLabel(label, { exact: true }))
  expect([await overflowOf(page), await barriersOn(page)]).toEqual([0, []])
})

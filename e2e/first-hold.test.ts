import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersOn, choose, hasFocus, type Look, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aCustomer, aProperty, aUnit } from './prona.ts'

const { prona, openPage } = startProgram()

type Done = { readonly clicks: number; readonly fields: number; readonly seconds: number }

/** Counts what somebody does with the page: presses of a button, a link or an option, and fields they write in. */
async function counting(page: Page, work: () => Promise<void>): Promise<Done> {
  await page.evaluate(() => {
    const counted = { clicks: 0, fields: new Set<EventTarget | null>() }
    Object.assign(window, { counted })
    addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        if (isTrusted && detail > 0) counted.clicks += 1
      },
      true,
    )
    addEventListener('input', ({ target }) => counted.fields.add(target), true)
  })
  const began = Date.now()
  await work()
  const seconds = (Date.now() - began) / 1000
  const seen = await page.evaluate(() => {
    const { counted } = window as unknown as { counted: { clicks: number; fields: Set<unknown> } }
    return { clicks: counted.clicks, fields: counted.fields.size }
  })
  return { ...seen, seconds }
}

const figures: string[] = []
function tell(what: string, { clicks, fields, seconds }: Done): void {
  figures.push(`${what}: ${clicks} clicks, ${fields} fields written, ${seconds.toFixed(1)} s`)
  console.info(figures.at(-1))
}

test.each<[string, Look]>([
  ['laptop', {}],
  ['phone', { touch: true }],
])(
  'the first hold, from the page of a free unit on a %s: who and until when, on one screen',
  async (name, look) => {
    const customer = await aCustomer(prona, { firstName: 'Drita', lastName: `Kola ${name}` })
    const unit = await aUnit(prona, { property: (await aProperty(prona))._id })
    const { page, pageErrors } = await openPage(look)
    await page.goto(`/units/${unit._id}`)
    const hold = page.getByRole('button', { name: 'Mbaj', exact: true })
    await hold.waitFor()
    const done = await counting(page, async () => {
      await hold.click()
      const dialog = page.getByRole('dialog')
      await choose(dialog.getByRole('combobox', { name: 'Klienti' }), `Kola ${name}`)
      await dialog.getByRole('button', { name: 'Mbaj', exact: true }).click()
      await page.locator('.head .badge', { hasText: 'E mbajtur' }).waitFor()
    })
    tell(`From the unit's page, ${name}`, done)
    expect(done.clicks).toBeLessThanOrEqual(4)
    expect(done.fields).toBe(1)
    await page.locator('.strip').getByText(`Drita Kola ${name}`).waitFor()
    const { orders } = await prona.call(
      'GET',
      `orders?sort=${encodeURIComponent('[{"field":"createdAt","direction":"desc"}]')}`,
    )
    expect((orders as unknown[])[0]).toMatchObject({
      status: 'held',
      parties: [{ customer: customer._id, role: 'buyer', shareBp: 10_000 }],
      lines: [{ unit: unit._id, price: 12_850_000 }],
    })
    expect(pageErrors).toEqual([])
  },
)

test.each<[string, Look]>([
  ['laptop', {}],
  ['phone', { touch: true }],
])(
  'after a hold the unit’s page on a %s goes on to the deposit and to the reservation',
  async (name, look) => {
    const unit = await aUnit(prona)
    const buyer = await aCustomer(prona, { firstName: 'Sokol', lastName: `Vijimi ${name}` })
    const { page, pageErrors } = await openPage(look)
    await page.goto(`/units/${unit._id}`)
    await page.getByRole('button', { name: 'Mbaj', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await choose(dialog.getByRole('combobox', { name: 'Klienti' }), `Vijimi ${name}`)
    await dialog.getByRole('button', { name: 'Mbaj', exact: true }).click()
    await page.locator('.head .badge', { hasText: 'E mbajtur' }).waitFor()
    await page.getByRole('button', { name: 'Rezervo', exact: true }).click()
    await dialog.getByText('Klienti nuk paguan kapar: rezervimi bëhet pa të.').click()
    expect(await barriersOn(page, '[role="dialog"]')).toEqual([])
    await dialog.getByRole('button', { name: 'Rezervo', exact: true }).click()
    await page.locator('.head .badge', { hasText: 'E rezervuar' }).waitFor()
    expect(await overflowOf(page)).toBe(0)
    await page.getByRole('link', { name: 'Hap rezervimin' }).click()
    await page.waitForURL(/\/orders\//)
    await page.locator('.strip').getByText(`Sokol Vijimi ${name}`).waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-1)
    expect((await prona.call('GET', `order?id=${id}`)).order).toMatchObject({
      status: 'reserved',
      depositWaived: true,
      parties: [{ customer: buyer._id }],
      lines: [{ unit: unit._id }],
    })
    expect(pageErrors).toEqual([])
  },
)

test('whoever is not known yet is made in place, and the unit is held for them', async () => {
  const unit = await aUnit(prona)
  const { page, pageErrors } = await openPage()
  await page.goto(`/units/${unit._id}`)
  await page.getByRole('button', { name: 'Mbaj', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Mbaj/ })
  const customer = dialog.getByRole('combobox', { name: 'Klienti' })
  await customer.fill('Gjergj Marku')
  await page.getByRole('option', { name: /Klient i ri/ }).click()
  const form = page.getByRole('dialog', { name: 'Klient i ri' })
  await expect.poll(() => form.getByLabel('Mbiemri').inputValue()).toBe('Marku')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await dialog.waitFor()
  await customer.fill('Gjergj Marku')
  await page.getByRole('option', { name: /Klient i ri/ }).click()
  await form.getByRole('button', { name: 'Ruaj dhe zgjidh' }).click()
  await form.waitFor({ state: 'detached' })
  await expect.poll(() => customer.inputValue()).toBe('Gjergj Marku')
  await dialog.getByRole('button', { name: 'Mbaj', exact: true }).click()
  await page.locator('.head .badge', { hasText: 'E mbajtur' }).waitFor()
  await page.locator('.strip').getByText('Gjergj Marku').waitFor()
  expect(pageErrors).toEqual([])
})

test('a free unit is held from its row in the list, and one that is taken offers nothing there', async () => {
  await aCustomer(prona, { firstName: 'Luan', lastName: 'Rreshti' })
  const unit = await aUnit(prona, { code: 'ROW-1' })
  const { page, pageErrors } = await openPage()
  await page.goto('/units?q=ROW-1')
  const row = page.getByRole('row', { name: /ROW-1/ })
  await row.waitFor()
  await row.hover()
  const hold = page.getByRole('button', { name: 'Mbaj: ROW-1' })
  await hold.waitFor()
  const done = await counting(page, async () => {
    await hold.click()
    const dialog = page.getByRole('dialog', { name: 'Mbaj: ROW-1' })
    await choose(dialog.getByRole('combobox', { name: 'Klienti' }), 'Rreshti')
    await dialog.getByRole('button', { name: 'Mbaj', exact: true }).click()
    await row.getByText('E mbajtur').waitFor()
  })
  tell("From the unit's row, laptop", done)
  const toast = page.getByRole('status').locator('.toast')
  await expect.poll(() => toast.textContent()).toMatch(/^ROW-1.* mbahet për Luan Rreshti deri më \d/)
  expect(done.clicks).toBeLessThanOrEqual(4)
  await page.mouse.move(5, 5)
  await row.hover()
  await expect.poll(() => hold.count()).toBe(0)
  expect((await prona.call('GET', `unit?id=${unit._id}`)).unit).toMatchObject({ status: 'held' })
  expect(pageErrors).toEqual([])
})

test('what the role does not allow is told at its field, and the dialog stays as it was', async () => {
  await aCustomer(prona, { firstName: 'Mira', lastName: 'Afati' })
  const unit = await aUnit(prona)
  const { page } = await openPage({ width: 360 })
  await page.goto(`/units/${unit._id}`)
  await page.getByRole('button', { name: 'Mbaj', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await choose(dialog.getByRole('combobox', { name: 'Klienti' }), 'Afati')
  await dialog.getByLabel('Mbahet deri më', { exact: true }).fill('1.1.2090')
  await dialog.getByRole('button', { name: 'Mbaj', exact: true }).click()
  await dialog.locator('.error').waitFor()
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Klienti' }).inputValue()).toContain('Afati')
  expect(await barriersOn(page, '[role="dialog"]')).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  expect((await prona.call('GET', `unit?id=${unit._id}`)).unit).toMatchObject({ status: 'available' })
})

test('by keyboard alone one writes at once who holds the unit, and Enter waits for the name to be found', async () => {
  await aCustomer(prona, { firstName: 'Besa', lastName: 'Tastiera' })
  await aCustomer(prona, { firstName: 'Zef', lastName: 'Tjetri' })
  const unit = await aUnit(prona, { property: (await aProperty(prona))._id })
  const { page } = await openPage()
  await page.goto(`/units/${unit._id}`)
  const hold = page.getByRole('button', { name: 'Mbaj', exact: true })
  await hold.focus()
  await page.keyboard.press('Enter')
  const customer = page.getByRole('dialog').getByRole('combobox', { name: 'Klienti' })
  await customer.waitFor()
  await expect.poll(() => hasFocus(customer)).toBe(true)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/search?*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.keyboard.type('Tastiera')
  await page.keyboard.press('Enter')
  answer.resolve()
  await expect.poll(() => customer.inputValue()).toContain('Besa Tastiera')
  await page.getByRole('dialog').getByRole('button', { name: 'Mbaj', exact: true }).press('Enter')
  await page.locator('.head .badge', { hasText: 'E mbajtur' }).waitFor()
})

test('after a hold from a row one press leads to the reservation', async () => {
  await aCustomer(prona, { firstName: 'Lule', lastName: 'Hapi' })
  const unit = await aUnit(prona, { code: 'OPEN-1' })
  const { page, pageErrors } = await openPage()
  await page.goto('/units?q=OPEN-1')
  const row = page.getByRole('row', { name: /OPEN-1/ })
  await row.hover()
  await page.getByRole('button', { name: 'Mbaj: OPEN-1' }).click()
  const dialog = page.getByRole('dialog')
  await choose(dialog.getByRole('combobox', { name: 'Klienti' }), 'Hapi')
  await dialog.getByRole('button', { name: 'Mbaj', exact: true }).click()
  await page.getByRole('button', { name: 'Hap rezervimin' }).click()
  await page.waitForURL(/\/orders\/./)
  await page.locator('.strip').getByText('Lule Hapi').waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  expect((await prona.call('GET', `order?id=${id}`)).order).toMatchObject({ lines: [{ unit: unit._id }] })
  expect(pageErrors).toEqual([])
})

test('a button shows at once that it was pressed while its dialog is on its way', async () => {
  await aUnit(prona, { code: 'SLOW-1' })
  const { page } = await openPage({ touch: true })
  await page.goto('/units?q=SLOW-1')
  const button = page.getByRole('button', { name: 'Mbaj: SLOW-1' })
  await button.waitFor()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/unit/form?*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await button.click()
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true')
  answer.resolve()
  await page.getByRole('dialog').waitFor()
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
})

import { addDays, dayOf, officeZone } from '@prona/contract/kernel/day'
import { formatDay } from '@prona/contract/kernel/format'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersOn, choose, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aCustomer, aProperty, aUnit, recordNow } from './prona.ts'

const patience = { timeout: 20_000 }
const { prona, openPage } = startProgram()
const today = dayOf(new Date().toISOString(), officeZone)
const said = (day: string) => formatDay(day, 'sq')

async function aLease(unit: string, startsOn: string, endsOn: string): Promise<string> {
  const customer = (await aCustomer(prona, { firstName: 'Besnik', lastName: 'Kola' }))._id
  const { order } = await prona.call('POST', 'order', {
    ...{ kind: 'lease', startsOn, endsOn },
    parties: [{ customer, role: 'tenant' }],
    lines: [{ unit, price: 45_000 }],
  })
  return (order as { readonly _id: string })._id
}

async function fillDay(field: Locator, day: string): Promise<void> {
  await field.fill(said(day))
  await field.press('Tab')
}

function plain(text: string | null): string {
  return (text ?? '').replaceAll(/\s/g, ' ')
}

async function doInDialog(page: Page, action: string): Promise<Locator> {
  const button = page.getByRole('button', { name: action, exact: true })
  await button.first().click(patience)
  const dialog = page.getByRole('dialog')
  await dialog.waitFor(patience)
  return dialog
}

test('a lease is let, noticed and renewed, and each page leads to the one before and after', async () => {
  const unit = await aUnit(prona, { code: 'QIRA-1' })
  const lease = await aLease(unit._id, today, addDays(today, 364))
  const { page, pageErrors } = await openPage()
  await page.goto(`/orders/${lease}`)
  const signing = await doInDialog(page, 'Aktivizo')
  await signing.getByRole('button', { name: 'Aktivizo', exact: true }).click()
  await page.locator('.head .badge', { hasText: 'Aktive' }).waitFor(patience)
  await page.getByRole('table', { name: 'Qiratë' }).waitFor(patience)
  await page.getByRole('heading', { name: 'Gjendja e pagesave' }).waitFor(patience)

  const notice = await doInDialog(page, 'Regjistro njoftimin')
  await fillDay(notice.getByRole('textbox', { name: 'Dita e largimit' }), addDays(today, 90))
  await notice.getByRole('button', { name: 'Regjistro njoftimin', exact: true }).click()
  const steps = page.getByRole('list', { name: 'Ecuria' })
  await expect
    .poll(() => steps.locator('[aria-current="step"]').textContent(), patience)
    .toContain('Me njoftim largimi')
  await steps.getByText('E mbyllur').waitFor()
  await page
    .locator('.strip')
    .getByText(said(addDays(today, 90)))
    .waitFor(patience)

  // In notice the return comes first, and the renewal is in the menu.
  await page.getByRole('button', { name: 'Më shumë veprime' }).click(patience)
  await page.getByRole('menuitem', { name: 'Përtërij' }).click(patience)
  const renewal = page.getByRole('dialog')
  await fillDay(renewal.getByRole('textbox', { name: 'Qiraja e re mbaron më' }), addDays(today, 455))
  await renewal.getByRole('button', { name: 'Përtërij', exact: true }).click()
  const chain = page.getByRole('region', { name: 'Kontrata të lidhura' })
  await chain.getByRole('link').click(patience)
  await page.locator('.head .badge', { hasText: 'Draft' }).waitFor(patience)
  const next = await recordNow(prona, 'order', page.url().split('/').at(-1))
  expect(next).toMatchObject({ parentOrder: lease, startsOn: addDays(today, 91) })
  await page.getByRole('region', { name: 'Kontrata të lidhura' }).getByRole('link').waitFor(patience)
  expect(await barriersOn(page)).toEqual([])
  expect(pageErrors).toEqual([])
})

test('who wants days that somebody has begins on the first that are free, by one press in the form', async () => {
  const unit = await aUnit(prona, { code: 'QIRA-2' })
  const first = await aLease(unit._id, today, addDays(today, 29))
  await prona.call('POST', 'order/activate', { _id: first, signedOn: today })
  const { page } = await openPage()
  await page.goto(
    `/orders/new?as=lease&with=${encodeURIComponent(JSON.stringify({ lines: [{ unit: unit._id }] }))}`,
  )
  await choose(page.getByRole('combobox', { name: 'Klienti' }), 'Besnik')
  await page.getByLabel('Çmimi', { exact: true }).fill('450')
  await fillDay(page.getByRole('textbox', { name: 'Fillon më' }), addDays(today, 10))
  await fillDay(page.getByRole('textbox', { name: 'Mbaron më' }), addDays(today, 49))
  await page
    .getByText(`Besnik Kola e ka nga ${said(today)} deri më ${said(addDays(today, 29))}.`)
    .waitFor(patience)
  await page.getByRole('button', { name: `Fillo më ${said(addDays(today, 30))}` }).click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Fillon më' }).inputValue(), patience)
    .toBe(said(addDays(today, 30)))
  expect(await page.getByText('Besnik Kola e ka nga').count()).toBe(0)
  await page.getByRole('button', { name: 'Ruaj', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /^Qira \d/ }).waitFor(patience)
  const saved = await recordNow(prona, 'order', page.url().split('/').at(-1))
  expect(saved).toMatchObject({ startsOn: addDays(today, 30), endsOn: addDays(today, 69) })
})

test('a lease whose days were taken since it was drafted is offered free ones where it is activated', async () => {
  const unit = await aUnit(prona, { code: 'QIRA-3' })
  const late = await aLease(unit._id, addDays(today, 10), addDays(today, 49))
  const { page } = await openPage()
  await page.goto(`/orders/${late}`)
  await page.locator('.head .badge', { hasText: 'Draft' }).waitFor(patience)
  const first = await aLease(unit._id, today, addDays(today, 29))
  await prona.call('POST', 'order/activate', { _id: first, signedOn: today })
  const dialog = await doInDialog(page, 'Aktivizo')
  await dialog.getByRole('button', { name: 'Aktivizo', exact: true }).click()
  await dialog.getByText('QIRA-3 është zënë nga').waitFor(patience)
  await dialog
    .getByText(`E lirë nga ${said(addDays(today, 30))} deri më ${said(addDays(today, 69))}.`)
    .waitFor()
  await dialog.getByRole('button', { name: 'Përdor këto data' }).click()
  await expect
    .poll(async () => (await recordNow(prona, 'order', late)).startsOn, patience)
    .toBe(addDays(today, 30))
  await dialog.getByText('QIRA-3 është zënë nga').waitFor({ ...patience, state: 'detached' })
  await dialog.getByRole('button', { name: 'Aktivizo', exact: true }).click()
  await page.locator('.head .badge', { hasText: 'Aktive' }).waitFor(patience)
})

test('two buyers 60/40 and three who share equally: what is left is told, and one press makes it even', async () => {
  const { page } = await openPage()
  await page.goto('/orders/new?as=sale')
  const shares = page.getByLabel('Pjesa', { exact: true })
  await expect.poll(() => shares.first().inputValue(), patience).toBe('100')
  await page.getByRole('button', { name: 'Shto palë' }).click()
  await expect.poll(() => shares.nth(1).inputValue(), patience).toBe('50')
  await shares.first().fill('60')
  await page.keyboard.press('Tab')
  await page.getByText('Pjesët kalojnë 100 % me 10 %.').waitFor(patience)
  await shares.nth(1).fill('40')
  await page.keyboard.press('Tab')
  await page.getByText('Pjesët kalojnë').waitFor({ ...patience, state: 'detached' })
  await page.getByRole('button', { name: 'Shto palë' }).click()
  await expect.poll(() => shares.count(), patience).toBe(3)
  await page.getByRole('button', { name: 'Ndaj barabar' }).click()
  await expect.poll(() => shares.nth(0).inputValue(), patience).toBe('33,34')
  expect([await shares.nth(1).inputValue(), await shares.nth(2).inputValue()]).toEqual(['33,33', '33,33'])
  await page.getByRole('button', { name: 'Ndaj barabar' }).waitFor({ ...patience, state: 'detached' })
})

test('on a phone a sale’s units are chosen by touch in the matrix, and its page says what is paid', async () => {
  const property = (await aProperty(prona, { name: 'Rezidenca Matrica' }))._id
  for (const [at, code] of ['M-101', 'M-102', 'M-103'].entries()) {
    await aUnit(prona, { property, code, floor: 1, position: String(at + 1), vatProfile: 'exempt' })
  }
  await aCustomer(prona, { firstName: 'Drita', lastName: 'Meta' })
  const { page, pageErrors } = await openPage({ touch: true })
  await page.goto('/orders/new?as=sale')
  await choose(page.getByRole('combobox', { name: 'Klienti' }), 'Drita')
  await choose(page.getByRole('combobox', { name: 'Njësia' }), 'M-101')
  await page.getByRole('button', { name: 'Zgjidh në matricën e kateve' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('gridcell', { name: /M-103/ }).tap(patience)
  expect(await dialog.getByRole('gridcell', { selected: true }).count()).toBe(2)
  expect(await barriersOn(page, '[role="dialog"]')).toEqual([])
  await dialog.getByRole('button', { name: 'Përdor 2 njësi' }).tap()
  await expect.poll(() => page.locator('.order-lines .rows__row').count(), patience).toBe(2)
  await expect
    .poll(async () => plain(await page.locator('.order-sums .tot dd').textContent()), patience)
    .toBe('257 000 €')
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Ruaj', exact: true }).tap()
  await page.getByRole('heading', { level: 1, name: /^Shitje \d/ }).waitFor(patience)
  const sale = page.url().split('/').at(-1)
  await prona.call('POST', 'order/activate', { _id: sale, signedOn: today })
  await page.getByRole('heading', { name: 'Gjendja e pagesave' }).waitFor(patience)
  await page.getByRole('heading', { name: 'Këstet' }).waitFor(patience)
  expect(await overflowOf(page)).toBe(0)
  expect(pageErrors).toEqual([])
})

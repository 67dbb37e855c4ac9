import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aCustomer, anOrder, aProperty } from './prona.ts'

const { prona, openPage } = startProgram()

test('a customer is moved to another branch once nothing open keeps them, and is found there', async () => {
  await prona.call('POST', 'branch', { code: 'durres', name: 'Durrës' })
  const customer = await aCustomer(prona, { firstName: 'Drita', lastName: 'Kelmendi' })
  const order = await anOrder(prona, { customer: customer._id })
  for (const look of [{}, { width: 360, mode: 'dark', direction: 'rtl' } as const]) {
    const { page, pageErrors } = await openPage(look)
    const dialog = await moving(page, customer._id)
    await dialog.getByText('Pengon zhvendosjen').waitFor()
    await dialog.getByRole('link', { name: String(order.number) }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Zhvendos', exact: true }).isDisabled()).toBe(true)
    expect(await barriersOn(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    expect(pageErrors).toEqual([])
  }
  await prona.call('POST', 'order/cancel', { _id: order._id, reason: 'Pa interes' })
  const { page, pageErrors } = await openPage()
  const dialog = await moving(page, customer._id)
  await dialog.getByText('1 kontratë e mbyllur').waitFor()
  await dialog.getByRole('button', { name: 'Zhvendos', exact: true }).click()
  await page.getByText('Drita Kelmendi u zhvendos.').waitFor()
  await page.goto(`/customers/${customer._id}`)
  await page.getByRole('heading', { name: 'Këtu nuk ka asgjë' }).waitFor()
  await switchTo(page, 'Durrës')
  await page.goto(`/customers/${customer._id}`)
  await page.getByRole('heading', { name: 'Drita Kelmendi', level: 1 }).waitFor()
  expect(pageErrors).toEqual([])
})

test('the branch chosen above decides what lists and links show, and nothing typed is lost by choosing', async () => {
  const there = await aProperty(prona, { name: 'Kulla e Portit' })
  await prona.call('POST', 'property/move', { _id: there._id, branch: 'durres' })
  const here = await aProperty(prona, { name: 'Rezidenca e Parkut' })
  const { page, pageErrors } = await openPage()
  await page.goto('/properties')
  await page.getByRole('gridcell', { name: 'Rezidenca e Parkut', exact: true }).waitFor()
  await switchTo(page, 'Durrës')
  await page.getByRole('gridcell', { name: 'Kulla e Portit', exact: true }).waitFor()
  expect(await page.getByText('Rezidenca e Parkut').count()).toBe(0)
  await page.goto(`/properties/${here._id}`)
  await page.getByRole('heading', { name: 'Këtu nuk ka asgjë' }).waitFor()
  await switchTo(page, 'Të gjitha degët')
  await page.getByRole('gridcell', { name: 'Rezidenca e Parkut', exact: true }).waitFor()
  await page.getByRole('gridcell', { name: 'Kulla e Portit', exact: true }).waitFor()
  await page.goto(`/properties/${here._id}`)
  await page.getByRole('heading', { name: 'Rezidenca e Parkut', level: 1 }).waitFor()
  await switchTo(page, 'Tirana')
  await page.goto('/customers/new')
  await page.getByRole('textbox', { name: 'Mbiemri' }).fill('Shkruar')
  await page.getByRole('button', { name: 'Tirana, Dega' }).click()
  await page.getByRole('menuitemradio', { name: 'Durrës' }).click()
  await page.getByRole('button', { name: 'Qëndro' }).click()
  await page.getByRole('button', { name: 'Tirana, Dega' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Mbiemri' }).inputValue()).toBe('Shkruar')
  expect(pageErrors).toEqual([])
})

test('all branches are read at once, narrowed, put in order and exported by branch', async () => {
  const { page, pageErrors } = await openPage()
  await page.goto('/properties')
  await switchTo(page, 'Të gjitha degët')
  const column = page.getByRole('columnheader', { name: /^Dega/ })
  await column.waitFor()
  const rows = () =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') })
      .allInnerTexts()
  await expect.poll(async () => (await rows()).length).toBeGreaterThan(1)
  await column.getByRole('button').first().click()
  await expect
    .poll(async () => (await rows()).map((row) => /Durrës|Tirana/.exec(row)?.[0]))
    .toEqual(expect.arrayContaining(['Durrës', 'Tirana']))
  await expect
    .poll(async () => (await rows()).map((row) => /\b(Durrës|Tirana)\b/.exec(row)?.[0]).at(0))
    .toBe('Durrës')
  await page.getByRole('button', { name: 'Filtër', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Dega', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Durrës' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await rows()).every((row) => row.includes('Durrës'))).toBe(true)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Eksporto' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).first().click()
  const text = readFileSync(await (await file).path(), 'utf8')
  expect(text.split('\r\n')[0]).toContain('Dega')
  expect(text).toContain('Durrës')
  expect(text).not.toContain('Tirana')
  expect(await barriersOn(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  // In one branch it would say the same in every row, and narrows nothing.
  await switchTo(page, 'Tirana')
  await page.getByRole('gridcell', { name: 'Rezidenca e Parkut', exact: true }).waitFor()
  expect(await column.count()).toBe(0)
  expect(pageErrors).toEqual([])
})

async function moving(page: Page, id: string) {
  await page.goto(`/customers/${id}`)
  await page.getByRole('button', { name: 'Më shumë veprime' }).click()
  await page.getByRole('menuitem', { name: 'Zhvendos në degë tjetër' }).click()
  const dialog = page.getByRole('dialog', { name: 'Zhvendos në degë tjetër: Drita Kelmendi' })
  await dialog.waitFor()
  return dialog
}

async function switchTo(page: Page, branch: string) {
  await page.getByRole('button', { name: /, Dega$/ }).click()
  await page.getByRole('menuitemradio', { name: branch, exact: true }).click()
  await page.getByRole('button', { name: `${branch}, Dega` }).waitFor()
}

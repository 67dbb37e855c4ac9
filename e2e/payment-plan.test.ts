import { expect, test } from 'vitest'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aCustomer, aProperty, aUnit } from './prona.ts'

const { prona, openPage } = startProgram()

type Body = { readonly _id: string; readonly [field: string]: unknown }

const themele = { key: 'THEMELE', name: 'Themelet', plannedOn: '2026-02-28', reachedOn: null }

async function aSale(): Promise<{ sale: Body; property: string }> {
  const property = (await aProperty(prona, { milestones: [themele] }))._id
  const unit = await aUnit(prona, { property, salePrice: 10_000_000, vatProfile: 'exempt' })
  const customer = await aCustomer(prona)
  const { order } = await prona.call('POST', 'order', {
    kind: 'sale',
    parties: [{ customer: customer._id, role: 'buyer', shareBp: 10_000 }],
    lines: [{ unit: unit._id }],
  })
  return { sale: order as Body, property }
}

async function amountsOf({ _id }: Body): Promise<number[]> {
  const data = { order: { comparator: 'INCLUDES', type: 'basic', values: [_id] } }
  const asked = new URLSearchParams({
    filter: JSON.stringify([{ type: 'all', data }]),
    sort: JSON.stringify([{ field: 'number', direction: 'asc' }]),
  })
  const { instalments } = await prona.call('GET', `instalments?${asked}`)
  return (instalments as { amount: number }[]).map(({ amount }) => amount)
}

test('payments are planned row by row: percent and amount side by side, the remainder in sight, by keys alone', async () => {
  const { sale } = await aSale()
  const { page, pageErrors } = await openPage()
  await page.goto(`/orders/${sale._id}`)
  await page.getByRole('button', { name: 'Planifiko pagesat' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Numri i kësteve').fill('3')
  await expect.poll(() => dialog.getByLabel('Shuma').count()).toBe(3)
  expect(await dialog.getByLabel('Shuma').first().inputValue()).toMatch(/^33\s333,33$/)
  await dialog.getByText('Gjithçka është planifikuar').waitFor()

  await dialog.getByLabel('Pjesa').first().fill('10')
  await expect.poll(() => dialog.getByLabel('Shuma').first().inputValue()).toMatch(/^10\s000,00$/)
  await dialog.getByText(/Mungojnë 23\s333,33\s€/).waitFor()
  const send = dialog.getByRole('button', { name: 'Planifiko pagesat' })
  expect(await send.getAttribute('aria-disabled')).toBe('true')
  expect(await barriersOn(page, '[role="dialog"]')).toEqual([])

  await dialog.getByRole('button', { name: 'Përshtat pagesën e fundit' }).press('Enter')
  await dialog.getByText('Gjithçka është planifikuar').waitFor()
  await send.press('Enter')
  await page.getByText('Pagesat u planifikuan.').waitFor()
  expect(await amountsOf(sale)).toEqual([1_000_000, 3_333_333, 5_666_667])

  await page.goto('/instalments')
  await page.getByRole('link', { name: `${sale.number}-1` }).click()
  await page.getByRole('button', { name: 'Arkëto' }).click()
  const whole = page.getByRole('dialog').getByLabel('Shuma e arkëtuar')
  expect(await whole.inputValue()).toMatch(/^10\s000,00$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Arkëto' }).click()
  await page.getByText('Pagesa u shënua.').waitFor()
  expect(pageErrors).toEqual([])
})

test('a template fills the rows, and a milestone that is reached says beforehand what it moves', async () => {
  const { sale, property } = await aSale()
  await prona.call('POST', 'planTemplate', {
    name: 'Me themele',
    parts: [
      { name: 'Kapari', shareBp: 2000 },
      { name: 'Themelet', shareBp: 8000, milestone: 'THEMELE' },
    ],
  })
  const { page, pageErrors } = await openPage({ touch: true, width: 360 })
  await page.goto(`/orders/${sale._id}`)
  // On a telephone one action is a button, and the others are behind the last one.
  await page.getByRole('button', { name: 'Më shumë veprime' }).click()
  await page.getByRole('menuitem', { name: 'Planifiko pagesat', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Modeli i pagesave').fill('Me them')
  await page.getByRole('option', { name: /Me themele/ }).click()
  await expect.poll(() => dialog.getByLabel('Shuma').count()).toBe(2)
  await dialog.getByText('Pret etapën').waitFor()
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await dialog.getByRole('button', { name: 'Planifiko pagesat' }).click()
  await page.getByText('Pagesat u planifikuan.').waitFor()
  expect(await amountsOf(sale)).toEqual([2_000_000, 8_000_000])

  await page.goto(`/properties/${property}/edit`)
  await page.getByRole('textbox', { name: 'Arritur më' }).fill('1.3.2026')
  await page.getByRole('textbox', { name: 'Arritur më' }).blur()
  await page.getByText(/Themelet: ndryshon afati i 1 pagese, 80\s000\s€/).waitFor()
  expect(pageErrors).toEqual([])
})

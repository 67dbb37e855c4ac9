import { expect, test } from 'vitest'
import { fingersOn } from './fingers.ts'
import { barriersOn, middleOf, overflowOf } from './page.ts'
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
  await page.getByRole('button', { name: 'Regjistro arkëtim' }).click()
  const whole = page.getByRole('dialog').getByLabel('Shuma e arkëtuar')
  expect(await whole.inputValue()).toMatch(/^10\s000,00$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Regjistro arkëtim' }).click()
  await page.getByText('Arkëtimi u regjistrua.').waitFor()
  expect(pageErrors).toEqual([])
})

test('payments are drawn to other days and amounts, by pointer and by keys, beside the typed ones', async () => {
  const { sale } = await aSale()
  const { page, pageErrors } = await openPage()
  await page.goto(`/orders/${sale._id}`)
  await page.getByRole('button', { name: 'Planifiko pagesat' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Plani fillon më' }).fill('1.3.2031')
  await dialog.getByLabel('Numri i kësteve').fill('2')
  const second = dialog.getByRole('slider', { name: 'Pagesa 2' })
  await second.waitFor()
  const [due, amount, share] = ['Afati', 'Shuma', 'Pjesa'].map((name) => {
    return dialog.getByRole('textbox', { name, exact: true }).nth(1)
  })
  if (!due || !amount || !share) throw new Error('a field of the payment is missing')
  await expect.poll(() => due.inputValue()).toBe('01.04.2031')

  const draw = async (along: number, up: number) => {
    const from = await middleOf(second)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + along, from.y - up, { steps: 4 })
  }
  await draw(120, 4)
  await expect.poll(() => due.inputValue()).not.toBe('01.04.2031')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect([await due.inputValue(), await dialog.isVisible()]).toEqual(['01.04.2031', true])

  await draw(120, 4)
  await page.mouse.up()
  await expect.poll(() => due.inputValue()).not.toBe('01.04.2031')
  const drawn = await due.inputValue()
  expect(await amount.inputValue()).toMatch(/^50\s000,00$/)

  await draw(0, 30)
  await page.mouse.up()
  await dialog.getByText(/më shumë/).waitFor()
  expect([await due.inputValue(), await amount.inputValue()]).toEqual([
    drawn,
    expect.stringMatching(/00,00$/),
  ])

  // By keys a day or a month, and round amounts with a stop where nothing is left.
  await due.fill('15.6.2031')
  await due.blur()
  await second.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => due.inputValue()).toBe('16.07.2031')
  await amount.fill('49.800')
  await amount.blur()
  await second.focus()
  await page.keyboard.press('ArrowUp')
  await dialog.getByText('Gjithçka është planifikuar').waitFor()
  await page.keyboard.press('Shift+ArrowDown')
  await dialog.getByText(/Mungojnë 5\s000\s€/).waitFor()
  expect([await amount.inputValue(), await share.inputValue()]).toEqual([
    expect.stringMatching(/^45\s000,00$/),
    '45',
  ])
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Shift+ArrowUp')
  await dialog.getByText('Gjithçka është planifikuar').waitFor()
  expect(await barriersOn(page, '[role="dialog"]')).toEqual([])
  await dialog.getByRole('button', { name: 'Planifiko pagesat' }).click()
  await page.getByText('Pagesat u planifikuan.').waitFor()
  expect(await amountsOf(sale)).toEqual([5_500_000, 4_500_000])
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
  await dialog.getByText('Pret etapën', { exact: true }).waitFor()
  const due = dialog.getByRole('textbox', { name: 'Afati', exact: true }).first()
  const before = await due.inputValue()
  const at = await middleOf(dialog.getByRole('slider', { name: 'Pagesa 1' }))
  await (await fingersOn(page)).drag(at, { x: at.x + 60, y: at.y + 2 })
  await expect.poll(() => due.inputValue()).not.toBe(before)
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await dialog.getByRole('button', { name: 'Planifiko pagesat' }).click()
  await page.getByText('Pagesat u planifikuan.').waitFor()
  expect(await amountsOf(sale)).toEqual([2_000_000, 8_000_000])

  await prona.call('POST', 'planTemplate', { name: 'E vjetër', count: 7, status: 'archived' })
  const other = await aSale()
  await page.goto(`/orders/${other.sale._id}`)
  await page.getByRole('button', { name: 'Më shumë veprime' }).click()
  await page.getByRole('menuitem', { name: 'Planifiko pagesat', exact: true }).click()
  await dialog.getByLabel('Modeli i pagesave').fill('E vjet')
  await page.getByRole('option', { name: /E vjetër/ }).click()
  await dialog.getByText(/Ky model pagesash është i arkivuar/).waitFor()
  expect(await dialog.getByLabel('Shuma').count()).toBe(1)

  await page.goto(`/properties/${property}/edit`)
  await page.getByRole('textbox', { name: 'Arritur më' }).fill('1.3.2026')
  await page.getByRole('textbox', { name: 'Arritur më' }).blur()
  await page.getByText(/Themelet: ndryshon afati i 1 pagese, 80\s000\s€/).waitFor()
  expect(pageErrors).toEqual([])
})

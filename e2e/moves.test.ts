import { expect, test } from 'vitest'
import { barriersOn, choose, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aCustomer, anOrder, aProperty, aUnit } from './prona.ts'

const { prona, openPage } = startProgram()

async function aSecondBranch(): Promise<void> {
  await prona.call('POST', 'branch', { code: 'durres', name: 'Durrës' })
}

test('a customer is moved to another branch once nothing open keeps them, and is found there', async () => {
  await aSecondBranch()
  const customer = await aCustomer(prona, { firstName: 'Drita', lastName: 'Kelmendi' })
  const order = await anOrder(prona, [await aUnit(prona)], {
    parties: [{ customer: customer._id, role: 'buyer' }],
  })
  for (const look of [{}, { width: 360, mode: 'dark', direction: 'rtl' } as const]) {
    const { page, pageErrors } = await openPage(look)
    await page.goto(`/customers/${customer._id}`)
    await page.getByRole('heading', { name: 'Drita Kelmendi', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Më shumë veprime' }).click()
    await page.getByRole('menuitem', { name: 'Zhvendos në degë tjetër' }).click()
    const dialog = page.getByRole('dialog', { name: 'Zhvendos në degë tjetër: Drita Kelmendi' })
    await dialog.getByText('Pengon zhvendosjen').waitFor()
    expect(await dialog.getByRole('link', { name: String(order.number) }).count()).toBe(1)
    expect(await dialog.getByRole('button', { name: 'Zhvendos në degë tjetër' }).isDisabled()).toBe(true)
    expect(await barriersOn(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    expect(pageErrors).toEqual([])
  }
  await prona.call('POST', 'order/cancel', { _id: order._id, reason: 'Pa interes' })
  const { page, pageErrors } = await openPage()
  await page.goto(`/customers/${customer._id}`)
  await page.getByRole('button', { name: 'Më shumë veprime' }).click()
  await page.getByRole('menuitem', { name: 'Zhvendos në degë tjetër' }).click()
  const dialog = page.getByRole('dialog', { name: 'Zhvendos në degë tjetër: Drita Kelmendi' })
  await dialog.getByText('1 kontratë e mbyllur').waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/goes.png` })
  await dialog.getByRole('button', { name: 'Zhvendos në degë tjetër' }).click()
  await page.getByText('Drita Kelmendi u zhvendos.').waitFor()
  await page
    .getByText('Nuk ka ende klientë')
    .waitFor()
    .catch(() => {})
  const { customers } = await prona.call('GET', 'customers')
  expect(customers).toEqual([])
  expect(pageErrors).toEqual([])
})

import { expect, test } from 'vitest'
import { choose, hasFocus } from './page.ts'
import { startProgram } from './program.ts'
import { aColleague, aCustomer, aProperty, aUnit, recordNow, someUnits } from './prona.ts'

const { prona, openPage } = startProgram()

test('who adds a buyer or a unit types at once, and sees what there is to choose', async () => {
  const property = (await aProperty(prona, { name: 'Kulla e Detit' }))._id
  const units = await someUnits(prona, property, 12)
  await aCustomer(prona, { lastName: 'Gurra' })
  await aCustomer(prona, { lastName: 'Shehu' })
  const { page, pageErrors } = await openPage()
  await page.setViewportSize({ width: 1366, height: 600 })
  const lines = JSON.stringify({ lines: [{ unit: units['V-01'] }] })
  await page.goto(`/orders/new?as=reservation&with=${encodeURIComponent(lines)}`)
  const customers = page.getByRole('combobox', { name: 'Klienti' })
  const chosen = page.getByRole('combobox', { name: 'Njësia' })
  await choose(customers, 'Gurra')

  await page.getByRole('button', { name: 'Shto palë' }).click()
  await expect.poll(() => hasFocus(customers.nth(1))).toBe(true)
  await page.keyboard.type('Shehu')
  await page.getByRole('option', { name: /Shehu/ }).first().click()

  await expect.poll(() => chosen.inputValue()).toContain('V-01')
  await chosen.click()
  await page.keyboard.type('V-12')
  await page.getByRole('option', { name: /^V-12/ }).click()
  await expect.poll(() => chosen.inputValue()).toContain('V-12')

  await page.getByRole('button', { name: 'Shto njësi' }).click()
  await expect.poll(() => hasFocus(chosen.nth(1))).toBe(true)
  // As low as the field can stand.
  await chosen.nth(1).evaluate((field) => field.scrollIntoView({ block: 'end' }))
  await page.keyboard.type('V-')
  await page.getByRole('option', { name: /V-10/ }).waitFor()
  const list = page.getByRole('listbox')
  const reach = () =>
    list.evaluate((box) => {
      const { top, bottom } = box.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
  await expect.poll(reach).toBe(true)
  expect(pageErrors).toEqual([])
})

test('a discount that needs approval is refused in one sentence, and its request is no first action of a card', async () => {
  const { roles } = await prona.call('GET', 'roles')
  const role = (roles as { _id: string; name: string }[]).find(({ name }) => name === 'Agjent')?._id ?? ''
  const agent = await aColleague(prona, { name: 'Drita Kola', role })
  const unit = (await aUnit(prona, { code: 'V-77' }))._id
  const parties = [{ customer: (await aCustomer(prona))._id, role: 'buyer', shareBp: 10_000 }]
  const body = { parties, lines: [{ unit, discountBp: 750 }] }
  const held = (await agent.call('POST', 'order', body)).order as { _id: string }
  const sale = (await agent.call('POST', 'order', { ...body, kind: 'sale', intent: 'sale' })).order as {
    _id: string
  }
  const { page } = await openPage({ token: agent.token })
  await page.goto(`/orders/${held._id}`)
  await page.locator('.head').getByRole('button', { name: 'Mbaj', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Mbaj', exact: true }).click()
  await dialog.getByRole('alert').waitFor()
  expect((await dialog.getByRole('alert').innerText()).match(/nën listë/g)).toHaveLength(1)

  const { number } = await recordNow(prona, 'order', sale._id)
  const phone = await openPage({ token: agent.token, touch: true })
  await phone.page.goto('/orders')
  const card = phone.page.getByRole('listitem').filter({ hasText: String(number) })
  await card.first().waitFor()
  await phone.page.getByRole('button', { name: /^Mbaj: / }).waitFor()
  expect(await phone.page.getByRole('button', { name: /^Kërko miratimin/ }).count()).toBe(0)
})

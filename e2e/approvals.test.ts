import { expect, test } from 'vitest'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aColleague, aCustomer, aProperty, aUnit, type Caller, recordNow } from './prona.ts'

const { prona, openPage } = startProgram()

type Made = { readonly _id: string; readonly number: string }

async function someoneAs(roleName: string, name: string): Promise<Caller> {
  const { roles } = await prona.call('GET', 'roles')
  const role = (roles as { _id: string; name: string }[]).find((one) => one.name === roleName)?._id
  return aColleague(prona, { name, ...(role && { role }) })
}

/** A draft of a flat listed at 120,000 euros, made by whoever it is. */
async function aDraft(by: Caller, code: string): Promise<Made> {
  const { _id: unit } = await aUnit(prona, { code, salePrice: 12_000_000, vatProfile: 'exempt' })
  const { _id: customer } = await aCustomer(prona)
  const { order } = await by.call('POST', 'order', {
    parties: [{ customer, role: 'buyer' }],
    lines: [{ unit }],
  })
  return order as Made
}

const statusOf = async ({ _id }: Made) => (await recordNow(prona, 'order', _id)).status

test('an agent learns of their limit while typing, asks for approval, and holds the flat once it is given', async () => {
  const agent = await someoneAs('Agjent', 'Agim Leka')
  const draft = await aDraft(agent, 'M-101')
  const { page, pageErrors } = await openPage({ token: agent.token })
  await page.goto(`/orders/${draft._id}/edit`)
  await page.getByText(/Pa miratim deri në 5\s% nën listë/).waitFor()
  const discount = page.getByRole('textbox', { name: 'Zbritja' })
  await discount.fill('5')
  await page
    .getByText(/6\s000,?0?0?\s€/)
    .first()
    .waitFor()
  expect(await page.getByText(/duhet miratim/).count()).toBe(0)
  await discount.fill('7,5')
  await page.getByText(/Çmimi është 7,50\s% nën listë; roli juaj lejon deri në 5\s%/).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await page.waitForURL(`**/orders/${draft._id}`)

  await page.getByRole('button', { name: 'Mbaj', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Mbaj', exact: true }).click()
  await dialog.getByText(/M-101: çmimi është 7,50\s% nën listë/).waitFor()
  expect(await barriersOn(page, '[role="dialog"]')).toEqual([])
  expect(await statusOf(draft)).toBe('draft')
  // It is requested where it was refused, also by Enter.
  expect(await dialog.getByRole('button', { name: 'Kërko miratimin' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Arsyeja').fill('Paguan gjithçka menjëherë')
  expect(await barriersOn(page, '[role="dialog"]')).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByText('Miratimi u kërkua.').waitFor()
  await dialog.getByRole('textbox', { name: 'Arsyeja' }).waitFor({ state: 'detached' })
  expect(await recordNow(prona, 'order', draft._id)).toMatchObject({ status: 'draft', approval: 'requested' })
  await dialog.getByRole('button', { name: 'Anulo', exact: true }).click()
  await page.getByText('Paguan gjithçka menjëherë').first().waitFor()

  const manager = await someoneAs('Drejtues dege', 'Besa Hoxha')
  const other = await openPage({ token: manager.token })
  await other.page.goto(`/orders/${draft._id}`)
  await other.page.getByText('Paguan gjithçka menjëherë').first().waitFor()
  expect(await barriersOn(other.page)).toEqual([])
  await other.page.getByRole('button', { name: 'Mirato çmimin' }).click()
  const asked = other.page.getByRole('dialog')
  await asked.getByText(/M-101: 111\s000\s€ në vend të 120\s000\s€, 7,50\s% nën listë/).waitFor()
  expect(await barriersOn(other.page, '[role="dialog"]')).toEqual([])
  await asked.getByRole('button', { name: 'Mirato çmimin' }).click()
  await other.page.getByText('Çmimi u miratua.').waitFor()

  // What was approved is not warned of again, another price is.
  await page.goto(`/orders/${draft._id}/edit`)
  await page.getByText(/Në listë: 120\s000\s€/).waitFor()
  expect(await page.getByText(/duhet miratim/).count()).toBe(0)
  await discount.fill('8')
  await page.getByText(/Çmimi është 8\s% nën listë/).waitFor()
  await discount.fill('7,5')
  await expect.poll(() => page.getByText(/duhet miratim/).count()).toBe(0)
  await page.goto(`/orders/${draft._id}`)
  await page.getByRole('button', { name: 'Mbaj', exact: true }).click()
  await dialog.getByRole('button', { name: 'Mbaj', exact: true }).click()
  await expect.poll(() => statusOf(draft)).toBe('held')
  expect([...pageErrors, ...other.pageErrors]).toEqual([])
})

test('a manager is notified of a request and declines it with a reason, on a phone, where the agent reads it', async () => {
  const agent = await someoneAs('Agjent', 'Drita Kola')
  const manager = await someoneAs('Drejtues dege', 'Teki Marku')
  const draft = await aDraft(agent, 'M-102')
  const { order } = await agent.call('GET', `order?id=${draft._id}`)
  const [line] = (order as { lines: { _id: string; unit: string }[] }).lines
  await agent.call('PUT', 'order', {
    _id: draft._id,
    data: { lines: [{ _id: line?._id, unit: line?.unit, discountBp: 900 }] },
  })
  await agent.call('POST', 'order/requestApproval', { _id: draft._id, reason: 'Blen dy' })
  const { page, pageErrors } = await openPage({ token: manager.token, touch: true, width: 360 })
  await page.goto('/notifications')
  await page.getByText(new RegExp(`Drita Kola kërkon miratimin e çmimit për «.*${draft.number}`)).click()
  await page.waitForURL(`**/orders/${draft._id}`)
  await page.getByText('Blen dy').first().waitFor()
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Më shumë veprime' }).click()
  await page.getByRole('menuitem', { name: 'Refuzo çmimin' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Arsyeja').fill('Deri në 6 % po')
  expect(await barriersOn(page, '[role="dialog"]')).toEqual([])
  await dialog.getByRole('button', { name: 'Refuzo çmimin' }).click()
  await page.getByText('Çmimi u refuzua.').waitFor()

  const answered = await openPage({ token: agent.token })
  await answered.page.goto(`/orders/${draft._id}`)
  await answered.page.getByText('Deri në 6 % po').first().waitFor()
  expect(await barriersOn(answered.page)).toEqual([])
  expect([...pageErrors, ...answered.pageErrors]).toEqual([])
})

test('prices changed in the list keep their reason, and the unit’s page tells it beside the bulk change', async () => {
  const { _id: property } = await aProperty(prona, { name: 'Rezidenca Ulliri' })
  const codes = ['P-01', 'P-02', 'P-03']
  const units = await Promise.all(
    codes.map((code) => aUnit(prona, { property, code, salePrice: 10_000_000 })),
  )
  const { page, pageErrors } = await openPage()
  await page.goto(`/units?q=${encodeURIComponent('Rezidenca Ulliri')}`)
  for (const code of codes) {
    await page
      .getByRole('checkbox', { name: `Zgjidh ${code}`, exact: true })
      .locator('..')
      .click()
  }
  await page
    .getByRole('region', { name: 'Rreshtat e zgjedhur' })
    .getByRole('button', { name: 'Ndrysho' })
    .click()
  const dialog = page.getByRole('dialog')
  const chooser = dialog.getByLabel('Shto fushë')
  await chooser.fill('Çmimi i shitjes')
  await page.getByRole('option', { name: 'Çmimi i shitjes', exact: true }).click()
  await dialog.getByLabel('Ndrysho nga vlera e tanishme').check()
  await dialog.getByLabel('Çmimi i shitjes', { exact: true }).fill('+3 %')
  await dialog.getByLabel('Arsyeja e ndryshimit').fill('Metroja u hap')
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Shih çfarë ndryshon' }).click()
  await dialog.getByRole('button', { name: 'Ndrysho 3' }).click()
  await page.getByText('3 u ndryshuan.').waitFor()

  await page.goto(`/units/${units[0]?._id}`)
  const card = page.getByRole('region', { name: 'Historiku i çmimit' })
  // It comes when somebody comes near.
  await expect
    .poll(async () => {
      await page.locator('.page__scroll').evaluate((box) => box.scrollTo(0, box.scrollHeight))
      return card.isVisible()
    })
    .toBe(true)
  await card.getByText('Metroja u hap').waitFor()
  await card
    .getByText(/103\s000\s€/)
    .first()
    .waitFor()
  expect(await barriersOn(page)).toEqual([])
  expect(pageErrors).toEqual([])
})

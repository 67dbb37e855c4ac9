import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersOn } from './page.ts'
import { startProgram } from './program.ts'
import { aCustomer, anOrder, aProperty, aUnit, inDays, recordNow } from './prona.ts'

const { prona, openPage, database } = startProgram()

async function held() {
  const unit = await aUnit(prona, { code: '101', property: (await aProperty(prona, { name: 'Kulla' }))._id })
  const customer = await aCustomer(prona, { firstName: 'Dritan', lastName: 'Hoxhaj' })
  const order = await anOrder(prona, { unit: unit._id, customer: customer._id })
  await prona.call('POST', 'order/hold', { _id: order._id, expiresAt: inDays(3) })
  return order
}

async function runOut({ _id }: { readonly _id: unknown }): Promise<void> {
  const sql = database()
  await sql`update orders set expires_at = now() - interval '1 minute' where _id = ${String(_id)}`
}

test.each([
  ['reserved', 'Rezervo', 1366],
  ['made a contract', 'Kthe në kontratë', 360],
] as const)(
  'a hold that runs out while it is to be %s says so, keeps what was typed and can be made anew',
  async (_, verb, width) => {
    const order = await held()
    const { page, pageErrors } = await openPage({ width })
    await page.goto(`/orders/${order._id}`)
    await opened(page, verb)
    const dialog = page.getByRole('dialog')
    const deposit = dialog.getByLabel('Kapari', { exact: true })
    if (verb === 'Rezervo') await deposit.fill('5000')
    await runOut(order)
    await dialog.getByRole('button', { name: verb, exact: true }).click()
    await dialog.getByRole('alert').getByText('Afati i mbajtjes ka kaluar.').waitFor()
    if (verb === 'Rezervo') expect(await deposit.inputValue()).toMatch(/^5.?000/)
    expect(await barriersOn(page, '[role="dialog"]')).toEqual([])
    await dialog.getByRole('link', { name: 'Rezervim i ri' }).click()
    await page.getByRole('heading', { level: 1, name: 'Rezervim i ri' }).waitFor()
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Klienti' }).inputValue())
      .toContain('Dritan Hoxhaj')
    await expect.poll(() => page.getByRole('combobox', { name: 'Njësia' }).inputValue()).toContain('101')
    await page.getByRole('button', { name: 'Ruaj', exact: true }).click()
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/)
    const [made] = (await prona.call('GET', 'orders?pagination={"itemsPerPage":1}')).orders as Record<
      string,
      unknown
    >[]
    expect(made).toMatchObject({
      status: 'draft',
      totals: (await recordNow(prona, 'order', order._id)).totals,
    })
    expect(pageErrors).toEqual([])
  },
)

/** A verb that has no button of its own is in the menu. */
async function opened(page: Page, verb: string): Promise<void> {
  const button = page.locator('.head__actions').getByRole('button', { name: verb, exact: true })
  const more = page.getByRole('button', { name: 'Më shumë veprime' })
  await more.waitFor()
  if (await button.isVisible()) return button.click()
  await more.click()
  await page.getByRole('menuitem', { name: verb }).click()
}

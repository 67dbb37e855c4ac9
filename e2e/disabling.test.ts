import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aColleague, aCustomer, recordNow } from './prona.ts'

const { prona, openPage } = startProgram()

/** Somebody who has opened their account, as only they are offered to take over. */
async function idOfColleague(username: string, name: string): Promise<string> {
  await aColleague(prona, { username, name })
  const { users } = await prona.call('GET', `users?search=${username}`)
  return (users as readonly { readonly _id: string }[])[0]?._id ?? ''
}

test('whoever leaves hands over what they work on to a colleague, who finds it as theirs', async () => {
  const leaving = await idOfColleague('besa.leka', 'Besa Leka')
  const next = await idOfColleague('arta.gashi', 'Arta Gashi')
  const customer = await aCustomer(prona, { firstName: 'Drita', lastName: 'Kelmendi', assignedTo: leaving })
  for (const look of [{}, { width: 360, mode: 'dark', direction: 'rtl' } as const]) {
    const { page, pageErrors } = await openPage(look)
    const dialog = await disabling(page, leaving)
    await dialog.getByText('Klientë: 1').waitFor()
    await dialog.getByText('Pa një zgjedhje mbeten te Besa Leka.').waitFor()
    expect(await barriersOn(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    expect(pageErrors).toEqual([])
  }
  const { page, pageErrors } = await openPage()
  const dialog = await disabling(page, leaving)
  await dialog.getByLabel('Kush i merr përsipër').click()
  await page.getByRole('option', { name: 'Arta Gashi' }).click()
  await dialog.getByRole('button', { name: 'Çaktivizo', exact: true }).click()
  await page.getByText('Besa Leka u çaktivizua.').waitFor()
  expect((await recordNow(prona, 'customer', customer._id)).assignedTo).toBe(next)
  expect(pageErrors).toEqual([])
})

async function disabling(page: Page, id: string) {
  await page.goto(`/users/${id}`)
  await page.getByRole('button', { name: 'Më shumë veprime' }).click()
  await page.getByRole('menuitem', { name: 'Çaktivizo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Çaktivizo: Besa Leka' })
  await dialog.waitFor()
  return dialog
}

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aColleague, aCustomer, recordNow } from './prona.ts'

const { prona, openPage } = startProgram()

/** Somebody who has opened their account, as only they are offered to take over. */
async function aPersonOf(username: string, name: string) {
  const { token } = await aColleague(prona, { username, name })
  const { users } = await prona.call('GET', `users?search=${username}`)
  return { token, _id: (users as readonly { readonly _id: string }[])[0]?._id ?? '' }
}

test('whoever leaves hands over what they work on to a colleague, who finds it as theirs', async () => {
  const { _id: leaving } = await aPersonOf('besa.leka', 'Besa Leka')
  const next = await aPersonOf('arta.gashi', 'Arta Gashi')
  await aCustomer(prona, { firstName: 'Genc', lastName: 'Hasa', assignedTo: leaving })
  await aCustomer(prona, { firstName: 'Ilir', lastName: 'Zeka', assignedTo: next._id })
  const customer = await aCustomer(prona, { firstName: 'Drita', lastName: 'Kelmendi', assignedTo: leaving })
  for (const look of [{}, { width: 360, mode: 'dark', direction: 'rtl' } as const]) {
    const { page, pageErrors } = await openPage(look)
    const dialog = await disabling(page, leaving)
    await dialog.getByText('Klientë: 2').waitFor()
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
  expect((await recordNow(prona, 'customer', customer._id)).assignedTo).toBe(next._id)
  expect(pageErrors).toEqual([])
  const theirs = await openPage({ token: next.token })
  await theirs.page.goto('/notifications')
  await theirs.page.getByText('Teuta Bregu ju ngarkoi: Klientë (2)').click()
  await theirs.page.getByRole('row', { name: /Genc Hasa/ }).waitFor()
  await theirs.page.getByRole('row', { name: /Drita Kelmendi/ }).waitFor()
  expect(await theirs.page.getByRole('row', { name: /Ilir Zeka/ }).count()).toBe(0)
  expect(theirs.pageErrors).toEqual([])
})

async function disabling(page: Page, id: string) {
  await page.goto(`/users/${id}`)
  await page.getByRole('button', { name: 'Më shumë veprime' }).click()
  await page.getByRole('menuitem', { name: 'Çaktivizo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Çaktivizo: Besa Leka' })
  await dialog.waitFor()
  return dialog
}

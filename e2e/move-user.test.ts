import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aColleague, aCustomer, administratorNow, aSession, recordNow } from './prona.ts'

const { prona, openPage } = startProgram()

async function aPersonOf(username: string, name: string, role: string) {
  await aColleague(prona, { username, name, role, password: 'ulliri-në-kodër-8' })
  const { users } = await prona.call('GET', `users?search=${username}`)
  return (users as readonly { readonly _id: string }[])[0]?._id ?? ''
}

test('an agent goes to another branch: what they leave is handed over first, and they work on in the new one', async () => {
  await prona.call('POST', 'branch', { code: 'durres', name: 'Durrës' })
  const { roles } = await prona.call('GET', 'roles?search=agjent')
  const [agent] = roles as readonly { readonly _id: string }[]
  const leaving = await aPersonOf('besa.leka', 'Besa Leka', agent?._id ?? '')
  const next = await aPersonOf('arta.gashi', 'Arta Gashi', agent?._id ?? '')
  const customer = await aCustomer(prona, { firstName: 'Drita', lastName: 'Kelmendi', assignedTo: leaving })
  await aCustomer(prona, { firstName: 'Genc', lastName: 'Hasa', assignedTo: leaving })
  for (const look of [{}, { width: 360, mode: 'dark', direction: 'rtl' } as const]) {
    const { page, pageErrors } = await openPage(look)
    const dialog = await moving(page, leaving, 'Besa Leka')
    await dialog.getByText('Klientë: 2').waitFor()
    await dialog.getByText('1 sesion i hapur').waitFor()
    await dialog
      .getByRole('listitem')
      .filter({ hasText: /^Durrës$/ })
      .waitFor()
    await dialog.getByRole('checkbox', { name: 'E mban edhe degën e tanishme' }).check()
    await dialog
      .getByRole('listitem')
      .filter({ hasText: /^Durrës, Tirana$/ })
      .waitFor()
    expect(await barriersOn(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    expect(pageErrors).toEqual([])
  }
  const { page, pageErrors } = await openPage()
  const own = await moving(page, (await administratorNow(prona))._id, 'Teuta Bregu')
  await own.getByText('Askush nuk e zhvendos veten').waitFor()
  const dialog = await moving(page, leaving, 'Besa Leka')
  await dialog.getByLabel('Kush i merr përsipër').click()
  await page.getByRole('option', { name: 'Arta Gashi' }).click()
  await dialog.getByRole('button', { name: 'Zhvendos', exact: true }).click()
  await page.getByText('Besa Leka u zhvendos.').waitFor()
  expect((await recordNow(prona, 'customer', customer._id)).assignedTo).toBe(next)
  expect(pageErrors).toEqual([])
  const { token } = await aSession(prona, { username: 'besa.leka', password: 'ulliri-në-kodër-8' })
  const theirs = await openPage({ token })
  await theirs.page.goto('/notifications')
  await theirs.page.getByText('U zhvendosët në degë tjetër').waitFor()
  await theirs.page.goto('/customers')
  await theirs.page.getByText('Durrës').first().waitFor()
  expect(await theirs.page.getByRole('row', { name: /Drita Kelmendi/ }).count()).toBe(0)
  expect(theirs.pageErrors).toEqual([])
})

async function moving(page: Page, id: string, name: string) {
  await page.goto(`/users/${id}`)
  await page.getByRole('button', { name: 'Më shumë veprime' }).click()
  await page.getByRole('menuitem', { name: 'Zhvendos në degë tjetër' }).click()
  const dialog = page.getByRole('dialog', { name: `Zhvendos në degë tjetër: ${name}` })
  await dialog.waitFor()
  return dialog
}

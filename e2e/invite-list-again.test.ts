import { expect, test } from 'vitest'
import { choose } from './page.ts'
import { startProgram } from './program.ts'

const { database, openPage } = startProgram()

test('where the answer to a list is cut off, pressing again shows the links and makes nobody twice', async () => {
  const { page, pageErrors } = await openPage()
  await page.goto('/users')
  await page.getByRole('button', { name: 'Fto disa përdorues' }).click()
  const list = page.getByRole('dialog', { name: 'Fto disa përdorues' })
  await list
    .getByLabel('Emrat dhe adresat e emailit')
    .fill('Gent Kola gent@example.com\nDrita Hoxha drita@example.com')
  await choose(list.getByRole('combobox', { name: 'Roli' }), 'Agjent')
  await list.getByRole('button', { name: 'Kontrollo listën' }).click()
  await page.route(
    '**/api/user/inviteList',
    async (route) => {
      const response = await route.fetch()
      const body = await response.text()
      await route.fulfill({ response, body: body.slice(0, body.length / 2) })
    },
    { times: 1 },
  )
  const send = list.getByRole('button', { name: 'Krijo lidhjet: 2' })
  await send.click()
  await list.getByText('Lista mund të jetë dërguar tashmë.').waitFor()
  const made = await database()`select _id from users where username in ('gent.kola', 'drita.hoxha')`
  expect(made).toHaveLength(2)
  // Seen again, the window does not fetch what is wrong with people who are known by now.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(await list.getByText('Për t’u rregulluar').count()).toBe(0)
  if (process.env.INVITE_SHOTS) await page.screenshot({ path: `${process.env.INVITE_SHOTS}/again.png` })
  await send.click()
  const links = page.getByRole('dialog', { name: 'Lidhjet e ftesave' })
  const address = await links.getByLabel('Lidhja e Gent Kola').inputValue()
  await links.getByLabel('Lidhja e Drita Hoxha').waitFor()
  expect(await database()`select _id from users where username in ('gent.kola', 'drita.hoxha')`).toHaveLength(
    2,
  )
  const opened = await openPage({ signedOut: true })
  await opened.page.goto(address)
  await opened.page.getByRole('heading', { name: 'Hapni llogarinë tuaj' }).waitFor()
  expect([pageErrors, opened.pageErrors]).toEqual([[], []])
})

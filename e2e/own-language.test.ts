import { expect, test } from 'vitest'
import { startProgram } from './program.ts'
import { aColleague, administrator } from './prona.ts'

const { prona, openPage, database } = startProgram()

async function anAgent(username: string, language: string): Promise<void> {
  const { roles } = (await prona.call('GET', 'roles')) as { roles: { _id: string; name: string }[] }
  await aColleague(prona, {
    ...{ username, name: 'Besa Leka' },
    role: roles.find(({ name }) => name === 'Agjent')?._id ?? '',
  })
  await database()`update users set language = ${language} where username = ${username}`
}

const ofAccount = async (username: string) =>
  (await database()`select language from users where username = ${username}`)[0]?.language

test('whoever signs in is greeted in the language of their account, and what they choose there becomes it', async () => {
  await anAgent('besa', 'de')
  const { page, pageErrors } = await openPage({ signedOut: true })
  await page.goto('/customers')
  await page.getByLabel('Emri i përdoruesit', { exact: true }).fill('besa')
  await page.getByLabel('Fjalëkalimi', { exact: true }).fill(administrator.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Kunden', level: 1 }).waitFor()
  expect(await ofAccount('besa')).toBe('de')

  await page.getByRole('button', { name: /^DE/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor()
  await expect.poll(() => ofAccount('besa')).toBe('en')
  await page.reload()
  await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor()
  expect(pageErrors).toEqual([])
})

test('a language chosen on the sign-in page goes before the one of the account, and is its from then on', async () => {
  await anAgent('dora', 'de')
  const { page, pageErrors } = await openPage({ signedOut: true })
  await page.goto('/customers')
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByLabel('Nombre de usuario', { exact: true }).fill('dora')
  await page.getByLabel('Contraseña', { exact: true }).fill(administrator.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Clientes', level: 1 }).waitFor()
  await expect.poll(() => ofAccount('dora')).toBe('es')
  expect(pageErrors).toEqual([])
})

test('a choice that the server did not take is told again, and nobody waits for it', async () => {
  await anAgent('mira', 'sq')
  const { page } = await openPage({ signedOut: true })
  await page.goto('/customers')
  await page.getByLabel('Emri i përdoruesit', { exact: true }).fill('mira')
  await page.getByLabel('Fjalëkalimi', { exact: true }).fill(administrator.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Klientë', level: 1 }).waitFor()
  let refused = 0
  await page.route('**/api/user/language', (route) =>
    refused++ === 0 ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  )
  await page.getByRole('button', { name: /^SQ/ }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { name: 'Kunden', level: 1 }).waitFor()
  await expect.poll(() => ofAccount('mira'), { timeout: 20_000 }).toBe('de')
  expect(refused).toBeGreaterThan(1)
})

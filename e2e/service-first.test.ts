import { expect, test } from 'vitest'
import { barriersOn, overflowOf, writeCredentials } from './page.ts'
import { startProgram } from './program.ts'
import { administrator, startProna } from './prona.ts'

const { openPage } = startProgram(() =>
  startProna(undefined, {
    // The page asks nothing of the service before somebody goes there.
    ...{ SIGN_IN_METHOD: 'JWT', OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_NAME: 'Banesa' },
    ...{ OIDC_CLIENT_ID: 'prona', SIGN_IN_PASSWORDS: 'administrators' },
  }),
)

test('where passwords are for administrators the page leads to the service, and them to their password', async () => {
  const { page, pageErrors } = await openPage({ signedOut: true, width: 360 })
  await page.goto('/units')
  await page.getByRole('button', { name: 'Vazhdo me Banesa' }).waitFor()
  await page.getByRole('button', { name: 'Hyni me fjalëkalim' }).waitFor()
  expect(await page.getByLabel('Fjalëkalimi', { exact: true }).count()).toBe(0)
  expect(await barriersOn(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Hyni me fjalëkalim' }).click()
  await page.getByRole('button', { name: 'Vazhdo me Banesa' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await writeCredentials(page, administrator)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/units')
  expect(pageErrors).toEqual([])
})

test('the way of administrators is told in the language of the page', async () => {
  for (const [language, text] of [
    ['en', 'Administrator? Sign in with a password'],
    ['de', 'Administrator? Mit Passwort anmelden'],
    ['es', '¿Administrador? Entrar con contraseña'],
  ] as const) {
    const { page } = await openPage({ signedOut: true, language })
    await page.goto('/sign-in')
    await page.getByRole('button', { name: text }).waitFor()
  }
})

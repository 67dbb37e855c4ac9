import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aColleague, startProna } from './prona.ts'
import { aFreePort, aRealIssuer, client } from './real-issuer.ts'

const port = await aFreePort()
const issuer = await aRealIssuer(`http://127.0.0.1:${port}`)
afterAll(() => issuer.close())

const { prona, openPage, database } = startProgram(() =>
  startProna(undefined, {
    ...{ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
    ...{ SIGN_IN_METHOD: 'JWT', OIDC_ISSUER: issuer.address, OIDC_NAME: 'Banesa' },
    ...{ OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret },
    ...{ OIDC_CREATE_USERS: 'true', OIDC_ROLE: 'manager', OIDC_BRANCH: 'tirana' },
  }),
)

const there = (page: Page) => page.getByRole('button', { name: 'Vazhdo me Banesa' })

/** What somebody does at the service's own pages, the first time. */
async function signInThere(page: Page, name: string): Promise<void> {
  await page.waitForURL(`${issuer.address}/**`)
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('what only the service is told')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('somebody of the company signs in at its service for the first time and works where they wanted to', async () => {
  const { page, pageErrors } = await openPage({ signedOut: true })
  await page.goto('/units')
  await there(page).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await there(page).click()
  await signInThere(page, 'gent.ymeri')
  await page.waitForURL(`${prona.address}/units`)
  await page.getByRole('heading', { name: 'Njësi', level: 1 }).waitFor()
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toMatch(/code|eyJ|nonce/)

  const users = await prona.call('GET', 'users')
  expect(users.users).toContainEqual(
    expect.objectContaining({ username: 'gent.ymeri', name: 'gent.ymeri nga Banesa' }),
  )

  await page.getByRole('button', { name: 'Llogaria' }).first().click()
  await page.getByRole('menuitem', { name: 'Dil', exact: true }).click()
  const leave = page.getByRole('link', { name: 'Dil edhe nga Banesa' })
  await leave.click()
  await page.waitForURL(`${issuer.address}/**`)
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await page.waitForURL(`${prona.address}/sign-in`)
  expect(pageErrors).toEqual([])
})

test('whoever turns back at the service, or comes with what another browser was given, is told so', async () => {
  const { page } = await openPage({ signedOut: true, width: 360 })
  await page.goto('/sign-in')
  await there(page).waitFor()
  expect(await overflowOf(page)).toBe(0)
  await page.goto('/sign-in/return?error=access_denied&state=1')
  await page.getByText('Hyrja u ndërpre. Provoni përsëri.').waitFor()
  expect(page.url()).toBe(`${prona.address}/sign-in/return`)
  expect(await barriersOn(page)).toEqual([])
  await page.goto('/sign-in/return?code=12345678901234567890&state=another')
  await page.getByText('nuk u nis në këtë shfletues').waitFor()
  expect(page.url()).toBe(`${prona.address}/sign-in/return`)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.getByRole('link', { name: 'Kthehu te hyrja' }).click()
  await there(page).waitFor()
})

test('the way to the service is told in the language of the page', async () => {
  for (const [language, text] of [
    ['en', 'Continue with Banesa'],
    ['de', 'Weiter mit Banesa'],
    ['es', 'Continuar con Banesa'],
  ] as const) {
    const { page } = await openPage({ signedOut: true, language })
    await page.goto('/sign-in')
    await page.getByRole('button', { name: text }).waitFor()
  }
})

test('nobody is led to another site after signing in', async () => {
  const { page } = await openPage({ signedOut: true })
  await page.goto('/sign-in?next=https%3A%2F%2Fevil.example%2F')
  await page.route('**/api/user/auth/provider', async (route) => {
    const body = route.request().method() === 'POST' ? { next: '//evil.example/x' } : undefined
    await route.continue(body ? { postData: JSON.stringify(body) } : {})
  })
  await there(page).click()
  await signInThere(page, 'moza.deda')
  await page.getByRole('button', { name: 'Llogaria' }).first().waitFor()
  expect(new URL(page.url()).origin).toBe(prona.address)
})

test('while the service is away the page says so, and passwords go on working', async () => {
  await aColleague(prona, { name: 'Drita', username: 'drita', password: 'kështjella mbi lumë' })
  const { page } = await openPage({ signedOut: true })
  await page.goto('/sign-in')
  await page.route('**/api/user/auth/provider', (route) =>
    route.fulfill({
      status: 502,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'providerAway', detail: 'Shërbimi i hyrjes nuk përgjigjet.' }),
    }),
  )
  await there(page).click()
  await page.getByText('Shërbimi i hyrjes nuk përgjigjet.').waitFor()
  await page.getByLabel('Emri i përdoruesit', { exact: true }).fill('drita')
  await page.getByLabel('Fjalëkalimi', { exact: true }).fill('kështjella mbi lumë')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${prona.address}/`)
})

test('whoever is asked to sign in again over a page does so at the service in a window, and nothing typed is lost', async () => {
  const { page, context, pageErrors } = await openPage({ signedOut: true })
  await page.goto('/customers/new')
  await there(page).click()
  await signInThere(page, 'flutura.kola')
  const typed = page.getByLabel('Emri', { exact: true }).first()
  await typed.fill('Agim')
  await database()`
    update sessions set ended_at = now() where user_id = (select _id from users where username = 'flutura.kola')`
  const dialog = page.getByRole('dialog', { name: 'Sesioni mbaroi' })
  await page.keyboard.press('Control+s')
  await dialog.waitFor()
  const button = dialog.getByRole('button', { name: 'Vazhdo me Banesa' })
  await button.waitFor()
  expect(await barriersOn(page)).toEqual([])
  const opening = context.waitForEvent('page')
  await button.click()
  const opened = await opening
  await dialog.waitFor({ state: 'hidden' })
  expect(await typed.inputValue()).toBe('Agim')
  if (!opened.isClosed())
    await opened
      .getByText('Hytë përsëri.')
      .waitFor({ timeout: 10_000 })
      .catch(() => expect(opened.isClosed()).toBe(true))
  expect(pageErrors).toEqual([])
})

test('whoever has no password here confirms at the service, which asks them anew, and what was typed goes on', async () => {
  const { page, context, pageErrors } = await openPage({ signedOut: true })
  await page.goto('/account/security')
  await there(page).click()
  await signInThere(page, 'ilir.deda')
  await page.getByRole('button', { name: 'Token i ri' }).click()
  const dialog = page.getByRole('dialog').first()
  await dialog.getByLabel('Emri').fill('Raporti i muajit')
  await database()`
    update sessions set confirmed_at = now() - interval '1 hour'
    where user_id = (select _id from users where username = 'ilir.deda')`
  await dialog.getByRole('button', { name: 'Krijo tokenin' }).click()
  const asked = page.getByRole('dialog', { name: 'Konfirmoni që jeni ju' })
  await asked.getByRole('button', { name: 'Vazhdo me Banesa' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  const opening = context.waitForEvent('page')
  await asked.getByRole('button', { name: 'Vazhdo me Banesa' }).click()
  const opened = await opening
  await opened.locator('input[name=login]').fill('ilir.deda')
  await opened.locator('input[name=password]').fill('what only the service is told')
  await opened.locator('button[type=submit]').click()
  await asked.waitFor({ state: 'hidden' })
  expect(await dialog.getByLabel('Tokeni', { exact: true }).inputValue()).toMatch(/^prona_/)
  expect(pageErrors).toEqual([])
})

import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeOf } from '../server/test/a-factor.ts'
import { aMailServer } from '../server/test/mail-server.ts'
import { barriersOn, choose, overflowOf, writeCredentials } from './page.ts'
import { startProgram } from './program.ts'
import { startProna } from './prona.ts'

const peer = await aMailServer()
/** Passkeys are for an address as it is set, its port included. */
const port = await freePort()
const address = `http://localhost:${port}`
const { prona, openPage, database } = startProgram(() =>
  startProna(undefined, {
    PORT: String(port),
    PUBLIC_URL: address,
    SMTP_URL: `smtp://127.0.0.1:${peer.settings.port}`,
    MAIL_FROM: peer.settings.from,
  }),
)
const shots = process.env.PASSKEY_SHOTS
const chosen = 'ura e gurit mbi lumë'

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address()
      server.close(() => done(typeof bound === 'object' && bound ? bound.port : 0))
    })
  })
}

/** A device that recognises its owner and keeps passkeys, as far as the browser can tell. */
async function withDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return {
    /** Whether whoever holds it is recognised. */
    recognises: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function invitationOf(email: string): Promise<string> {
  const to = () => peer.received.filter((one) => one.to === email)
  await expect.poll(() => to().length, { timeout: 60_000 }).toBeGreaterThan(0)
  const raw = to().at(-1)?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
  const [, token = ''] = /\/register#token=([\w-]{43})/.exec(raw) ?? []
  return `${address}/register#token=${token}`
}

async function shot(page: Page, name: string): Promise<void> {
  if (!shots) return
  mkdirSync(shots, { recursive: true })
  await page.screenshot({ path: `${shots}/${name}.png` })
}

test('somebody who was invited registers, turns on two steps, adds a passkey and signs in by it alone', async () => {
  const inviting = await openPage()
  await inviting.page.goto('/users/new')
  await inviting.page.getByLabel('Emri i përdoruesit', { exact: true }).fill('besa')
  await inviting.page.getByLabel('Emri', { exact: true }).fill('Besa Leka')
  await inviting.page.getByLabel('Email', { exact: true }).fill('besa@example.com')
  await choose(inviting.page.getByRole('combobox', { name: 'Roli' }), 'Agjent')
  await inviting.page.keyboard.press('Control+s')
  await inviting.page.getByRole('heading', { name: 'Besa Leka', level: 1 }).waitFor()

  const { page, pageErrors } = await openPage({ signedOut: true, width: 360 })
  const device = await withDevice(page)
  await page.goto(await invitationOf('besa@example.com'))
  const password = page.getByLabel('Fjalëkalimi', { exact: true })
  await password.fill(chosen)
  await password.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')

  await page.goto(`${address}/account/security`)
  await page.getByRole('button', { name: 'Aktivizo', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Fjalëkalimi', { exact: true }).fill(chosen)
  await page.keyboard.press('Enter')
  await dialog.getByText('Aplikacioni është në një pajisje tjetër').click()
  const secret = (await dialog.locator('.secret').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Kodi me 6 shifra').fill(codeOf(secret, new Date().toISOString()))
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'I ruajta' }).click()

  await page.getByRole('button', { name: 'Shto çelës kalimi' }).click()
  const name = dialog.getByLabel('Emri', { exact: true })
  expect(await name.inputValue()).toContain('Chrome')
  await name.fill('Telefoni i Besës')
  expect(await barriersOn(page)).toEqual([])
  await shot(page, 'add-360')
  await device.recognises(false)
  await dialog.getByRole('button', { name: 'Vazhdo' }).click()
  await dialog.getByText('Nuk u krijua asnjë çelës kalimi.').waitFor()
  await device.recognises(true)
  await dialog.getByRole('button', { name: 'Vazhdo' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Telefoni i Besës' })
    .getByText('ende i papërdorur')
    .waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await barriersOn(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  await shot(page, 'security-360')

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${address}/customers`)
  const byPasskey = page.getByRole('button', { name: 'Hyr me çelës kalimi' })
  await byPasskey.waitFor()
  expect(await barriersOn(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  await shot(page, 'sign-in-360')
  await device.recognises(false)
  await byPasskey.click()
  await page.getByText('Nuk u përdor asnjë çelës kalimi.').waitFor()
  await device.recognises(true)
  await byPasskey.click()
  await page.waitForURL((url) => url.pathname === '/customers')
  await page.getByRole('button', { name: /Besa Leka/ }).waitFor()

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${address}/units`)
  await writeCredentials(page, { username: 'besa', password: chosen })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Konfirmoni me çelësin e kalimit' }).waitFor()
  await page.getByRole('button', { name: 'Përdor kodin e aplikacionit' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  await shot(page, 'verify-360')
  await page.getByRole('button', { name: 'Përdor çelësin e kalimit' }).click()
  await page.waitForURL((url) => url.pathname === '/units')
  await page.getByRole('button', { name: /Besa Leka/ }).waitFor()

  const sought = page.getByRole('searchbox').first()
  await sought.waitFor()
  await database()`update sessions set ended_at = now() where ended_at is null
    and user_id = (select _id from users where username = 'besa')`
  await sought.fill('A-12')
  const ended = page.getByRole('dialog', { name: 'Sesioni mbaroi' })
  await ended.getByRole('button', { name: 'Hyr me çelës kalimi' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  await shot(page, 'ended-360')
  await device.recognises(false)
  await ended.getByRole('button', { name: 'Hyr me çelës kalimi' }).click()
  await ended.getByText('Nuk u përdor asnjë çelës kalimi.').waitFor()
  await device.recognises(true)
  await ended.getByRole('button', { name: 'Hyr me çelës kalimi' }).click()
  await ended.waitFor({ state: 'hidden' })
  expect(await sought.inputValue()).toBe('A-12')

  await database()`update sessions set confirmed_at = now() - interval '11 minutes'`
  const isConfirmed = () =>
    page.evaluate(async () => {
      const headers = { Authorization: localStorage.getItem('token') ?? '' }
      const answer = await fetch('/api/user/auth/confirm', { headers })
      return (await answer.json()).confirm.isConfirmed
    })
  await expect.poll(isConfirmed, { timeout: 60_000 }).toBe(false)
  await page.goto(`${address}/account/security`)
  await page.getByRole('button', { name: 'Hiq Telefoni i Besës' }).click()
  await shot(page, 'remove-360')
  await page.getByRole('dialog').getByRole('button', { name: 'Hiq', exact: true }).click()
  const again = page.getByRole('dialog', { name: 'Konfirmoni që jeni ju' })
  await again.getByText('Ky veprim kërkon çelësin tuaj të kalimit.').waitFor()
  await shot(page, 'again-360')
  await again.getByRole('button', { name: 'Përdor çelësin e kalimit' }).click()
  await page.getByText('Çelësi i kalimit u hoq.').waitFor()
  await page.getByText('Telefoni i Besës').waitFor({ state: 'detached' })
  expect([...inviting.pageErrors, ...pageErrors]).toEqual([])
}, 240_000)

test('at another name of the same server passkeys are not offered, and the page says where they are', async () => {
  const { page } = await openPage({ signedOut: true })
  await page.goto(`http://127.0.0.1:${port}/sign-in`)
  await page.getByRole('button', { name: 'Hyr', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Hyr me çelës kalimi' }).count()).toBe(0)
  await page.evaluate((token) => localStorage.setItem('token', token), prona.token)
  await page.goto(`http://127.0.0.1:${port}/account/security`)
  await page.getByText('Hapeni konsolën te localhost.').waitFor()
  expect(await page.getByRole('button', { name: 'Shto çelës kalimi' }).count()).toBe(0)
})

import { mkdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aMailServer } from '../server/test/mail-server.ts'
import { barriersOn, choose, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { administratorNow, startProna } from './prona.ts'

const peer = await aMailServer()
const { prona, openPage } = startProgram(() =>
  startProna(undefined, {
    SMTP_URL: `smtp://127.0.0.1:${peer.settings.port}`,
    MAIL_FROM: peer.settings.from,
  }),
)

/** Where the newest mail to an address leads. */
async function invitationOf(email: string): Promise<string> {
  const to = () => peer.received.filter((one) => one.to === email)
  await expect.poll(() => to().length, { timeout: 60_000 }).toBeGreaterThan(0)
  const raw = to().at(-1)?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
  const [, token = ''] = /\/register#token=([\w-]{43})/.exec(raw) ?? []
  return `${prona.address}/register#token=${token}`
}

const shots = process.env.INVITE_SHOTS
test('an administrator makes a user, who is invited by mail, registers and is signed in', async () => {
  const { page, pageErrors } = await openPage()
  await page.goto('/users/new')
  await page.getByLabel('Emri i përdoruesit', { exact: true }).fill('besa')
  await page.getByLabel('Emri', { exact: true }).fill('Besa Leka')
  await page.getByLabel('Email', { exact: true }).fill('besa@example.com')
  await choose(page.getByRole('combobox', { name: 'Roli' }), 'Agjent')
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { name: 'Besa Leka', level: 1 }).waitFor()
  await page.getByText('Ky përdorues është ftuar dhe nuk e ka hapur ende llogarinë.').waitFor()
  expect(await barriersOn(page)).toEqual([])
  const address = await invitationOf('besa@example.com')

  const invited = await openPage({ signedOut: true, width: 360 })
  await invited.page.goto(address)
  await invited.page.getByRole('heading', { name: 'Hapni llogarinë tuaj' }).waitFor()
  expect(new URL(invited.page.url()).href).toBe(`${prona.address}/register`)
  expect(await invited.page.getByLabel('Emri dhe mbiemri').inputValue()).toBe('Besa Leka')
  expect(await barriersOn(invited.page)).toEqual([])
  expect(await overflowOf(invited.page)).toBe(0)
  const password = invited.page.getByLabel('Fjalëkalimi', { exact: true })
  await password.fill('besaleka1')
  await password.press('Enter')
  await invited.page.getByText('Fjalëkalimi nuk mund të jetë emri juaj.').waitFor()
  if (shots) {
    mkdirSync(shots, { recursive: true })
    await page.screenshot({ path: `${shots}/user-invited.png` })
    await invited.page.screenshot({ path: `${shots}/register-360.png` })
    for (const look of [
      { name: 'register-dark-de', language: 'de', mode: 'dark' },
      { name: 'register-rtl-es', language: 'es', direction: 'rtl' },
      { name: 'register-sq', language: 'sq' },
    ] as const) {
      const other = await openPage({ ...look, signedOut: true, width: 1366 })
      await other.page.goto(address)
      await other.page.locator('input[name=password]').waitFor()
      await other.page.screenshot({ path: `${shots}/${look.name}.png` })
    }
  }
  await invited.page.getByLabel('Emri dhe mbiemri').fill('Besa Leka Hoxha')
  await password.fill('ura e gurit mbi lumë')
  await password.press('Enter')
  await invited.page.waitForURL((url) => url.pathname === '/')
  await invited.page.getByRole('button', { name: /Besa Leka Hoxha/ }).waitFor()
  // By then whoever made the user sees that the account is open.
  await page.getByText('Ky përdorues është ftuar').waitFor({ state: 'detached' })

  const late = await openPage({ signedOut: true })
  await late.page.goto(address)
  await late.page.getByText('Kërkojini një të re personit që ju ftoi.').waitFor()
  expect(await late.page.locator('input').count()).toBe(0)
  expect(await barriersOn(late.page)).toEqual([])
  if (shots) await late.page.screenshot({ path: `${shots}/register-gone.png` })
  expect([...pageErrors, ...invited.pageErrors, ...late.pageErrors]).toEqual([])
}, 180_000)

test('an invitation is sent again, and to somebody without an email it is shown once', async () => {
  const { role } = await administratorNow(prona)
  const made = async (values: object) =>
    (await prona.call('POST', 'user', { name: 'Luan Dervishi', role: role._id, ...values })).user as {
      _id: string
    }
  const known = await made({ username: 'luan', email: 'luan@example.com' })
  const first = await invitationOf('luan@example.com')
  const { page, pageErrors } = await openPage()
  await page.goto(`/users/${known._id}`)
  await page.locator('.head .btn--primary', { hasText: 'Dërgo ftesën' }).click()
  const dialog = page.getByRole('dialog', { name: /Luan Dervishi/ })
  await dialog.getByText('Ftesa dërgohet te luan@example.com.').waitFor()
  expect(await barriersOn(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/invite-dialog.png` })
  await dialog.getByRole('button', { name: 'Dërgo ftesën' }).click()
  await page.getByText('Ftesa u dërgua.').waitFor()
  await expect.poll(() => invitationOf('luan@example.com'), { timeout: 60_000 }).not.toBe(first)

  const unknown = await made({ username: 'drita', name: 'Drita Kola' })
  await page.goto(`/users/${unknown._id}`)
  await page.getByText('nuk është ftuar').waitFor()
  await page.locator('.head .btn--primary', { hasText: 'Dërgo ftesën' }).click()
  const shown = page.getByRole('dialog', { name: /Drita Kola/ })
  await shown.getByRole('button', { name: 'Krijo ftesën' }).click()
  const address = await shown.getByLabel('Lidhja', { exact: true }).inputValue()
  expect(address).toContain(`${prona.address}/register#token=`)
  expect(await barriersOn(page)).toEqual([])
  expect(pageErrors).toEqual([])
}, 180_000)

import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeOf } from '../server/test/a-factor.ts'
import { barriersOn, overflowOf, writeCredentials } from './page.ts'
import { startProgram } from './program.ts'
import { aColleague, administrator } from './prona.ts'

const { prona, openPage, database } = startProgram()
const { password } = administrator
const code = (secret: string, seconds = 0) =>
  codeOf(secret, new Date(Date.now() + seconds * 1000).toISOString())

async function someone(username: string, name: string): Promise<string> {
  await aColleague(prona, { name, username })
  return String((await prona.call('POST', 'user/auth', { username, password })).token)
}

/** As if it was a while ago: a code works once, and a new one takes half a minute. */
async function forgetLastCode(): Promise<void> {
  await database()`update second_factors set last_step = 0`
}

test('somebody turns on two-step verification, signs in by a code where they were, and by a recovery code', async () => {
  const token = await someone('drita', 'Drita Hoxha')
  const { page, pageErrors } = await openPage({ token })
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Aktivizo', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Fjalëkalimi', { exact: true }).fill('krejt tjetër gjë')
  await dialog.getByRole('button', { name: 'Vazhdo' }).click()
  await dialog.getByText('Fjalëkalimi nuk është i saktë.').waitFor()
  await dialog.getByLabel('Fjalëkalimi', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await dialog.getByRole('img', { name: 'Kodi QR për aplikacionin' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  const secret = (await dialog.locator('.secret').innerText()).replaceAll(' ', '')
  const field = dialog.getByLabel('Kodi me 6 shifra')
  await field.fill('12')
  await dialog.getByRole('button', { name: 'Konfirmo' }).click()
  await dialog.locator('.error').waitFor()
  await field.fill(code(secret))
  await dialog.getByRole('button', { name: 'Konfirmo' }).click()
  const codes = dialog.getByRole('list', { name: 'Kodet rezervë' }).getByRole('listitem')
  await codes.first().waitFor()
  const recovery = await codes.allInnerTexts()
  expect(recovery).toHaveLength(10)
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'I ruajta' }).click()
  await page.getByText('Kode rezervë të papërdorura: 10.').waitFor()
  expect(await barriersOn(page)).toEqual([])
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  for (const one of [secret, ...recovery]) expect(stored).not.toContain(one)

  const away = await openPage({ signedOut: true, width: 360 })
  await away.page.goto('/units?sort=code')
  await writeCredentials(away.page, { username: 'drita', password })
  await away.page.keyboard.press('Enter')
  await away.page.getByRole('heading', { name: 'Shkruani kodin' }).waitFor()
  expect(await barriersOn(away.page)).toEqual([])
  expect(await overflowOf(away.page)).toBe(0)
  const asked = away.page.getByLabel('Kodi me 6 shifra')
  await asked.fill(code(secret) === '000000' ? '000001' : '000000')
  await away.page.keyboard.press('Enter')
  await away.page.getByText('Kodi nuk është i saktë.').waitFor()
  await forgetLastCode()
  await asked.fill(code(secret))
  await away.page.keyboard.press('Enter')
  await away.page.waitForURL((url) => url.pathname === '/units' && url.search.includes('sort=code'))

  const lost = await openPage({ signedOut: true })
  await lost.page.goto('/customers')
  await writeCredentials(lost.page, { username: 'drita', password })
  await lost.page.keyboard.press('Enter')
  await lost.page.getByRole('button', { name: 'Përdor një kod rezervë' }).click()
  await lost.page.getByLabel('Kodi rezervë').fill(recovery[0] ?? '')
  await lost.page.keyboard.press('Enter')
  await lost.page.waitForURL((url) => url.pathname === '/customers')
  expect([...pageErrors, ...away.pageErrors, ...lost.pageErrors]).toEqual([])
})

test('a sign-in that took too long leads back to the password and says so', async () => {
  const token = await someone('flaka', 'Flaka Meta')
  const secret = await withTwoSteps(token)
  const { page } = await openPage({ signedOut: true })
  await page.goto('/sign-in')
  await writeCredentials(page, { username: 'flaka', password })
  await page.keyboard.press('Enter')
  const asked = page.getByLabel('Kodi me 6 shifra')
  await asked.waitFor()
  await database()`delete from sign_in_challenges`
  await asked.fill(code(secret))
  await page.keyboard.press('Enter')
  await page.getByText('Kjo hyrje ka skaduar. Hyni përsëri.').waitFor()
  expect(await page.getByLabel('Fjalëkalimi', { exact: true }).isVisible()).toBe(true)
})

test('whoever is asked to sign in again over a page gives their code there, and nothing typed is lost', async () => {
  const token = await someone('gjergj', 'Gjergj Prifti')
  const secret = await withTwoSteps(token)
  const { page, pageErrors } = await openPage({ token })
  await page.goto('/customers/new')
  const typed = page.getByLabel('Emri', { exact: true }).first()
  await typed.fill('Agim')
  await database()`update sessions set ended_at = now() where user_id = (select _id from users where username = 'gjergj')`
  const dialog = page.getByRole('dialog', { name: 'Sesioni mbaroi' })
  await page.keyboard.press('Control+s')
  await dialog.waitFor()
  await dialog.getByLabel('Fjalëkalimi', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Kodi me 6 shifra').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByLabel('Kodi me 6 shifra').fill(code(secret))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect(await typed.inputValue()).toBe('Agim')
  expect(pageErrors).toEqual([])
})

test('on a telephone the app is opened first, and what confirms is in sight with nothing scrolled', async () => {
  const token = await someone('ilir', 'Ilir Doda')
  const { page, pageErrors } = await openPage({ token, touch: true })
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Aktivizo', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Fjalëkalimi', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const open = dialog.getByRole('link', { name: 'Hap në aplikacion' })
  await open.waitFor()
  expect(await open.getAttribute('href')).toMatch(/^otpauth:/)
  const picture = dialog.getByRole('img', { name: 'Kodi QR për aplikacionin' })
  expect(await picture.isVisible()).toBe(false)
  await dialog.getByText('Aplikacioni është në një pajisje tjetër').click()
  await picture.waitFor()
  expect(await isInSight(dialog.getByRole('button', { name: 'Konfirmo' }))).toBe(true)
  expect(await overflowOf(page)).toBe(0)
  expect(await barriersOn(page)).toEqual([])
  const secret = (await dialog.locator('.secret').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Kodi me 6 shifra').fill(code(secret))
  await dialog.getByRole('button', { name: 'Konfirmo' }).click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Shkarko kodet' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('kode-rezerve.txt')
  const shown = await dialog
    .getByRole('list', { name: 'Kodet rezervë' })
    .getByRole('listitem')
    .allInnerTexts()
  expect((await readFile(await saved.path(), 'utf8')).trim().split('\r\n')).toEqual(shown)
  expect(await isInSight(dialog.getByRole('button', { name: 'I ruajta' }))).toBe(true)
  expect(pageErrors).toEqual([])
})

test('once an administrator has reset them, the sessions and the history of the user say so at once', async () => {
  const token = await someone('jona', 'Jona Basha')
  await withTwoSteps(token)
  const [user] = await database()`select _id from users where username = 'jona'`
  const { page, pageErrors } = await openPage()
  await page.goto(`/users/${user?._id}`)
  const sessions = page.getByRole('region', { name: 'Sesionet e hapura' })
  await sessions.getByRole('listitem').first().waitFor()
  await page.getByRole('button', { name: 'Më shumë veprime' }).click()
  await page.getByRole('menuitem', { name: 'Hiq verifikimin me dy hapa' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Hiq verifikimin me dy hapa' }).click()
  await page.getByText('Verifikimi me dy hapa u hoq.').waitFor()
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(0)
  await page.locator('.log').getByText('hoqi verifikimin me dy hapa').waitFor()
  expect(pageErrors).toEqual([])
})

/** Whether a press at its middle meets it, as the page stands. */
function isInSight(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const met = document.elementFromPoint(left + width / 2, top + height / 2)
    return met !== null && element.contains(met)
  })
}

async function withTwoSteps(token: string): Promise<string> {
  const send = async (method: string, body: object) => {
    const answer = await fetch(`${prona.address}/api/user/auth/factor`, {
      method,
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return answer.json()
  }
  const { secret } = await send('POST', { password })
  await send('PUT', { code: code(secret) })
  await forgetLastCode()
  return secret
}

test('whose role requires it is told beforehand, and from the day on sets it up before anything else', async () => {
  const token = await someone('hana', 'Hana Leka')
  const requiredFrom = (day: string) =>
    database()`update roles set second_factor_from = ${day} where _id = (select role from users where username = 'hana')`
  await requiredFrom('2999-12-31')
  const { page, pageErrors } = await openPage({ token })
  await page.goto('/units')
  await page.getByText('Nga data 31.12.2999 roli juaj kërkon verifikim me dy hapa.').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await requiredFrom('2020-01-01')
  await page.goto('/customers')
  await page.getByRole('button', { name: 'Aktivizoje tani' }).click()
  expect(await barriersOn(page)).toEqual([])
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Fjalëkalimi', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const secret = (await dialog.locator('.secret').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Kodi me 6 shifra').fill(code(secret))
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'I ruajta' }).click()
  await page.getByRole('heading', { name: 'Klientë' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/customers')
  await requiredFrom('2999-12-31')
  expect(pageErrors).toEqual([])
})

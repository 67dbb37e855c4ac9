import { expect, test } from 'vitest'
import { codeOf } from '../server/test/a-factor.ts'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { administrator } from './prona.ts'

const { prona, openPage, database } = startProgram()
const { password } = administrator

/** As if everybody had signed in a while ago. */
async function longAgo(): Promise<void> {
  await database()`update sessions set confirmed_at = now() - interval '11 minutes'`
  await expect
    .poll(() => prona.call('GET', 'user/auth/confirm'))
    .toMatchObject({ confirm: { isConfirmed: false } })
}

const isRole = async (name: string) =>
  (await database()`select from roles where name = ${name} and deleted_at is null`).length === 1

test('a new role asks for the password after a while, and nothing typed is lost, whether it is given or not', async () => {
  const { page, pageErrors } = await openPage()
  await page.goto('/roles/new')
  const name = page.getByLabel('Emri', { exact: true })
  await name.fill('Recepsion')
  await longAgo()
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Konfirmoni që jeni ju' })
  await dialog.waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await name.inputValue()).toBe('Recepsion')
  expect(await isRole('Recepsion')).toBe(false)
  await page.keyboard.press('Control+s')
  const typed = dialog.getByLabel('Fjalëkalimi', { exact: true })
  // It has the focus: one types at once.
  await expect.poll(() => typed.evaluate((field) => field === document.activeElement)).toBe(true)
  await typed.fill('krejt tjetër gjë')
  await page.keyboard.press('Enter')
  await dialog.getByText('Fjalëkalimi nuk është i saktë.').waitFor()
  await typed.fill(password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => isRole('Recepsion')).toBe(true)
  expect(pageErrors).toEqual([])
})

test('with two-step verification a code is asked for, on a telephone too', async () => {
  const { secret } = await prona.call('POST', 'user/auth/factor', { password })
  const code = () => codeOf(String(secret), new Date().toISOString())
  await prona.call('PUT', 'user/auth/factor', { code: code() })
  await database()`update second_factors set last_step = 0`
  const { page, pageErrors } = await openPage({ width: 360 })
  await page.goto('/roles/new')
  await page.getByLabel('Emri', { exact: true }).fill('Arkiv')
  await longAgo()
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Konfirmoni që jeni ju' })
  await dialog.getByLabel('Kodi me 6 shifra').waitFor()
  expect(await barriersOn(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  await dialog.getByLabel('Kodi me 6 shifra').fill(code())
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => isRole('Arkiv')).toBe(true)
  expect(pageErrors).toEqual([])
})

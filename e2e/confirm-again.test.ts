import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeOf } from '../server/test/a-factor.ts'
import { barriersOn, choose, overflowOf } from './page.ts'
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

/** By the mouse: a dialog that lies below another one cannot be pressed. */
async function confirmedByMouse(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Konfirmoni që jeni ju' })
  const typed = dialog.getByLabel('Fjalëkalimi', { exact: true })
  await typed.click()
  await typed.fill(password)
  await dialog.getByRole('button', { name: 'Konfirmo' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('over a list of people that is sent the password can be typed, and the list goes on with all that was typed', async () => {
  const { page, pageErrors } = await openPage()
  await page.goto('/users')
  await page.getByRole('button', { name: 'Fto disa përdorues' }).click()
  const list = page.getByRole('dialog', { name: 'Fto disa përdorues' })
  await list.getByLabel('Emrat dhe adresat e emailit').fill('Gent Kola gent@example.com\nDrita Hoxha drita@')
  await choose(list.getByRole('combobox', { name: 'Roli' }), 'Agjent')
  await list.getByRole('button', { name: 'Kontrollo listën' }).click()
  await list.getByLabel('Email, rreshti 2').fill('drita@example.com')
  await longAgo()
  // Pressed while the rows are still being checked.
  await list.getByRole('button', { name: 'Krijo lidhjet: 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Konfirmoni që jeni ju' })
  await dialog.getByRole('button', { name: 'Anulo' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await list.getByLabel('Email, rreshti 2').inputValue()).toBe('drita@example.com')
  await list.getByRole('button', { name: 'Krijo lidhjet: 2' }).click()
  await confirmedByMouse(page)
  const links = page.getByRole('dialog', { name: 'Lidhjet e ftesave' })
  await links.getByLabel('Lidhja e Drita Hoxha').waitFor()
  await links.getByLabel('Lidhja e Gent Kola').waitFor()
  expect(await barriersOn(page)).toEqual([])
  expect(pageErrors).toEqual([])
})

test('over the question of a sign-in link the password can be typed, and the link is shown', async () => {
  const [made] = await database()`select _id from users where username = 'gent.kola'`
  const { page, pageErrors } = await openPage({ width: 360 })
  await page.goto(`/users/${made?._id}`)
  await page.getByRole('heading', { name: 'Gent Kola', level: 1 }).waitFor()
  await longAgo()
  await page.getByRole('button', { name: 'Më shumë veprime' }).click()
  await page.getByRole('menuitem', { name: 'Krijo lidhje hyrjeje' }).click()
  const asked = page.getByRole('dialog', { name: 'Krijo lidhje hyrjeje: Gent Kola' })
  await asked.getByRole('button', { name: 'Krijo lidhje hyrjeje' }).click()
  await confirmedByMouse(page)
  await asked.locator('input[readonly]').waitFor()
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

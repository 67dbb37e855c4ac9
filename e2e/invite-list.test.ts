import { mkdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aMailServer } from '../server/test/mail-server.ts'
import { barriersOn, choose, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { startProna } from './prona.ts'

const peer = await aMailServer()
const { prona, openPage } = startProgram(() =>
  startProna(undefined, {
    SMTP_URL: `smtp://127.0.0.1:${peer.settings.port}`,
    MAIL_FROM: peer.settings.from,
  }),
)

const shots = process.env.INVITE_SHOTS
const pasted = [
  'Emri\tE-mail\tTelefoni',
  'Arta Krasniqi\tarta@example.com\t+355 69 123 4567',
  'Besa Leka\tbesa@example.com\t',
  'Drita Kola\tdrita@\t069 222 3333',
  'Ermal Hoxha\tARTA@example.com\t',
  'Fatos Prifti\tfatos@example.com\t',
].join('\n')

test('five people are pasted, the two that are wrong are corrected, and all are invited by mail', async () => {
  const { page, pageErrors } = await openPage()
  await page.goto('/users')
  await page.getByRole('button', { name: 'Fto disa përdorues' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fto disa përdorues' })
  await dialog.getByLabel('Emrat dhe adresat e emailit').fill(pasted)
  await dialog.getByRole('button', { name: 'Kontrollo listën' }).click()
  await dialog.getByText('Zgjidhni një rol.').waitFor()
  await choose(dialog.getByRole('combobox', { name: 'Roli' }), 'Agjent')
  expect(await barriersOn(page)).toEqual([])
  if (shots) {
    mkdirSync(shots, { recursive: true })
    await page.screenshot({ path: `${shots}/list-text.png` })
  }
  await dialog.getByRole('button', { name: 'Kontrollo listën' }).click()
  await dialog.getByText('Për t’u rregulluar: 3').first().waitFor()
  expect(await dialog.getByText('Është dy herë në listë.').count()).toBe(2)
  expect(await barriersOn(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/list-rows.png` })

  await dialog.getByLabel('Email, rreshti 3').fill('drita@example.com')
  await dialog.getByLabel('Email, rreshti 4').fill('ermal@example.com')
  await choose(dialog.getByRole('combobox', { name: 'Roli, rreshti 5' }), 'Financ')
  const send = dialog.getByRole('button', { name: 'Dërgo ftesat: 5' })
  await expect.poll(() => send.getAttribute('aria-disabled'), { timeout: 30_000 }).toBe(null)
  await expect.poll(() => send.getAttribute('aria-busy')).toBe('false')
  if (shots) await page.screenshot({ path: `${shots}/list-mended.png` })
  await send.click()
  await page.getByText('Ftesa të dërguara: 5.').waitFor()
  await page.getByText('Ermal Hoxha').waitFor()
  const names = ['arta', 'besa', 'drita', 'ermal', 'fatos'].map((name) => `${name}@example.com`)
  await expect.poll(() => peer.received.map(({ to }) => to).toSorted(), { timeout: 60_000 }).toEqual(names)
  const { users } = await prona.call('GET', 'users')
  const roles = (users as { username: string; labels: object; role: string }[]).filter(
    ({ username }) => username === 'fatos.prifti' || username === 'arta.krasniqi',
  )
  expect(new Set(roles.map(({ role }) => role)).size).toBe(2)
  expect(pageErrors).toEqual([])
}, 180_000)

test('a list that is corrected on a telephone does not go beyond its edges', async () => {
  for (const look of [
    { language: 'de', mode: 'dark', width: 360 },
    { language: 'es', direction: 'rtl', width: 1366 },
    { language: 'en', mode: 'dark', width: 1366 },
  ] as const) {
    const { page, pageErrors } = await openPage(look)
    await page.goto('/users')
    await page.locator('.head .btn--s').click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('textarea').fill(pasted)
    await choose(dialog.getByRole('combobox').first(), 'Agent')
    const name = `${look.language}-${look.width}`
    if (shots) await page.screenshot({ path: `${shots}/list-text-${name}.png` })
    await dialog.locator('button[type=submit]').click()
    await dialog.locator('.listed__cell .error').first().waitFor()
    expect(await overflowOf(page)).toBe(0)
    expect(await barriersOn(page)).toEqual([])
    if (shots) await page.screenshot({ path: `${shots}/list-rows-${name}.png` })
    expect(pageErrors).toEqual([])
  }
}, 180_000)

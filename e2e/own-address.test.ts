import { mkdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aMailServer } from '../server/test/mail-server.ts'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { startProna } from './prona.ts'

const peer = await aMailServer()
const { prona, openPage } = startProgram(() =>
  startProna(undefined, {
    SMTP_URL: `smtp://127.0.0.1:${peer.settings.port}`,
    MAIL_FROM: peer.settings.from,
  }),
)
const shots = process.env.ADDRESS_SHOTS

/** Where the newest mail to an address leads. */
async function linkTo(email: string): Promise<string> {
  const to = () => peer.received.filter((one) => one.to === email)
  await expect.poll(() => to().length, { timeout: 60_000 }).toBeGreaterThan(0)
  const raw = to().at(-1)?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
  const [, token = ''] = /\/confirm-address#token=([\w-]{43})/.exec(raw) ?? []
  return `${prona.address}/confirm-address#token=${token}`
}

test('somebody changes their own address, which counts once the link in the mail is opened', async () => {
  const { page, pageErrors } = await openPage()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Ndrysho emailin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ndrysho emailin' })
  await dialog.getByLabel('Emaili i ri').fill('askush')
  await dialog.getByRole('button', { name: 'Dërgo lidhjen' }).click()
  await dialog.getByText('Emaili nuk është i vlefshëm.').waitFor()
  expect(await barriersOn(page)).toEqual([])
  if (shots) {
    mkdirSync(shots, { recursive: true })
    await page.screenshot({ path: `${shots}/dialog.png` })
  }
  await dialog.getByLabel('Emaili i ri').fill('teuta@after.example')
  await page.keyboard.press('Enter')
  await page.getByText('teuta@after.example pret konfirmimin').waitFor()
  expect(await barriersOn(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/waiting.png` })
  for (const look of [
    { language: 'de', mode: 'dark', width: 360 },
    { language: 'es', direction: 'rtl', width: 1366 },
  ] as const) {
    const other = await openPage(look)
    await other.page.goto('/account')
    await other.page.getByText('teuta@after.example').waitFor()
    expect(await overflowOf(other.page)).toBe(0)
    if (shots) await other.page.screenshot({ path: `${shots}/waiting-${look.language}.png`, fullPage: true })
  }

  const address = await linkTo('teuta@after.example')
  const mailbox = await openPage({ signedOut: true, width: 360 })
  await mailbox.page.goto(address)
  await mailbox.page.getByRole('button', { name: 'Konfirmo emailin' }).waitFor()
  expect(new URL(mailbox.page.url()).href).toBe(`${prona.address}/confirm-address`)
  expect(await barriersOn(mailbox.page)).toEqual([])
  if (shots) await mailbox.page.screenshot({ path: `${shots}/confirm-360.png` })
  await mailbox.page.getByRole('button', { name: 'Konfirmo emailin' }).click()
  await mailbox.page.getByText('tani përdor teuta@after.example.').waitFor()
  expect(await barriersOn(mailbox.page)).toEqual([])
  await page.reload()
  await page.locator('.card bdi', { hasText: 'teuta@after.example' }).waitFor()
  expect(await page.getByText('pret konfirmimin').count()).toBe(0)

  const late = await openPage({ signedOut: true })
  await late.page.goto(address)
  await late.page.getByRole('button', { name: 'Konfirmo emailin' }).click()
  await late.page.getByText('Kjo lidhje ka skaduar').waitFor()
  expect([...pageErrors, ...mailbox.pageErrors, ...late.pageErrors]).toEqual([])
}, 180_000)

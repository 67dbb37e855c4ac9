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

/** The token in the mail that came as the first, the second, … */
async function tokenOfMail(count: number): Promise<string> {
  await expect.poll(() => peer.received.length, { timeout: 60_000 }).toBe(count)
  const raw = peer.received[count - 1]?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
  return /#token=([\w-]{43})/.exec(raw)?.[1] ?? ''
}

test('whoever forgot their password asks for a link, gets it by mail, and is in with a new one', async () => {
  await prona.call('POST', 'user/address', { email: 'teuta@example.com' })
  await prona.call('PUT', 'user/address', { token: await tokenOfMail(1) })
  const { page, pageErrors } = await openPage({ signedOut: true, width: 360 })
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Keni harruar fjalëkalimin?' }).click()
  await page.getByRole('heading', { name: 'Fjalëkalim i harruar' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Dërgo lidhjen' }).click()
  await page.getByText('Shkruani emrin e përdoruesit ose emailin.', { exact: true }).waitFor()
  await page.getByLabel('Emri i përdoruesit ose emaili').fill('teuta@example.com')
  await page.keyboard.press('Enter')
  await page.getByText('Nëse ka një llogari të tillë').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page.goto(`/set-password#token=${await tokenOfMail(2)}`)
  await page.getByLabel('Fjalëkalimi i ri', { exact: true }).fill('ura e gurit mbi lumë')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  expect(pageErrors).toEqual([])
}, 120_000)

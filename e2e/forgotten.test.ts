import { expect, test } from 'vitest'
import { aMailServer } from '../server/test/mail-server.ts'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { administratorNow, startProna } from './prona.ts'

const peer = await aMailServer()
const { prona, openPage } = startProgram(() =>
  startProna(undefined, {
    SMTP_URL: `smtp://127.0.0.1:${peer.settings.port}`,
    MAIL_FROM: peer.settings.from,
  }),
)

test('whoever forgot their password asks for a link, gets it by mail, and is in with a new one', async () => {
  const { _id } = await administratorNow(prona)
  await prona.call('PUT', 'user', { _id, data: { email: 'teuta@example.com' } })
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
  await expect.poll(() => peer.received.length, { timeout: 60_000 }).toBe(1)
  const raw = peer.received[0]?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
  const token = /#token=([\w-]{43})/.exec(raw)?.[1] ?? ''
  await page.goto(`/set-password#token=${token}`)
  await page.getByLabel('Fjalëkalimi i ri', { exact: true }).fill('ura e gurit mbi lumë')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  expect(pageErrors).toEqual([])
}, 120_000)

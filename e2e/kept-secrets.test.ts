import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { linkPath, openLink } from '../server/src/auth/sign-in-links.ts'
import { codeOf } from '../server/test/a-factor.ts'
import { writeCredentials } from './page.ts'
import { startProgram } from './program.ts'
import { administrator, administratorNow } from './prona.ts'

const { prona, openPage, database } = startProgram()
const password = 'ura e gurit mbi lumë'
const newPassword = 'kulla mbi lumin e vjetër'

/** All that a browser keeps or shows of itself, but for the one place in which the token belongs. */
async function keptBy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { token: _, ...shared } = { ...localStorage }
    const kept: unknown[] = [shared, { ...sessionStorage }, document.cookie, window.name, history.state]
    kept.push(location.href)
    for (const { name = '' } of await indexedDB.databases()) {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of opened.objectStoreNames) {
        const all = opened.transaction(store).objectStore(store)
        for (const asked of [all.getAll(), all.getAllKeys()])
          kept.push(await new Promise((resolve) => (asked.onsuccess = () => resolve(asked.result))))
      }
      opened.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        kept.push(request.url, await (await cache.match(request))?.text())
    }
    return JSON.stringify(kept)
  })
}

/** How many answers the service worker has kept. */
async function countCached(): Promise<number> {
  const names = await caches.keys()
  const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
  return kept.reduce((sum, one) => sum + one, 0)
}

/** Where something is found, with what stands before it. */
function around(kept: string, secret: string): string {
  const at = kept.indexOf(secret)
  return at < 0 ? '' : kept.slice(Math.max(0, at - 200), at)
}

test('a browser keeps of all that signing in needs the token alone, in its one place', async () => {
  const secrets: Record<string, string> = { password, newPassword }
  const { role } = await administratorNow(prona)
  const made = await prona.call('POST', 'user', { username: 'besa', name: 'Besa Leka', role: role._id })
  const { _id } = made.user as { _id: string }
  const { path } = (await prona.call('POST', 'user/signInLink', { _id })).link as { path: string }
  secrets.link = path.split('token=')[1] ?? ''

  const invited = await prona.call('POST', 'user', { username: 'drita', name: 'Drita Kola', role: role._id })
  const { _id: drita } = invited.user as { _id: string }

  const { page, pageErrors } = await openPage({ signedOut: true, worker: true })
  /** The token there is now belongs in its place; those of before belong nowhere any more. */
  const refuseKept = async (where: string) => {
    const kept = await keptBy(page)
    const token = await page.evaluate(() => localStorage.getItem('token'))
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret.length, name).toBeGreaterThan(5)
      expect(around(kept, secret), `${name}, ${where}`).toBe('')
      if (token !== null)
        expect(token === secret && name !== 'token', `${name} is the token, ${where}`).toBe(false)
    }
    if (token) {
      expect(around(kept, token), `the token elsewhere, ${where}`).toBe('')
      secrets.token = token
    }
  }

  await page.goto(path)
  await page.getByText('besa · Besa Leka').waitFor()
  await page.getByLabel('Fjalëkalimi i ri', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/users')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => page.evaluate(countCached), { timeout: 120_000 }).toBeGreaterThan(10)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await refuseKept('after the link')

  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Aktivizo', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Fjalëkalimi', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await dialog.getByRole('img', { name: 'Kodi QR për aplikacionin' }).waitFor()
  const secret = (await dialog.locator('.secret').innerText()).replaceAll(' ', '')
  secrets.secret = secret
  await refuseKept('while the secret is shown')
  await dialog.getByLabel('Kodi me 6 shifra').fill(codeOf(secret, new Date().toISOString()))
  await dialog.getByRole('button', { name: 'Konfirmo' }).click()
  const codes = dialog.getByRole('list', { name: 'Kodet rezervë' }).getByRole('listitem')
  await codes.first().waitFor()
  for (const [index, code] of (await codes.allInnerTexts()).entries())
    secrets[`recovery code ${index}`] = code
  await refuseKept('while the recovery codes are shown')
  await dialog.getByRole('button', { name: 'I ruajta' }).click()

  await page.getByRole('button', { name: 'Token i ri' }).click()
  await dialog.getByLabel('Emri').fill('Faqja e internetit')
  await dialog.getByRole('button', { name: 'Krijo tokenin' }).click()
  secrets.apiToken = await dialog.getByLabel('Tokeni', { exact: true }).inputValue()
  await refuseKept('while a token for scripts is shown')
  await dialog.getByRole('button', { name: 'E ruajta' }).click()

  await page.goto(`/users/${drita}`)
  await page.locator('.head .btn--primary', { hasText: 'Dërgo ftesën' }).click()
  await dialog.getByRole('button', { name: 'Krijo ftesën' }).click()
  const invitation = await dialog.getByLabel('Lidhja', { exact: true }).inputValue()
  secrets.invitation = invitation.split('token=')[1] ?? ''
  await refuseKept('while an invitation is shown')

  const before = secrets.token ?? ''
  await database()`update sessions set ended_at = now() where ended_at is null and user_id = ${_id}`
  await database()`update second_factors set last_step = 0`
  await page.goto('/sign-in')
  await page.getByLabel('Fjalëkalimi', { exact: true }).waitFor()
  await writeCredentials(page, { username: 'besa', password })
  const challenged = page.waitForResponse(
    (one) => one.url().endsWith('/api/user/auth') && one.status() === 200,
  )
  await page.keyboard.press('Enter')
  secrets.challenge = String((await (await challenged).json()).challenge)
  const asked = page.getByLabel('Kodi me 6 shifra')
  await asked.waitFor()
  await refuseKept('while a code is asked for')
  await asked.fill(codeOf(secret, new Date().toISOString()))
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/sign-in')
  await refuseKept('after the code')
  expect(secrets.token).not.toBe(before)

  await page.getByRole('button', { name: 'Llogaria' }).first().click()
  await page.getByRole('menuitem', { name: 'Dil', exact: true }).click()
  await page.getByRole('heading', { name: 'Hyni në llogari' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await refuseKept('after signing out')

  // While such a page is open its link lies in its place in the history, so that it can be reloaded.
  await page.goto(invitation)
  await page.getByRole('heading').first().waitFor()
  await page.goto('/sign-in')
  await page.getByRole('heading', { name: 'Hyni në llogari' }).waitFor()
  await refuseKept('after an invitation was opened')
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  const forgotten = { user: _id, maker: _id, purpose: 'reset' } as const
  secrets.forgotten = await openLink(database(), forgotten, inAnHour)
  await page.goto(linkPath('reset', secrets.forgotten))
  await page.getByText('besa · Besa Leka').waitFor()
  await page.goto('/sign-in')
  await page.getByRole('heading', { name: 'Hyni në llogari' }).waitFor()
  await refuseKept('after a link for a forgotten password was opened')
  expect(await page.evaluate(countCached)).toBeGreaterThan(10)
  expect(Object.keys(secrets).length).toBeGreaterThan(17)
  expect(pageErrors).toEqual([])
  expect(administrator.password).not.toBe(password)
}, 300_000)

import { expect, test } from 'vitest'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aColleague, aUnit } from './prona.ts'

const { prona, openPage } = startProgram()

/** What a script is answered with that token. */
async function asked(token: string, path: string): Promise<number> {
  const answer = await fetch(`${prona.address}/api/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.status
}

test('somebody makes a token that reads, a script works with it, and once it is ended it does not', async () => {
  await aUnit(prona)
  const { page, pageErrors } = await openPage()
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Token i ri' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Emri').fill('Faqja e internetit')
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Krijo tokenin' }).click()
  const token = await dialog.getByLabel('Tokeni', { exact: true }).inputValue()
  expect(token).toMatch(/^prona_/)
  expect(await barriersOn(page)).toEqual([])
  expect(await asked(token, 'units')).toBe(200)
  expect(await asked(token, 'user/auth/sessions')).toBe(403)
  await dialog.getByRole('button', { name: 'E ruajta' }).click()
  const list = page.getByRole('region', { name: 'Tokenët e API-t' })
  await list.getByText('Vetëm lexim').waitFor()
  expect(await barriersOn(page)).toEqual([])
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain(token)
  await list.getByRole('button', { name: 'Mbyll tokenin: Faqja e internetit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mbyll tokenin' }).click()
  await list.getByText('Faqja e internetit').waitFor({ state: 'hidden' })
  expect(await asked(token, 'units')).toBe(401)
  expect(pageErrors).toEqual([])
})

test('an administrator ends the token of a colleague on the colleague’s page', async () => {
  const colleague = await aColleague(prona, { name: 'Drita Hoxha' })
  const { _id, branch } = (await colleague.call('GET', 'user/auth/user')).user as Record<string, string>
  const wanted = { name: 'Raporti', days: 30, permissions: ['unit.read', 'unit.update'], branches: [branch] }
  const token = String((await colleague.call('POST', 'user/auth/apiToken', wanted)).token)
  const { page, pageErrors } = await openPage({ width: 360 })
  await page.goto(`/users/${_id}`)
  const list = page.getByRole('region', { name: 'Tokenët e API-t' })
  await list.getByText('Lexon dhe ndryshon').waitFor()
  expect(await overflowOf(page)).toBe(0)
  await list.getByRole('button', { name: 'Mbyll tokenin: Raporti' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mbyll tokenin' }).click()
  await list.waitFor({ state: 'hidden' })
  expect(await asked(token, 'units')).toBe(401)
  expect(pageErrors).toEqual([])
})

test('what a token may do is chosen from one’s own permissions, on a telephone too', async () => {
  const { page, pageErrors } = await openPage({ width: 360, language: 'de' })
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Neues Token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ausgewählte Berechtigungen').check()
  const units = dialog.getByRole('group', { name: 'Einheiten', exact: true })
  await units.getByLabel('bearbeiten', { exact: true }).check()
  expect(await units.getByLabel('ansehen', { exact: true }).isChecked()).toBe(true)
  expect(
    await dialog.getByRole('group', { name: 'Rollen', exact: true }).getByRole('checkbox').count(),
  ).toBeLessThan(3)
  expect(await overflowOf(page)).toBe(0)
  expect(await barriersOn(page)).toEqual([])
  expect(pageErrors).toEqual([])
})

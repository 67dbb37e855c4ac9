import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aPicture } from '../server/test/pictures.ts'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aColleague, startProna } from './prona.ts'

const issuer = 'http://127.0.0.1:9'
const { prona, openPage, database } = startProgram(() =>
  startProna(undefined, {
    ...{ SIGN_IN_METHOD: 'JWT', OIDC_ISSUER: issuer, OIDC_NAME: 'Banesa', OIDC_CLIENT_ID: 'prona' },
  }),
)
const shots = process.env.ACCOUNT_SHOTS
if (shots) mkdirSync(shots, { recursive: true })

async function agent(username: string): Promise<{ readonly _id: string; readonly token: string }> {
  const { roles } = (await prona.call('GET', 'roles')) as { roles: { _id: string; name: string }[] }
  const role = roles.find(({ name }) => name === 'Agjent')?._id ?? ''
  const { token } = await aColleague(prona, { username, name: 'Besa Leka', role })
  const [row] = await database()`select _id from users where username = ${username}`
  return { _id: String(row?._id), token }
}

test('an agent puts their portrait on their profile, sees it at the top, and removes it', async () => {
  const { _id, token } = await agent('besa')
  const { page, pageErrors } = await openPage({ token })
  await page.goto('/account')
  const file = join(tmpdir(), `une-${_id}.jpg`)
  writeFileSync(file, await aPicture('jpeg', { width: 400, height: 400 }))
  await page.getByRole('button', { name: 'Zgjidh portretin' }).waitFor()
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('Portreti u ngarkua.').waitFor()
  await page.locator('[data-portrait] .account__card .avatar--own').waitFor()
  expect(await barriersOn(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/profile.png` })

  // What comes first on a page waits for nothing of it.
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/customers')
  await page.locator('[data-portrait] .avatar--own').first().waitFor()
  const at = (path: string) => asked.findIndex((one) => one.startsWith(path))
  expect(at('/api/user/own/image/')).toBeGreaterThan(at('/api/customers'))
  expect(asked.filter((one) => one.startsWith('/api/user/own/image/'))).toHaveLength(1)

  for (const look of [{ language: 'de', mode: 'dark', width: 360 } as const]) {
    const other = await openPage({ ...look, token })
    await other.page.goto('/account')
    await other.page.locator('[data-portrait] .account__card .avatar--own').waitFor()
    expect(await overflowOf(other.page)).toBe(0)
    if (shots) await other.page.screenshot({ path: `${shots}/profile-de-360.png`, fullPage: true })
  }
  await page.goto('/account')
  await page.getByRole('button', { name: 'Fshi portretin' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fshi portretin' }).click()
  await page.getByText('Portreti u fshi.').waitFor()
  await expect.poll(() => page.locator('[data-portrait]').count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test('an account at the sign-in service is unlinked by its person and by an administrator, and the only way in is not', async () => {
  const [besa, dora] = [await agent('besa2'), await agent('dora')]
  for (const { _id } of [besa, dora])
    await database()`insert into user_identities (issuer, subject, user_id, linked_at)
      values (${issuer}, ${_id}, ${_id}, now())`
  await database()`delete from user_passwords where user_id = ${dora._id}`
  const { page, pageErrors } = await openPage({ token: besa.token })
  await page.goto('/account/security')
  await page.getByText(issuer, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Shkëput llogarinë: Banesa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Të shkëputet llogaria te Banesa?' })
  await dialog.waitFor()
  expect(await barriersOn(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/unlink.png` })
  await dialog.getByRole('button', { name: 'Shkëput' }).click()
  await page.getByText('Llogaria u shkëput.').waitFor()
  await expect.poll(() => page.getByText('Llogari të lidhura').count()).toBe(0)

  const admin = await openPage({ width: 360, mode: 'dark', language: 'de' })
  await admin.page.goto(`/users/${dora._id}`)
  await admin.page.getByRole('button', { name: 'Konto trennen: Banesa' }).click()
  expect(await overflowOf(admin.page)).toBe(0)
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Trennen' }).click()
  await admin.page.getByText('Dies ist der einzige Weg').waitFor()
  if (shots) await admin.page.screenshot({ path: `${shots}/only-way-360.png`, fullPage: true })
  const left = await database()`select user_id from user_identities`
  expect(left.map((row) => row.user_id)).toEqual([dora._id])
  expect(pageErrors).toEqual([])
})

import { mkdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { startProna } from './prona.ts'

const { prona, openPage } = startProgram(() => startProna(undefined, { REPORTING_ROLES: 'reporting' }))
const shots = process.env.ROLE_SHOTS
if (shots) mkdirSync(shots, { recursive: true })

type Role = { readonly _id: string; readonly name: string; readonly permissions: readonly string[] }

async function reporting(): Promise<Role> {
  const { roles } = (await prona.call('GET', 'roles')) as { roles: readonly Role[] }
  const found = roles.find(({ name }) => name === 'Raportues' || name.startsWith('Raport'))
  if (!found) throw new Error(roles.map(({ name }) => name).join())
  return found
}

test('what the settings hold back is said in the form of a role, and nothing of it is told as gained', async () => {
  const role = await reporting()
  const { page, pageErrors } = await openPage()
  await page.goto(`/roles/${role._id}/edit`)
  await page.getByText('REPORTING_ROLES').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('checkbox', { name: /^Njësi: shto|^Njësi: krijo/ }).check()
  await page.getByRole('button', { name: 'Ruaj ndryshimet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Me këtë ndryshim askush nuk fiton dhe nuk humbet gjë').waitFor()
  expect(await dialog.innerText()).toContain('REPORTING_ROLES')
  for (const untrue of ['Fitojnë', 'Vlen menjëherë']) expect(await dialog.getByText(untrue).count()).toBe(0)
  if (shots) await page.screenshot({ path: `${shots}/held-back.png` })
  await dialog.getByRole('button', { name: 'Ruaj ndryshimet' }).click()
  await page.waitForURL(`**/roles/${role._id}`)
  expect((await reporting()).permissions).toContain('unit.create')

  const narrow = await openPage({ language: 'de', mode: 'dark', width: 360 })
  await narrow.page.goto(`/roles/${role._id}/edit`)
  await narrow.page.getByText('REPORTING_ROLES').waitFor()
  expect(await overflowOf(narrow.page)).toBe(0)
  if (shots) await narrow.page.screenshot({ path: `${shots}/form-360.png` })
  expect(pageErrors).toEqual([])
})

import { expect, test } from 'vitest'
import { barriersOn, choose, countClicks, type Look, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aColleague, aProperty } from './prona.ts'

const { prona, openPage } = startProgram()

const newcomer: Look = { firstSteps: true }

test('where nobody has an account yet, sign-in tells of the set-up link; elsewhere it does not', async () => {
  const { page } = await openPage({ signedOut: true, language: 'en' })
  await page.goto('/sign-in')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText('Nobody has an account here yet').count()).toBe(0)
  await page.route('**/api/user/auth/first', (route) => route.fulfill({ json: { isOpen: true } }))
  await page.reload()
  await page.getByText('Nobody has an account here yet').waitFor()
  expect(await barriersOn(page)).toEqual([])
})

test('a newcomer comes from an empty company to a first property with units, and the steps go by themselves', async () => {
  const { page, pageErrors } = await openPage(newcomer)
  const clicks = await countClicks(page)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Mirë se vini' }).waitFor()
  await expect.poll(() => page.locator('.nav__brand').textContent()).toContain('Iliria')
  expect(await barriersOn(page)).toEqual([])

  await page.getByRole('link', { name: 'Pronë e re' }).click()
  await page.getByLabel('Kodi', { exact: true }).fill('KULLA')
  await page.getByLabel('Emri', { exact: true }).fill('Kulla e Re')
  await choose(page.getByRole('combobox', { name: 'Lloji' }), 'Ndërtesë')
  await choose(page.getByRole('combobox', { name: 'Faza' }), 'Në ndërtim')
  await page.getByRole('button', { name: 'Ruaj', exact: true }).click()
  await page.getByRole('heading', { name: 'Kulla e Re', level: 1 }).waitFor()

  await page.goto('/')
  const steps = page.locator('.steps__step')
  await steps.first().getByText('U krye').waitFor()
  const several = page.getByRole('link', { name: 'Shto disa njësi' })
  expect(await several.getAttribute('href')).toMatch(/\/properties\/[^/]+\?tab=units&make=true$/)
  await page.getByRole('link', { name: 'Njësi e re' }).click()
  await page.getByLabel('Kodi', { exact: true }).fill('101')
  await choose(page.getByRole('combobox', { name: 'Prona', exact: true }), 'Kulla')
  await choose(page.getByRole('combobox', { name: 'Lloji' }), 'Apartament')
  await page.getByRole('button', { name: 'Ruaj', exact: true }).click()
  await page.getByRole('heading', { name: /101/, level: 1 }).waitFor()
  console.info(`A newcomer's first property and unit: ${await clicks()} clicks`)
  expect(await clicks()).toBeLessThanOrEqual(12)

  await page.goto('/')
  await steps.nth(1).getByText('U krye').waitFor()
  await aColleague(prona, { name: 'Drita Kola' })
  await page.goto('/')
  await page.waitForURL('**/properties**')
  expect(await steps.count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test('the steps can be hidden, stay hidden, and fit a telephone', async () => {
  const { page } = await openPage({ ...newcomer, touch: true, language: 'de' })
  await page.route('**/api/users?**', (route) => route.fulfill({ json: { users: [], pagination: {} } }))
  await page.goto('/')
  await page.getByRole('heading', { name: 'Willkommen' }).waitFor()
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Nicht mehr anzeigen' }).click()
  await page.waitForURL('**/properties**')
  await page.goto('/')
  await page.waitForURL('**/properties**')
})

test('where there are several properties, the step with units asks for which of them', async () => {
  const { _id } = await aProperty(prona, { name: 'Kulla e Dytë' })
  const { page, pageErrors } = await openPage(newcomer)
  await page.route('**/api/units?**', (route) => route.fulfill({ json: { units: [], pagination: {} } }))
  await page.goto('/')
  await page.getByRole('button', { name: 'Shto disa njësi' }).click()
  await page.getByRole('menuitem', { name: 'Kulla e Dytë' }).click()
  await page.getByRole('dialog', { name: 'Shto disa njësi: Kulla e Dytë' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/properties/${_id}`)
  expect(pageErrors).toEqual([])
})

test('a role is copied from its page, and to change something chooses to see it too', async () => {
  const { roles } = (await prona.call('GET', 'roles')) as {
    roles: { _id: string; key?: string; name: string }[]
  }
  const agent = roles.find(({ name }) => name === 'Agjent')
  expect(agent).toBeDefined()
  const { page, pageErrors } = await openPage()
  await page.goto(`/roles/${agent?._id}`)
  await page.getByRole('button', { name: 'Më shumë veprime', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Kopjo' }).click()
  await page.getByLabel('Emri', { exact: true }).fill('Agjent i ri')
  const cell = (name: RegExp) => page.getByRole('checkbox', { name })
  await expect.poll(() => cell(/^Njësi: shiko/).isChecked()).toBe(true)
  await cell(/^Përdorues: ndrysho/).check()
  expect(await cell(/^Përdorues: shiko/).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Ruaj', exact: true }).click()
  await page.getByRole('heading', { name: 'Agjent i ri', level: 1 }).waitFor()
  const made = (await prona.call('GET', `role?id=${page.url().split('/').at(-1)}`)).role
  const before = (await prona.call('GET', `role?id=${agent?._id}`)).role as { permissions: string[] }
  expect((made as { permissions: string[] }).permissions.toSorted()).toEqual(
    [...before.permissions, 'user.update', 'user.read'].toSorted(),
  )
  expect(pageErrors).toEqual([])
})

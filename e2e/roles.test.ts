import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aColleague, administrator, anOrder, aSession, aUnit } from './prona.ts'

const { prona, openPage } = startProgram()

type Role = { readonly _id: string; readonly name: string; readonly permissions: readonly string[] }

async function roleNamed(name: string): Promise<Role> {
  const { roles } = (await prona.call('GET', 'roles')) as { roles: readonly Role[] }
  const found = roles.find((one) => one.name === name)
  if (!found) throw new Error(`There is no role ${name}`)
  return found
}

const rowOf = (page: Page, name: string) =>
  page.locator('.rights__row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

test('a role is changed in the matrix by keys, and saved once one has seen whom it concerns and what they lose', async () => {
  const agent = await roleNamed('Agjent')
  await aColleague(prona, {
    username: 'ardit',
    name: 'Ardit Hoxha',
    password: 'gështenja-mbi-mur-3',
    role: agent._id,
  })
  const { page, pageErrors } = await openPage()
  await page.goto(`/roles/${agent._id}/edit`)
  await rowOf(page, 'Klientë').waitFor()
  expect(await barriersOn(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  await page.getByText('Pa ndryshime').waitFor()

  await page.getByRole('checkbox', { name: 'Klientë: shiko' }).focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  expect(
    await page.getByRole('checkbox', { name: /^Klientë: ndrysho, ndryshe nga Agjent/ }).isChecked(),
  ).toBe(false)
  await page.getByText('1 ndryshim', { exact: true }).waitFor()
  await rowOf(page, 'Kontrata dhe rezervime')
    .getByRole('button', { name: /Veprime/ })
    .click()
  await page.getByRole('checkbox', { name: 'Kontrata dhe rezervime: Mbaj' }).uncheck()
  await page.getByRole('button', { name: 'Ruaj ndryshimet' }).click()

  const dialog = page.getByRole('dialog')
  await dialog.getByText('Ardit Hoxha').waitFor()
  expect(await barriersOn(page)).toEqual([])
  expect(await dialog.innerText()).toMatch(/Humbasin\s*Klientë: ndrysho\s*Kontrata dhe rezervime: mbaj/)
  expect((await roleNamed('Agjent')).permissions).toContain('order.hold')
  await dialog.getByRole('button', { name: 'Ruaj ndryshimet' }).click()
  await page.waitForURL(`**/roles/${agent._id}`)
  await page.getByText('2 ndryshime').waitFor()
  const after = (await roleNamed('Agjent')).permissions
  expect(agent.permissions.filter((one) => !after.includes(one)).sort()).toEqual([
    'customer.update',
    'order.hold',
  ])

  await page.goto(`/roles/${agent._id}/edit`)
  await page.getByRole('button', { name: 'Kthe si te Agjent', exact: true }).click()
  await page.getByText('Pa ndryshime').waitFor()
  await page.getByRole('button', { name: 'Ruaj ndryshimet' }).click()
  await dialog.getByText('Fitojnë').waitFor()
  await dialog.getByRole('button', { name: 'Ruaj ndryshimet' }).click()
  await page.waitForURL(`**/roles/${agent._id}`)
  expect([...(await roleNamed('Agjent')).permissions].sort()).toEqual([...agent.permissions].sort())
  expect(pageErrors).toEqual([])
})

test('before a role is saved one reads from when it requires two steps and how many have not set them up', async () => {
  const { role } = (await prona.call('POST', 'role', { name: 'Arkëtar', permissions: ['unit.read'] })) as {
    role: Role
  }
  await aColleague(prona, {
    username: 'genti',
    name: 'Genti Leka',
    password: 'gështenja-mbi-mur-6',
    role: role._id,
  })
  const { page, pageErrors } = await openPage()
  await page.goto(`/roles/${role._id}/edit`)
  const day = page.getByRole('textbox', { name: 'Verifikim me dy hapa nga' })
  await day.fill('1.3.2020')
  await page.getByRole('button', { name: 'Ruaj ndryshimet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Ruaj ndryshimet' }).click()
  await page.getByText('Dita nuk mund të jetë para ditës së sotme.').waitFor()
  await day.fill('1.3.2090')
  await page.getByRole('textbox', { name: 'Emri', exact: true }).fill('Arkëtare')
  await page.getByRole('button', { name: 'Ruaj ndryshimet' }).click()
  await dialog.getByText('Kërkohet nga 01.03.2090.').waitFor()
  await dialog.getByText('1 person ende nuk e ka: nga ajo ditë punon vetëm pasi ta aktivizojë.').waitFor()
  await dialog.getByText('Emri: nga Arkëtar në Arkëtare').waitFor()
  expect(await dialog.getByText('Vlen menjëherë').count()).toBe(0)
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Ruaj ndryshimet' }).click()
  await page.waitForURL(`**/roles/${role._id}`)
  await page.goto('/roles')
  await page.getByRole('row', { name: /Arkëtare.*01\.03\.2090/ }).waitFor()
  expect(pageErrors).toEqual([])
})

test('whose role loses a right while they look at a record sees its button close, with who can give it back', async () => {
  const agent = await roleNamed('Agjent')
  const seller = await aColleague(prona, {
    username: 'besa',
    name: 'Besa Kola',
    password: 'gështenja-mbi-mur-4',
    role: agent._id,
  })
  const { _id } = await anOrder(prona)
  const { page, pageErrors } = await openPage({ token: seller.token })
  await page.goto(`/orders/${_id}`)
  const hold = page.getByRole('button', { name: 'Mbaj', exact: true })
  await hold.waitFor()
  expect(await hold.getAttribute('aria-disabled')).toBeNull()
  const edit = page.getByRole('link', { name: 'Ndrysho', exact: true })
  await edit.waitFor()
  const lost = ['order.hold', 'order.update']
  const permissions = agent.permissions.filter((one) => !lost.includes(one))
  await prona.call('PUT', 'role', { _id: agent._id, data: { permissions } })
  const said = 'Nuk e keni më lejen «Kontrata dhe rezervime: mbaj». E jep: Teuta Bregu.'
  await page.locator(`button[aria-disabled="true"][data-hint="${said}"]`).waitFor({ timeout: 5_000 })
  const changing = said.replace(': mbaj', ': ndrysho')
  await page.locator(`button[aria-disabled="true"][data-hint="${changing}"]`).waitFor({ timeout: 5_000 })
  expect(await edit.count()).toBe(0)
  await hold.click({ force: true })
  expect(await page.getByRole('dialog').count()).toBe(0)
  await prona.call('PUT', 'role', { _id: agent._id, data: { permissions: agent.permissions } })
  await page.locator('button:not([aria-disabled])', { hasText: /^Mbaj$/ }).waitFor({ timeout: 5_000 })
  await edit.waitFor({ timeout: 5_000 })
  expect(pageErrors).toEqual([])
})

test('whose role loses a right while they look at a list sees its button close there, and asks for it', async () => {
  const agent = await roleNamed('Agjent')
  const seller = await aColleague(prona, {
    username: 'era',
    name: 'Era Leka',
    password: 'gështenja-mbi-mur-6',
    role: agent._id,
  })
  const { page, pageErrors } = await openPage({ token: seller.token })
  await page.goto('/customers')
  const create = page.locator('.head').getByRole('link', { name: 'Klient i ri', exact: true })
  await create.waitFor()
  await page.getByRole('button', { name: 'Importo' }).waitFor()
  const asking = page.locator('.head').getByRole('button', { name: 'Çfarë nuk më lejohet këtu' })
  expect(await asking.count()).toBe(0)
  const permissions = agent.permissions.filter((one) => one !== 'customer.create')
  await prona.call('PUT', 'role', { _id: agent._id, data: { permissions } })
  const said = 'Nuk e keni më lejen «Klientë: shto». E jep: Teuta Bregu.'
  const closed = page.locator(`.head button[aria-disabled="true"][data-hint="${said}"]`)
  await closed.filter({ hasText: 'Klient i ri' }).waitFor({ timeout: 5_000 })
  expect(await closed.count()).toBe(2)
  expect(await barriersOn(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  await asking.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('E jep: Teuta Bregu.').waitFor()
  await dialog.getByRole('button', { name: 'Kërko lejen Klientë: shto' }).click()
  await page.getByText('U kërkua. U njoftua: Teuta Bregu.').waitFor()
  await page.reload()
  await asking.click()
  await dialog.getByRole('button', { name: 'U kërkua', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await prona.call('PUT', 'role', { _id: agent._id, data: { permissions: agent.permissions } })
  await create.waitFor({ timeout: 5_000 })
  await asking.waitFor({ state: 'detached' })
  expect(pageErrors).toEqual([])
})

test('an administrator sees the console as an agent does, changes nothing there, and is back by one press', async () => {
  const agent = await roleNamed('Agjent')
  const order = await anOrder(prona)
  const { token } = await aSession(prona, administrator)
  const { page, pageErrors } = await openPage({ token })
  const menu = page.getByRole('navigation').first()
  await page.goto(`/roles/${agent._id}`)
  await menu.getByRole('link', { name: 'Role' }).waitFor()
  await page.getByRole('button', { name: 'Shiko si ky rol' }).click()
  const bar = page.getByRole('region', { name: 'Shiko si ky rol' })
  await bar.getByText('Po e shihni konsolën si roli «Agjent», vetëm për lexim').waitFor()
  await menu.getByRole('link', { name: 'Role' }).waitFor({ state: 'detached' })
  expect(await barriersOn(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)

  await page.goto(`/orders/${order._id}`)
  await bar.waitFor()
  await page.getByRole('button', { name: 'Mbaj', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mbaj', exact: true }).click()
  await page.getByText('Po e shihni konsolën si një rol tjetër').first().waitFor()
  expect(await prona.call('GET', `order?id=${order._id}`)).toMatchObject({
    order: { version: order.version },
  })

  await page.reload()
  await bar.getByRole('button', { name: 'Përfundo' }).click()
  await page.waitForURL(`**/roles/${agent._id}`)
  await menu.getByRole('link', { name: 'Role' }).waitFor()
  expect(await bar.count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test('what a role does not allow is named with who can grant it, and is asked for by one press', async () => {
  const agent = await roleNamed('Agjent')
  const seller = await aColleague(prona, {
    username: 'dea',
    name: 'Dea Marku',
    password: 'gështenja-mbi-mur-5',
    role: agent._id,
  })
  const unit = await aUnit(prona)
  const { page, pageErrors } = await openPage({ token: seller.token })
  await page.goto(`/units/${unit._id}`)
  await page.getByRole('button', { name: 'Më shumë veprime' }).click()
  await page.getByRole('menuitem', { name: 'Çfarë nuk më lejohet këtu' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Roli juaj nuk i ka këto leje.').waitFor()
  await dialog.getByText('E jep: Teuta Bregu.').first().waitFor()
  expect(await barriersOn(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Kërko lejen Njësi: fshi' }).click()
  await page.getByText('U kërkua. U njoftua: Teuta Bregu.').waitFor()
  await dialog.getByRole('button', { name: 'U kërkua', exact: true }).waitFor()

  const { page: hers, pageErrors: herErrors } = await openPage()
  await hers.goto('/notifications')
  await hers.getByRole('link', { name: /Dea Marku kërkon lejen «Njësi: fshi»/ }).click()
  await hers.waitForURL(`**/roles/${agent._id}/edit?right=unit.delete`)
  const cell = hers.getByRole('checkbox', { name: 'Njësi: fshi' })
  await expect.poll(() => cell.evaluate((box) => box === document.activeElement)).toBe(true)
  expect(await hers.locator('[data-asked]').count()).toBe(1)
  expect(await barriersOn(hers)).toEqual([])
  if (process.env.RIGHT_SHOTS) await hers.screenshot({ path: `${process.env.RIGHT_SHOTS}/asked.png` })
  const permissions = [...agent.permissions, 'unit.delete']
  await prona.call('PUT', 'role', { _id: agent._id, data: { permissions } })
  await page.goto('/notifications')
  await page.getByRole('link', { name: /Teuta Bregu ju dha lejen «Njësi: fshi»/ }).click()
  await page.waitForURL('**/units')
  await prona.call('PUT', 'role', { _id: agent._id, data: { permissions: agent.permissions } })
  await page.goto('/users')
  await page.getByRole('button', { name: 'Kërko lejen Përdorues: shiko' }).waitFor()
  await page.getByText('E jep: Teuta Bregu.').waitFor()
  expect(await barriersOn(page)).toEqual([])
  expect([...pageErrors, ...herErrors]).toEqual([])
})

import { expect, test } from 'vitest'
import { barriersOn, choose, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aColleague, administratorNow } from './prona.ts'

const { prona, openPage, browser } = startProgram()

test('an administrator makes a link, a colleague sets a password by it and is signed in, and it works once', async () => {
  const { role } = await administratorNow(prona)
  const made = await prona.call('POST', 'user', { username: 'besa', name: 'Besa Leka', role: role._id })
  const { page, pageErrors } = await openPage()
  await page.goto(`/users/${(made.user as { _id: string })._id}`)
  await page.getByRole('button', { name: 'Më shumë veprime' }).click()
  await page.getByRole('menuitem', { name: 'Krijo lidhje hyrjeje' }).click()
  const dialog = page.getByRole('dialog', { name: /Besa Leka/ })
  await dialog.getByRole('button', { name: 'Krijo lidhje hyrjeje' }).click()
  const address = await dialog.getByLabel('Lidhja', { exact: true }).inputValue()
  // Behind the # it is told to no server and no proxy.
  expect(address).toContain('/set-password#token=')
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Kopjo lidhjen' }).click()
  await dialog.getByRole('button', { name: 'U kopjua' }).waitFor()
  expect(pageErrors).toEqual([])

  const context = await browser().newContext({ viewport: { width: 360, height: 740 }, locale: 'sq' })
  const colleague = await context.newPage()
  await colleague.goto(address)
  await colleague.getByText('besa · Besa Leka').waitFor()
  expect(new URL(colleague.url()).href).toBe(`${prona.address}/set-password`)
  await colleague.reload()
  await colleague.getByText('besa · Besa Leka').waitFor()
  await colleague.goto(`${prona.address}/sign-in`)
  await colleague.goto(address.replace('#', '?'))
  await colleague.getByText('besa · Besa Leka').waitFor()
  expect(new URL(colleague.url()).href).toBe(`${prona.address}/set-password`)
  expect(await barriersOn(colleague)).toEqual([])
  expect(await overflowOf(colleague)).toBe(0)
  const password = colleague.getByLabel('Fjalëkalimi i ri', { exact: true })
  await password.fill('besaleka1')
  await colleague.getByRole('button', { name: 'Vendos fjalëkalimin' }).click()
  await colleague.getByText('Fjalëkalimi nuk mund të jetë emri juaj.').waitFor()
  await password.fill('ura e gurit mbi lumë')
  await password.press('Enter')
  await colleague.waitForURL((url) => url.pathname === '/')
  await colleague.goto(address)
  await colleague.getByText('Kjo lidhje ka skaduar ose është përdorur.').waitFor()
  expect(await colleague.getByLabel('Fjalëkalimi i ri').count()).toBe(0)
  await context.close()
})

test('whoever makes a new user is led on to the invitation that lets them sign in', async () => {
  const { page, pageErrors } = await openPage()
  await page.goto('/users/new')
  await page.getByLabel('Emri i përdoruesit', { exact: true }).fill('luan')
  await page.getByLabel('Emri', { exact: true }).fill('Luan Dervishi')
  await choose(page.getByRole('combobox', { name: 'Roli' }), 'Agjent')
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { name: 'Luan Dervishi', level: 1 }).waitFor()
  const note = page.getByText('Ky përdorues nuk ka hyrë ende dhe nuk është ftuar.')
  await note.waitFor()
  const next = page.locator('.head .btn--primary')
  expect(await next.textContent()).toBe('Dërgo ftesën')
  expect(await barriersOn(page)).toEqual([])
  expect(pageErrors).toEqual([])
  const { _id } = await administratorNow(prona)
  await page.goto(`/users/${_id}`)
  await page.getByRole('heading', { name: 'Teuta Bregu', level: 1 }).waitFor()
  expect(await note.count()).toBe(0)
})

test('the link of the first start leaves no token in the address either', async () => {
  const context = await browser().newContext({ locale: 'sq' })
  const page = await context.newPage()
  for (const before of ['#', '?']) {
    await page.goto(`${prona.address}/sign-in`)
    await page.goto(`${prona.address}/first${before}token=${'a'.repeat(43)}`)
    await page.getByLabel('Kompania').waitFor()
    expect(page.url()).toBe(`${prona.address}/first`)
  }
  await context.close()
})

test('a page that a link opens says so to whoever comes without one, and leads to the sign-in', async () => {
  for (const path of ['/register', '/set-password']) {
    const { page, pageErrors } = await openPage({ signedOut: true, width: 360 })
    await page.goto(path)
    await page.getByText('Kjo faqe hapet me lidhjen që ju është dërguar').waitFor()
    expect(await barriersOn(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    if (process.env.LINK_SHOTS) await page.screenshot({ path: `${process.env.LINK_SHOTS}${path}.png` })
    await page.getByRole('link', { name: 'Keni llogari? Hyni këtu.' }).click()
    await page.waitForURL('**/sign-in')
    expect(pageErrors).toEqual([])
  }
})

test('whoever was made a colleague by a link goes on working', async () => {
  const colleague = await aColleague(prona, { name: 'Drita' })
  expect(await colleague.call('GET', 'user/auth/user')).toHaveProperty('user')
})

test('an administrator asks for a new password: its person chooses one before anything else and goes on where they were', async () => {
  const [username, old, next] = ['besnik', 'ura e gurit mbi lumë', 'kodra pas shtëpisë sonë']
  const colleague = await aColleague(prona, { name: 'Besnik Hoxha', username, password: old })
  const { _id } = (await colleague.call('GET', 'user/auth/user')).user as { _id: string }
  const theirs = await openPage({ token: colleague.token })
  await theirs.page.goto('/customers')
  await theirs.page.getByRole('heading', { name: 'Klientë', level: 1 }).waitFor()

  const { page, pageErrors } = await openPage()
  await page.goto(`/users/${_id}`)
  await page.getByRole('button', { name: 'Më shumë veprime' }).click()
  await page.getByRole('menuitem', { name: 'Kërko fjalëkalim të ri' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kërko fjalëkalim të ri' }).click()
  await page.getByText('Besnik Hoxha do të zgjedhë një fjalëkalim të ri.').waitFor()

  const heading = theirs.page.getByRole('heading', { name: 'Zgjidhni një fjalëkalim të ri', level: 1 })
  await theirs.page.reload()
  await heading.waitFor()
  expect(await theirs.page.getByRole('link', { name: 'Njësi' }).count()).toBe(0)
  expect(await barriersOn(theirs.page)).toEqual([])
  if (process.env.LINK_SHOTS) await theirs.page.screenshot({ path: `${process.env.LINK_SHOTS}/forced.png` })
  await prona.call('PUT', 'user', { _id, data: { language: 'de' } })
  const again = await openPage({ signedOut: true, width: 360, mode: 'dark', language: 'de' })
  await again.page.goto('/sign-in')
  await again.page.getByLabel('Benutzername', { exact: true }).fill(username)
  await again.page.getByLabel('Passwort', { exact: true }).fill(old)
  await again.page.keyboard.press('Enter')
  await again.page.getByRole('heading', { name: 'Wählen Sie ein neues Passwort', level: 1 }).waitFor()
  expect(await barriersOn(again.page)).toEqual([])
  expect(await overflowOf(again.page)).toBe(0)
  if (process.env.LINK_SHOTS)
    await again.page.screenshot({ path: `${process.env.LINK_SHOTS}/forced-360.png`, fullPage: true })

  await theirs.page.getByLabel('Fjalëkalimi i tanishëm', { exact: true }).fill(old)
  await theirs.page.getByLabel('Fjalëkalimi i ri', { exact: true }).fill(next)
  await theirs.page.getByLabel('Fjalëkalimi i ri, përsëri', { exact: true }).fill(next)
  await theirs.page.keyboard.press('Enter')
  await theirs.page.getByRole('heading', { name: 'Klientë', level: 1 }).waitFor()
  expect(new URL(theirs.page.url()).pathname).toBe('/customers')
  expect([...pageErrors, ...theirs.pageErrors]).toEqual([])
})

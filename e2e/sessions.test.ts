import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { barriersOn, overflowOf, writeCredentials } from './page.ts'
import { startProgram } from './program.ts'
import { aColleague, aCustomer, administrator, aProperty, aSession, aUnit } from './prona.ts'

/** Promised each time, from when the server has said that the session is ended. */
const promisedMs = 5_000

const { prona, openPage, browser } = startProgram()
beforeAll(async () => {
  await aUnit(prona)
})

const asked = (page: Page) => page.getByRole('dialog', { name: 'Sesioni mbaroi' })
const sessions = (page: Page) => page.getByRole('region', { name: 'Sesionet e hapura' })

/** Signed in by hand, as the list of sessions tells of a browser. */
async function signedIn(): Promise<Page> {
  const context = await browser().newContext({
    baseURL: prona.address,
    serviceWorkers: 'block',
    locale: 'sq',
  })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await writeCredentials(page, administrator)
  await page.getByRole('button', { name: 'Hyr', exact: true }).click()
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Hyni' }).waitFor()
  return page
}

test('a session that is ended elsewhere asks to sign in over the open page, and nothing typed is lost', async () => {
  const there = await signedIn()
  const { page, pageErrors } = await openPage()
  const times: number[] = []
  for (const typed of ['Rezidenca Ulliri', 'Vila e Re', 'Kulla']) {
    await there.goto('/properties/new')
    await there.getByLabel('Emri', { exact: true }).fill(typed)
    await page.goto('/account/security')
    await sessions(page).getByText('Kjo pajisje').waitFor()
    expect(await barriersOn(page)).toEqual([])
    const answered = page.waitForResponse(
      (answer) => answer.request().method() === 'DELETE' && answer.url().includes('/api/user/auth/session'),
    )
    const told = page.getByText('Sesioni u mbyll.').first().waitFor()
    await sessions(page).getByRole('button', { name: 'Mbyll sesionin: Chrome · Linux' }).first().click()
    expect((await answered).status()).toBe(200)
    const began = performance.now()
    await asked(there).waitFor()
    times.push(Math.round(performance.now() - began))
    await told
    await expect.poll(() => sessions(page).getByText('Chrome · Linux').count()).toBe(0)
    await asked(there).getByLabel('Fjalëkalimi', { exact: true }).fill(administrator.password)
    await asked(there).getByRole('button', { name: 'Vazhdo' }).click()
    await asked(there).waitFor({ state: 'hidden' })
    expect(await there.getByLabel('Emri', { exact: true }).inputValue()).toBe(typed)
  }
  console.log(`Asked to sign in again ${times.join(', ')} ms after the session was ended.`)
  expect(Math.max(...times)).toBeLessThan(promisedMs)
  expect(pageErrors).toEqual([])
  await there.context().close()
})

test('an administrator ends a session of a colleague on the colleague’s page', async () => {
  const colleague = await aColleague(prona, { name: 'Besa Leka' })
  const { user } = await colleague.call('GET', 'user/auth/user')
  const { page } = await openPage()
  await page.goto(`/users/${(user as { readonly _id: string })._id}`)
  await sessions(page).getByRole('button', { name: 'Mbyll sesionin: node' }).click()
  await sessions(page).getByText('Asnjë sesion i hapur').waitFor()
  await expect(colleague.call('GET', 'properties')).rejects.toThrow('401')
})

test('whoever is asked for a new password keeps nothing on their device meanwhile, and is signed out when their session is ended', async () => {
  const colleague = await aColleague(prona, { name: 'Luljeta Prifti' })
  const { user } = await colleague.call('GET', 'user/auth/user')
  const { _id } = user as { readonly _id: string }
  const customer = await aCustomer(prona, {
    firstName: 'Dritan',
    lastName: 'Hoxhaj',
    phones: ['+355692012345'],
  })
  const { page, pageErrors } = await openPage({ token: colleague.token })
  await page.goto('/customers')
  await page.getByText('Dritan Hoxhaj').first().waitFor()
  await page.goto(`/customers/${customer._id}`)
  await page.getByRole('heading', { level: 1, name: 'Dritan Hoxhaj' }).waitFor()
  await expect.poll(() => keptOn(page)).toContain('Hoxhaj')
  let streams = 0
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname === '/api/live' && answer.ok()) streams += 1
  })
  await prona.call('POST', 'user/requirePassword', { _id })
  await page.getByRole('heading', { level: 1, name: 'Zgjidhni një fjalëkalim të ri' }).waitFor()
  await expect.poll(() => keptOn(page)).not.toMatch(/Hoxhaj|692012345/)
  // The stream of before is closed; the one that tells of the end alone is open.
  await expect.poll(() => streams).toBeGreaterThan(0)
  await prona.call('POST', 'user/endSessions', { _id })
  const began = performance.now()
  await page.getByLabel('Emri i përdoruesit', { exact: true }).waitFor()
  const took = Math.round(performance.now() - began)
  console.log(`The page signed out ${took} ms after the session was ended.`)
  expect(took).toBeLessThan(promisedMs)
  expect(await page.getByLabel('Fjalëkalimi i ri', { exact: true }).count()).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect(await keptOn(page)).not.toMatch(/Hoxhaj|692012345/)
  expect(pageErrors).toEqual([])
})

/** What a browser keeps of records and of what its person did. */
async function keptOn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('prona-kept')
    const opened = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result)
    })
    const asked = opened.transaction('queries').objectStore('queries').getAll()
    const queries = await new Promise((resolve) => {
      asked.onsuccess = () => resolve(asked.result)
    })
    opened.close()
    return JSON.stringify([queries, { ...localStorage }, { ...sessionStorage }])
  })
}

test('all other sessions are ended at once, after asking', async () => {
  const besnik = { username: 'besnik', name: 'Besnik Hoxha', password: 'vreshti-në-kodër-9' }
  await aColleague(prona, besnik)
  const { token } = await aSession(prona, besnik)
  const { page } = await openPage({ token })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/account/security')
  await sessions(page).getByRole('button', { name: 'Mbyll të tjerat' }).click()
  const dialog = page.getByRole('dialog', { name: 'Të mbyllen sesionet e tjera?' })
  await dialog.getByRole('button', { name: 'Mbyll të tjerat' }).click()
  await page.getByText('Sesionet e tjera u mbyllën.').waitFor()
  await expect.poll(() => sessions(page).getByRole('listitem').count()).toBe(1)
  expect(await sessions(page).getByRole('button').count()).toBe(0)
  expect(await barriersOn(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
})

test('a role that loses a right closes its buttons on an open page', async () => {
  const made = await prona.call('POST', 'role', {
    name: 'Provë',
    permissions: ['property.read', 'property.update'],
  })
  const role = (made.role as { readonly _id: string })._id
  const property = await aProperty(prona, { name: 'Rezidenca Ulliri' })
  const { token } = await aColleague(prona, { name: 'Luan Dervishi', role })
  const { page } = await openPage({ token })
  await page.goto(`/properties/${property._id}`)
  const times: number[] = []
  for (const _ of [1, 2, 3]) {
    await prona.call('PUT', 'role', {
      _id: role,
      data: { permissions: ['property.read', 'property.update'] },
    })
    const button = page.getByRole('link', { name: 'Ndrysho', exact: true })
    await button.waitFor()
    await prona.call('PUT', 'role', { _id: role, data: { permissions: ['property.read'] } })
    const began = performance.now()
    await button.waitFor({ state: 'detached' })
    times.push(Math.round(performance.now() - began))
  }
  console.log(`The button was closed ${times.join(', ')} ms after the right was taken away.`)
  expect(Math.max(...times)).toBeLessThan(promisedMs)
})

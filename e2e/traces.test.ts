import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { writeCredentials } from './page.ts'
import { startProgram } from './program.ts'
import { aColleague, administrator, aSession, aUnit } from './prona.ts'

const { prona, openPage } = startProgram()
const other = { username: 'ilir', name: 'Ilir Gurra', password: 'vreshti-në-kodër-9' }
const title = 'GJURMA-7'
const typed = 'Rezidenca e pathënë'
let unit = ''

beforeAll(async () => {
  unit = (await aUnit(prona, { code: title }))._id
  await aColleague(prona, other)
})

/** What a stranger finds who opens this browser's storage; the pieces that stay are the device's. */
async function traces(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept = [localStorage, sessionStorage].map((store) => JSON.stringify({ ...store }))
    const open = indexedDB.open('prona-kept')
    await new Promise((done) => open.addEventListener('success', done))
    const rows = open.result.objectStoreNames.contains('queries')
      ? await new Promise((done) => {
          const all = open.result.transaction('queries').objectStore('queries').getAll()
          all.addEventListener('success', () => done(all.result))
        })
      : []
    open.result.close()
    return [...kept, JSON.stringify(rows)].join('\n')
  })
}

const names = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort())

/** Somebody who has looked at records, chosen one in a form, and written a draft. */
async function working(): Promise<{
  context: BrowserContext
  page: Page
  session: { end(): Promise<void> }
}> {
  const session = await aSession(prona, administrator)
  const { context, page } = await openPage({ token: session.token })
  await page.goto('/units')
  await page.getByText(title).first().waitFor()
  await page.goto(`/units/${unit}`)
  await page.getByRole('heading', { name: title }).first().waitFor()
  await page.goto('/units/new')
  await page.getByRole('combobox', { name: 'Prona' }).click()
  await page.getByRole('option').first().click()
  await page.goto('/properties/new')
  await page.getByLabel('Emri', { exact: true }).fill(typed)
  await page.getByText('drafti u ruajt').waitFor()
  await expect.poll(() => traces(page)).toContain(typed)
  expect(await traces(page)).toContain(title)
  const end = async () => void (await session.call('DELETE', 'user/auth'))
  return { context, page, session: { end } }
}

/** Nothing of anybody is left, now and a moment later, when what was under way would have been written. */
async function expectNothingLeft(page: Page): Promise<void> {
  await expect
    .poll(() => names(page), { timeout: 20_000 })
    .toSatisfy((all: string[]) => all.every(isOfDevice))
  await expect.poll(() => traces(page)).not.toContain(title)
  await page.waitForTimeout(1_000)
  expect((await names(page)).filter((name) => !isOfDevice(name))).toEqual([])
  const left = await traces(page)
  for (const trace of [title, typed, 'teuta']) expect(left).not.toContain(trace)
}

/** The walk through all keys that the console writes: whatever is not listed here is somebody's. */
function isOfDevice(name: string): boolean {
  return [
    ...['app.settings', 'branch', 'firstSteps', 'language', 'leftWith', 'navigation.rail', 'shortcuts'],
    ...['languageUntold', 'signOutWithLastTab', 'tabsOpenCounter', 'token'],
  ].includes(name)
}

test('who signs out leaves nothing of theirs on the device, and neither do their other tabs', async () => {
  const { context, page } = await working()
  const tab = await context.newPage()
  await tab.goto('/units')
  await tab.getByText(title).first().waitFor()
  await tab.getByRole('button', { name: /llogaria e/i }).click()
  await tab.getByRole('menuitem', { name: 'Dil', exact: true }).click()
  await page.getByText('Sesioni mbaroi. Hyni përsëri për të vazhduar.').waitFor()
  await expectNothingLeft(page)
  await expectNothingLeft(tab)
})

test('a session that ends while its tab is open leaves nothing, yet gives back what was written', async () => {
  const { page, session } = await working()
  await session.end()
  const asked = page.getByRole('dialog', { name: 'Sesioni mbaroi' })
  await page.keyboard.press('Control+s')
  await asked.waitFor()
  await expectNothingLeft(page)
  await asked.getByLabel('Fjalëkalimi', { exact: true }).fill(administrator.password)
  await asked.getByRole('button', { name: 'Vazhdo' }).click()
  await asked.waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByLabel('Emri', { exact: true }).inputValue()).toBe(typed)
  await expect.poll(() => traces(page)).toContain(typed)
})

test('somebody else who signs in over an ended session finds nothing', async () => {
  const { page, session } = await working()
  await session.end()
  const asked = page.getByRole('dialog', { name: 'Sesioni mbaroi' })
  await page.keyboard.press('Control+s')
  await asked.waitFor()
  await writeCredentials(asked, other)
  await asked.getByRole('button', { name: 'Vazhdo' }).click()
  await page.getByText(other.name).first().waitFor()
  const left = await traces(page)
  expect(left).not.toContain(typed)
  expect((await names(page)).filter((name) => /teuta|draft|recent/.test(name))).toEqual([])
})

test('a tab that is opened when the session has ended meanwhile finds nothing', async () => {
  const { context, page, session } = await working()
  await page.goto('about:blank')
  await session.end()
  const tab = await context.newPage()
  await tab.goto('/units')
  await tab.getByRole('heading', { name: 'Hyni në llogari' }).waitFor()
  await expectNothingLeft(tab)
})

test('a person whose token has replaced another’s finds nothing of the other', async () => {
  const { page } = await working()
  const { token } = await aSession(prona, other)
  await page.goto('about:blank')
  const address = `${prona.address}/units`
  await page.goto(address, { waitUntil: 'commit' })
  await page.evaluate((next) => localStorage.setItem('token', next), token)
  await page.goto(address)
  await page.getByText(other.name).first().waitFor()
  expect(await traces(page)).not.toContain(typed)
  expect((await names(page)).filter((name) => /^(draft|recent)/.test(name))).toEqual([])
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'

const { openPage } = startProgram()

test('whoever is signed in finds in the help what programs can ask, opens a call and saves the document', async () => {
  const { page, pageErrors } = await openPage({ language: 'en' })
  await page.goto('/units')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Help and shortcuts', exact: true }).click()
  await page.getByRole('link', { name: 'API for developers' }).click()
  await page.waitForURL('**/account/contract')
  await page.getByRole('heading', { name: 'API for developers', level: 1 }).waitFor()
  const hold = page.locator('details').filter({ hasText: '/api/order/hold' })
  await hold.locator('summary').click()
  await expect.poll(() => hold.locator('pre').textContent()).toContain('"_id"')
  expect(await barriersOn(page)).toEqual([])
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save openapi.json' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('openapi.json')
  expect(JSON.parse(readFileSync(await saved.path(), 'utf8'))).toMatchObject({ openapi: '3.1.0' })
  expect(pageErrors).toEqual([])
})

test.each([
  ['sq', 'API për zhvillues'],
  ['de', 'API für Entwickler'],
  ['es', 'API para desarrolladores'],
] as const)('the page is called in %s what it is, and fits a telephone', async (language, name) => {
  const { page } = await openPage({ language, width: 320 })
  await page.goto('/account/contract')
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  expect(await overflowOf(page)).toBe(0)
})

test('somebody who is not signed in gets the sign-in page, and not the API’s document', async () => {
  const { page } = await openPage({ signedOut: true })
  await page.goto('/account/contract')
  await page.waitForURL('**/sign-in**')
  expect(await page.evaluate(async () => (await fetch('/api/openapi.json')).status)).toBe(401)
  expect(await page.evaluate(async () => (await fetch('/api/docs')).status)).toBe(401)
})

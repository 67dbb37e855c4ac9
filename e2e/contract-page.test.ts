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
  const sent = hold.getByRole('region', { name: 'What is sent' })
  await expect.poll(() => sent.textContent()).toContain('"_id"')
  // Everything a call takes stands there itself; nobody has to look up what it points to.
  await expect
    .poll(() => hold.getByRole('region', { name: 'Parameters' }).textContent())
    .toContain('"Idempotency-Key"')
  await expect
    .poll(() => hold.getByRole('region', { name: 'Response' }).textContent())
    .toContain('"properties"')
  expect(await hold.textContent()).not.toContain('$ref')
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
  ['sq', 'API për zhvillues', 'Njësi', 'Përgjigjja'],
  ['de', 'API für Entwickler', 'Einheiten', 'Antwort'],
  ['es', 'API para desarrolladores', 'Unidades', 'Respuesta'],
] as const)('the page speaks %s and fits a telephone, an open call too', async (language, ...said) => {
  const [name, units, answer] = said
  const { page } = await openPage({ language, width: 320 })
  await page.goto('/account/contract')
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  const call = page.getByRole('region', { name: units, exact: true }).locator('details').first()
  await call.locator('summary').click()
  const written = call.getByRole('region', { name: answer }).locator('pre')
  await written.waitFor()
  expect(await written.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  expect(await overflowOf(page)).toBe(0)
})

test('who looks for the API finds its page by that name', async () => {
  const { page } = await openPage({ language: 'en' })
  await page.goto('/units')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('api')
  await page.getByRole('option', { name: 'API for developers' }).click()
  await page.waitForURL('**/account/contract')
})

test('what programs alone read of a user is shown nowhere in the console', async () => {
  const { page } = await openPage({ language: 'en' })
  await page.goto('/users')
  await page.getByRole('row').nth(1).waitFor()
  const answer = await page.evaluate(async () => {
    const headers = { authorization: localStorage.getItem('token') ?? '' }
    return (await fetch('/api/users', { headers })).json()
  })
  const { _id, repository } = answer.users[0]
  expect(repository).toContain('@')
  for (const address of [`/users/${_id}`, `/users/${_id}?tab=history`, `/users/${_id}/edit`]) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.getByRole('main').textContent()).toContain(answer.users[0].name)
    expect(await page.getByRole('main').textContent()).not.toContain(repository)
    expect(await page.getByText('Branch identifier').count()).toBe(0)
  }
})

test('somebody who is not signed in gets the sign-in page, and not the API’s document', async () => {
  const { page } = await openPage({ signedOut: true })
  await page.goto('/account/contract')
  await page.waitForURL('**/sign-in**')
  expect(await page.evaluate(async () => (await fetch('/api/openapi.json')).status)).toBe(401)
  expect(await page.evaluate(async () => (await fetch('/api/docs')).status)).toBe(401)
})

import { expect, test } from 'vitest'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aProperty, aUnit, recordNow } from './prona.ts'

const soon = { timeout: 20_000 }
const { prona, openPage } = startProgram()

test('what is shared from a telephone has a button as wide as the dialog for each way', async () => {
  const unit = await aUnit(prona)
  const { page } = await openPage({ touch: true })
  await page.goto(`/units/${unit._id}`)
  await page.getByRole('button', { name: 'Ndaj', exact: true }).click()
  const foot = page.getByRole('dialog').locator('.dialog__foot')
  await foot.getByRole('button', { name: 'Fleta e njësisë' }).waitFor()
  const [whole, ...boxes] = await foot.evaluate((element) =>
    [element, ...element.children].map((one) => {
      const { width, height } = one.getBoundingClientRect()
      return { width, height, hidden: one.scrollWidth - one.clientWidth }
    }),
  )
  expect(boxes.length).toBeGreaterThanOrEqual(3)
  for (const { width, height, hidden } of boxes) {
    expect(width).toBeGreaterThan((whole?.width ?? 0) * 0.8)
    expect(height).toBeGreaterThanOrEqual(44)
    expect(hidden).toBeLessThanOrEqual(0)
  }
  expect(await overflowOf(page)).toBe(0)
  expect(await barriersOn(page, '[role="dialog"]')).toEqual([])
})

test('a deletion that is refused leads by one press to the records that depend on it', async () => {
  const property = await aProperty(prona, { name: 'Rezidenca Lidhja' })
  for (const code of ['L-1', 'L-2']) await aUnit(prona, { property: property._id, code })
  await aUnit(prona, { code: 'TJETËR-1' })
  const { page, pageErrors } = await openPage()
  await page.goto(`/properties/${property._id}`)
  await page.getByRole('button', { name: 'Më shumë veprime' }).click()
  await page.getByRole('menuitem', { name: 'Fshi', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fshi', exact: true }).click()
  await page.getByText('Nuk fshihet dot, sepse prej kësaj varen ende: 2 njësi.').waitFor()
  await page.getByRole('button', { name: 'Shfaq çfarë varet' }).click()
  await page.waitForURL(/\/units\?/)
  await page.getByText('L-2', { exact: true }).waitFor()
  await expect
    .poll(() => page.locator('[role="row"] [role="rowheader"], tbody tr').count(), soon)
    .toBeGreaterThanOrEqual(2)
  expect(await page.getByText('TJETËR-1').count()).toBe(0)
  expect(await recordNow(prona, 'property', property._id)).toMatchObject({ name: 'Rezidenca Lidhja' })
  expect(pageErrors).toEqual([])
})

test('a role that every company has is named in the reader’s language in its form too, and keeps its names', async () => {
  const { roles } = (await prona.call('GET', 'roles')) as {
    readonly roles: readonly { readonly _id: string; readonly name: string }[]
  }
  const agent = roles.find(({ name }) => name === 'Agjent')?._id
  const accountant = roles.find(({ name }) => name === 'Financier')?._id
  const { page } = await openPage({ language: 'de' })
  await page.goto(`/roles/${accountant}/edit`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect.poll(() => name.inputValue(), soon).toBe('Buchhalter')
  await page.getByRole('heading', { level: 1, name: 'Rolle Buchhalter bearbeiten' }).waitFor()
  await page.getByLabel('Längste Vormerkung (Tage)').fill('9')
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  // Whom it concerns is said first.
  await page.getByRole('dialog').getByRole('button', { name: 'Änderungen speichern' }).click()
  await page.waitForURL(/\/roles\/[^/]+$/)
  expect(await recordNow(prona, 'role', accountant)).toMatchObject({ name: 'Financier', longestHoldDays: 9 })
  await page.goto(`/roles/${agent}/edit`)
  await expect.poll(() => name.inputValue(), soon).toBe('Agent')
  await name.fill('Verkauf')
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await page.waitForURL(/\/roles\/[^/]+$/)
  expect(await recordNow(prona, 'role', agent)).toMatchObject({ name: 'Verkauf' })
  await page.goto(`/roles/${agent}/edit`)
  await expect.poll(() => name.inputValue(), soon).toBe('Verkauf')
  await name.fill('Agent')
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await page.waitForURL(/\/roles\/[^/]+$/)
  expect(await recordNow(prona, 'role', agent)).toMatchObject({ name: 'Agjent' })
})

test('whoever gives a user a role reads its name and no figure that nobody can explain', async () => {
  const { page } = await openPage()
  await page.goto('/users/new')
  await page.getByRole('combobox', { name: 'Roli' }).click()
  const option = page.getByRole('option').filter({ hasText: 'Financier' })
  await option.waitFor()
  expect((await option.innerText()).trim()).toBe('Financier')
})

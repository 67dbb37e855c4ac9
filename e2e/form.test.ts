import { expect, test } from 'vitest'
import { choose, hasFocus } from './page.ts'
import { startProgram } from './program.ts'
import { aCustomer, anOrder, aProperty, aUnit, recordNow } from './prona.ts'

const { prona, openPage } = startProgram()

test('what a form lacks is shown at its fields, and the first of them is focused', async () => {
  const { page } = await openPage()
  await page.goto('/units/new')
  await page.getByLabel('Kodi', { exact: true }).fill('A 1')
  await page.getByRole('button', { name: 'Ruaj', exact: true }).click()
  await page.getByRole('button', { name: '3 fusha për t’u korrigjuar' }).waitFor()
  await page.getByText('Vetëm shkronja, shifra dhe').waitFor()
  const property = page.getByRole('combobox', { name: 'Prona' })
  await expect.poll(() => hasFocus(property)).toBe(true)
  expect(await property.getAttribute('aria-invalid')).toBe('true')
})

test('a field is judged when one leaves it, in words', async () => {
  const { page } = await openPage()
  await page.goto('/customers/new')
  await page.getByLabel('NUIS (NIPT)').fill('123')
  await page.getByLabel('Numri personal').focus()
  await page.getByText('NUIS ka një shkronjë A–M, tetë shifra dhe një shkronjë.').waitFor()
  await page.getByLabel('Datëlindja', { exact: true }).fill('31.2.1990')
  await page.getByLabel('Numri personal').focus()
  await page.getByText('Data nuk është e vlefshme (1900–2099).').waitFor()
})

test('a code that is taken is refused by the server at its field', async () => {
  const taken = await aProperty(prona)
  const { page } = await openPage()
  await page.goto('/properties/new')
  await page.getByLabel('Kodi', { exact: true }).fill(String(taken.code))
  await page.getByLabel('Emri', { exact: true }).fill('Një tjetër')
  await choose(page.getByRole('combobox', { name: 'Lloji' }), 'Vilë')
  await choose(page.getByRole('combobox', { name: 'Faza' }), 'Në projekt')
  await page.keyboard.press('Control+s')
  await page.getByText('Ky kod përdoret nga një pronë tjetër e degës.').waitFor()
  expect(await page.getByLabel('Kodi', { exact: true }).getAttribute('aria-invalid')).toBe('true')
})

test('two people change one record: both versions are shown, and what stays is chosen', async () => {
  const property = await aProperty(prona)
  const { page } = await openPage()
  await page.goto(`/properties/${property._id}/edit`)
  await page.getByLabel('Emri', { exact: true }).fill('Rezidenca Ulliri i Ri')
  await page.getByLabel('Viti i ndërtimit').fill('2027')
  await prona.call('PUT', 'property', {
    _id: property._id,
    version: property.version,
    data: { name: 'Ulliri', yearBuilt: 2026, cadastralZone: '3412' },
  })
  await page.getByRole('button', { name: 'Ruaj ndryshimet' }).click()
  await page.getByRole('heading', { name: 'Dikush e ndryshoi ndërkohë' }).waitFor()
  const save = page.getByRole('button', { name: 'Ruaj zgjedhjen' })
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('row', { name: /^Emri/ }).getByRole('radio', { name: 'Rezidenca Ulliri i Ri' }).check()
  await page.getByRole('row', { name: /^Viti/ }).getByRole('radio', { name: '2026' }).check()
  await save.click()
  await page.getByRole('heading', { name: 'Rezidenca Ulliri i Ri', level: 1, exact: true }).waitFor()
  expect(await recordNow(prona, 'property', property._id)).toMatchObject({
    name: 'Rezidenca Ulliri i Ri',
    yearBuilt: 2026,
    cadastralZone: '3412',
  })
})

test('work that is not saved is asked about before one leaves, and is still there after a reload', async () => {
  const { page } = await openPage()
  await page.goto('/customers/new')
  await page.getByLabel('Mbiemri').fill('Zallari')
  await page.getByText('drafti u ruajt').waitFor()
  await page.reload()
  await page.getByText('Drafti i orës').waitFor()
  await expect.poll(() => page.getByLabel('Mbiemri').inputValue()).toBe('Zallari')

  await page.getByRole('link', { name: 'Njësi', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Të dilni pa ruajtur?' })
  await question.getByRole('button', { name: 'Qëndro' }).click()
  await expect.poll(() => page.getByLabel('Mbiemri').inputValue()).toBe('Zallari')
  await page.getByRole('link', { name: 'Njësi', exact: true }).click()
  await question.getByRole('button', { name: 'Dil pa ruajtur' }).click()
  await page.getByRole('heading', { name: 'Njësi', level: 1 }).waitFor()
  await page.goto('/customers/new')
  expect(await page.getByLabel('Mbiemri').inputValue()).toBe('')
})

test('what something depends on is not deleted, and it says what; what nothing depends on is', async () => {
  const property = await aProperty(prona)
  const unit = await aUnit(prona, { property: property._id })
  const { page } = await openPage()
  const remove = async (path: string) => {
    await page.goto(path)
    await page.getByRole('button', { name: 'Më shumë veprime' }).click()
    await page.getByRole('menuitem', { name: 'Fshi', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Fshi' }).click()
  }
  await remove(`/properties/${property._id}`)
  await page.getByText(/Nuk fshihet dot/).waitFor()
  expect(await recordNow(prona, 'property', property._id)).toMatchObject({
    _id: property._id,
  })

  await remove(`/units/${unit._id}`)
  await page.getByRole('heading', { name: 'Njësi', level: 1 }).waitFor()
  await remove(`/properties/${property._id}`)
  await page.getByRole('heading', { name: 'Prona', level: 1 }).waitFor()
})

test('a form begins in its first field as it is drawn, a new one and one that changes, from wherever it is opened', async () => {
  const { page, pageErrors } = await openPage()
  const customer = page.getByRole('combobox', { name: 'Klienti' }).first()
  await aCustomer(prona, { lastName: 'Marku' })
  await page.goto('/orders/new?as=reservation')
  await expect.poll(() => hasFocus(customer)).toBe(true)
  await page.keyboard.type('Marku')
  await page.getByRole('option').filter({ hasText: 'Marku' }).first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('Escape')

  await page.goto('/orders')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('n')
  await page.waitForURL('**/orders/new**')
  await expect.poll(() => hasFocus(customer)).toBe(true)

  const order = await anOrder(prona)
  await page.goto(`/orders/${order._id}/edit`)
  await expect.poll(() => hasFocus(customer)).toBe(true)
  const unit = await aUnit(prona)
  await page.goto(`/units/${unit._id}/edit`)
  await expect.poll(() => hasFocus(page.getByRole('combobox', { name: 'Prona' }))).toBe(true)
  expect(pageErrors).toEqual([])
})

test('the tab of a form says which record it changes', async () => {
  const { page } = await openPage()
  const order = await anOrder(prona)
  await page.goto(`/orders/${order._id}/edit`)
  await expect.poll(() => page.title()).toBe(`Ndrysho rezervimin ${order.number} · Prona`)
  const property = await aProperty(prona, { name: 'Kulla e Hënës' })
  await page.goto(`/properties/${property._id}/edit`)
  await expect.poll(() => page.title()).toContain('Kulla e Hënës · Prona')
  await page.goto('/properties/new')
  await expect.poll(() => page.title()).toBe('Pronë e re · Prona')
})

import { expect, test } from 'vitest'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aCustomer, aUnit } from './prona.ts'

const { prona, openPage } = startProgram()

type Body = { readonly _id: string; readonly [field: string]: unknown }

async function aSale(): Promise<Body> {
  const unit = await aUnit(prona, { salePrice: 10_000_000, vatProfile: 'exempt' })
  const customer = await aCustomer(prona, { language: 'de' })
  const { order } = await prona.call('POST', 'order', {
    kind: 'sale',
    parties: [{ customer: customer._id, role: 'buyer', shareBp: 10_000 }],
    lines: [{ unit: unit._id }],
  })
  return order as Body
}

async function aTemplate(values: Readonly<Record<string, unknown>>): Promise<Body> {
  const text = { kind: 'sale', heading: 'Kontratë {{order.number}}', text: 'Çmimi: {{totals.gross}}' }
  return (await prona.call('POST', 'paperTemplate', { ...text, ...values })).paperTemplate as Body
}

test('a contract is shown and made from the order’s page, in the customer’s language first, and kept with the order', async () => {
  const sale = await aSale()
  await aTemplate({ name: 'Kontratë për shitje', language: 'sq' })
  await aTemplate({ name: 'Vertrag für den Verkauf', language: 'de' })
  const { page, pageErrors } = await openPage()
  await page.goto(`/orders/${sale._id}`)
  await page.getByRole('button', { name: 'Krijo dokument' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByRole('radio').first().isChecked()).toBe(true)
  expect(await dialog.getByRole('radio', { name: /Vertrag für den Verkauf/ }).isChecked()).toBe(true)
  expect(await barriersOn(page, '[role="dialog"]')).toEqual([])
  const shown = page.waitForResponse((answer) => answer.url().endsWith('/api/paperTemplate/preview'))
  await dialog.getByRole('button', { name: 'Paraparje' }).click()
  const answer = await shown
  expect([answer.status(), Object.keys(answer.request().postDataJSON()).sort()]).toEqual([
    200,
    ['heading', 'kind', 'language', 'order', 'text'],
  ])
  await page.getByRole('button', { name: 'Mbyll' }).last().click()
  await dialog.getByRole('button', { name: 'Krijo dokument' }).press('Enter')
  await page.getByRole('link', { name: 'Vertrag für den Verkauf, Version 1' }).waitFor()
  const { documents } = await prona.call('GET', `order/documents?id=${sale._id}`)
  expect(documents).toMatchObject([{ title: 'Vertrag für den Verkauf, Version 1', type: 'application/pdf' }])
  expect(pageErrors).toEqual([])
})

test('a template is written with its values beside it, refused by name, and shown with an order before it is saved', async () => {
  const sale = await aSale()
  const { _id } = await aTemplate({ name: 'Për t’u ndryshuar', language: 'sq' })
  const { page, pageErrors } = await openPage({ width: 360 })
  await page.goto(`/paperTemplates/${_id}/edit`)
  const text = page.getByLabel('Teksti i dokumentit')
  await text.fill('Çmimi {{price}}')
  await page.getByRole('button', { name: /Ruaj/ }).click()
  await page.getByText(/E panjohur për këtë lloj: \{\{price\}\}/).waitFor()
  await text.fill('Blerësi: ')
  await page.getByRole('button', { name: /Klienti i parë/ }).click()
  await expect.poll(() => text.inputValue()).toBe('Blerësi: {{customer.name}}')
  await page.getByRole('button', { name: /Nënshkrimet/ }).click()
  await expect.poll(() => text.inputValue()).toBe('Blerësi: {{customer.name}}\n{{signatures}}\n')
  expect(await overflowOf(page)).toBe(0)
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Paraparje' }).click()
  const shown = page.waitForResponse((answer) => answer.url().endsWith('/api/paperTemplate/preview'))
  await page.getByRole('dialog').getByRole('button', { name: 'Shfaq' }).click()
  const answer = await shown
  expect([answer.status(), answer.request().postDataJSON().order]).toEqual([200, sale._id])
  await page.getByRole('button', { name: 'Mbyll' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mbyll' }).last().click()
  await page.getByRole('button', { name: /Ruaj/ }).click()
  await expect
    .poll(async () => (await prona.call('GET', `paperTemplate?id=${_id}`)).paperTemplate)
    .toMatchObject({ edition: 2 })
  expect(pageErrors).toEqual([])
})

import { expect, test } from 'vitest'
import { barriersOn, choose, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aCustomer, aUnit, officeDay, recordNow } from './prona.ts'

const { prona, openPage } = startProgram()

type Body = { readonly _id: string; readonly [field: string]: unknown }

/** A signed sale of 100.000 €, all of it due at once. */
async function aSale(lastName = 'Lisi'): Promise<{ sale: Body; customer: string }> {
  const unit = await aUnit(prona, { salePrice: 10_000_000, vatProfile: 'exempt' })
  const { _id: customer } = await aCustomer(prona, { lastName })
  const { order } = await prona.call('POST', 'order', {
    kind: 'sale',
    parties: [{ customer, role: 'buyer', shareBp: 10_000 }],
    lines: [{ unit: unit._id }],
  })
  const { _id } = order as Body
  await prona.call('POST', 'order/activate', { _id, signedOn: officeDay() })
  return { sale: order as Body, customer }
}

const anAccount = () =>
  prona.call('POST', 'bankAccount', {
    ...{ bank: 'Banka e Bregut', iban: 'AL60205512340000000871142001', currency: 'EUR' },
  })

test('a sale says what is open of it before it is completed, and money for it is recorded on its page', async () => {
  const { sale, customer } = await aSale()
  const { page, pageErrors } = await openPage()
  await page.goto(`/orders/${sale._id}`)
  const head = page.locator('.head__actions')
  const complete = head.getByRole('button', { name: 'Përfundo' })
  await expect.poll(() => complete.getAttribute('data-hint')).toMatch(/mbeten pa paguar 100\s000\s€/)
  expect(await head.locator('.btn--primary').allTextContents()).toEqual(['Regjistro arkëtim'])

  // The branch has no account of its own: it is said where one is entered, and nothing empty is offered.
  await head.getByRole('button', { name: 'Regjistro arkëtim' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Dega nuk ka llogari bankare të saj.').waitFor()
  expect(await dialog.getByRole('combobox', { name: 'Llogaria jonë' }).count()).toBe(0)
  expect(await barriersOn(page, '[role="dialog"]')).toEqual([])
  await dialog.getByRole('button', { name: 'Anulo', exact: true }).click()
  const { bankAccount } = await anAccount()

  await page.reload()
  await head.getByRole('button', { name: 'Regjistro arkëtim' }).click()
  await dialog.getByRole('textbox', { name: 'Shuma', exact: true }).fill('100.250')
  await choose(dialog.getByRole('combobox', { name: 'Llogaria jonë' }), 'Bregut')
  await dialog.getByText(/Mbetet kredi/).waitFor()
  await dialog.getByRole('button', { name: 'Regjistro arkëtim' }).click()
  await page.getByRole('button', { name: 'Hap arkëtimin' }).click()
  await page.waitForURL('**/payments/*')
  const paid = page.url().split('/').at(-1)
  expect(await recordNow(prona, 'payment', paid)).toMatchObject({
    ...{ customer, amount: 10_025_000, credit: 25_000, bankAccount: (bankAccount as Body)._id },
  })

  // While something is left of it, it can be refunded, and the customer's page says so.
  await page.goto(`/customers/${customer}`)
  await page.locator('.strip').getByText('Kredi e mbetur').waitFor()
  await page.goto(`/payments/${paid}`)
  await head.getByRole('button', { name: 'Shpërnda' }).waitFor()
  expect(await head.locator('.btn--primary').allTextContents()).toEqual(['Shpërnda'])
  await page.getByRole('button', { name: 'Më shumë veprime' }).click()
  await page.getByRole('menuitem', { name: 'Kthe para' }).click()
  await dialog.getByLabel('Arsyeja').fill('Tepër')
  await dialog.getByRole('button', { name: 'Kthe para' }).click()
  await page.getByText('Kthimi u regjistrua.').waitFor()
  await expect.poll(() => head.locator('.btn--primary').count()).toBe(0)
  await page.getByRole('button', { name: 'Më shumë veprime' }).click()
  await page.getByRole('menuitem', { name: 'Kthe para' }).getByText('nuk mbetet asgjë').waitFor()
  await page.keyboard.press('Escape')
  await page.goto(`/customers/${customer}`)
  await page.getByText('Shiko të gjitha').first().waitFor()
  await expect.poll(() => page.locator('.strip').getByText('Kredi e mbetur').count()).toBe(0)

  await page.goto(`/orders/${sale._id}`)
  await complete.click()
  await dialog.getByText('Çmimi duhet të jetë paguar i gjithi.').waitFor()
  await dialog.getByRole('button', { name: 'Përfundo', exact: true }).click()
  await page.getByText('Shitja u përfundua.').waitFor()
  expect(pageErrors).toEqual([])
})

test('a payment is recorded from the list, from whomever is chosen first, and reversed by its own name', async () => {
  const { customer } = await aSale('Kodheli')
  const { page, pageErrors } = await openPage({ width: 360 })
  await page.goto('/payments')
  await page.locator('.head').getByRole('button', { name: 'Regjistro arkëtim' }).click()
  const dialog = page.getByRole('dialog')
  await choose(dialog.getByRole('combobox', { name: 'Klienti' }), 'Kodheli')
  await dialog.getByRole('button', { name: 'Vazhdo' }).click()
  await dialog.getByRole('textbox', { name: 'Shuma', exact: true }).fill('40.000')
  await dialog.getByText(/100\s000(,00)?\s€ të papaguara/).waitFor()
  // What is paid and what is left stays in sight.
  const sum = await dialog.locator('.payplan__sum').boundingBox()
  expect(sum && sum.y + sum.height).toBeLessThan(page.viewportSize()?.height ?? 0)
  expect(await overflowOf(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Regjistro arkëtim' }).click()
  await page.getByRole('button', { name: 'Hap arkëtimin' }).click()
  await page.waitForURL('**/payments/*')
  expect(await recordNow(prona, 'payment', page.url().split('/').at(-1))).toMatchObject({ customer })

  await page.getByRole('button', { name: 'Më shumë veprime' }).click()
  await page.getByRole('menuitem', { name: 'Shpërnda' }).click()
  await dialog.getByText(/40\s000(,00)?\s€ nga ky arkëtim · 60\s000(,00)?\s€ të papaguara/).waitFor()
  await dialog.getByRole('button', { name: 'Anulo', exact: true }).click()
  await page.getByRole('button', { name: 'Më shumë veprime' }).click()
  await page.getByRole('menuitem', { name: 'Anulo arkëtimin' }).click()
  expect(await dialog.locator('.dialog__foot button').allTextContents()).toEqual(['Mbyll', 'Anulo arkëtimin'])
  expect(pageErrors).toEqual([])
})

test('whoever settles a sale sees what was received and types one part of it', async () => {
  const { sale, customer } = await aSale()
  await prona.call('POST', 'customer/receive', { _id: customer, paidOn: officeDay(), amount: 4_660_000 })
  const { page, pageErrors } = await openPage()
  await page.goto(`/orders/${sale._id}`)
  await page.getByRole('button', { name: 'Zgjidh kontratën' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/46\s600\s€ të arkëtuara deri tani/).waitFor()
  const [back, kept] = ['I kthehet klientit', 'Mbahet'].map((name) => dialog.getByRole('textbox', { name }))
  await back?.fill('40.000')
  await expect.poll(() => kept?.inputValue()).toMatch(/^6\s600,00$/)
  await back?.fill('30.000')
  await expect.poll(() => kept?.inputValue()).toMatch(/^16\s600,00$/)
  // What somebody typed stays.
  await kept?.fill('10.000')
  await back?.fill('20.000')
  expect(await kept?.inputValue()).toMatch(/^10\s000,00$/)
  await dialog.getByLabel('Arsyeja').fill('Blerësi u tërhoq')
  await dialog.getByLabel('Marrëveshja për shlyerjen').fill('Kthehet pjesa.')
  await dialog.getByRole('button', { name: 'Zgjidh kontratën' }).click()
  await dialog.getByText(/sa është arkëtuar: 46\s600\s€/).waitFor()
  expect(await recordNow(prona, 'order', sale._id)).toMatchObject({ status: 'active' })
  expect(pageErrors).toEqual([])
})

test('a reservation whose deposit was waived says that there is none', async () => {
  const { _id: customer } = await aCustomer(prona)
  const { order } = await prona.call('POST', 'order', {
    ...{ parties: [{ customer, role: 'buyer' }], lines: [{ unit: (await aUnit(prona))._id }] },
  })
  const { _id } = order as Body
  await prona.call('POST', 'order/hold', { _id, expiresAt: new Date(Date.now() + 86_400_000).toISOString() })
  await prona.call('POST', 'order/reserve', { _id, depositWaived: true })
  const { page, pageErrors } = await openPage()
  await page.goto(`/orders/${_id}`)
  await page.locator('.strip').getByText('Pa kapar').waitFor()
  await page.locator('.order-reservation').getByText('Pa kapar').waitFor()
  expect(await page.getByText('nuk është caktuar').count()).toBe(0)
  expect(pageErrors).toEqual([])
})

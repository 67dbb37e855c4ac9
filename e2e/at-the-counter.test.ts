import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { choose, type Look, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aCustomer, aProperty, aUnit, officeDay, recordNow } from './prona.ts'

const { prona, openPage } = startProgram()

type Order = {
  readonly _id: string
  readonly kind: string
  readonly status: string
  readonly totals: { readonly gross: number }
}

function cell(page: Page, code: string): Locator {
  return page.getByRole('gridcell', { name: new RegExp(`^${code},`) })
}

/** One action of a record is a button on a telephone, and the others are behind the last one. */
async function press(page: Page, action: string): Promise<Locator> {
  const button = page.locator('.head').getByRole('button', { name: action, exact: true })
  const more = page.getByRole('button', { name: 'Më shumë veprime' })
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  if (isPhone) await button.or(more).first().waitFor()
  if (!isPhone || (await button.isVisible())) await button.click()
  else {
    await more.click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  return page.getByRole('dialog')
}

async function ordersOf(customer: string): Promise<readonly Order[]> {
  const data = { 'parties.customer': { comparator: 'INCLUDES', type: 'basic', values: [customer] } }
  const asked = new URLSearchParams({ filter: JSON.stringify([{ type: 'all', data }]) })
  return (await prona.call('GET', `orders?${asked}`)).orders as Order[]
}

async function saleOf(customer: string): Promise<Order | undefined> {
  return (await ordersOf(customer)).find(({ kind }) => kind === 'sale')
}

async function isOn(page: Page, state: string): Promise<void> {
  await page.locator('.head .badge', { hasText: state }).waitFor()
}

test.each<[string, Look]>([
  ['at the counter', {}],
  ['by touch on a telephone', { touch: true }],
])(
  'a couple %s: from the matrix to a hold, the reservation, the sale with its plan, and the keys',
  async (name, look) => {
    const property = (await aProperty(prona, { name: `Rezidenca ${name}` }))._id
    for (const [code, bedrooms, salePrice] of [
      ['101', 1, 9_000_000],
      ['102', 2, 12_000_000],
      ['201', 1, 9_200_000],
      ['202', 2, 12_400_000],
    ] as const) {
      const place = { property, code, floor: Number(code[0]), position: code[2] }
      await aUnit(prona, { ...place, bedrooms, livingRooms: 1, salePrice, vatProfile: 'exempt' })
    }
    const couple = `Çifti ${look.touch ? 'Hoxha' : 'Lika'}`
    const { _id: customer } = await aCustomer(prona, { firstName: 'Ana', lastName: couple })
    const { page, pageErrors } = await openPage(look)

    await page.goto(`/properties/${property}/matrix?q=${encodeURIComponent('2+1')}`)
    await page.getByText('2 nga 4 përputhen').waitFor()
    await cell(page, '102').click()
    await cell(page, '202').click()
    await page.locator('.selbar').getByRole('button', { name: 'Krahaso' }).click()
    await page.getByRole('heading', { name: 'Krahasimi i njësive' }).waitFor()
    await page.goBack()
    await cell(page, '102').click()
    const link = page.locator('.selbar').getByRole('link', { name: 'Rezervim i ri' })
    const choices = page.locator('.selbar').getByRole('button', { name: 'Zgjidhni çfarë krijoni' })
    if (look.touch) {
      await choices.click()
      await page.getByRole('menuitem', { name: 'Rezervim i ri' }).click()
    } else await link.click()
    await page.waitForURL('**/orders/new?**')
    await choose(page.getByRole('combobox', { name: 'Klienti' }), couple)
    await choose(page.getByRole('combobox', { name: 'Roli' }), 'Blerës')
    await page.getByRole('button', { name: 'Ruaj', exact: true }).click()
    await isOn(page, 'Draft')

    const hold = await press(page, 'Mbaj')
    await hold.getByRole('button', { name: 'Mbaj', exact: true }).click()
    await isOn(page, 'I mbajtur')
    const reserve = await press(page, 'Rezervo')
    await reserve.getByLabel('Kapari', { exact: true }).fill('2.000')
    await reserve.getByRole('textbox', { name: 'Kapari u mor më' }).fill('sot')
    await reserve.getByRole('textbox', { name: 'Kapari u mor më' }).blur()
    await reserve.getByRole('button', { name: 'Rezervo', exact: true }).click()
    await isOn(page, 'I rezervuar')
    const convert = await press(page, 'Kthe në kontratë')
    await convert.getByRole('button', { name: 'Kthe në kontratë', exact: true }).click()
    await expect
      .poll(() => saleOf(customer))
      .toMatchObject({ status: 'draft', totals: { gross: 12_400_000 } })
    const sale = await saleOf(customer)
    await page.locator('.head').getByRole('link', { name: 'Hap kontratën' }).click()
    await page.waitForURL(`**/orders/${sale?._id}`)
    await isOn(page, 'Draft')

    const plan = await press(page, 'Planifiko pagesat')
    await plan.getByLabel('Numri i kësteve').fill('3')
    await plan.getByText('Gjithçka është planifikuar').waitFor()
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    await plan.getByRole('button', { name: 'Planifiko pagesat' }).click()
    await page.getByText('Pagesat u planifikuan.').waitFor()
    const activate = await press(page, 'Aktivizo')
    await activate.getByRole('textbox', { name: 'Nënshkruar më' }).fill('sot')
    await activate.getByRole('textbox', { name: 'Nënshkruar më' }).blur()
    await activate.getByRole('button', { name: 'Aktivizo', exact: true }).click()
    await isOn(page, 'Aktive')

    const data = { order: { comparator: 'INCLUDES', type: 'basic', values: [sale?._id] } }
    const asked = new URLSearchParams({ filter: JSON.stringify([{ type: 'all', data }]) })
    const { instalments } = (await prona.call('GET', `instalments?${asked}`)) as {
      instalments: { _id: string; outstanding: number }[]
    }
    // The deposit is received already.
    expect(instalments.map(({ outstanding }) => outstanding > 0)).toHaveLength(4)
    const receivedOn = officeDay()
    for (const { _id, outstanding } of instalments) {
      if (outstanding === 0) continue
      await prona.call('POST', 'instalment/receive', { _id, amount: outstanding, receivedOn })
    }
    // It is the primary action as soon as the page knows that all is paid.
    await page.locator('.head .btn--primary', { hasText: 'Përfundo' }).waitFor()
    const complete = await press(page, 'Përfundo')
    await complete.getByRole('button', { name: 'Përfundo', exact: true }).click()
    await isOn(page, 'Përfunduar')
    const keys = await press(page, 'Dorëzo')
    await keys.getByRole('textbox', { name: 'Dorëzuar më' }).fill('sot')
    await keys.getByRole('textbox', { name: 'Dorëzuar më' }).blur()
    await keys.getByLabel('Nënshkruar nga').fill(couple)
    await keys.getByRole('button', { name: 'Dorëzo', exact: true }).click()
    await isOn(page, 'Dorëzuar')

    await page.goto(`/properties/${property}/matrix`)
    await cell(page, '202, e dorëzuar').waitFor()
    expect(await recordNow(prona, 'order', sale?._id ?? '')).toMatchObject({ status: 'handedOver' })
    expect(pageErrors).toEqual([])
  },
)

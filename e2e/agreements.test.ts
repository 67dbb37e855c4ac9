import { addDays, dayOf, officeZone } from '@prona/contract/kernel/day'
import { formatDay } from '@prona/contract/kernel/format'
import { expect, test } from 'vitest'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aCustomer, aProperty, aUnit } from './prona.ts'

const { prona, openPage } = startProgram()

type Body = { readonly _id: string; readonly [field: string]: unknown }

async function aContract(kind: 'sale' | 'lease', values: object, price: number): Promise<Body> {
  const property = (await aProperty(prona))._id
  const unit = (await aUnit(prona, { property, salePrice: null }))._id
  const customer = (await aCustomer(prona))._id
  const role = kind === 'sale' ? 'buyer' : 'tenant'
  const parties = [{ customer, role, shareBp: 10_000 }]
  const lines = [{ unit, price, vatProfile: 'exempt' }]
  const { order } = await prona.call('POST', 'order', { kind, parties, lines, ...values })
  const signedOn = dayOf(new Date().toISOString(), officeZone)
  await prona.call('POST', 'order/activate', { _id: (order as Body)._id, signedOn })
  return order as Body
}

test.each([
  [1366, false],
  [360, true],
])(
  'a list of what is due says what all of it comes to, in each currency, %i pixels wide',
  async (width, touch) => {
    const euro = await aContract('sale', {}, 10_000_000)
    const lek = await aContract('sale', { currency: 'ALL' }, 555_500)
    const { page, pageErrors } = await openPage({ width, touch })
    const filter = JSON.stringify({ order: [euro._id, lek._id] })
    await page.goto(`/instalments?filter=${encodeURIComponent(filter)}`)
    const sums = page.locator('.head dl')
    await expect.poll(() => sums.innerText()).toMatch(/5\s555\slekë[\s\S]*100\s000\s€[\s\S]*E mbetur/)
    await page.goto(`/instalments?filter=${encodeURIComponent(JSON.stringify({ order: [euro._id] }))}`)
    await expect.poll(() => sums.innerText()).not.toMatch(/lek/)
    const data = { order: { comparator: 'INCLUDES', type: 'basic', values: [euro._id] } }
    const asked = new URLSearchParams({ filter: JSON.stringify([{ type: 'all', data }]) })
    const { instalments } = await prona.call('GET', `instalments?${asked}`)
    const receivedOn = dayOf(new Date().toISOString(), officeZone)
    await prona.call('POST', 'instalment/receive', {
      _id: (instalments as Body[])[0]?._id,
      amount: 2_500_000,
      receivedOn,
    })
    // A payment that a colleague notes is in the sums at once.
    await expect.poll(() => sums.innerText()).toMatch(/75\s000\s€/)
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect(await barriersOn(page)).toEqual([])
    expect(pageErrors).toEqual([])
  },
)

test('what was noted of a handover is there when it is written again, and stands on the page of the lease', async () => {
  const startsOn = dayOf(new Date().toISOString(), officeZone)
  const lease = await aContract('lease', { startsOn }, 80_000)
  const { page, pageErrors } = await openPage()
  const record = async (keys: string) => {
    await page.getByRole('button', { name: 'Më shumë veprime' }).click()
    await page.getByRole('menuitem', { name: 'Shëno dorëzimin' }).click()
    const dialog = page.getByRole('dialog')
    const before = await dialog.getByLabel('Çelësat').inputValue()
    await dialog.getByLabel('Çelësat').fill(keys)
    await dialog.getByLabel('Nënshkruar nga').fill('Arta Hoxha')
    expect(await barriersOn(page, '[role="dialog"]')).toEqual([])
    await dialog.getByRole('button', { name: 'Shëno dorëzimin' }).click()
    await dialog.waitFor({ state: 'hidden' })
    return before
  }
  await page.goto(`/orders/${lease._id}`)
  expect(await record('2 çelësa')).toBe('')
  await page.locator('dd', { hasText: '2 çelësa' }).waitFor()
  expect(await record('3 çelësa')).toBe('2 çelësa')
  await page.locator('dd', { hasText: '3 çelësa' }).waitFor()
  expect(pageErrors).toEqual([])
})

test.each([
  ['a day behind', -1],
  ['a month ahead', 30],
])(
  'on a laptop whose clock is %s, a contract is signed on the day it is in the office',
  async (_which, days) => {
    const { _id: unit } = await aUnit(prona)
    const { _id: customer } = await aCustomer(prona)
    const sale = { kind: 'sale', lines: [{ unit }], parties: [{ customer, role: 'buyer' }] }
    const { order } = await prona.call('POST', 'order', sale)
    const { page, pageErrors } = await openPage()
    await page.clock.setFixedTime(Date.now() + days * 86_400_000)
    await page.goto(`/orders/${(order as Body)._id}`)
    await page.getByRole('button', { name: 'Aktivizo', exact: true }).click()
    const signed = page.getByRole('dialog').getByRole('textbox', { name: 'Nënshkruar më' })
    const today = formatDay(dayOf(new Date().toISOString(), officeZone), 'sq')
    await expect.poll(() => signed.inputValue()).toBe(today)
    expect(pageErrors).toEqual([])
  },
)

test('of a lease in notice the return is at hand, and a renewal in the menu alone', async () => {
  const today = dayOf(new Date().toISOString(), officeZone)
  const endsOn = addDays(today, 300)
  const lease = await aContract('lease', { startsOn: today, endsOn, noticeDays: 0 }, 80_000)
  const { page } = await openPage()
  const primary = page.locator('.head__actions .btn--primary')
  await page.goto(`/orders/${lease._id}`)
  await expect.poll(() => primary.allInnerTexts()).toEqual(['Regjistro njoftimin'])
  await page.locator('.head__actions').getByRole('button', { name: 'Përtërij' }).waitFor()
  await prona.call('POST', 'order/giveNotice', { _id: lease._id, noticeOn: today, leaveOn: today })
  await expect.poll(() => primary.allInnerTexts()).toEqual(['Shëno kthimin'])
  const actions = page.locator('.head__actions')
  await actions.getByRole('button', { name: 'Mbyll qiranë' }).waitFor()
  expect(await actions.getByRole('button', { name: 'Përtërij' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Më shumë veprime' }).click()
  await page.getByRole('menuitem', { name: 'Përtërij' }).waitFor()
})

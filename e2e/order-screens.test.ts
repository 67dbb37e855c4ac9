import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { barriersOn, choose, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aColleague, aCustomer, anOrder, aProperty, aUnit, inDays, recordNow, sendFiles } from './prona.ts'

/** Of a machine that does many things at once. */
const patience = { timeout: 20_000 }

const { prona, openPage } = startProgram()
let property: string

beforeAll(async () => {
  property = (await aProperty(prona, { name: 'Rezidenca Ulliri' }))._id
})

test('an order tells of each unit what it is, what its list says and what it comes to, in one question for all', async () => {
  const order = await aFullOrder()
  const { page, pageErrors } = await openPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`/orders/${order}`)
  await expect
    .poll(() => rowsOf(page, 'Njësitë'), patience)
    .toEqual([
      [
        'F-1 · Rezidenca Ulliri Apartament · Kati 3 · 82,10 m²',
        '121 000 €',
        '121 000 €',
        '2 %',
        'E përjashtuar',
        '118 580 €',
      ],
      ['F-2 · Rezidenca Ulliri Vend parkimi · Kati −1', '9 920 €', '9 500 €', '–', '20 %', '11 400 €'],
      ['Gjithsej', '', '130 500 €', '−2 420 €', '1 900 €', '129 980 €'],
    ])
  expect(asked.filter((path) => path === '/api/units')).toHaveLength(1)
  expect(asked.filter((path) => path === '/api/unit')).toEqual([])
  expect(await barriersOn(page)).toEqual([])
  expect(pageErrors).toEqual([])
})

test('for whom, how much and until when stands on top, and whoever it is with is one touch away', async () => {
  const order = await aFullOrder()
  const { page } = await openPage({ touch: true })
  await page.goto(`/orders/${order}`)
  const figures = page.locator('.strip')
  await figures.getByText('Arbana Lisi +1').waitFor()
  await figures.getByText('129 980 €').waitFor()
  await figures.getByText('ende i pamarrë').waitFor()
  const parties = page.getByRole('table', { name: 'Palët' })
  const call = parties.getByRole('link', { name: '+355 69 20 00 123' })
  await call.waitFor()
  expect(await call.getAttribute('href')).toBe('tel:+355692000123')
  expect(await parties.getByRole('link', { name: 'arbana@posta.example' }).getAttribute('href')).toBe(
    'mailto:arbana@posta.example',
  )
  await parties.getByText('60 %').waitFor()
})

test('who is kept from list prices is not shown them on the page of an order', async () => {
  const order = await aFullOrder()
  const { _id: role } = (
    await prona.call('POST', 'role', {
      name: 'Pa çmime',
      permissions: ['order.read', 'unit.read', 'customer.read'],
      hiddenFields: ['unit.salePrice', 'unit.minPrice', 'unit.rentPrice'],
    })
  ).role as { readonly _id: string }
  const { token } = await aColleague(prona, { name: 'Besa Hoxha', role })
  const { page } = await openPage({ token })
  await page.goto(`/orders/${order}`)
  const units = page.getByRole('table', { name: 'Njësitë' })
  await units.getByText('Kati 3').waitFor()
  expect(await units.getByRole('columnheader').allTextContents()).not.toContain('Çmimi në listë')
})

test('the head of an order says of the person beside its number that they are responsible for it', async () => {
  const order = await anOrder(prona)
  const elira = await aColleague(prona, { name: 'Elira Gurra' })
  const { user } = await elira.call('GET', 'user/auth/user')
  await prona.call('PUT', 'order', {
    _id: order._id,
    data: { assignedTo: (user as { readonly _id: string })._id },
  })
  const { page } = await openPage()
  await page.goto(`/orders/${order._id}`)
  await page.locator('.head__about').getByText('Elira Gurra').waitFor()
  await expect.poll(() => page.locator('.head__about').textContent()).toContain('Përgjegjësi: Elira Gurra')
})

test('a document that was filed is seen from the page of the order', async () => {
  const order = await anOrder(prona)
  const paper = new File(['%PDF-1.4\n%%EOF\n'], 'Kontrata e nënshkruar.pdf', { type: 'application/pdf' })
  await sendFiles(prona, 'order/documents', order._id, [paper])
  const { page } = await openPage()
  await page.goto(`/orders/${order._id}`)
  await page.locator('aside').getByRole('link', { name: 'Kontrata e nënshkruar.pdf' }).click()
  await page.waitForURL(/tab=documents/)
})

test.each([1366, 1180, 360])(
  'a line of an order says what its empty boxes take from the unit, and its total stands beside them at %i pixels',
  async (width) => {
    const unit = await aUnit(prona, { code: `TAKEN-${width}`, vatProfile: 'standard' })
    const { page } = await openPage({ width })
    await page.goto('/orders/new')
    await choose(page.getByRole('combobox', { name: 'Njësia', exact: true }), String(unit.code))
    const line = page.locator('.order-lines')
    const price = line.getByLabel('Çmimi', { exact: true })
    await expect.poll(() => price.getAttribute('placeholder'), patience).toMatch(/^128\s500/)
    const vat = line.getByRole('combobox', { name: 'TVSH' })
    await expect.poll(() => vat.getAttribute('placeholder')).toMatch(/\S/)
    expect(await price.inputValue()).toBe('')
    const boxes = line.locator('.field .input')
    const total = line.locator('.order-line__total > *')
    await expect.poll(() => total.last().textContent()).toMatch(/154\s200/)
    const overlaps = async () => {
      const words = (await Promise.all((await total.all()).map((one) => one.boundingBox()))).flatMap(
        (one) => one ?? [],
      )
      const fields = (await Promise.all((await boxes.all()).map((one) => one.boundingBox()))).flatMap(
        (one) => one ?? [],
      )
      return words.some((word) =>
        fields.some(
          (field) =>
            word.x < field.x + field.width &&
            field.x < word.x + word.width &&
            word.y < field.y + field.height &&
            field.y < word.y + word.height,
        ),
      )
    }
    expect(await overlaps()).toBe(false)
    expect(await overflowOf(page)).toBe(0)
  },
)

test('the second buyer is offered the share that the first leaves, and what is left over is shown', async () => {
  const { page } = await openPage()
  await page.goto('/orders/new')
  const shares = page.getByLabel('Pjesa', { exact: true })
  await expect.poll(() => shares.first().inputValue(), patience).toBe('100')
  await shares.first().fill('60')
  await page.keyboard.press('Tab')
  await page.getByText('40 % nuk janë ndarë ende.').waitFor()
  await page.getByRole('button', { name: 'Shto palë' }).click()
  await expect.poll(() => shares.nth(1).inputValue(), patience).toBe('40')
  expect(await page.getByText(/nuk janë ndarë/).count()).toBe(0)

  await shares.nth(1).fill('')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Jepi 40 % palës tjetër' }).click()
  await expect.poll(() => shares.nth(1).inputValue(), patience).toBe('40')
  await shares.nth(1).fill('50')
  await page.keyboard.press('Tab')
  await page.getByText('Pjesët kalojnë 100 % me 10 %.').waitFor()
})

test('a second buyer takes half, and one without a share what is left as soon as the first one’s is changed', async () => {
  const { page } = await openPage()
  await page.goto('/orders/new')
  const shares = page.getByLabel('Pjesa', { exact: true })
  await expect.poll(() => shares.first().inputValue(), patience).toBe('100')
  await page.getByRole('button', { name: 'Shto palë' }).click()
  await expect.poll(() => shares.count(), patience).toBe(2)
  await expect.poll(() => shares.nth(1).inputValue(), patience).toBe('50')
  await expect.poll(() => shares.first().inputValue()).toBe('50')
  await shares.nth(1).fill('')
  await page.keyboard.press('Tab')
  await shares.first().fill('70')
  await page.keyboard.press('Tab')
  await expect.poll(() => shares.nth(1).inputValue(), patience).toBe('30')
})

test('a unit is chosen with its property, floor, price and state visible, and the totals follow each key', async () => {
  const unit = await aUnit(prona, {
    property,
    code: 'T-1',
    floor: 4,
    salePrice: 10_000_000,
    vatProfile: 'standard',
  })
  const { page, pageErrors } = await openPage()
  await page.goto('/orders/new')
  await choose(page.getByRole('combobox', { name: 'Klienti' }), await aCustomerCalled('Totali'))
  const field = page.getByRole('combobox', { name: 'Njësia' })
  await field.click()
  await field.fill('T-1')
  const option = page.getByRole('option', { name: /T-1/ }).first()
  await option.getByText('T-1 · Rezidenca Ulliri').waitFor()
  await option.getByText('Apartament · Kati 4 · 100 000 €').waitFor()
  await option.getByText('E lirë').waitFor()
  await option.click()
  await page.getByText('Në listë: 100 000 €').waitFor()
  const sums = page.locator('.order-sums')
  await expect.poll(() => plain(sums.locator('.tot dd')), patience).toBe('120 000 €')
  await page.getByLabel('Çmimi', { exact: true }).fill('90000')
  await expect.poll(() => plain(sums.locator('.tot dd')), patience).toBe('108 000 €')
  await page.getByLabel('Zbritja', { exact: true }).fill('2,5')
  await page.keyboard.press('Tab')
  await expect.poll(() => plain(page.locator('.order-line__total output')), patience).toBe('105 300 €')
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { level: 1, name: /^Rezervim \d/ }).waitFor()
  const saved = await recordNow(prona, 'order', page.url().split('/').at(-1))
  expect(saved.totals).toEqual({ net: 8_775_000, vat: 1_755_000, gross: 10_530_000 })
  expect(saved).toMatchObject({
    lines: [{ unit: unit._id, price: 9_000_000, discountBp: 250, vatProfile: 'standard' }],
  })
  expect(pageErrors).toEqual([])
})

test('a unit somebody else has is warned of at once, with for whom and until when, and kept from nobody’s draft', async () => {
  const unit = await aUnit(prona, { property, code: 'H-1' })
  const other = await anOrder(prona, { unit: unit._id })
  await prona.call('POST', 'order/hold', { _id: other._id, expiresAt: inDays(3) })
  const { page } = await openPage()
  await page.goto('/orders/new')
  await choose(page.getByRole('combobox', { name: 'Njësia' }), 'H-1')
  const warning = page.getByRole('status').filter({ hasText: 'Mbahet për Arbana Lisi' })
  await warning.waitFor()
  await expect.poll(() => warning.textContent()).toMatch(/deri më \d\d\.\d\d\.\d{4}, \d\d:\d\d\./)
  await warning.getByRole('link', { name: String(other.number) }).waitFor()
  await choose(page.getByRole('combobox', { name: 'Klienti' }), await aCustomerCalled('Tjetri'))
  await page.getByRole('button', { name: 'Ruaj', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /^Rezervim \d/ }).waitFor()

  await page.goto(`/orders/${other._id}/edit`)
  await page.getByRole('textbox', { name: 'Kushtet' }).waitFor()
  expect(await page.getByText(/Mbahet për/).count()).toBe(0)
})

test('a unit that is sold is warned of at once', async () => {
  await aUnit(prona, { property, code: 'Z-1' })
  const { page } = await openPage()
  await page.route('**/api/units*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"available"', '"sold"') })
  })
  await page.goto('/orders/new')
  await choose(page.getByRole('combobox', { name: 'Njësia' }), 'Z-1')
  await page.getByRole('status').filter({ hasText: 'e shitur' }).waitFor(patience)
})

test('the strip of a draft says that it is not held yet, and leads to its customer', async () => {
  const order = await anOrder(prona)
  const { page } = await openPage()
  await page.goto(`/orders/${order._id}`)
  const strip = page.locator('.strip')
  await strip.getByText('ende pa mbajtje').waitFor()
  await strip.getByRole('link', { name: 'Arbana Lisi' }).click()
  await page.waitForURL(/\/customers\//)
})

test('a list price of another currency asks for a price, and what the server misses stands at its field', async () => {
  await aUnit(prona, { property, code: 'L-9', salePrice: 900_000_000, currency: 'ALL' })
  const { page } = await openPage()
  await page.goto('/orders/new')
  await choose(page.getByRole('combobox', { name: 'Klienti' }), await aCustomerCalled('Leku'))
  await choose(page.getByRole('combobox', { name: 'Njësia' }), 'L-9')
  await page.getByText('Në listë: 9 000 000 lekë. Shkruani çmimin në EUR.').waitFor()
  await page.getByRole('button', { name: 'Ruaj', exact: true }).click()
  const price = page.getByLabel('Çmimi', { exact: true })
  await expect.poll(() => price.getAttribute('aria-invalid'), patience).toBe('true')
  await price.fill('75000')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Ruaj', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /^Rezervim \d/ }).waitFor()
})

test('no price of two or three units is cut off, from a laptop to the narrowest phone', async () => {
  const { _id: customer } = await aCustomer(prona)
  for (const count of [2, 3]) {
    const lines: object[] = []
    for (let made = 0; made < count; made += 1) {
      const { _id } = await aUnit(prona, { property, code: `W-${count}-${made}`, floor: 7, netArea: 13_075 })
      lines.push({ unit: _id, price: 34_450_050, discountBp: 250, vatProfile: 'standard' })
    }
    const parties = [{ customer, role: 'buyer' }]
    const { order } = await prona.call('POST', 'order', { parties, lines })
    for (const width of [1366, 1024, 900, 360, 320]) {
      const { page } = await openPage({ width })
      await page.goto(`/orders/${(order as { readonly _id: string })._id}`)
      const table = page.getByRole('table', { name: 'Njësitë' })
      await table.getByText('Kati 7').first().waitFor(patience)
      const cut = await table.evaluate(({ parentElement: box }) => box && box.scrollWidth - box.clientWidth)
      expect(cut, `${count} units, ${width} pixels`).toBe(0)
      await page.close()
    }
  }
})

test('on a phone a unit is shared with its text and its fact sheet in the customer’s language, without an address for colleagues', async () => {
  const unit = await aUnit(prona, { property, code: 'N-1', floor: 3, salePrice: 12_100_000 })
  const { page } = await openPage({ touch: true })
  await page.addInitScript(() => {
    const told = (data: ShareData) => {
      document.body.dataset.shared = `${data.text} ${data.files?.map(({ name, type }) => `${name} ${type}`)}`
      return Promise.resolve()
    }
    Object.assign(navigator, { share: told, canShare: () => true })
  })
  await page.goto(`/units/${unit._id}`)
  await page.getByRole('button', { name: 'Ndaj' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Deutsch').click()
  await dialog.getByRole('button', { name: 'Ndaj', exact: true }).click(patience)
  await expect.poll(() => page.locator('body').getAttribute('data-shared'), patience).toContain('Etage 3')
  const shared = plainText(await page.locator('body').getAttribute('data-shared'))
  for (const told of ['Wohnung', 'Rezidenca Ulliri · N-1', '121.000 €', '.pdf application/pdf'])
    expect(shared).toContain(told)
  expect(shared).not.toContain(`/units/${unit._id}`)
  await dialog.getByRole('button', { name: 'Lidhja për kolegët' }).waitFor()
})

test.each([
  ['light', 'ltr', 320],
  ['dark', 'rtl', 360],
  ['dark', 'ltr', 1366],
] as const)(
  'an order has no barriers %s, %s, %i pixels wide, neither read nor written',
  async (mode, direction, width) => {
    const order = await aFullOrder()
    const { page, pageErrors } = await openPage({ mode, direction, width })
    await page.goto(`/orders/${order}`)
    await page.getByRole('table', { name: 'Njësitë' }).getByText('Kati 3').waitFor()
    expect(await barriersOn(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    await page.goto(`/orders/${order}/edit`)
    await page.getByText('Në listë: 121 000 €').waitFor()
    expect(await barriersOn(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    expect(pageErrors).toEqual([])
  },
)

let made = 0

/** Two buyers, two units, a discount, VAT on one of them, and a deposit that is still to come. */
async function aFullOrder(): Promise<string> {
  made += 1
  const reach = { phones: ['+355692000123'], emails: ['arbana@posta.example'] }
  const [first, second] = [await aCustomer(prona, reach), await aCustomer(prona, { firstName: 'Gentian' })]
  const suffix = made === 1 ? '' : `-${made}`
  const flat = await aUnit(prona, {
    property,
    code: `F-1${suffix}`,
    floor: 3,
    netArea: 8_210,
    salePrice: 12_100_000,
    vatProfile: 'exempt',
  })
  const garage = await aUnit(prona, {
    property,
    code: `F-2${suffix}`,
    kind: 'parking',
    floor: -1,
    netArea: null,
    salePrice: 992_000,
    vatProfile: 'standard',
  })
  const { order } = (await prona.call('POST', 'order', {
    parties: [
      { customer: first._id, role: 'buyer', shareBp: 6_000 },
      { customer: second._id, role: 'buyer', shareBp: 4_000 },
    ],
    lines: [
      { unit: flat._id, discountBp: 200 },
      { unit: garage._id, price: 950_000 },
    ],
    deposit: 500_000,
  })) as { readonly order: { readonly _id: string } }
  return order._id
}

async function aCustomerCalled(lastName: string): Promise<string> {
  await aCustomer(prona, { firstName: 'Klienti', lastName })
  return lastName
}

/** The cells of a table row by row, with ordinary spaces. */
function rowsOf(page: Page, name: string): Promise<string[][]> {
  return page
    .getByRole('table', { name })
    .locator('tbody tr, tfoot tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('td')].map((cell) => (cell.innerText ?? '').replaceAll(/\s+/g, ' ').trim()),
      ),
    )
}

async function plain(part: ReturnType<Page['locator']>): Promise<string> {
  return ((await part.textContent()) ?? '').replaceAll(/\s+/g, ' ')
}

test('an agent gives an order to a colleague and finds it by whose it is, without reading users', async () => {
  const order = await anOrder(prona)
  const { roles } = await prona.call('GET', 'roles')
  const role = (roles as { _id: string; name: string }[]).find(({ name }) => name === 'Agjent')?._id ?? ''
  await aColleague(prona, { name: 'Drita Kola', role })
  const { token } = await aColleague(prona, { name: 'Agim Leka', role })
  const { page, pageErrors } = await openPage({ token })
  const refused: string[] = []
  page.on('response', (answer) => answer.status() >= 400 && refused.push(answer.url()))
  await page.goto(`/orders/${order._id}/edit`)
  const responsible = page.getByRole('combobox', { name: 'Përgjegjësi' })
  await responsible.click()
  await page.getByRole('option').first().filter({ hasText: 'Agim Leka' }).waitFor()
  await choose(responsible, 'Drita')
  await page.keyboard.press('Control+s')
  await page.waitForURL(`**/orders/${order._id}`)
  await page.getByText('Drita Kola').first().waitFor()
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Filtër', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Përgjegjësi' }).click()
  await page.getByRole('checkbox', { name: 'Drita Kola' }).check()
  await expect.poll(() => new URL(page.url()).search).toContain('assignedTo')
  await page.reload()
  await page.getByRole('button', { name: /Përgjegjësi.*Drita Kola/ }).waitFor()
  const { number } = await recordNow(prona, 'order', order._id)
  await page.getByText(String(number)).first().waitFor()
  expect(refused).toEqual([])
  expect(pageErrors).toEqual([])
})

function plainText(text: string | null): string {
  return String(text).replaceAll(/\s/g, ' ')
}

import { officeZone } from '@prona/contract/kernel/day'
import { formatInstant } from '@prona/contract/kernel/format'
import { expect, test } from 'vitest'
import { barriersOn, choose, hold, overflowOf, waive, writeCredentials } from './page.ts'
import { startProgram } from './program.ts'
import { aCustomer, administrator, anOrder, aProperty, aUnit, inDays, recordNow } from './prona.ts'

const { prona, openPage } = startProgram()

test('a wrong password lets nobody in, the right one opens the first list', async () => {
  const { page, pageErrors } = await openPage({ signedOut: true })
  await page.goto('/')
  await writeCredentials(page, { ...administrator, password: 'nuk-e-di-1' })
  await page.getByRole('button', { name: 'Hyr', exact: true }).click()
  await page.getByText('Emri i përdoruesit ose fjalëkalimi nuk është i saktë.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  await page.getByLabel('Fjalëkalimi', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Hyr', exact: true }).click()
  await page.getByRole('heading', { name: 'Prona', level: 1 }).waitFor()
  expect(await page.title()).toBe('Prona')
  expect(pageErrors).toEqual([])
})

test('from an empty house to a reserved flat, and the second reservation of it is refused by name', async () => {
  const { page, pageErrors } = await openPage()

  await page.goto('/properties')
  await page.getByRole('link', { name: 'Pronë e re' }).first().click()
  await page.getByLabel('Kodi', { exact: true }).fill('RU')
  await page.getByLabel('Emri', { exact: true }).fill('Rezidenca Ulliri')
  await choose(page.getByRole('combobox', { name: 'Lloji' }), 'Ndërtesë')
  await choose(page.getByRole('combobox', { name: 'Faza' }), 'Në ndërtim')
  await page.getByRole('button', { name: 'Ruaj', exact: true }).click()
  await page.getByRole('heading', { name: 'Rezidenca Ulliri', level: 1 }).waitFor()

  await page.getByRole('link', { name: 'Njësi e re' }).click()
  await page.getByLabel('Kodi', { exact: true }).fill('A-0504')
  await choose(page.getByRole('combobox', { name: 'Lloji' }), 'Apartament')
  await page.getByLabel('Çmimi i shitjes').fill('1.234.567,50')
  await page.getByLabel('Sipërfaqja neto').fill('84,3')
  await page.getByLabel('Sipërfaqja bruto').fill('97.60')
  await page.getByRole('button', { name: 'Ruaj', exact: true }).click()
  await page.getByRole('heading', { name: 'A-0504', level: 1 }).waitFor()
  await page.getByText('E lirë').first().waitFor()
  await page.getByText('1\u00a0234\u00a0567,50\u00a0€').first().waitFor()

  await page.goto('/customers/new')
  await page.getByLabel('Emri', { exact: true }).fill('Arbana')
  await page.getByLabel('Mbiemri').fill('Lisi')
  await page.getByLabel('Telefonat').fill('069 200 0123')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ruaj', exact: true }).click()
  await page.getByRole('heading', { name: 'Arbana Lisi', level: 1 }).waitFor()
  await page.getByRole('tabpanel').getByRole('link', { name: '+355 69 20 00 123' }).waitFor()

  const first = await reserve()
  await page.getByRole('button', { name: 'Mbaj', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mbaj', exact: true }).click()
  await page.locator('.head .badge', { hasText: 'I mbajtur' }).waitFor()
  await page.getByRole('button', { name: 'Rezervo', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rezervo', exact: true }).click()
  await page.getByText('Shënoni shumën e kaparit që u mor.').waitFor()
  await waive(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Rezervo', exact: true }).click()
  await page.locator('.head .badge', { hasText: 'I rezervuar' }).waitFor()

  const second = await reserve()
  expect(second).not.toBe(first)
  await page.getByRole('button', { name: 'Mbaj', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mbaj', exact: true }).click()
  const problem = page.getByRole('dialog').getByRole('alert')
  await problem.waitFor()
  await expect.poll(() => problem.textContent()).toContain(first)
  await page.keyboard.press('Escape')
  await page.locator('.head .badge', { hasText: 'Draft' }).waitFor()
  const { units } = await prona.call('GET', 'units?search=A-0504')
  expect(units).toMatchObject([{ code: 'A-0504', status: 'reserved' }])
  expect(pageErrors).toEqual([])

  async function reserve(): Promise<string> {
    await page.goto('/orders/new')
    await choose(page.getByRole('combobox', { name: 'Klienti' }), 'Arbana')
    await choose(page.getByRole('combobox', { name: 'Roli' }), 'Blerës')
    await choose(page.getByRole('combobox', { name: 'Njësia' }), 'A-0504')
    await page.getByRole('button', { name: 'Ruaj', exact: true }).click()
    const number = page.getByRole('heading', { level: 1, name: /^Rezervim \d+\/\d{4}$/ })
    await number.waitFor()
    return ((await number.textContent()) ?? '').replace('Rezervim ', '')
  }
})

test('an action that is closed now says why, to the keyboard too', async () => {
  const order = await anOrder(prona)
  const { page } = await openPage()
  await page.goto(`/orders/${order._id}`)
  const reserve = page.getByRole('button', { name: 'Rezervo', exact: true })
  await reserve.waitFor()
  expect(await reserve.getAttribute('aria-disabled')).toBe('true')
  await reserve.focus()
  await page.getByRole('tooltip').waitFor()
  await expect
    .poll(() => page.getByRole('tooltip').textContent())
    .toBe('E mundur vetëm kur gjendja është: i mbajtur. Tani është: draft.')
})

test('what can be done is known before the server says so, and what is pressed meanwhile is not lost', async () => {
  const order = await anOrder(prona)
  const { page } = await openPage()
  const release = await hold(page, '**/api/order/form?*')
  await page.goto(`/orders/${order._id}`)
  const reserve = page.getByRole('button', { name: 'Rezervo', exact: true })
  await reserve.focus()
  await page.getByRole('tooltip').getByText('E mundur vetëm kur gjendja është: i mbajtur.').waitFor()
  await page.getByRole('button', { name: 'Mbaj', exact: true }).click()
  release()
  await page.getByRole('dialog', { name: /^Mbaj: / }).waitFor()
})

test('a hold asks until when, offers closing time, and a cancelled order asks why', async () => {
  const order = await anOrder(prona)
  const { page } = await openPage()
  await page.goto(`/orders/${order._id}`)
  await page.getByRole('button', { name: 'Mbaj', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('Ora: Mbahet deri më').inputValue()).toBe('18:00')
  await dialog.getByLabel('Mbahet deri më', { exact: true }).fill('1.1.2020')
  await dialog.getByRole('button', { name: 'Mbaj', exact: true }).click()
  await expect.poll(() => dialog.locator('.error, .note').count()).toBeGreaterThan(0)
  await dialog.getByRole('button', { name: 'Anulo', exact: true }).click()

  await page.getByRole('button', { name: 'Anulo rezervimin', exact: true }).click()
  await dialog.getByText('Rezervimi mbyllet përgjithmonë dhe çdo njësi lirohet.').waitFor()
  await dialog.getByRole('button', { name: 'Anulo rezervimin', exact: true }).click()
  await dialog.getByText('Plotësojeni.').waitFor()
  await dialog.getByLabel('Arsyeja', { exact: true }).fill('Klienti hoqi dorë')
  await dialog.getByRole('button', { name: 'Anulo rezervimin', exact: true }).click()
  await page.getByText('Rezervimi u anulua.', { exact: true }).waitFor()
  expect(await recordNow(prona, 'order', order._id)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'Klienti hoqi dorë',
  })
})

test('how long a hold may be extended is told beforehand, and the last moment is taken by one press', async () => {
  const order = await anOrder(prona)
  await prona.call('POST', 'order/hold', { _id: order._id, expiresAt: inDays(3) })
  const { heldAt } = (await recordNow(prona, 'order', order._id)) as { readonly heldAt: string }
  const { limits } = (await prona.call('GET', `order/form?id=${order._id}`)).formDetails as {
    readonly limits: { readonly longestHoldDays: number }
  }
  const { page, pageErrors } = await openPage()
  await page.goto(`/orders/${order._id}`)
  await page.getByRole('button', { name: 'Ndrysho afatin', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const latest = `${new Date(Date.parse(heldAt) + limits.longestHoldDays * 86_400_000).toISOString().slice(0, 16)}:00.000Z`
  await dialog
    .getByText(`Roli juaj lejon mbajtje më së voni deri më ${formatInstant(latest, 'sq', officeZone)}.`)
    .waitFor()
  expect(await barriersOn(page, '[role="dialog"]')).toEqual([])
  await dialog.getByRole('button', { name: 'Zgjidh këtë afat' }).click()
  await dialog.getByRole('button', { name: 'Ndrysho afatin', exact: true }).click()
  await page.getByText('Afati u ndryshua.', { exact: true }).waitFor()
  expect(await recordNow(prona, 'order', order._id)).toMatchObject({ status: 'held', expiresAt: latest })
  expect(pageErrors).toEqual([])
})

test('what waiving the deposit means is a sentence beside its box', async () => {
  const order = await anOrder(prona)
  await prona.call('POST', 'order/hold', { _id: order._id, expiresAt: inDays(3) })
  const { page } = await openPage({ width: 360 })
  await page.goto(`/orders/${order._id}`)
  await page.getByRole('button', { name: 'Rezervo', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const box = dialog.getByRole('checkbox', { name: /Klienti nuk paguan kapar/ })
  await dialog.getByText('Klienti nuk paguan kapar: rezervimi bëhet pa të.').click()
  expect(await box.isChecked()).toBe(true)
  expect(await dialog.getByText(/^(?:Po|Jo)$/).count()).toBe(0)
  expect(await barriersOn(page, '[role="dialog"]')).toEqual([])
  await dialog.getByRole('button', { name: 'Rezervo', exact: true }).click()
  await page.getByText('Rezervimi u bë.', { exact: true }).waitFor()
  expect(await recordNow(prona, 'order', order._id)).toMatchObject({
    status: 'reserved',
    depositWaived: true,
  })
})

test.each([
  ['sq', 'Ndrysho rezervimin', 'Ndrysho njësinë'],
  ['en', 'Edit reservation', 'Edit unit'],
  ['de', 'Reservierung … bearbeiten', 'Einheit … bearbeiten'],
  ['es', 'Modificar la reserva', 'Modificar la unidad'],
] as const)('a form that changes a record says so as one does in %s', async (language, ofOrder, ofUnit) => {
  const unit = await aUnit(prona)
  const order = await anOrder(prona, { unit: unit._id })
  const { page } = await openPage({ language })
  for (const [address, words, title] of [
    [`/orders/${order._id}/edit`, ofOrder, order.number],
    [`/units/${unit._id}/edit`, ofUnit, unit.code],
  ]) {
    await page.goto(String(address))
    const [before, after = ''] = String(words).split(' …')
    await page.getByRole('heading', { level: 1, name: `${before} ${title}${after}`, exact: true }).waitFor()
  }
})

test('the form of a held order takes parties, a deposit and terms, and shows units and prices as fixed', async () => {
  const order = await anOrder(prona)
  await prona.call('POST', 'order/hold', { _id: order._id, expiresAt: inDays(3) })
  const { page } = await openPage()
  await page.goto(`/orders/${order._id}/edit`)
  await page.getByRole('textbox', { name: 'Kushtet' }).fill('Me dy këste.')
  await page.getByLabel('Kapari', { exact: true }).fill('5000')
  await page.getByText('Njësitë janë të mbajtura: njësitë dhe çmimet nuk ndryshojnë.').waitFor()
  await page.getByRole('table', { name: 'Njësitë' }).getByText('128\u00a0500').first().waitFor()
  expect(await page.getByRole('combobox', { name: 'Njësia' }).count()).toBe(0)
  await page.getByRole('combobox', { name: 'Klienti' }).waitFor()
  await page.getByRole('button', { name: 'Ruaj ndryshimet' }).click()
  await page.waitForURL(/\/[0-9a-f-]{36}$/)
  await page.getByText('Me dy këste.').waitFor()
  expect(await recordNow(prona, 'order', order._id)).toMatchObject({ deposit: 500_000, status: 'held' })
})

test('an order that is over has no row of buttons that cannot be pressed: the menu says why', async () => {
  const order = await anOrder(prona)
  await prona.call('POST', 'order/cancel', { _id: order._id, reason: 'Hoqi dorë' })
  const { page } = await openPage()
  await page.goto(`/orders/${order._id}`)
  await page.getByRole('heading', { level: 1, name: order.number as string }).waitFor()
  const head = page.locator('.head__actions')
  await head.getByRole('button', { name: 'Më shumë veprime' }).waitFor()
  expect(await head.locator('[aria-disabled="true"]').count()).toBe(0)
  await head.getByRole('button', { name: 'Më shumë veprime' }).click()
  const closed = page.getByRole('menuitem', { name: /^Mbaj/ })
  await closed.waitFor()
  await expect.poll(() => closed.textContent()).toContain('i anuluar')
  await page.goto(`/orders/${order._id}/edit`)
  await page.getByRole('heading', { name: 'Tani nuk mund të ndryshohet asgjë' }).waitFor()
})

test('the dialog that reserves names units and customer, and takes the deposit for received today', async () => {
  const unit = await aUnit(prona, { code: '101', property: (await aProperty(prona, { name: 'Kulla' }))._id })
  const customer = await aCustomer(prona, { firstName: 'Dritan', lastName: 'Hoxhaj' })
  const order = await anOrder(prona, { unit: unit._id, customer: customer._id })
  await prona.call('POST', 'order/hold', { _id: order._id, expiresAt: inDays(3) })
  const { page } = await openPage({ width: 360 })
  await page.goto(`/orders/${order._id}`)
  await page.getByRole('button', { name: 'Rezervo', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Rezervo: 101 · Kulla për Dritan Hoxhaj' })
  const day = dialog.getByLabel('Kapari u mor më', { exact: true })
  await expect.poll(() => day.inputValue()).not.toBe('')
  const today = await day.inputValue()
  await waive(page)
  await expect.poll(() => day.inputValue()).toBe('')
  await waive(page)
  await expect.poll(() => day.inputValue()).toBe(today)
  await day.fill('')
  await dialog.getByRole('button', { name: 'Rezervo', exact: true }).click()
  await dialog.getByText('Shkruani datën kur u mor kapari, ose hiqni dorë prej tij.').waitFor()
  await dialog.getByText('Shënoni shumën e kaparit që u mor.').waitFor()
  expect(await overflowOf(page)).toBe(0)
})

test('on a phone the menu of actions begins with what can be done', async () => {
  const order = await anOrder(prona)
  const { page } = await openPage({ width: 360 })
  await page.goto(`/orders/${order._id}`)
  await page.getByRole('button', { name: 'Më shumë veprime' }).click()
  await page.getByRole('menuitem', { name: /^Anulo rezervimin/ }).waitFor()
  const closed = await page
    .getByRole('menuitem')
    .evaluateAll((items) => items.map((item) => item.getAttribute('aria-disabled') === 'true'))
  const ofActions = closed.slice(0, closed.lastIndexOf(true) + 1)
  expect(ofActions).toContain(true)
  expect(ofActions).toEqual(ofActions.toSorted((one, other) => Number(one) - Number(other)))
})

import { expect, test } from 'vitest'
import { choose, hold, writeCredentials } from './page.ts'
import { startProgram } from './program.ts'
import { administrator, anOrder, inDays, recordNow } from './prona.ts'

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
  await page.getByText('1\u00a0234\u00a0567,50\u00a0€').waitFor()

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
  await page.locator('.head .badge', { hasText: 'I rezervuar' }).waitFor()

  const second = await reserve()
  expect(second).not.toBe(first)
  await page.getByRole('button', { name: 'Mbaj', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mbaj', exact: true }).click()
  const problem = page.getByRole('dialog').getByRole('alert')
  await problem.waitFor()
  expect(await problem.textContent()).toContain(first)
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
  expect(await page.getByRole('tooltip').textContent()).toBe(
    'E mundur vetëm kur gjendja është: i mbajtur. Tani është: draft.',
  )
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
  expect(await dialog.getByLabel('Ora: Mbahet deri më').inputValue()).toBe('18:00')
  await dialog.getByLabel('Mbahet deri më', { exact: true }).fill('1.1.2020')
  await dialog.getByRole('button', { name: 'Mbaj', exact: true }).click()
  await expect.poll(() => dialog.locator('.error, .note').count()).toBeGreaterThan(0)
  await dialog.getByRole('button', { name: 'Mbyll', exact: true }).last().click()

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

test('once the units are held only terms and assignee can be written, and nothing when all is over', async () => {
  const order = await anOrder(prona)
  await prona.call('POST', 'order/hold', { _id: order._id, expiresAt: inDays(3) })
  const { page } = await openPage()
  await page.goto(`/orders/${order._id}/edit`)
  await page.getByRole('textbox', { name: 'Kushtet' }).fill('Me dy këste.')
  expect(await page.locator('form .field').count()).toBe(2)
  await page.getByRole('button', { name: 'Ruaj ndryshimet' }).click()
  await page.waitForURL(/\/[0-9a-f-]{36}$/)
  await page.getByText('Me dy këste.').waitFor()

  await prona.call('POST', 'order/cancel', { _id: order._id, reason: 'Hoqi dorë' })
  await page.reload()
  const edit = page.getByRole('button', { name: 'Ndrysho', exact: true })
  await edit.waitFor()
  expect(await edit.getAttribute('aria-disabled')).toBe('true')
  await page.goto(`/orders/${order._id}/edit`)
  await page.getByRole('heading', { name: 'Tani nuk mund të ndryshohet asgjë' }).waitFor()
})

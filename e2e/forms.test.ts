import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersOn, choose, hasFocus, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aCustomer, aProperty, aUnit, recordNow } from './prona.ts'

const { prona, openPage } = startProgram()

test('a person is asked for no company’s name, and what the other kind had written is not sent', async () => {
  const { page, pageErrors } = await openPage()
  await page.goto('/customers/new')
  const company = page.getByLabel('Emri i kompanisë')
  await page.getByLabel('Mbiemri').fill('Zallari')
  await page.getByLabel('Datëlindja', { exact: true }).fill('1.3.85')
  expect(await company.count()).toBe(0)
  await page.getByRole('radio', { name: 'Kompani' }).check()
  expect(await page.getByLabel('Datëlindja', { exact: true }).count()).toBe(0)
  await page.keyboard.press('Control+s')
  await page.getByRole('alert').getByRole('button', { name: 'Emri i kompanisë' }).waitFor()
  await expect.poll(() => hasFocus(company)).toBe(true)
  expect(await barriersOn(page)).toEqual([])
  await company.fill('Alba sh.p.k.')
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { name: 'Alba sh.p.k.', level: 1 }).waitFor()
  const id = new URL(page.url()).pathname.split('/').pop()
  expect(await recordNow(prona, 'customer', id)).toMatchObject({
    kind: 'company',
    lastName: null,
    birthDate: null,
  })
  expect(pageErrors).toEqual([])
})

test('people write as they are used to: money, days and phone numbers are understood and shown in our format', async () => {
  const property = await aProperty(prona)
  const { page } = await openPage()
  await page.goto('/units/new')
  await choose(page.getByRole('combobox', { name: 'Prona' }), String(property.name))
  await page.getByLabel('Kodi', { exact: true }).fill('M-1')
  await choose(page.getByRole('combobox', { name: 'Lloji' }), 'Apartament')
  await page.getByLabel('Çmimi i shitjes').fill('128.500')
  await page.getByText('= 128\u00a0500,00').waitFor()
  await page.getByLabel('Sipërfaqja bruto').fill('97.6')
  await page.getByLabel('E disponueshme nga', { exact: true }).fill('010327')
  await page.getByText('= 01.03.2027').waitFor()
  // The next one is of the same house and kind, and bears the next code.
  await page.keyboard.press('Control+Enter')
  await page.getByText('«M-1» u krijua.').waitFor()
  await expect.poll(() => page.getByLabel('Kodi', { exact: true }).inputValue()).toBe('M-2')
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Prona' }).inputValue())
    .toBe(String(property.name))
  await expect.poll(() => page.getByRole('combobox', { name: 'Lloji' }).inputValue()).toBe('Apartament')
  const { units } = await prona.call('GET', 'units?search=M-1')
  expect(units).toMatchObject([{ salePrice: 12_850_000, grossArea: 9_760, availableFrom: '2027-03-01' }])
})

test('a customer who may be there already is shown before anything is saved, and nothing is blocked', async () => {
  const twin = await aCustomer(prona, { firstName: 'Drita', lastName: 'Kola' })
  const { page } = await openPage()
  await page.goto('/customers/new')
  await page.getByLabel('Emri', { exact: true }).fill('drita')
  await page.getByLabel('Mbiemri').fill('KOLA')
  const link = page.getByRole('status').getByRole('link', { name: 'Drita Kola' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe(`/customers/${twin._id}`)
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { name: 'drita KOLA', level: 1 }).waitFor()
})

test('rows are moved by arrow, taken away and brought back with what they held', async () => {
  const { page } = await openPage()
  await page.goto('/properties/new')
  const rows = page.getByRole('group', { name: 'Etapat', exact: true })
  const names = () =>
    rows
      .getByRole('textbox', { name: 'Emri' })
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  for (const [at, name] of ['Themelet', 'Çatia'].entries()) {
    await rows.getByRole('button', { name: 'Shto etapë' }).click()
    expect(await rows.locator('.error').count()).toBe(0)
    await rows
      .getByRole('textbox', { name: 'Shkurtimi' })
      .last()
      .fill(`E${at + 1}`)
    await rows.getByRole('textbox', { name: 'Emri' }).last().fill(name)
  }
  await rows.getByRole('button', { name: /^Vendi i rreshtit 1/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(names).toEqual(['Çatia', 'Themelet'])
  await rows.getByRole('button', { name: 'Hiq rreshtin' }).first().click()
  await expect.poll(names).toEqual(['Themelet'])
  await rows.getByText('u hoq.').waitFor()
  await rows.getByRole('button', { name: 'Rikthe' }).click()
  await expect.poll(names).toEqual(['Çatia', 'Themelet'])
  expect(await rows.getByRole('textbox', { name: 'Shkurtimi' }).first().inputValue()).toBe('E2')
  expect(await overflowOf(page)).toBe(0)
})

const problem = (status: number, code: string, more: object = {}) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: '',
    title: '',
    status,
    code,
    detail: `Arsyeja e ${status}.`,
    requestId: 'r-77',
    ...more,
  }),
})

test.each<[string, (route: Route) => Promise<void>, string | RegExp, 'again' | 'not']>([
  ['the line is dead', (route) => route.abort(), 'Serveri nuk u arrit dot. Asgjë nuk humbi', 'again'],
  [
    'the right was taken away',
    (route) => route.fulfill(problem(403, 'forbidden')),
    'Ajo që keni shkruar mbetet këtu.',
    'not',
  ],
  ['the body is too large', (route) => route.fulfill(problem(413, 'tooLarge')), 'Arsyeja e 413.', 'not'],
  ['a rule refuses it', (route) => route.fulfill(problem(409, 'conflict')), 'Arsyeja e 409.', 'not'],
  ['the server broke', (route) => route.fulfill(problem(500, 'internal')), 'r-77', 'again'],
  [
    'something between answers',
    (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway' }),
    'Kjo nuk u krye ende.',
    'again',
  ],
  [
    'the answer cannot be read',
    (route) => route.fulfill({ status: 200, body: '{"customer":' }),
    'Përgjigjja e serverit nuk u lexua dot.',
    'again',
  ],
])('when %s all that was written stays, and it is said what to do', async (_, answer, expected, retry) => {
  const { page } = await openPage()
  const keys: (string | undefined)[] = []
  await page.route('**/api/customer', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    return keys.length === 1 ? answer(route) : route.continue()
  })
  await page.goto('/customers/new')
  await page.getByLabel('Mbiemri').fill('Marku')
  await page.getByRole('button', { name: 'Ruaj', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: expected })
  await alert.waitFor()
  await expect.poll(() => page.getByLabel('Mbiemri').inputValue()).toBe('Marku')
  const again = alert.getByRole('button', { name: 'Provo përsëri' })
  await expect.poll(() => again.count()).toBe(retry === 'again' ? 1 : 0)
  if (retry === 'not') return
  await again.click()
  await page.getByRole('heading', { name: 'Marku', level: 1 }).waitFor()
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('who asks too often learns when to try again, and until then the button says why it waits', async () => {
  const { page } = await openPage()
  await page.route('**/api/customer', (route) =>
    route.fulfill({ ...problem(429, 'tooMany'), headers: { 'retry-after': '90' } }),
  )
  await page.goto('/customers/new')
  await page.getByLabel('Mbiemri').fill('Marku')
  await page.keyboard.press('Control+s')
  const retry = page.getByRole('button', { name: /^Provo pas \d+ s$/ })
  await retry.waitFor()
  expect(await retry.getAttribute('aria-disabled')).toBe('true')
  expect(await barriersOn(page)).toEqual([])
})

test('a record deleted meanwhile is reported as gone, and what was written can still be copied', async () => {
  const customer = await aCustomer(prona)
  const { page } = await openPage()
  await page.goto(`/customers/${customer._id}/edit`)
  await page.getByLabel('Shënime').fill('Kërkon pamje nga parku')
  await page.route('**/api/customer', (route) => route.fulfill(problem(404, 'notFound')))
  await page.getByRole('button', { name: 'Ruaj ndryshimet' }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: 'Ajo që keni shkruar mbetet këtu, që ta kopjoni.' })
    .waitFor()
  await expect.poll(() => page.getByLabel('Shënime').inputValue()).toBe('Kërkon pamje nga parku')
})

test('Back and Escape ask before work is lost, and whoever stays has it all', async () => {
  const customer = await aCustomer(prona)
  const { page } = await openPage()
  await page.goto('/customers')
  await page.goto(`/customers/${customer._id}`)
  await page.getByRole('link', { name: 'Ndrysho' }).click()
  await page.getByLabel('Shënime').fill('Ende pa u ruajtur')
  const question = page.getByRole('dialog', { name: 'Të dilni pa ruajtur?' })
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Qëndro' }).click()
  await expect.poll(() => page.getByLabel('Shënime').inputValue()).toBe('Ende pa u ruajtur')
  expect(page.url()).toMatch(/\/edit$/)
  await page.getByLabel('Shënime').press('Escape')
  await question.getByRole('button', { name: 'Dil pa ruajtur' }).click()
  await page.waitForURL(/\/[0-9a-f-]{36}$/)
})

test('who signs out with work that is not saved is asked first', async () => {
  const { page } = await openPage()
  await page.goto('/customers/new')
  await page.getByLabel('Mbiemri').fill('Zallari')
  await page.getByText('1 ndryshim pa u ruajtur').waitFor()
  await page.getByRole('button', { name: /Llogaria e/ }).click()
  await page.getByRole('menuitem', { name: 'Dil' }).click()
  const question = page.getByRole('dialog', { name: 'Të dilni pa ruajtur?' })
  await question.getByRole('button', { name: 'Qëndro' }).click()
  await expect.poll(() => page.getByLabel('Mbiemri').inputValue()).toBe('Zallari')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()
})

test('after a crash the draft is offered with its time, and not while another tab writes it', async () => {
  const { page, context } = await openPage()
  await page.goto('/customers/new')
  await page.getByLabel('Mbiemri').fill('Zaimi')
  await page.getByText('drafti u ruajt').waitFor()

  const beside = await context.newPage()
  await beside.goto('/customers/new')
  await beside.getByLabel('Mbiemri').waitFor()
  expect(await beside.getByText('Keni një draft të paruajtur').count()).toBe(0)
  await beside.close()
  await page.close()

  const after = await context.newPage()
  await after.goto('/customers/new')
  await after.getByText(/Keni një draft të paruajtur \(\d\d\.\d\d\.\d{4}, \d\d:\d\d\)/).waitFor()
  expect(await after.getByLabel('Mbiemri').inputValue()).toBe('')
  await after.getByRole('button', { name: 'Rikthe draftin' }).click()
  await expect.poll(() => after.getByLabel('Mbiemri').inputValue()).toBe('Zaimi')
})

test('a conflict loses nothing: what is not decided goes back into the form as one wrote it', async () => {
  const unit = await aUnit(prona, { floor: 3 })
  const { page } = await openPage()
  await page.goto(`/units/${unit._id}/edit`)
  await page.getByLabel('Çmimi i shitjes').fill('171.200')
  await page.getByRole('textbox', { name: 'Pamja nga njësia' }).fill('Nga parku')
  await prona.call('PUT', 'unit', {
    _id: unit._id,
    version: unit.version,
    data: { salePrice: 17_250_000, floor: 4 },
  })
  await page.getByRole('button', { name: 'Ruaj ndryshimet' }).click()
  await page.getByRole('heading', { name: 'Dikush e ndryshoi ndërkohë' }).waitFor()
  await page.getByText('3 fusha ndryshe').waitFor()
  await page.getByRole('columnheader', { name: 'E ruajtura nga Teuta Bregu' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Kthehu te formulari' }).click()
  await expect.poll(() => page.getByLabel('Çmimi i shitjes').inputValue()).toBe('171\u00a0200,00')
  await expect.poll(() => page.getByLabel('Kati').inputValue()).toBe('4')
  await page.getByRole('button', { name: 'Ruaj ndryshimet' }).click()
  await page.waitForURL(/\/[0-9a-f-]{36}$/)
  expect(await recordNow(prona, 'unit', unit._id)).toMatchObject({
    salePrice: 17_120_000,
    floor: 4,
    view: 'Nga parku',
  })
})

test.each([
  ['dark, on a phone', { mode: 'dark', width: 320 }],
  ['in German, from right to left', { language: 'de', direction: 'rtl' }],
] as const)('a form with complaints has no barriers %s', async (_, look) => {
  const { page, pageErrors } = await openPage(look)
  await page.goto('/orders/new')
  await page.locator('.rows').first().waitFor()
  await page.keyboard.press('Control+s')
  await page.locator('.error').first().waitFor()
  expect(await overflowOf(page)).toBe(0)
  expect(await barriersOn(page)).toEqual([])
  expect(pageErrors).toEqual([])
})

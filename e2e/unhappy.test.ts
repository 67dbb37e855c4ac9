import type { Locator, Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { restOf } from './at-rest.ts'
import { writeCredentials } from './page.ts'
import { startProgram } from './program.ts'
import { aCustomer, administrator, anOrder, aProperty, aUnit, someUnits } from './prona.ts'

const { prona, openPage, browser } = startProgram()

describe('a browser that keeps nothing', () => {
  const forbid = () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The access is denied', 'SecurityError')
        },
      })
    }
  }
  const fill = () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('There is no room', 'QuotaExceededError')
    }
  }
  test.each([
    ['because its stores are forbidden', forbid],
    ['because they are full', fill],
  ])('opens the console all the same, %s', async (_, hinder) => {
    const context = await browser().newContext({ baseURL: prona.address, serviceWorkers: 'block' })
    await context.addInitScript(hinder)
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto('/customers')
    await writeCredentials(page, administrator)
    await page.getByRole('button', { name: 'Hyr' }).click()
    await page.getByRole('heading', { level: 1, name: 'Klientë' }).waitFor()
    await page.getByRole('button', { name: 'E errët' }).click()
    await expect.poll(() => page.locator('html').getAttribute('data-mode')).toBe('dark')
    await page.getByRole('link', { name: 'Klient i ri' }).first().click()
    await page.getByLabel('Mbiemri').fill('Lisi')
    await page.getByText('drafti nuk ruhet dot në këtë pajisje').waitFor()
    await page.getByRole('button', { name: 'Ruaj', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Lisi' }).waitFor()
    expect(errors).toEqual([])
    await context.close()
  })
})

describe('when printed', () => {
  test('a record comes out whole and light, without what one works it with', async () => {
    const unit = await aUnit(prona, { code: 'LETËR-1' })
    const { page, context } = await openPage({ mode: 'dark' })
    const atRest = restOf(page)
    await page.goto(`/units/${unit._id}`)
    await page.getByRole('heading', { level: 2, name: 'Krijimi dhe ndryshimi' }).waitFor()
    await atRest()
    const modes = await modesWhilePrinting(page)
    const sheets = await printed(page)
    const text = sheets.join(' ')
    for (const word of ['LETËR-1', 'Identifikimi', 'Sipërfaqet', 'Çmimi', 'Krijimi dhe ndryshimi']) {
      expect(text).toContain(word)
    }
    for (const tool of ['Raporte', 'Llogaria', 'Preferencat', 'Historiku i']) expect(text).not.toContain(tool)
    expect(sheets.length).toBeGreaterThan(1)
    expect(await modes()).toEqual(['light'])
    expect(await page.locator('html').getAttribute('data-mode')).toBe('dark')
    await context.close()
  })

  test('a list comes out with every row of its page, and its heads on every sheet', async () => {
    const property = (await aProperty(prona))._id
    const codes = Object.keys(await someUnits(prona, property, 60))
    const { page, context } = await openPage()
    const atRest = restOf(page)
    await page.goto('/units?perPage=100&q=V-')
    await page.locator('td[data-at="0:1"]').waitFor()
    await atRest()
    const sheets = await printed(page)
    const text = sheets.join(' ')
    expect(codes.filter((code) => !text.includes(code))).toEqual([])
    const withRows = sheets.filter((sheet) => sheet.includes('V-'))
    expect(withRows.length).toBeGreaterThan(1)
    for (const sheet of withRows) expect(sheet).toContain('Sipërfaqja neto')
    expect(text).toContain('1–60 nga 60')
    await context.close()
  })
})

test('half an answer says so, keeps what one wrote, and is asked for again', async () => {
  const customer = await aCustomer(prona, { firstName: 'Besa', lastName: 'Hoxha' })
  const { page, context } = await openPage()
  await page.goto(`/customers/${customer._id}/edit`)
  await page.getByLabel('Mbiemri').fill('Kola')
  await page.route(
    '**/api/customer',
    (route) => route.fulfill({ contentType: 'application/json', body: '{"customer": {"_id": ' }),
    { times: 1 },
  )
  await page.keyboard.press('Control+s')
  const alert = page.getByRole('alert').filter({ hasText: 'Përgjigjja e serverit nuk u lexua dot' })
  await alert.waitFor()
  await expect.poll(() => page.getByLabel('Mbiemri').inputValue()).toBe('Kola')
  await alert.getByRole('button', { name: 'Provo përsëri' }).click()
  await page.getByRole('heading', { level: 1, name: 'Besa Kola' }).waitFor()
  await context.close()
})

test('a page beyond the end of a list says so, and leads to the first', async () => {
  await aCustomer(prona)
  const { page, context } = await openPage()
  await page.goto('/customers?page=4000')
  await page.getByRole('heading', { level: 2, name: 'Kjo faqe është bosh' }).waitFor()
  await page.getByRole('button', { name: 'Te faqja e parë' }).click()
  await page.locator('td[data-at="0:1"]').waitFor()
  expect(new URL(page.url()).searchParams.get('page')).toBeNull()
  await context.close()
})

test.each(['/none-such', '/none-such/edit', `/${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}`])(
  'a record that is not there leads on to its list: %s',
  async (address) => {
    const { page, context } = await openPage()
    await page.goto(`/customers${address}`)
    await page.getByRole('heading', { level: 1, name: 'Këtu nuk ka asgjë' }).waitFor()
    await page.getByRole('link', { name: 'Hap listën' }).click()
    await page.getByRole('heading', { level: 1, name: 'Klientë' }).waitFor()
    await context.close()
  },
)

test('where the system alone chooses colors, the place one is at and what is chosen stay marked', async () => {
  const { page, context } = await openPage()
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/customers')
  const menu = page.getByRole('navigation', { name: 'Navigimi kryesor' })
  const here = menu.getByRole('link', { name: 'Klientë' })
  await here.and(page.locator('[aria-current=page]')).waitFor()
  const groundOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor)
  expect(await groundOf(here)).not.toBe(await groundOf(menu.getByRole('link', { name: 'Njësi' })))
  await page.locator('.fab').click()
  const options = page.getByRole('dialog').locator('.optc')
  await options.first().waitFor()
  const chosen = options.filter({ has: page.locator(':checked') }).first()
  const other = options.filter({ hasNot: page.locator(':checked') }).first()
  expect(await groundOf(chosen)).not.toBe(await groundOf(other))
  await context.close()
})

test('on the smallest phone the number of an order stands whole in the crumbs', async () => {
  const order = await anOrder(prona)
  const { page, context } = await openPage({ width: 320 })
  await page.goto(`/orders/${order._id}`)
  const here = page.locator('.crumbs [aria-current]').filter({ hasText: String(order.number) })
  await here.waitFor()
  await expect.poll(() => here.evaluate((crumb) => crumb.scrollWidth - crumb.clientWidth)).toBe(0)
  await context.close()
})

/** What a page says on paper, sheet by sheet. */
async function printed(page: Page): Promise<readonly string[]> {
  const document = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })))
  return (await extractText(document)).text
}

/** In which modes the page stood whenever it was about to be printed. */
async function modesWhilePrinting(page: Page): Promise<() => Promise<readonly (string | undefined)[]>> {
  const seen = await page.evaluateHandle(() => {
    const modes: (string | undefined)[] = []
    addEventListener('beforeprint', () => modes.push(document.documentElement.dataset.mode))
    return modes
  })
  return () => seen.jsonValue()
}

import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { restOf } from './at-rest.ts'
import { openDoors } from './doors.ts'
import { aCustomer, administrator, aProperty, aUnit } from './prona.ts'

const { prona, openDesk, browser } = openDoors()

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
    await page.getByLabel('Përdoruesi').fill(administrator.username)
    await page.locator('input[name=password]').fill(administrator.password)
    await page.getByRole('button', { name: 'Hyni' }).click()
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

describe('on paper', () => {
  test('a record comes out whole and light, without what one works it with', async () => {
    const unit = await aUnit(prona, { code: 'LETËR-1' })
    const { page, context } = await openDesk({ mode: 'dark' })
    const atRest = restOf(page)
    await page.goto(`/units/${unit._id}`)
    await page.getByRole('heading', { level: 2, name: 'Regjistrimi' }).waitFor()
    await atRest()
    const modes = await modesWhilePrinting(page)
    const sheets = await printed(page)
    const text = sheets.join(' ')
    for (const said of ['LETËR-1', 'Identifikimi', 'Përmasat', 'Çmimi', 'Regjistrimi']) {
      expect(text).toContain(said)
    }
    for (const tool of ['Raporte', 'Llogaria', 'Parapëlqimet', 'Historiku i'])
      expect(text).not.toContain(tool)
    expect(sheets.length).toBeGreaterThan(1)
    expect(await modes()).toEqual(['light'])
    expect(await page.locator('html').getAttribute('data-mode')).toBe('dark')
    await context.close()
  })

  test('a list comes out with every row of its page, and its heads on every sheet', async () => {
    const property = (await aProperty(prona))._id
    const codes = Array.from({ length: 60 }, (_, index) => `RR-${String(index + 1).padStart(2, '0')}`)
    for (const code of codes) await aUnit(prona, { property, code })
    const { page, context } = await openDesk()
    const atRest = restOf(page)
    await page.goto('/units?perPage=100&q=RR-')
    await page.locator('td[data-at="0:1"]').waitFor()
    await atRest()
    const sheets = await printed(page)
    const text = sheets.join(' ')
    expect(codes.filter((code) => !text.includes(code))).toEqual([])
    const withRows = sheets.filter((sheet) => sheet.includes('RR-'))
    expect(withRows.length).toBeGreaterThan(1)
    for (const sheet of withRows) expect(sheet).toContain('Sipërfaqja neto')
    expect(text).toContain('1–60 nga 60')
    await context.close()
  })
})

test('half an answer says so, keeps what one wrote, and is asked for again', async () => {
  const customer = await aCustomer(prona, { firstName: 'Besa', lastName: 'Hoxha' })
  const { page, context } = await openDesk()
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
  expect(await page.getByLabel('Mbiemri').inputValue()).toBe('Kola')
  await alert.getByRole('button', { name: 'Provo përsëri' }).click()
  await page.getByRole('heading', { level: 1, name: 'Besa Kola' }).waitFor()
  await context.close()
})

test('a page beyond the end of a list says so, and leads to the first', async () => {
  await aCustomer(prona)
  const { page, context } = await openDesk()
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
    const { page, context } = await openDesk()
    await page.goto(`/customers${address}`)
    await page.getByRole('heading', { level: 1, name: 'Këtu nuk ka asgjë' }).waitFor()
    await page.getByRole('link', { name: 'Hap listën' }).click()
    await page.getByRole('heading', { level: 1, name: 'Klientë' }).waitFor()
    await context.close()
  },
)

/** What a page says on paper, sheet by sheet. */
async function printed(page: Page): Promise<readonly string[]> {
  const paper = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })))
  return (await extractText(paper)).text
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

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersOn } from './page.ts'
import { startProgram } from './program.ts'
import { administrator, aUnit } from './prona.ts'

const { prona, openPage } = startProgram()

const farthest = 70
/** The server is asked as one types. */
const patient = { timeout: 15_000 }

test('by keyboard alone: from the sign-in to a flat that is held for a new customer', async () => {
  const unit = await aUnit(prona, { code: 'K-0504' })
  const { page, pageErrors } = await openPage({ signedOut: true })
  await page.goto('/')
  await page.getByLabel('Emri i përdoruesit').waitFor()
  await tabTo(page, 'Emri i përdoruesit')
  await page.keyboard.type(administrator.username)
  await tabTo(page, 'Fjalëkalimi')
  await page.keyboard.type(administrator.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Prona', level: 1 }).waitFor()

  await tabTo(page, 'Kontrata dhe rezervime')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Kontrata dhe rezervime', level: 1 }).waitFor()
  await tabTo(page, 'Rezervim i ri')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Rezervim i ri', level: 1 }).waitFor()

  await tabTo(page, 'Klienti')
  await page.keyboard.type('zana prifti')
  await expect.poll(() => ready(page), patient).toContain('Klient i ri «zana prifti»')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Klient i ri' })
  await dialog.waitFor()
  await expect.poll(() => nameInFocus(page), patient).toContain('NUIS')
  await expect.poll(() => dialog.getByLabel('Emri', { exact: true }).inputValue()).toBe('Zana')
  await expect.poll(() => dialog.getByLabel('Mbiemri').inputValue()).toBe('Prifti')
  await tabTo(page, 'Telefonat')
  await page.keyboard.type('069 20 12 345')
  await page.keyboard.press('Enter')
  expect(await barriersOn(page)).toEqual([])
  await tabTo(page, 'Ruaj dhe zgjidh')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Klienti' }).inputValue(), patient)
    .toBe('Zana Prifti')

  await tabTo(page, 'Njësia')
  await page.keyboard.type('K-0504')
  await expect.poll(() => ready(page), patient).toContain('K-0504')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  const number = page.getByRole('heading', { level: 1, name: /^Rezervim \d+\/\d{4}$/ })
  await number.waitFor()

  await tabTo(page, 'Mbaj')
  await page.keyboard.press('Enter')
  const hold = page.getByRole('dialog', { name: /^Mbaj: / })
  await hold.waitFor()
  await tabTo(page, 'Mbaj')
  await page.keyboard.press('Enter')
  await page.locator('.head .badge', { hasText: 'I mbajtur' }).waitFor()

  const { orders } = await prona.call('GET', 'orders')
  expect(orders).toMatchObject([
    { status: 'held', parties: [{ role: 'buyer', shareBp: 10_000 }], lines: [{ unit: unit._id }] },
  ])
  const { customers } = await prona.call('GET', 'customers')
  expect(customers).toMatchObject([{ name: 'Zana Prifti', kind: 'person', phones: ['+355692012345'] }])
  expect(pageErrors).toEqual([])
})

/** Presses Tab until what has the focus is called so. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < farthest; steps++) {
    await page.keyboard.press('Tab')
    if ((await nameInFocus(page)).split(' *')[0]?.trim() === name) return
  }
  throw new Error(`Tab does not come to «${name}»; it stands at «${await nameInFocus(page)}»`)
}

function nameInFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const one = document.activeElement
    if (!(one instanceof HTMLElement)) return ''
    const labels = 'labels' in one && one.labels instanceof NodeList ? [...one.labels] : []
    const label = labels.map((each) => each.textContent).join(' ')
    return (one.getAttribute('aria-label') ?? (label || one.textContent) ?? '').trim()
  })
}

/** The option that Enter would choose now. */
function ready(page: Page): Promise<string> {
  return page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant')
    return (id && document.getElementById(id)?.textContent) || ''
  })
}

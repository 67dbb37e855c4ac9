import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { choose, hasFocus } from './page.ts'
import { startProgram } from './program.ts'
import { aProperty, recordNow, someUnits } from './prona.ts'

const { prona, openPage } = startProgram()
let property: Awaited<ReturnType<typeof aProperty>>
let ids: Awaited<ReturnType<typeof someUnits>>

beforeAll(async () => {
  property = await aProperty(prona, { name: 'Kulla e Re' })
  ids = await someUnits(prona, property._id, 12, (number) => ({
    floor: number,
    netArea: 5_000 + number * 100,
    salePrice: 10_000_000,
  }))
})

describe('A form', () => {
  test('over another one has its own fields: what is typed there is written there', async () => {
    const { page } = await openPage()
    await page.goto('/units/new')
    await page.getByLabel('Kodi', { exact: true }).fill('N-1')
    await page.getByRole('combobox', { name: 'Prona' }).fill('Nuk është këtu')
    await page.getByRole('option', { name: 'Pronë e re' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pronë e re' })
    const code = dialog.getByRole('textbox', { name: 'Kodi', exact: true })
    // The dialog sets its first focus once it has opened.
    await expect
      .poll(async () => {
        await dialog.locator('label').getByText('Kodi', { exact: true }).click()
        return hasFocus(code)
      })
      .toBe(true)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('PX-1')
    await expect.poll(() => code.inputValue()).toBe('PX-1')
    await expect
      .poll(() => page.locator('.fcols').getByLabel('Kodi', { exact: true }).inputValue())
      .toBe('N-1')
    expect(await idsTwice(page)).toEqual([])
  })

  test('that is begun by N has the focus in its first field, and so has the next one in a row', async () => {
    const { page } = await openPage()
    await openUnits(page)
    await page.keyboard.press('n')
    const first = page.getByRole('combobox', { name: 'Prona' })
    await expect.poll(() => hasFocus(first)).toBe(true)
    expect(await first.getAttribute('aria-expanded')).toBe('false')
    await choose(first, 'Kulla e Re')
    await choose(page.getByRole('combobox', { name: 'Lloji' }), 'Apartament')
    await page.getByLabel('Kodi', { exact: true }).fill('S-1')
    await page.getByRole('button', { name: 'Ruaj dhe shto tjetër' }).click()
    await page.getByText('«S-1» u krijua.').waitFor()
    await expect.poll(() => page.getByLabel('Kodi', { exact: true }).inputValue()).toBe('S-2')
    await expect.poll(() => hasFocus(first)).toBe(true)
  })

  test('in which nothing was written yet has no change, whatever code is suggested', async () => {
    const { page } = await openPage()
    const given = encodeURIComponent(JSON.stringify({ property: property._id }))
    await page.goto(`/units/new?with=${given}`)
    await expect.poll(() => page.getByLabel('Kodi', { exact: true }).inputValue()).not.toBe('')
    await page.getByText('Asnjë ndryshim').waitFor()
    await page.getByLabel('Kati', { exact: true }).fill('3')
    await page.getByText('1 ndryshim pa u ruajtur').waitFor()
  })
})

test.each([1366, 360, 320])(
  'what is typed is never hidden by how it is understood, %i pixels wide',
  async (width) => {
    const { page } = await openPage({ width })
    await page.goto('/units/new')
    const typed = [
      ['Sipërfaqja bruto', '1234567.8', '= 1'],
      ['Çmimi i shitjes', '123.456.789', '= 123'],
      ['E disponueshme nga', '010327', '= 01.03.2027'],
    ] as const
    for (const [name, text, echo] of typed) {
      const input = page.getByLabel(name, { exact: true })
      const before = await roomOf(input)
      await input.fill(text)
      await page.getByText(echo).first().waitFor()
      expect(await isWhole(input), name).toBe(true)
      expect(await roomOf(input), name).toBe(before)
    }
  },
)

test('a day is seen with its year where it stands among others', async () => {
  const { page } = await openPage()
  await page.goto('/properties/new')
  await page.getByRole('button', { name: 'Shto etapë' }).click()
  for (const day of await page.locator('.fields--row .field:has(.input__open) input').all()) {
    await day.fill('28.12.2027')
    expect(await isWhole(day)).toBe(true)
  }
})

describe('In the list', () => {
  test('figures typed on a cell in editing mode replace its value', async () => {
    const { page } = await openPage()
    await openUnits(page)
    await page.getByRole('button', { name: 'Ndrysho në listë' }).click()
    await cell(page, 'V-04', 'floor').focus()
    await page.keyboard.type('17')
    await expect.poll(() => page.locator('.celledit input').inputValue()).toBe('17')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await recordNow(prona, 'unit', ids['V-04'])).floor).toBe(17)
    await page.keyboard.type('-1')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await recordNow(prona, 'unit', ids['V-05'])).floor).toBe(-1)
  })

  test('the sums of what is selected follow what is written meanwhile', async () => {
    const { page } = await openPage()
    await page.goto('/units?columns=code,netArea&sort=code')
    for (const code of ['V-06', 'V-07']) {
      await page.locator('tr', { hasText: code }).locator('td.boxes').click()
    }
    const bar = page.getByRole('region', { name: 'Rreshtat e zgjedhur' })
    await bar.getByText('113 m²').or(bar.getByText('113,00 m²')).waitFor()
    await page.getByRole('button', { name: 'Ndrysho në listë' }).click()
    await cell(page, 'V-07', 'netArea').dblclick()
    await page.locator('.celledit input').fill('100')
    await page.keyboard.press('Enter')
    await bar.getByText('156 m²').or(bar.getByText('156,00 m²')).waitFor()
  })

  test('columns chosen for an import stay chosen while the answer to the first is on its way', async () => {
    const { page } = await openPage()
    await openUnits(page)
    await page.getByRole('button', { name: 'Importo nga një skedar' }).click()
    const dialog = page.getByRole('dialog')
    const text = `Ku;Kodi;Lloji;Lartësia;Zz\n${property.code};I-9;Apartament;4;2`
    const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByLabel('Fusha e kolonës Ku').waitFor()
    const held = Promise.withResolvers<void>()
    await page.route('**/api/unit/import', async (route) => {
      await held.promise
      await route.continue().catch(() => undefined)
    })
    await choose(dialog.getByLabel('Fusha e kolonës Ku'), 'Prona')
    await choose(dialog.getByLabel('Fusha e kolonës Lartësia'), 'Kati')
    await choose(dialog.getByLabel('Fusha e kolonës Zz'), 'Dhoma gjumi')
    held.resolve()
    await dialog.getByText('1 do të krijohet').waitFor()
    await expect.poll(() => dialog.getByLabel('Fusha e kolonës Ku').inputValue()).toBe('Prona')
    await expect.poll(() => dialog.getByLabel('Fusha e kolonës Lartësia').inputValue()).toBe('Kati')
    await expect.poll(() => dialog.getByLabel('Fusha e kolonës Zz').inputValue()).toBe('Dhoma gjumi')
  })
})

async function openUnits(page: Page): Promise<void> {
  await page.goto('/units?columns=code,floor&sort=code')
  await page.getByRole('gridcell', { name: 'V-01' }).or(page.getByText('V-01')).first().waitFor()
}

/** The cell of a unit in the list, by the order of the columns asked for. */
function cell(page: Page, code: string, path: string): Locator {
  return page
    .locator('tr', { hasText: code })
    .locator(`td.edited, td.can`)
    .nth(path === 'code' ? 0 : 1)
}

function idsTwice(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return all.filter((id, index) => all.indexOf(id) !== index)
  })
}

/** Whether all that stands in an input can be seen at once. */
function isWhole(input: Locator): Promise<boolean> {
  return input.evaluate((element) => element.scrollWidth <= element.clientWidth)
}

function roomOf(input: Locator): Promise<number> {
  return input.evaluate((element) => element.clientWidth)
}

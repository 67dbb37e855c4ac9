import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersOn, codesOn, hasFocus, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aProperty, aUnit, someUnits } from './prona.ts'

/** A machine that is busy with other things answers late, not otherwise. */
const soon = { timeout: 20_000 }

const { prona, openPage } = startProgram()
let folder: string
let property: Awaited<ReturnType<typeof aProperty>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'prona-tools-'))
  property = await aProperty(prona, { name: 'Kompleksi Vala' })
  await someUnits(prona, property._id, 12, (number) => ({
    floor: number,
    salePrice: number === 12 ? null : 10_000_000 + number * 1_000_000,
    netArea: 8_000,
  }))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

test('conditions are put together by all, any and not, and the link shows a colleague the same', async () => {
  const { page, pageErrors } = await openPage()
  await page.goto('/units')
  await page.getByRole('button', { name: 'Filtër', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Kombino kushtet…' }).click()
  const dialog = page.getByRole('dialog')
  const first = dialog.getByRole('group', { name: 'Grupi 1' })
  await pick(first.getByLabel('Fusha', { exact: true }), 'Kati')
  await pick(first.getByLabel('Krahasimi'), 'nuk është')
  await first.getByRole('button', { name: 'Kati: Zgjidhni vlerën' }).click()
  await page.getByLabel('Nga', { exact: true }).fill('3')
  await page.getByLabel('Deri', { exact: true }).fill('11')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Shto grup' }).click()
  const second = dialog.getByRole('group', { name: 'Grupi 2' })
  await pick(second.getByLabel('Fusha', { exact: true }), 'Çmimi i shitjes')
  await pick(second.getByLabel('Krahasimi'), 'është bosh')
  await second.getByRole('button', { name: 'Shto kusht' }).click()
  await pick(second.getByLabel('Fusha', { exact: true }).last(), 'Kodi')
  await second.getByRole('button', { name: 'Kodi: Zgjidhni vlerën' }).click()
  await page.getByLabel('Kodi përmban').fill('V-01')
  await page.keyboard.press('Escape')
  await dialog.getByText('2 përputhen').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Zbato' }).click()
  await expect.poll(() => codesOn(page), soon).toEqual(['V-01', 'V-12'])
  await page.getByText('Kati nuk është 3 – 11 dhe (Çmimi i shitjes është bosh ose Kodi V-01)').waitFor()

  const colleague = await openPage({ language: 'en' })
  await colleague.page.goto(page.url())
  await expect.poll(() => codesOn(colleague.page), soon).toEqual(['V-01', 'V-12'])
  await page.getByRole('button', { name: 'Hiq filtrin Kushtet e kombinuara' }).click()
  await expect.poll(async () => (await codesOn(page)).length, soon).toBe(10)
  expect(pageErrors).toEqual([])
})

test('a list is kept as a view, bears a star once it is changed, and is what one’s list opens with', async () => {
  const { page, pageErrors } = await openPage()
  await page.goto('/units?sort=-code&filter=%7B%22floor%22%3A%7B%22from%22%3A9%7D%7D')
  await expect.poll(() => codesOn(page), soon).toEqual(['V-12', 'V-11', 'V-10', 'V-09'])
  await page.getByRole('button', { name: 'Ruaj pamjen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ruaj', exact: true }).click()
  await page.getByText('Plotësojeni.').waitFor()
  await page.getByLabel('Emri i pamjes').fill('Katet e larta')
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.press('Enter')
  const tab = page.getByRole('link', { name: /Katet e larta/ })
  await expect.poll(() => tab.getAttribute('aria-current'), soon).toBe('page')

  await page.getByRole('button', { name: 'Hiq filtrin Kati' }).click()
  await page.getByRole('link', { name: /Katet e larta .*e ndryshuar/ }).waitFor()
  await page.getByRole('button', { name: 'Veprime me pamjen Katet e larta' }).click()
  await page.getByRole('menuitem', { name: 'Rikthe pamjen e ruajtur' }).click()
  await expect.poll(() => codesOn(page), soon).toEqual(['V-12', 'V-11', 'V-10', 'V-09'])
  await page.getByRole('button', { name: 'Veprime me pamjen Katet e larta' }).click()
  await page.getByRole('menuitem', { name: 'Hape listën me këtë pamje' }).click()
  await expect
    .poll(() => viewsKept(), soon)
    .toMatchObject([{ name: 'Katet e larta', isHome: true, shared: false }])

  const calls: string[] = []
  page.on('request', (request) => {
    // What the page before still fetched for a row under the pointer is not of this opening.
    if (request.isNavigationRequest()) calls.length = 0
    // The stream of changes stays open and belongs to no list.
    if (/\/api\/(?!live)/.test(request.url())) calls.push(request.url())
  })
  await page.goto('/units')
  await expect.poll(() => codesOn(page), soon).toEqual(['V-12', 'V-11', 'V-10', 'V-09'])
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(3)
  await page.getByRole('link', { name: 'Të gjitha', exact: true }).click()
  await expect.poll(async () => (await codesOn(page))[0], soon).toBe('V-01')
  await tab.click()
  await page.getByRole('button', { name: 'Veprime me pamjen Katet e larta' }).click()
  await page.getByRole('menuitem', { name: 'Fshi', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fshi' }).click()
  await expect.poll(() => viewsKept(), soon).toEqual([])
  await expect.poll(async () => (await codesOn(page))[0], soon).toBe('V-01')
  expect(pageErrors).toEqual([])
})

test('many are changed after one has seen what would come of it, and put back by one press', async () => {
  const { page, pageErrors } = await openPage()
  await page.goto('/units')
  await tick(page, ['V-01', 'V-02', 'V-03'])
  const bar = page.getByRole('region', { name: 'Rreshtat e zgjedhur' })
  await bar.getByText('3 rreshta të zgjedhur').waitFor()
  await bar.getByText('360\u00a0000\u00a0€ Çmimi i shitjes').waitFor()
  await bar.getByText('240,00\u00a0m² Sipërfaqja neto').waitFor()
  await bar.getByRole('button', { name: 'Ndrysho' }).click()
  const dialog = page.getByRole('dialog')
  await pick(dialog.getByLabel('Shto fushë'), 'Kati')
  await dialog.getByLabel('Kati', { exact: true }).fill('44')
  await dialog.getByRole('button', { name: 'Shih çfarë ndryshon' }).click()
  await dialog.getByText('3 do të ndryshojnë').waitFor()
  expect(await floorsNow()).toEqual([1, 2, 3])
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Kthehu' }).click()
  await expect.poll(() => dialog.getByLabel('Kati', { exact: true }).inputValue()).toBe('44')
  await dialog.getByRole('button', { name: 'Shih çfarë ndryshon' }).click()
  await dialog.getByRole('button', { name: 'Ndrysho 3' }).click()
  await page.getByText('3 u ndryshuan.').waitFor()
  expect(await floorsNow()).toEqual([44, 44, 44])
  await page.getByRole('button', { name: 'Zhbëj' }).click()
  await page.getByText('U zhbë për 3.').waitFor()
  expect(await floorsNow()).toEqual([1, 2, 3])
  expect(pageErrors).toEqual([])
})

test('prices rise by three per cent to the next thousand, seen with their sum first, and are put back', async () => {
  const { page, pageErrors } = await openPage()
  await page.goto('/units')
  await tick(page, ['V-01', 'V-02', 'V-03'])
  const bar = page.getByRole('region', { name: 'Rreshtat e zgjedhur' })
  await bar.getByRole('button', { name: 'Ndrysho' }).click()
  const dialog = page.getByRole('dialog')
  await pick(dialog.getByLabel('Shto fushë'), 'Çmimi i shitjes')
  await dialog.getByLabel('Ndrysho nga vlera e tanishme').check()
  await dialog.getByLabel('Çmimi i shitjes', { exact: true }).fill('+3 %')
  await pick(dialog.getByLabel('Rrumbullakos në'), '1\u00a0000')
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Shih çfarë ndryshon' }).click()
  await dialog.getByText('3 do të ndryshojnë').waitFor()
  await dialog.getByRole('cell', { name: '124\u00a0000\u00a0€' }).first().waitFor()
  const sums = await dialog.locator('tfoot td').allTextContents()
  expect(sums).toEqual(['Çmimi i shitjes', '360\u00a0000\u00a0€', '371\u00a0000\u00a0€'])
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Ndrysho 3' }).click()
  await page.getByRole('gridcell', { name: '124\u00a0000\u00a0€' }).first().waitFor()
  await page.getByRole('button', { name: 'Zhbëj' }).click()
  await page.getByText('U zhbë për 3.').waitFor()
  await page.getByRole('gridcell', { name: '120\u00a0000\u00a0€' }).first().waitFor()
  expect(pageErrors).toEqual([])
})

test('a change that is typed as the value for all is understood as a change, with examples that fit the field', async () => {
  const { page, pageErrors } = await openPage()
  await page.goto('/units')
  await tick(page, ['V-01', 'V-02', 'V-03'])
  const bar = page.getByRole('region', { name: 'Rreshtat e zgjedhur' })
  await bar.getByRole('button', { name: 'Ndrysho' }).click()
  const dialog = page.getByRole('dialog')
  await pick(dialog.getByLabel('Shto fushë'), 'Çmimi i shitjes')
  const price = dialog.getByLabel('Çmimi i shitjes', { exact: true })
  await price.pressSequentially('+3 %')
  await expect.poll(() => price.inputValue(), soon).toBe('+3 %')
  expect(await dialog.getByLabel('Ndrysho nga vlera e tanishme').isChecked()).toBe(true)
  await dialog.getByText('P.sh. +3 %, −500 ose +2.000').waitFor()
  await dialog.getByRole('button', { name: 'Shih çfarë ndryshon' }).click()
  await expect
    .poll(() => dialog.locator('tfoot td').allTextContents(), soon)
    .toEqual(['Çmimi i shitjes', '360\u00a0000\u00a0€', '370\u00a0800\u00a0€'])
  await dialog.getByRole('button', { name: 'Kthehu' }).click()
  await dialog.getByRole('button', { name: /Çmimi i shitjes/ }).click()
  await pick(dialog.getByLabel('Shto fushë'), 'Kati')
  const floor = dialog.getByLabel('Kati', { exact: true })
  await floor.fill('-1')
  expect(await dialog.getByLabel('Vlerë e njëjtë për të gjitha').isChecked()).toBe(true)
  await floor.fill('+1')
  expect(await dialog.getByLabel('Ndrysho nga vlera e tanishme').isChecked()).toBe(true)
  await dialog.getByText('P.sh. +1 ose −2', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Shih çfarë ndryshon' }).click()
  await dialog.getByText('3 do të ndryshojnë').waitFor()
  // Floors add up to nothing.
  expect(await dialog.locator('tfoot tr').count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test('by keys alone a field is added and its change typed, and no price is emptied without being told', async () => {
  const { page, pageErrors } = await openPage()
  await page.goto('/units')
  await tick(page, ['V-01', 'V-02'])
  await page
    .getByRole('region', { name: 'Rreshtat e zgjedhur' })
    .getByRole('button', { name: 'Ndrysho' })
    .focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const chooser = dialog.getByLabel('Shto fushë')
  await expect.poll(() => hasFocus(chooser), soon).toBe(true)
  // What the dialog does last, it does with the same input.
  await page.waitForTimeout(300)
  expect(await hasFocus(chooser)).toBe(true)
  const price = dialog.getByLabel('Çmimi i shitjes', { exact: true })
  await page.keyboard.type('çmimi i shit')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(price), soon).toBe(true)
  expect(await barriersOn(page)).toEqual([])

  // Left as it is, it empties nothing.
  await page.keyboard.press('Enter')
  await dialog.getByText('Plotësojeni.').waitFor()
  await expect.poll(() => hasFocus(price), soon).toBe(true)
  expect(await dialog.getByText('2 do të ndryshojnë').count()).toBe(0)

  await page.keyboard.type('+3 %')
  await expect.poll(() => price.inputValue(), soon).toBe('+3 %')
  await page.keyboard.press('Enter')
  await dialog.getByText('2 do të ndryshojnë').waitFor()
  await expect
    .poll(() => dialog.locator('tfoot td').allTextContents(), soon)
    .toEqual(['Çmimi i shitjes', '230\u00a0000\u00a0€', '236\u00a0900\u00a0€'])
  expect(await dialog.getByText('këto fusha zbrazen').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Kthehu' }).press('Enter')
  await expect.poll(() => hasFocus(chooser), soon).toBe(true)

  await dialog.getByLabel('Zbraz fushën').check()
  await dialog.getByRole('button', { name: 'Shih çfarë ndryshon' }).press('Enter')
  await dialog.getByText('këto fusha zbrazen: Çmimi i shitjes').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Ndrysho 2' }).press('Enter')
  await page.getByText('2 u ndryshuan.').waitFor()
  expect(await unpriced()).toBe(2)
  await page.getByRole('button', { name: 'Zhbëj' }).click()
  await page.getByText('U zhbë për 2.').waitFor()
  expect(await unpriced()).toBe(0)
  expect(pageErrors).toEqual([])
})

test('what refuses to go says why before anything is done, and all but one of a list are deleted and come back', async () => {
  const { page } = await openPage()
  const other = (await aProperty(prona, { name: 'Oborri i Bardhë' }))._id
  const codes = ['O-1', 'O-2', 'O-3']
  for (const code of codes) await aUnit(prona, { property: other, code })
  const filter = encodeURIComponent(JSON.stringify({ property: [other] }))
  await page.goto(`/properties?q=${encodeURIComponent('Oborri')}`)
  await tick(page, ['Oborri i Bardhë'])
  await page
    .getByRole('region', { name: 'Rreshtat e zgjedhur' })
    .getByRole('button', { name: 'Fshi' })
    .click()
  await page.getByRole('dialog').getByText('Nuk fshihet dot, sepse prej kësaj varen ende: 3 njësi').waitFor()
  const doIt = page.getByRole('dialog').getByRole('button', { name: /^Fshi/ })
  expect(await doIt.getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Escape')

  await page.goto(`/units?filter=${filter}`)
  await tick(page, ['O-1', 'O-2'])
  await page
    .getByRole('region', { name: 'Rreshtat e zgjedhur' })
    .getByRole('button', { name: 'Fshi' })
    .click()
  await page.getByRole('dialog').getByText('2 do të fshihen').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Fshi 2' }).click()
  await expect.poll(() => codesOn(page), soon).toEqual(['O-3'])
  await page.getByRole('button', { name: 'Zhbëj' }).click()
  await expect.poll(() => codesOn(page), soon).toEqual(codes)
})

test('what is filtered, or chosen, is saved as a file with the columns one sees', async () => {
  const { page } = await openPage()
  await page.goto('/units?q=V-1&columns=code,floor&sort=-code')
  await expect.poll(() => codesOn(page), soon).toEqual(['V-12', 'V-11', 'V-10'])
  const head = page.locator('.head')
  expect(await saved(page, () => exportFrom(page, head))).toBe(
    '\uFEFFKodi,Kati\r\nV-12,12\r\nV-11,11\r\nV-10,10\r\n',
  )
  await tick(page, ['V-11'])
  const bar = page.getByRole('region', { name: 'Rreshtat e zgjedhur' })
  expect(await saved(page, () => exportFrom(page, bar))).toBe('\uFEFFKodi,Kati\r\nV-11,11\r\n')
})

test('a file is mapped, tried, corrected by hand, imported and undone', async () => {
  const { page, pageErrors } = await openPage()
  await page.goto('/units')
  await page.getByRole('button', { name: 'Importo nga një skedar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(file('njesi.pdf', 'x'))
  await dialog.getByText('Pranohen vetëm skedarë CSV dhe XLSX.').waitFor()
  const rows = [
    'Ku;Kodi;Lloji;Lartësia',
    `${property.code};I-1;Apartament;4`,
    `${property.code};I-2;Dyqan;lart`,
    `${property.code};V-01;Apartament;1`,
  ]
  await dialog.locator('input[type=file]').setInputFiles(file('njesi.csv', rows.join('\n')))
  await dialog.getByText('Pa këto fusha nuk krijohet asgjë e re: Prona.').waitFor()
  await pick(dialog.getByLabel('Fusha e kolonës Ku'), 'Prona')
  await dialog.getByText('2 do të krijohen').waitFor()
  await pick(dialog.getByLabel('Fusha e kolonës Lartësia'), 'Kati')
  await dialog.getByRole('cell', { name: 'Shkruani një numër të plotë.' }).waitFor()
  await dialog.getByText('1 do të krijohet').waitFor()
  await dialog.getByText('1 mbetet siç është').waitFor()
  expect(await barriersOn(page)).toEqual([])
  const issues = await saved(page, () =>
    dialog.getByRole('button', { name: 'Shkarko listën e gabimeve' }).click(),
  )
  expect(issues).toContain('"3","D","Lartësia","lart","Shkruani një numër të plotë."')
  await dialog.getByRole('button', { name: 'Importo vetëm 1 rresht pa gabime' }).click()
  await dialog.getByText('Importi përfundoi.').waitFor()
  expect(await found('I-1')).toBe(1)
  await dialog.getByRole('button', { name: 'Zhbëj' }).click()
  await page.getByText('U zhbë për 1.').waitFor()
  expect(await found('I-1')).toBe(0)
  expect(pageErrors).toEqual([])
})

test('what a file of many columns comes to is seen at once, with the names of the fields it lacks', async () => {
  const { page, pageErrors } = await openPage({ width: 1366 })
  await page.setViewportSize({ width: 1366, height: 780 })
  await page.goto('/units')
  await page.getByRole('button', { name: 'Importo nga një skedar' }).click()
  const dialog = page.getByRole('dialog')
  const headings = 'Nr Njësisë;Etazhi;Dhoma;Sip. neto;Sip. bruto;Çmim EUR;Shënime;Pamja;Zz;Yy'
  const chosen = (name: string, content: string) =>
    dialog.locator('input[type=file]').setInputFiles(file(name, content))
  await chosen('lista.csv', `${headings}\nN-1;4;2;80;90;100000;;;;\nN-2;lart;2;80;90;100000;;;;`)
  const totals = dialog.getByRole('status').filter({ hasText: 'do të krijohen' })
  const seen = async () => {
    const box = await totals.boundingBox()
    const foot = await dialog.locator('.dialog__foot').boundingBox()
    return box && foot && box.y > 0 && foot.y + foot.height <= 780 && box.y + box.height <= foot.y
  }
  await expect.poll(seen, soon).toBe(true)
  await dialog.getByText('Pa këto fusha nuk krijohet asgjë e re: Prona, Lloji.').waitFor()
  await dialog.getByRole('button', { name: '2 nuk pranohen' }).click()
  const named = dialog.getByRole('row', { name: /Prona.*Plotësojeni/ })
  await named.waitFor()
  await expect.poll(() => isOnScreen(named), soon).toBe(true)
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Skedar tjetër' }).click()
  await chosen('asgje.csv', 'Zz;Yy\n1;2')
  await dialog.getByText('Asnjë kolonë nuk u njoh. Zgjidhni më poshtë fushën e secilës.').waitFor()
  await dialog.getByText('Pa këto fusha nuk krijohet asgjë e re: Prona, Kodi, Lloji.').waitFor()
  expect(pageErrors).toEqual([])
})

test.each([1366, 360])(
  'on a screen of %i px the likeliest choice is seen whole and taken by one press',
  async (width) => {
    const { page, pageErrors } = await openPage({ width })
    await page.goto('/units')
    await page.getByRole('button', { name: 'Importo nga një skedar' }).click()
    const dialog = page.getByRole('dialog')
    const rows = [
      'Prona;Kodi;Lloji;Orientimi;Çmimi i shitjes',
      `${property.code};K-1;Apt;jug-lindje;`,
      `${property.code};K-2;Apt;Jug Lindje;`,
      `${property.code};K-3;Apt;juglindje;`,
      `${property.code};K-4;Apartament;jug;sipas marrëveshjes me blerësin, në euro ose lekë`,
    ]
    await dialog.locator('input[type=file]').setInputFiles(file('njesi.csv', rows.join('\n')))
    const suggested = dialog.getByRole('button', { name: 'Përdor «Apartament»' })
    await suggested.waitFor()
    // Of the orientation nothing is refused, however it is written.
    expect(await dialog.getByRole('table', { name: 'Nuk pranohen' }).getByRole('row').count()).toBe(3)
    await suggested.scrollIntoViewIfNeeded()
    const { button, cell } = await suggested.evaluate((one) => ({
      button: one.getBoundingClientRect().right,
      cell: one.closest('td')?.getBoundingClientRect().right ?? 0,
    }))
    expect(button).toBeLessThanOrEqual(cell)
    await suggested.click()
    await dialog.getByText('3 do të krijohen').waitFor()
    expect(await barriersOn(page)).toEqual([])
    expect(pageErrors).toEqual([])
  },
)

/** Within what its dialog shows of what scrolls in it. */
function isOnScreen(row: ReturnType<Page['getByRole']>): Promise<boolean> {
  return row.evaluate((one) => {
    const [own, around] = [one.getBoundingClientRect(), one.closest('.scroll')?.getBoundingClientRect()]
    return around !== undefined && own.top >= around.top && own.bottom <= around.bottom
  })
}

test.each([
  ['on a narrow phone, in the dark', { width: 320, mode: 'dark' }],
  ['from right to left, in German', { direction: 'rtl', language: 'de' }],
] as const)('the tools of a list fit and can be used by everybody %s', async (_, look) => {
  const { page } = await openPage(look)
  const where = encodeURIComponent(JSON.stringify([{ any: { floor: { from: 1 }, code: 'V' } }]))
  await page.goto(`/units?where=${where}`)
  await page.locator('.chip--groups .chip__open').click()
  await page.getByRole('dialog').waitFor()
  expect(await barriersOn(page)).toEqual([])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await page.keyboard.press('Escape')
  await page.locator('.head__actions .btn--icon').click()
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file('a.csv', 'Kodi;Kati\nV-01;x'))
  await page.getByRole('dialog').locator('table').first().waitFor()
  await page.getByRole('dialog').locator('.outcome table').waitFor()
  expect(await barriersOn(page)).toEqual([])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
})

type Field = ReturnType<Page['getByLabel']>

async function pick(field: Field, option: string): Promise<void> {
  await field.click()
  await field.page().getByRole('option', { name: option, exact: true }).click()
}

async function tick(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page
      .getByRole('checkbox', { name: `Zgjidh ${name}`, exact: true })
      .locator('..')
      .click()
  }
}

async function exportFrom(page: Page, place: ReturnType<Page['locator']>): Promise<void> {
  await place.getByRole('button', { name: 'Eksporto' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).first().click()
}

async function saved(page: Page, work: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), work()])
  return readFileSync(await download.path(), 'utf8')
}

function file(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function viewsKept(): Promise<unknown> {
  return (await prona.call('GET', 'views')).views
}

type Unit = { readonly code: string; readonly floor: number; readonly salePrice: number | null }

async function unitsNow(search: string): Promise<readonly Unit[]> {
  const asked = new URLSearchParams({ search, sort: '[{"field":"code","direction":"asc"}]' })
  return (await prona.call('GET', `units?${asked}`)).units as Unit[]
}

async function unpriced(): Promise<number> {
  return (await unitsNow('V-0')).filter(({ salePrice }) => salePrice === null).length
}

async function floorsNow(): Promise<number[]> {
  return (await unitsNow('V-0')).slice(0, 3).map(({ floor }) => floor)
}

async function found(code: string): Promise<number> {
  return (await unitsNow(code)).length
}

import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersOn, hasFocus } from './page.ts'
import { startProgram } from './program.ts'
import { aProperty } from './prona.ts'

const { prona, openPage, database } = startProgram()

test('a change of many is stopped: what is done stays done, is reported and can be undone', async () => {
  const property = await aProperty(prona, { name: 'Kompleksi i Gjatë', code: 'GJATE' })
  const codes = Array.from({ length: 1600 }, (_, index) => `GJATE;G-${index};shop`)
  await prona.call('POST', 'unit/import', { text: ['Prona;Kodi;Lloji', ...codes].join('\n'), rows: 'all' })
  const { page } = await openPage()
  const filter = encodeURIComponent(JSON.stringify({ property: [property._id] }))
  await page.goto(`/units?filter=${filter}`)
  await page.locator('td[data-at="0:1"]').waitFor()
  await page.locator('th.boxes input').click()
  await page.getByRole('button', { name: /^Zgjidhi të gjithë/ }).click()
  await page
    .getByRole('region', { name: 'Rreshtat e zgjedhur' })
    .getByRole('button', { name: 'Ndrysho' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Shto fushë').click()
  await page.getByRole('option', { name: 'Kati', exact: true }).click()
  await dialog.getByLabel('Kati', { exact: true }).fill('7')
  await dialog.getByRole('button', { name: 'Shih çfarë ndryshon' }).click()
  const change = dialog.getByRole('button', { name: /^Ndrysho 1.600$/ })
  await change.waitFor()
  // Somebody else works on a unit of the third step: the work is still there to be stopped, however fast it is.
  await database().begin(async (other) => {
    await other`select from units where code = 'G-1200' for update`
    await change.click()
    await dialog.getByRole('button', { name: 'Ndalo' }).click()
    await dialog.getByText('Po ndalet').filter({ visible: true }).waitFor()
  })
  const told = page.getByText(/Puna u ndal: [\d\s.]+ mbetën siç ishin\./)
  await told.waitFor()
  const left = Number(/ndal: ([\d\s]+) mb/.exec((await told.textContent()) ?? '')?.[1]?.replaceAll(/\s/g, ''))
  expect([(1600 - left) % 500, left > 0, left < 1600]).toEqual([0, true, true])
  const changed = async () => {
    const clause = { property: { comparator: 'INCLUDES', type: 'basic', values: [property._id] } }
    const floor = { comparator: 'INCLUDES', type: 'basic', values: [7] }
    const asked = encodeURIComponent(JSON.stringify([{ type: 'all', data: { ...clause, floor } }]))
    const { pagination } = await prona.call('GET', `units?filter=${asked}`)
    return (pagination as { total: number }).total
  }
  expect(await changed()).toBe(1600 - left)
  await page.getByRole('button', { name: 'Zhbëj' }).click()
  await page.getByText('U zhbë për').waitFor()
  expect(await changed()).toBe(0)
})

test('an undo that breaks off says how much is undone and why, and goes on at a press', async () => {
  const property = await aProperty(prona, { name: 'Kompleksi i Kthyer', code: 'KTHYER' })
  const units = ['KTHYER;K-1;shop;1', 'KTHYER;K-2;shop;1']
  await prona.call('POST', 'unit/import', {
    text: ['Prona;Kodi;Lloji;Kati', ...units].join('\n'),
    rows: 'all',
  })
  const { page } = await openPage()
  const filter = encodeURIComponent(JSON.stringify({ property: [property._id] }))
  await page.goto(`/units?filter=${filter}`)
  await page.locator('td[data-at="1:1"]').waitFor()
  await page.locator('th.boxes input').click()
  await page
    .getByRole('region', { name: 'Rreshtat e zgjedhur' })
    .getByRole('button', { name: 'Ndrysho' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Shto fushë').click()
  await page.getByRole('option', { name: 'Kati', exact: true }).click()
  await dialog.getByLabel('Kati', { exact: true }).fill('7')
  await dialog.getByRole('button', { name: 'Shih çfarë ndryshon' }).click()
  await dialog.getByRole('button', { name: 'Ndrysho 2' }).click()
  await page.getByText('2 u ndryshuan.').waitFor()
  const problem = { code: 'heldByOthers', detail: 'Dikush tjetër po e ndryshon këtë tani. Provoni pas pak.' }
  const counts = { rows: 1, undone: 1, left: 1 }
  const broken = (batch: string) => ({ undo: { batch, counts, rows: [], problem } })
  const half = (route: Route) => route.fulfill({ json: broken(route.request().postDataJSON().batch) })
  await page.route('**/api/units/bulk/undo', half, { times: 1 })
  await page.getByRole('button', { name: 'Zhbëj' }).click()
  await page.getByText(`U zhbë për 1. 1 e mbetur. ${problem.detail}`).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Provo përsëri' }).click()
  await page.getByText('U zhbë për 2.').waitFor()
  const clause = { property: { comparator: 'INCLUDES', type: 'basic', values: [property._id] } }
  const asked = encodeURIComponent(JSON.stringify([{ type: 'all', data: clause }]))
  const { units: now } = await prona.call('GET', `units?filter=${asked}`)
  expect((now as { floor: number }[]).map(({ floor }) => floor)).toEqual([1, 1])
})

test('a template to fill in is there to download where a file is chosen', async () => {
  const { page } = await openPage()
  await page.goto('/units')
  await page.getByRole('button', { name: 'Importo nga një skedar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Shkarko modelin' }).click()
  expect((await download).suggestedFilename()).toBe('Njësi – model.xlsx')
})

test('a bad cell of a file is corrected where it is complained of, and comes in with the others', async () => {
  await aProperty(prona, { code: 'FILE', name: 'Nga skedari' })
  const { page } = await openPage()
  await page.goto('/units')
  await page.getByRole('button', { name: 'Importo nga një skedar' }).click()
  const dialog = page.getByRole('dialog')
  const text = 'Prona;Kodi;Lloji;Kati\nFILE;F-1;dyqan;tre\nFILE;F-2;dyqan;2\nFILE;F-3;dyqann;2'
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'njësi.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const cell = (place: string) => dialog.getByRole('textbox', { name: `Korrigjo qelizën ${place}` })
  await cell('D2').fill('3')
  await cell('D2').press('Enter')
  const kind = dialog.getByRole('combobox', { name: 'Korrigjo qelizën C4' })
  await expect.poll(() => hasFocus(kind)).toBe(true)
  await dialog.getByText(/^1 qelizë u korrigjua këtu/).waitFor()
  await cell('D2').waitFor({ state: 'detached' })
  expect(await barriersOn(page)).toEqual([])
  await kind.click()
  await page.getByRole('option', { name: 'Garsonierë' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Përdor «Dyqan»' }).click()
  await dialog.getByRole('button', { name: 'Importo 3 rreshta' }).click()
  await dialog.getByText('Importi përfundoi.').waitFor()
  await expect
    .poll(async () => {
      const { units } = await prona.call('GET', 'units?search=F-')
      return (units as { code: string; floor: number }[]).map(({ code, floor }) => [code, floor]).sort()
    })
    .toEqual([
      ['F-1', 3],
      ['F-2', 2],
      ['F-3', 2],
    ])
})

import { readFileSync } from 'node:fs'
import { addDays } from '@prona/contract/kernel/day'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aCustomer, aProperty, aUnit, officeDay } from './prona.ts'

const { prona, openPage } = startProgram()
const inDays = (days: number) => addDays(officeDay(), days)
let number = ''

/** A sale of 100,000 €, of which a part is late, another will be due, and the rest waits for a day further on. */
beforeAll(async () => {
  const property = (await aProperty(prona, { name: 'Kulla e Dritës' }))._id
  const unit = await aUnit(prona, { property, salePrice: 10_000_000, vatProfile: 'exempt' })
  const customer = await aCustomer(prona, { firstName: 'Gëzim', lastName: 'Përmeti' })
  const { order } = await prona.call('POST', 'order', {
    kind: 'sale',
    parties: [{ customer: customer._id, role: 'buyer', shareBp: 10_000 }],
    lines: [{ unit: unit._id }],
  })
  const sale = order as { readonly _id: string; readonly number: string }
  number = sale.number
  const rows = [
    { dueOn: inDays(-20), amount: 1_000_000 },
    { dueOn: inDays(-70), amount: 2_000_000 },
    { dueOn: inDays(40), amount: 7_000_000 },
  ]
  await prona.call('POST', 'order/plan', { _id: sale._id, rows })
  await prona.call('POST', 'order/activate', { _id: sale._id, signedOn: inDays(-80) })
})

const figure = (page: Page, name: RegExp) => page.getByRole('link', { name }).first()

test.each([
  { name: 'at a desk', width: 1366, height: 768 },
  { name: 'on a phone', width: 360, height: 740 },
])('from the menu to what is late, by another day, into its rows, and as a file, $name', async (size) => {
  const { page, pageErrors } = await openPage()
  await page.setViewportSize(size)
  await page.goto('/reports')
  await page.getByRole('heading', { name: 'Raportet', level: 1 }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: 'Të papaguarat sipas vonesës' }).click()
  await page.getByRole('heading', { name: 'Të papaguarat sipas vonesës', level: 1 }).waitFor()
  await figure(page, /1–30 ditë, 10\s000\s€/).waitFor()
  await figure(page, /61–90 ditë, 20\s000\s€/).waitFor()
  expect(await barriersOn(page)).toEqual([])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)

  const day = page.getByLabel('Më datë', { exact: true })
  const later = inDays(25).split('-').toReversed().join('.')
  await day.fill(later)
  await day.press('Enter')
  await figure(page, /31–60 ditë, 10\s000\s€/).waitFor()
  await figure(page, /Mbi 90 ditë, 20\s000\s€/).waitFor()
  expect(new URL(page.url()).searchParams.get('on')).toContain(inDays(25))

  await page.getByRole('combobox', { name: 'Sipas' }).click()
  await page.getByRole('option', { name: 'Prona' }).click()
  await page.getByText('Kulla e Dritës').first().waitFor()
  await page.reload()
  await page.getByText('Kulla e Dritës').first().waitFor()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Ruaj si' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^Të papaguarat sipas vonesës – .*\.csv$/)
  const [, line] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(line).toBe('Kulla e Dritës,0.00,70000.00,0.00,10000.00,0.00,20000.00,100000.00,EUR')

  await figure(page, /Mbi 90 ditë, 20\s000\s€/).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/instalments?**')
  await page.getByText(`${number}-2`).first().waitFor()
  expect(await page.getByText(`${number}-1`).count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test('reports are found by their names, and what a role may not open is not among them', async () => {
  const { page, pageErrors } = await openPage()
  await page.goto('/units')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.type('pasqyra e qirave')
  await page.getByRole('option', { name: /Pasqyra e qirave/ }).click()
  await page.getByRole('heading', { name: 'Pasqyra e qirave', level: 1 }).waitFor()
  await page.getByText('Nuk ka asgjë për të treguar').waitFor()
  await page.goto('/reports?report=nonsense')
  await page.getByRole('heading', { level: 1, name: /nuk ekziston/ }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page.goto('/reports?report=ageing&on=nonsense&by=nothing')
  await figure(page, /1–30 ditë, 10\s000\s€/).waitFor()
  expect(pageErrors).toEqual([])
})

test.each([
  { language: 'de', mode: 'dark', direction: 'ltr', width: 1366 },
  { language: 'sq', mode: 'light', direction: 'rtl', width: 360 },
  { language: 'sq', mode: 'dark', direction: 'rtl', width: 1366 },
  { language: 'es', mode: 'light', direction: 'ltr', width: 360 },
] as const)('every report is whole in $language, $mode, $direction and $width pixels', async (look) => {
  const { page, pageErrors } = await openPage(look)
  for (const report of [
    'ageing',
    'forecast',
    'collections',
    'depositsHeld',
    'rentRoll',
    'sales',
    'trialBalance',
  ]) {
    await page.goto(`/reports?report=${report}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('.report[aria-busy="false"]').waitFor()
    expect(await barriersOn(page), report).toEqual([])
    expect(await overflowOf(page), report).toBeLessThanOrEqual(0)
    const folder = process.env.REPORT_SHOTS
    const name = `${report}-${look.language}-${look.mode}-${look.direction}-${look.width}`
    if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
  }
  expect(pageErrors).toEqual([])
})

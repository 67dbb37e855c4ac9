import { expect, test } from 'vitest'
import { barriersOn, codesOn, countClicks, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aColleague, aProperty, aUnit } from './prona.ts'

const { prona, openPage } = startProgram()

type Unit = { readonly code: string; readonly salePrice: number; readonly layout: string }

async function unitsOf(property: string): Promise<Unit[]> {
  const filter = [
    { type: 'all', data: { property: { comparator: 'INCLUDES', type: 'basic', values: [property] } } },
  ]
  const asked = new URLSearchParams({
    filter: JSON.stringify(filter),
    pagination: JSON.stringify({ pageNr: 0, itemsPerPage: 100 }),
  })
  const { units } = await prona.call('GET', `units?${asked}`)
  return units as Unit[]
}

test('an empty property gets twelve units in twelve clicks at the most, and one press takes them back', async () => {
  const { _id } = await aProperty(prona, { name: 'Kulla e Detit' })
  const { page, pageErrors } = await openPage()
  const clicks = await countClicks(page)
  await page.goto(`/properties/${_id}?tab=units`)
  await page.getByRole('button', { name: 'Shto disa njësi' }).click()
  const dialog = page.getByRole('dialog')
  for (const [label, typed] of [
    ['Deri në katin', '4'],
    ['Njësi për kat', '3'],
    ['Ndryshimi për kat', '+1 %'],
  ] as const) {
    await dialog.getByLabel(label).click()
    await dialog.getByLabel(label).fill(typed)
  }
  const floor = [
    ['2+1', '84,5', '100.000'],
    ['1+1', '60', '75.000'],
    ['3+1', '110', '140.000'],
  ] as const
  for (const [index, [layout, area, price]] of floor.entries()) {
    await dialog.getByLabel('Tipologjia').nth(index).click()
    await page.keyboard.type(layout)
    await page.keyboard.press('Tab')
    await page.keyboard.type(area)
    // Past the orientation.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type(price)
  }
  await dialog.getByText('12 njësi · 1 278 900 €').waitFor()
  expect(await dialog.locator('tbody tr').first().innerText()).toMatch(/4\s+401\s+402\s+403\s+324\s450\s€/)
  expect(await barriersOn(page, '[role="dialog"]')).toEqual([])
  await dialog.getByRole('button', { name: 'Krijo 12 njësi' }).click()
  await page.getByText('U krijuan 12 njësi.').waitFor()
  await page.waitForURL('**/units?**')
  await expect.poll(() => codesOn(page)).toContain('101')
  console.info(`Twelve units of an empty property: ${await clicks()} clicks`)
  expect(await clicks()).toBeLessThanOrEqual(12)
  const made = await unitsOf(_id)
  expect(made.map(({ code }) => code)).toEqual(
    [1, 2, 3, 4].flatMap((level) => [1, 2, 3].map((place) => `${level}0${place}`)),
  )
  expect(made.at(-1)).toMatchObject({ code: '403', layout: '3+1', salePrice: 14_420_000 })

  await page.getByRole('button', { name: 'Zhbëj' }).click()
  await expect.poll(async () => (await unitsOf(_id)).length).toBe(0)
  expect(pageErrors).toEqual([])
})

test('codes that exist are told and left as they are, and a plan that cannot be says why', async () => {
  const { _id } = await aProperty(prona, { name: 'Kulla Jug' })
  const known = await aUnit(prona, { property: _id, code: '101' })
  const { page } = await openPage({ language: 'en' })
  await page.goto(`/properties/${_id}?tab=units&make=true`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('To floor').fill('0')
  await dialog.getByText('The last floor cannot be below the first.').waitFor()
  await dialog.getByLabel('To floor').fill('2')
  await dialog.getByText('1 exists already and stays as it is.').waitFor()
  expect(await dialog.locator('s').allTextContents()).toEqual(['101'])
  await dialog.getByLabel('Layout').fill('three rooms')
  await dialog.getByText('Enter the layout like 2+1.').waitFor()
  await dialog.getByLabel('Layout').fill('2+1')
  await dialog.getByRole('button', { name: 'Create 1 unit', exact: true }).press('Enter')
  await page.getByText('1 unit created. 1 existed already and stayed as it was.').waitFor()
  expect((await unitsOf(_id)).map(({ code }) => code)).toEqual(['101', '201'])
  await page.waitForURL('**/units?**')
  await page.goBack()
  await page.waitForURL(`**/properties/${_id}?tab=units`)
  await page.getByRole('button', { name: 'Add several units' }).waitFor()
  expect(await dialog.count()).toBe(0)
  const now = (await prona.call('GET', `unit?id=${known._id}`)).unit as { readonly version: number }
  expect(now.version).toBe(known.version)
})

test('on a telephone the plan fits, and who may not create units is not offered it', async () => {
  const { _id } = await aProperty(prona, { name: 'Kulla Veri' })
  const { page } = await openPage({ touch: true, language: 'de' })
  await page.goto(`/properties/${_id}?tab=units`)
  await page.getByRole('button', { name: 'Mehrere Einheiten anlegen' }).tap()
  await page.getByRole('dialog').getByText('101', { exact: true }).waitFor()
  expect(await overflowOf(page)).toBe(0)
  expect(await barriersOn(page, '[role="dialog"]')).toEqual([])

  const { roles } = (await prona.call('GET', 'roles')) as { roles: { _id: string; name: string }[] }
  const role = roles.find(({ name }) => name === 'Agjent')?._id
  const { token } = await aColleague(prona, { name: 'Arben Hoxha', role })
  const other = await openPage({ token })
  await other.page.goto(`/properties/${_id}?tab=units`)
  await other.page.getByText('Ende asgjë.').waitFor()
  expect(await other.page.getByRole('button', { name: 'Shto disa njësi' }).count()).toBe(0)
})

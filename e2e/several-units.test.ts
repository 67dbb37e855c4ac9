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
    // Past the gross area, the orientation and the view.
    for (let tab = 0; tab < 4; tab++) await page.keyboard.press('Tab')
    await page.keyboard.type(price)
  }
  await dialog.getByText('12 njësi · 1 278 900 €').waitFor()
  const top = dialog.locator('tbody tr').first()
  expect(await top.innerText()).toMatch(/4\s+401\s.*103\s000\s+402\s.*403\s.*144\s200\s+324\s450\s€/s)
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

test('two blocks are priced by floor, view and area, seen as a matrix, and made only once they add up', async () => {
  const { _id } = await aProperty(prona, { name: 'Rezidenca Bregu', blocks: ['A', 'B'] })
  const { page, pageErrors } = await openPage({ language: 'en' })
  await page.goto(`/properties/${_id}?tab=units&make=true`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('To floor').fill('2')
  await dialog.getByLabel('Units per floor').fill('2')
  await dialog.getByLabel('Change per floor').fill('+1%')
  const places = dialog.getByRole('group', { name: 'Units of each floor' })
  for (const [index, [area, view]] of [
    ['100', 'Sea'],
    ['80', 'Street'],
  ].entries()) {
    await places
      .getByLabel('Net area')
      .nth(index)
      .fill(area ?? '')
    await places
      .getByLabel('View')
      .nth(index)
      .fill(view ?? '')
    await places.getByLabel('Sale price').nth(index).fill('100,000')
  }
  const steps = dialog.getByRole('group', { name: 'Price steps' })
  const add = steps.getByRole('button', { name: 'Add a price step by view or area' })
  await add.click()
  await steps.getByLabel('Change').fill('+5%')
  await dialog.getByText('Choose the view or area that the change is for.').waitFor()
  await steps.getByRole('combobox', { name: 'View' }).fill('Sea')
  await add.click()
  await steps.getByText('Net area').nth(1).click()
  await steps.getByLabel('From area').fill('90')
  await steps.getByLabel('Change').nth(1).fill('-2,000')

  const [blockA, blockB] = [
    dialog.getByRole('table', { name: 'Block A' }),
    dialog.getByRole('table', { name: 'Block B' }),
  ]
  await blockA.getByRole('row', { name: /^2 A-201.*104,000 A-202.*101,000 €205,000/ }).waitFor()
  await blockB.getByRole('row', { name: /^1 B-101.*103,000 B-102.*100,000 €203,000/ }).waitFor()
  await dialog.getByText('8 units · €816,000').waitFor()
  expect(await barriersOn(page, '[role="dialog"]')).toEqual([])

  await places.getByLabel('Gross area').first().fill('70')
  await dialog.getByText('A-101, A-201, B-101, B-201: The net area cannot exceed the gross area.').waitFor()
  const create = dialog.getByRole('button', { name: 'Create 8 units' })
  expect(await create.getAttribute('aria-disabled')).toBe('true')
  expect(await unitsOf(_id)).toEqual([])
  await places.getByLabel('Gross area').first().fill('115')
  await expect.poll(() => create.getAttribute('aria-disabled')).toBeNull()
  await create.click()
  await page.getByText('8 units created.').waitFor()
  expect((await unitsOf(_id)).map(({ code, salePrice }) => [code, salePrice])).toEqual([
    ['A-101', 10_300_000],
    ['A-102', 10_000_000],
    ['A-201', 10_400_000],
    ['A-202', 10_100_000],
    ['B-101', 10_300_000],
    ['B-102', 10_000_000],
    ['B-201', 10_400_000],
    ['B-202', 10_100_000],
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
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

import { expect, test } from 'vitest'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aProperty, aUnit, recordNow } from './prona.ts'

const { prona, openPage } = startProgram()

test.each([
  { name: 'at a desk', viewport: { width: 1366, height: 768 } },
  { name: 'on a phone', viewport: { width: 360, height: 740 } },
])('a bulk change of prices is undone from the history of any of its units, $name', async ({ viewport }) => {
  const { _id: property } = await aProperty(prona)
  const units = [
    await aUnit(prona, { property, salePrice: 12_000_000 }),
    await aUnit(prona, { property, salePrice: 12_000_000 }),
  ]
  const ids = units.map(({ _id }) => _id)
  const adjust = { salePrice: { percent: 1_000 } }
  await prona.call('POST', 'units/bulk', { ids, adjust, reason: 'Çmimet e dimrit' })
  const { page, pageErrors } = await openPage()
  await page.setViewportSize(viewport)
  await page.goto(`/units/${ids[0]}`)
  const title = page.getByRole('heading', { name: 'Historiku i çmimit' })
  await page.getByRole('heading', { name: 'Zënia' }).waitFor()
  await expect
    .poll(async () => {
      await page.mouse.move(viewport.width / 2, viewport.height / 2)
      await page.mouse.wheel(0, 2_000)
      return title.isVisible()
    })
    .toBe(true)
  const history = page.getByRole('table', { name: 'Historiku i çmimit' })
  await history.getByRole('button', { name: 'Zhbëj: Ndryshim i 2 njësive bashkë' }).click()
  const asked = page.getByRole('dialog', { name: 'Të zhbëhet ndryshimi i 2 njësive?' })
  await asked.waitFor()
  expect(await barriersOn(page)).toEqual([])
  await asked.getByRole('button', { name: 'Zhbëj' }).click()
  await history.getByText('U zhbë për 2 njësi').waitFor()
  expect(await history.getByRole('button').count()).toBe(0)
  expect([await barriersOn(page), pageErrors]).toEqual([[], []])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  for (const _id of ids) {
    expect(await recordNow(prona, 'unit', _id)).toMatchObject({ salePrice: 12_000_000 })
  }
})

import { expect, test } from 'vitest'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aCustomer, aProperty, aUnit, recordNow } from './prona.ts'

const { prona, openPage, database } = startProgram()

test.each([
  { name: 'at a desk', viewport: { width: 1366, height: 768 } },
  { name: 'on a phone', viewport: { width: 360, height: 740 } },
])(
  'an administrator finds who changed what, from what to what and by which right, $name',
  async ({ viewport }) => {
    const { _id: property } = await aProperty(prona)
    const unit = await aUnit(prona, { property, salePrice: 12_000_000 })
    await prona.call('PUT', 'unit', { _id: unit._id, data: { salePrice: 12_500_000 } })
    await aCustomer(prona)
    const { page, pageErrors } = await openPage()
    await page.setViewportSize(viewport)
    await page.goto(`/units/${unit._id}?tab=history`)
    await page.getByRole('link', { name: 'Të gjitha në auditim' }).click()
    await page.getByRole('heading', { name: 'Auditimi', level: 1 }).waitFor()
    const entries = page
      .getByRole('list')
      .filter({ has: page.getByText('Teuta Bregu') })
      .getByRole('listitem')
    const changed = entries.filter({ hasText: 'e ndryshoi' })
    await changed.waitFor()
    expect(await changed.textContent()).toMatch(/120\s000.*125\s000/)
    expect(await changed.textContent()).toContain('Njësi: ndrysho')
    expect(await page.getByText('e krijoi').count()).toBe(1)
    expect(await barriersOn(page)).toEqual([])
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)

    await page.getByRole('button', { name: 'Vetëm ky element' }).click()
    await page.getByRole('combobox', { name: 'Lloji i elementit' }).click()
    await page.getByRole('option', { name: 'Klientë' }).click()
    await entries.filter({ hasText: 'Klient' }).first().waitFor()
    await expect.poll(() => page.getByText('Çmimi i shitjes').count()).toBe(0)
    expect(new URL(page.url()).search).toContain('resource=customer')
    expect(pageErrors).toEqual([])
  },
)

test('a customer who was deleted is restored from the audit, and is in the list again', async () => {
  const { _id } = await aCustomer(prona, { firstName: 'Gëzim', lastName: 'Përmeti' })
  await prona.call('DELETE', `customer?id=${_id}`)
  const { page, pageErrors } = await openPage()
  await page.goto('/audit?resource=customer&action=delete')
  await page.getByRole('button', { name: 'Rikthe: Gëzim Përmeti' }).click()
  const asked = page.getByRole('dialog', { name: 'Të rikthehet Gëzim Përmeti?' })
  await asked.waitFor()
  expect(await barriersOn(page)).toEqual([])
  await asked.getByRole('button', { name: 'Rikthe' }).click()
  await page.getByRole('link', { name: 'Gëzim Përmeti' }).click()
  await page.getByRole('heading', { level: 1, name: /Gëzim Përmeti/ }).waitFor()
  expect(await recordNow(prona, 'customer', _id)).toMatchObject({ firstName: 'Gëzim' })
  expect(pageErrors).toEqual([])
})

test('the mark of what was refused stands beside its date, and covers none of it', async () => {
  const { page } = await openPage()
  await page.setViewportSize({ width: 1366, height: 768 })
  await database()`
    insert into access_entries (at, kind, address, request_id, permission)
    values (now(), 'refused', '203.0.113.7', gen_random_uuid(), 'role.update')`
  await page.goto('/audit')
  const time = page.locator('li[data-refused] time').first()
  await time.waitFor()
  const { mark, text } = await time.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { borderInlineStartWidth } = getComputedStyle(element)
    return {
      mark: element.getBoundingClientRect().left + Number.parseFloat(borderInlineStartWidth),
      text: range.getBoundingClientRect().left,
    }
  })
  expect(text - mark).toBeGreaterThanOrEqual(2)
  const others = page.locator('.audit > li:not([data-refused]) time').first()
  if ((await others.count()) > 0)
    expect(
      await others.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().left
      }),
    ).toBeCloseTo(text, 0)
  if (process.env.AUDIT_SHOTS) await page.screenshot({ path: `${process.env.AUDIT_SHOTS}/audit.png` })
})

test('whoever deletes a customer by mistake has them back by one press', async () => {
  const { customer } = await prona.call('POST', 'customer', {
    ...{ kind: 'person', firstName: 'Mirela', lastName: 'Kodra' },
  })
  const { _id } = customer as { readonly _id: string }
  const { page, pageErrors } = await openPage()
  await page.goto(`/customers/${_id}`)
  await page.getByRole('button', { name: 'Më shumë veprime' }).click()
  await page.getByRole('menuitem', { name: 'Fshi', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Pas fshirjes mund të rikthehet.').waitFor()
  await dialog.getByRole('button', { name: 'Fshi', exact: true }).click()
  await page.getByRole('button', { name: 'Zhbëj' }).click()
  await page.getByText('U rikthye: Mirela Kodra.').waitFor()
  await page.getByRole('gridcell', { name: 'Mirela Kodra', exact: true }).waitFor()
  expect(pageErrors).toEqual([])
})

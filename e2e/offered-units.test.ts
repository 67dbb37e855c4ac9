import { expect, test } from 'vitest'
import { startProgram } from './program.ts'
import { anOrder, aProperty, aUnit, inDays } from './prona.ts'

/** A company of its own: only the first few units are offered before anything is typed. */
const { prona, openPage } = startProgram()

test('before anything is typed the free units are offered, by property and code, and then the others', async () => {
  const first = (await aProperty(prona, { name: 'Ara e Re' }))._id
  const second = (await aProperty(prona, { name: 'Bregu i Ri' }))._id
  const flat = async (of: string, code: string) => (await aUnit(prona, { property: of, code }))._id
  const taken = await flat(first, 'A-1')
  await flat(second, 'A-9')
  await flat(first, 'A-10')
  await flat(first, 'A-2')
  const held = await anOrder(prona, { unit: taken })
  await prona.call('POST', 'order/hold', { _id: held._id, expiresAt: inDays(3) })
  const { page } = await openPage()
  await page.goto('/orders/new')
  await page.getByRole('combobox', { name: 'Njësia' }).click()
  const options = page.getByRole('option').filter({ hasText: /Ara e Re|Bregu i Ri/ })
  await options.first().waitFor()
  await expect
    .poll(async () => (await options.allInnerTexts()).map((text) => text.split('\n')[0]))
    .toEqual(['A-2 · Ara e Re', 'A-10 · Ara e Re', 'A-9 · Bregu i Ri', 'A-1 · Ara e Re'])
})

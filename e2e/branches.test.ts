import { expect, test } from 'vitest'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'

const { prona, openPage, database } = startProgram()

async function theBranch(): Promise<string> {
  const { branches } = (await prona.call('GET', 'branches')) as unknown as { branches: { _id: string }[] }
  return branches[0]?._id ?? ''
}

test('a branch says when it is open, takes the rest from its company, and gets a year of public holidays by one press', async () => {
  const { companies } = (await prona.call('GET', 'companies')) as unknown as { companies: { _id: string }[] }
  const hours = { monday: '09:00–13:00, 14:00–18:00', saturday: '09:00–13:00' }
  await prona.call('PUT', 'company', { _id: companies[0]?._id, data: { hours } })
  const id = await theBranch()
  const { page, pageErrors } = await openPage()
  await page.goto(`/branches/${id}`)
  const week = page.getByRole('region', { name: 'Orari i punës' })
  await week.getByText('14:00 – 18:00').waitFor()
  await week.getByText('nga kompania').waitFor()
  await page.getByRole('button', { name: 'Më shumë veprime' }).click()
  await page.getByRole('menuitem', { name: 'Shto festat zyrtare' }).click()
  const dialog = page.getByRole('dialog', { name: /^Shto festat zyrtare: / })
  await dialog.getByLabel('Viti').fill('2040')
  await dialog.getByRole('button', { name: 'Shto festat zyrtare' }).click()
  await page.getByText('Festat zyrtare të vitit 2040 u shtuan.').waitFor()
  await week.getByText('Dita e Verës').waitFor()
  expect(pageErrors).toEqual([])
  for (const look of [{}, { width: 360, mode: 'dark', direction: 'rtl', language: 'en' } as const]) {
    const { page: shown } = await openPage(look)
    await shown.goto(`/branches/${id}`)
    await shown.locator('.opening').waitFor()
    expect(await barriersOn(shown)).toEqual([])
    expect(await overflowOf(shown)).toBe(0)
  }
  const [row] = await database()`select jsonb_array_length(holidays) as days from branches where _id = ${id}`
  expect(row?.days).toBeGreaterThan(14)
})

test('hours of a branch are written day by day in its form, and what is no time is refused there', async () => {
  const id = await theBranch()
  const { page, pageErrors } = await openPage()
  await page.goto(`/branches/${id}/edit`)
  await page.getByLabel('E martë').fill('18:00–09:00')
  await page.getByRole('button', { name: 'Ruaj ndryshimet' }).click()
  await page.getByText('Nga–deri, sipas radhës, p.sh. 9–17 ose 09:00–13:00, 14:00–18:00.').waitFor()
  await page.getByLabel('E martë').fill('08:30–16:30')
  await page.getByRole('button', { name: 'Ruaj ndryshimet' }).click()
  await page.getByRole('region', { name: 'Orari i punës' }).getByText('08:30 – 16:30').waitFor()
  expect(pageErrors).toEqual([])
})

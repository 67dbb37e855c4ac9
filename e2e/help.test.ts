import { expect, test } from 'vitest'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'

const { openPage } = startProgram()

test('whoever needs help finds it by that name, with shortcuts, main jobs, people and what is new', async () => {
  const { page, pageErrors } = await openPage({ language: 'en' })
  await page.goto('/units')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('help')
  await page.getByRole('option', { name: 'Help' }).first().click()
  await page.waitForURL('**/help')
  await page.getByRole('heading', { name: 'Help', level: 1 }).waitFor()

  const browse = page.getByRole('region', { name: 'Browse' })
  await expect.poll(() => browse.textContent()).toContain('Search or run a command')
  expect(await browse.getByRole('link', { name: 'Units' }).getAttribute('href')).toBe('/units')

  const concepts = page.getByRole('region', { name: 'Concepts' })
  await concepts.getByText('Hold a unit').click()
  await concepts.getByText('Press “Hold” and choose the customer').waitFor()

  const contact = page.getByRole('region', { name: 'Contact' })
  const me = await page.evaluate(async () => {
    const headers = { authorization: localStorage.getItem('token') ?? '' }
    return (await (await fetch('/api/user/auth/user', { headers })).json()).user
  })
  await contact.getByText(me.name).waitFor()

  const news = page.getByRole('region', { name: 'What is new' })
  await expect.poll(() => news.textContent()).toMatch(/Prona · Version \d+\.\d+\.\d+/)
  await expect.poll(() => news.getByRole('listitem').count()).toBe(10)
  expect(await news.getByRole('link', { name: 'Prona' }).getAttribute('href')).toBe('/')
  expect(await barriersOn(page)).toEqual([])
  expect(pageErrors).toEqual([])
})

test.each([
  ['sq', 'light', 'Ndihma', 'Mbani një njësi', 'Krahasoni deri në katër njësi'],
  ['en', 'dark', 'Help', 'Hold a unit', 'Compare up to four units'],
  ['de', 'dark', 'Hilfe', 'Eine Einheit vormerken', 'Vergleichen Sie bis zu vier Einheiten'],
  ['es', 'light', 'Ayuda', 'Apartar una unidad', 'Compare hasta cuatro unidades'],
] as const)(
  'in %s and %s the help fits a telephone and tells what is new',
  async (language, mode, name, job, change) => {
    const { page } = await openPage({ language, mode, touch: true })
    await page.goto('/help')
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await page.locator('summary', { hasText: job }).click()
    await page.locator('#news').getByText(change).waitFor()
    expect(await overflowOf(page)).toBe(0)
    expect(await barriersOn(page)).toEqual([])
  },
)

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startProgram } from './program.ts'
import { aCustomer } from './prona.ts'

const { prona, openPage } = startProgram()

/** The ways by which customers are written, as far as the console offers them. */
const ways = ['new', 'import', 'edit', 'delete', 'bulk edit', 'bulk delete', 'edit in list']
const allWays = [...ways, 'palette: new', 'palette: edit', 'key: new', 'key: edit', '/new', '/edit']
const creating = ['new', 'import', 'palette: new', 'key: new', '/new']
const deleting = ['delete', 'bulk delete']
const without = (...taken: readonly string[]) => allWays.filter((way) => !taken.includes(way))
const changing = without(...creating, ...deleting)

test.each([
  ['everything', [], allWays],
  ['no creation', ['create'], without(...creating)],
  // A file changes customers that are there too.
  ['no change', ['update'], without(...changing, 'import')],
  ['no deletion', ['delete'], without(...deleting)],
  ['nothing', ['create', 'update', 'delete'], []],
] as const)(
  'of a resource of which %s is done by hand the console offers that and no more',
  async (_, taken, offered) => {
    const { lastName, _id } = await aCustomer(prona, { firstName: null, lastName: `Dora ${taken.length}` })
    const { page, pageErrors } = await openPage()
    await declareWithout(page, taken)
    const found: Record<string, boolean> = {}
    const name = String(lastName)

    await page.goto(`/customers?q=${encodeURIComponent(name)}`)
    await page.getByRole('gridcell', { name, exact: true }).first().waitFor()
    found.new = (await page.getByRole('link', { name: 'Klient i ri' }).count()) > 0
    found.import = (await page.getByRole('button', { name: 'Importo nga një skedar' }).count()) > 0
    found['edit in list'] = (await page.getByRole('button', { name: 'Ndrysho në listë' }).count()) > 0
    await page.locator('td.boxes').first().click()
    const selected = page.getByRole('region', { name: 'Rreshtat e zgjedhur' })
    await selected.waitFor()
    found['bulk edit'] = (await selected.getByRole('button', { name: 'Ndrysho', exact: true }).count()) > 0
    found['bulk delete'] = (await selected.getByRole('button', { name: 'Fshi', exact: true }).count()) > 0
    found['palette: new'] = await isInPalette(page, 'Klient i ri')

    const address = `/customers/${_id}`
    await openRecord(page, address, name)
    found.edit = (await page.getByRole('link', { name: 'Ndrysho', exact: true }).count()) > 0
    const more = page.getByRole('button', { name: 'Më shumë veprime' })
    if ((await more.count()) > 0) {
      await more.click()
      await page.getByRole('menuitem').first().waitFor()
      found.delete = (await page.getByRole('menuitem', { name: 'Fshi', exact: true }).count()) > 0
      await page.keyboard.press('Escape')
    }
    found['palette: edit'] = await isInPalette(page, `Ndrysho ${name}`)
    await openRecord(page, address, name)
    found['key: edit'] = await leads(page, 'e', /\/edit$/)
    await openRecord(page, address, name)
    found['key: new'] = await leads(page, 'n', /\/new/)
    for (const [way, at] of [
      ['/new', '/customers/new'],
      ['/edit', `${address}/edit`],
    ] as const) {
      await page.goto(at)
      const form = page.getByRole('button', { name: /^Ruaj/ }).first()
      await form
        .or(page.getByRole('heading', { name: 'Këtu nuk ka asgjë', level: 1 }))
        .first()
        .waitFor()
      found[way] = (await form.count()) > 0
    }
    expect(allWays.filter((way) => found[way])).toEqual([...offered])
    expect(pageErrors).toEqual([])
  },
)

/** Changes the declaration of customers in the console's files as they are fetched. */
async function declareWithout(page: Page, taken: readonly string[]): Promise<void> {
  let declared = 0
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    const response = await route.fetch()
    const code = await response.text()
    const body = code.replace(/single:(["'`])customer\1,plural/, (found) => {
      declared += 1
      return found.replace('plural', `without:${JSON.stringify(taken)},plural`)
    })
    await route.fulfill({ response, body })
  })
  await page.goto('/customers')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(declared).toBe(1)
}

async function openRecord(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  // What can be done with it has been answered too.
  await page.getByRole('heading', { name: 'Krijimi dhe ndryshimi' }).waitFor()
}

async function isInPalette(page: Page, words: string): Promise<boolean> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(words)
  await expect.poll(() => page.getByRole('status').last().textContent()).toMatch(/rezultat|nuk përputhet/)
  const option = page.getByRole('option').filter({ hasText: words })
  await page.waitForTimeout(300)
  const isThere = (await option.count()) > 0
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  return isThere
}

/** Whether a key leads somewhere; one that does nothing is given the time in which another would have. */
async function leads(page: Page, key: string, address: RegExp): Promise<boolean> {
  await page.keyboard.press(key)
  return page.waitForURL(address, { timeout: 1500 }).then(
    () => true,
    () => false,
  )
}

import type { Page } from '@prona/contract/kernel/page'
import { pages } from '@prona/contract/registry'
import { describe, expect, test } from 'vitest'
import { restOf } from './at-rest.ts'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aColleague } from './prona.ts'

const { prona, openPage } = startProgram()

/** Every page that is no resource's, as its declaration has it. */
describe.each(pages.map((page: Page) => [page.path, page] as const))('%s', (path, page) => {
  const [name = ''] = page.name

  test('is opened by whoever may, from the menu where it has a place, and says its name on the page, in its title and the crumbs', async () => {
    const { page: window, pageErrors } = await openPage()
    await window.goto('/')
    await window.waitForURL(({ pathname }) => pathname !== '/')
    const title = new URL(window.url()).pathname === path ? 'Prona' : `${name} · Prona`
    if (!page.menu) await window.goto(path)
    else {
      const menu = window.getByRole('navigation', { name: 'Navigimi kryesor' })
      await menu.getByRole('link', { name, exact: true }).click()
    }
    await window.waitForURL(`**${path}`)
    await window.getByRole('heading', { name, level: 1, exact: true }).waitFor()
    await expect.poll(() => window.title()).toBe(title)
    await expect.poll(() => window.locator('.crumbs [aria-current="page"]').textContent()).toBe(name)
    expect(await barriersOn(window)).toEqual([])
    await window.setViewportSize({ width: 320, height: 640 })
    expect(await overflowOf(window)).toBe(0)
    expect(pageErrors).toEqual([])
  })

  const { access } = page
  if (access) {
    test('is not in the menu of whoever may not open it, and its address says which permission they lack', () =>
      isClosedWithout(access.permission, name, path))
  }

  test('keeps what a list on it is narrowed to in its own address', async () => {
    const { page: window } = await openPage()
    const isAtRest = restOf(window)
    await window.goto(path)
    await window.getByRole('heading', { name, level: 1, exact: true }).waitFor()
    await isAtRest()
    const search = window.locator('.bar').getByRole('searchbox')
    const lists = await search.count()
    expect(lists).toBe(await window.locator('.bar').count())
    if (lists === 0) return
    await search.fill('ulliri')
    await window.waitForURL((url) => url.pathname === path && url.searchParams.get('q') === 'ulliri')
    await window.reload()
    await expect.poll(() => search.inputValue()).toBe('ulliri')
  })
})

async function isClosedWithout(permission: string, name: string, path: string): Promise<void> {
  const offered = (await prona.call('GET', 'role/form')).formDetails as {
    readonly choices: {
      readonly permissions: readonly { readonly value: string; readonly label: string }[]
    }
  }
  expect(offered.choices.permissions).toContainEqual({ value: permission, label: `${name}: shiko` })
  const role = { name: `Pa ${name}`, permissions: ['unit.read'] }
  const { _id } = (await prona.call('POST', 'role', role)).role as { readonly _id: string }
  const { token } = await aColleague(prona, { name: 'Besa Hoxha', role: _id })
  const { page: window } = await openPage({ token })
  await window.goto(path)
  await window.getByText(`${name}: shiko`).waitFor()
  const menu = window.getByRole('navigation', { name: 'Navigimi kryesor' })
  await menu.getByRole('link', { name: 'Njësi', exact: true }).waitFor()
  expect(await menu.getByRole('link', { name, exact: true }).count()).toBe(0)
}

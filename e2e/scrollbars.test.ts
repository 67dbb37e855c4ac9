import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { startProgram } from './program.ts'
import { aProperty, someUnits } from './prona.ts'

const { prona, openPage } = startProgram()

beforeAll(async () => {
  await someUnits(prona, (await aProperty(prona))._id, 60)
})

type Thumb = { readonly length: string; readonly across: string; readonly isShown: boolean }

function thumbOf(page: Page, part: string): Promise<Thumb> {
  return page.locator(part).evaluate((element) => {
    const style = getComputedStyle(element, '::-webkit-scrollbar-thumb')
    const isShown = !['rgba(0, 0, 0, 0)', 'transparent'].includes(style.backgroundColor)
    return { length: style.minBlockSize, across: style.minInlineSize, isShown }
  })
}

describe.each([
  ['the grid', '.grid', '/units'],
  ['a page', '.page__scroll', '/account/contract'],
])('the scrollbars of %s', (_, part, path) => {
  test('are 25 px long at the least, and shown while it scrolls and 175 ms after', async () => {
    const { page } = await openPage()
    await page.setViewportSize({ width: 1366, height: 420 })
    await page.clock.install()
    await page.goto(path)
    await page.locator(part).waitFor()
    await page.mouse.move(5, 5)
    await expect.poll(() => thumbOf(page, part)).toEqual({ length: '25px', across: '25px', isShown: false })
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.locator(part).evaluate((element) => element.scrollBy(0, 40))
    const isShown = async () => (await thumbOf(page, part)).isShown
    await expect.poll(isShown).toBe(true)
    await page.clock.runFor(174)
    expect(await isShown()).toBe(true)
    await page.clock.runFor(1)
    expect(await isShown()).toBe(false)
  })
})

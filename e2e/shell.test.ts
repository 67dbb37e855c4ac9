import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { barriersOn, hasFocus, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { administrator, aUnit } from './prona.ts'

const { prona, openPage } = startProgram()

beforeAll(async () => {
  await aUnit(prona, { code: 'A-1' })
})

const corner = (page: Page) => page.locator('.fab')
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Cilësimet e paraqitjes' })
type Looks = Readonly<Record<string, string | undefined>>
const looks = (page: Page): Promise<Looks> =>
  page.evaluate(() => ({ ...document.documentElement.dataset, dir: document.documentElement.dir }))
const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('app.settings') ?? '{}'))

async function openDrawer(page: Page): Promise<void> {
  await corner(page).click()
  await drawer(page).waitFor()
}

describe('the look one chooses', () => {
  test('acts at once, over a form that keeps every letter', async () => {
    const { page, pageErrors } = await openPage()
    await page.goto('/customers/new')
    const name = page.getByLabel('Shënime', { exact: true })
    await name.fill('Me pamje nga deti')
    await name.evaluate((input) => input.setAttribute('data-same', ''))
    await openDrawer(page)

    const choices = [
      ['E gjelbër', { preset: 'green' }],
      ['Indigo', { preset: 'indigo' }],
      ['Vjollcë', { preset: 'purple' }],
      ['E errët', { mode: 'dark', mantineColorScheme: 'dark' }],
      ['I shkrirë', { nav: 'blend-in' }],
      ['I matur', { nav: 'discrete' }],
      ['Sipër', { layout: 'horizontal' }],
      ['E plotë', { width: 'wide' }],
      ['I lartë', { contrast: 'high' }],
      ['Djathtas–majtas', { dir: 'rtl' }],
    ] as const
    for (const [choice, wanted] of choices) {
      const before = await painted(page)
      await drawer(page).getByText(choice, { exact: true }).click()
      expect(await looks(page)).toMatchObject(wanted)
      expect(await painted(page), choice).not.toEqual(before)
    }
    const title = () => page.evaluate(() => getComputedStyle(document.querySelector('h1')!).fontSize)
    const responsive = await title()
    await drawer(page).getByRole('switch', { name: 'Shkronja që përshtaten' }).click()
    expect(await title()).not.toBe(responsive)

    await expect.poll(() => name.inputValue()).toBe('Me pamje nga deti')
    expect(await name.getAttribute('data-same')).toBe('')
    expect(await kept(page)).toEqual({
      colorPreset: 'purple',
      contrast: 'high',
      direction: 'rtl',
      layout: 'horizontal',
      navColor: 'discrete',
      paletteMode: 'dark',
      responsiveFontSizes: false,
      stretch: true,
    })
    expect(pageErrors).toEqual([])
  })

  test('stands before anything is painted when the page is loaded again', async () => {
    const { page } = await openPage({ mode: 'dark', direction: 'rtl' })
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(globalThis, { seen })
      new MutationObserver(() => {
        const { dataset, dir } = document.documentElement
        const now = `${dataset.mode} ${dir}`
        if (document.body && seen.at(-1) !== now) seen.push(now)
      }).observe(document, { childList: true, subtree: true, attributes: true })
    })
    await page.goto('/units')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => Reflect.get(globalThis, 'seen'))).toEqual(['dark rtl'])
  })

  test('is put back with one button, whose dot shows while something differs', async () => {
    const { page } = await openPage()
    await page.goto('/units')
    await openDrawer(page)
    const dots = page.locator('.fab .dot, .drawer__dot')
    expect(await dots.count()).toBe(0)
    await drawer(page).getByText('Indigo', { exact: true }).click()
    await expect.poll(() => dots.count()).toBe(2)
    await page.getByRole('button', { name: 'Cilësimet e paraqitjes, të ndryshuara' }).waitFor()
    await drawer(page)
      .getByRole('button', { name: /^Rikthe/ })
      .click()
    expect(await dots.count()).toBe(0)
    expect(await looks(page)).toMatchObject({ preset: 'blue' })
    await page.reload()
    await corner(page).waitFor()
    expect(await drawer(page).count()).toBe(0)
    expect(Object.keys(await kept(page))).toHaveLength(8)
  })

  test('is followed by the other tabs', async () => {
    const { context, page } = await openPage()
    await page.goto('/units')
    const other = await context.newPage()
    await other.goto('/properties')
    await openDrawer(page)
    await drawer(page).getByText('E errët', { exact: true }).click()
    await expect.poll(async () => (await looks(other)).mode).toBe('dark')
  })

  test('is blue, and says so in the log, where a preset was stored that is none of ours', async () => {
    const { context, page } = await openPage()
    await context.addInitScript(() => localStorage.setItem('app.settings', '{"colorPreset":"red"}'))
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    await page.goto('/units')
    await corner(page).waitFor()
    expect(messages).toContain('Invalid color preset, accepted values: blue, green, indigo or purple')
    expect(await looks(page)).toMatchObject({ preset: 'blue' })
  })
})

describe('the drawer', () => {
  test('takes the focus, gives it back, and leaves the page to be worked with', async () => {
    const { page } = await openPage()
    await page.goto('/units')
    await corner(page).focus()
    await page.keyboard.press('Enter')
    await drawer(page).waitFor()
    await expect.poll(() => focusIn(page, '.drawer')).toBe(true)
    expect((await drawer(page).boundingBox())?.width).toBe(440)
    await page.getByRole('searchbox').first().fill('A-1')
    expect(await drawer(page).isVisible()).toBe(true)
    await drawer(page).getByRole('radio', { name: 'Blu' }).focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => drawer(page).count()).toBe(0)
    expect(await focusIn(page, '.fab')).toBe(true)
  })

  test('moves button and toasts beside it, and no toast ever lies on the button', async () => {
    const { page } = await openPage()
    const file = /\/assets\/settings-drawer-[\w-]{8}\.js/
    await page.route(file, (route) => route.abort())
    await page.goto('/account')
    const edges = async () => {
      const [fab, toasts] = await Promise.all(
        ['.fab', '.toasts'].map((name) => page.locator(name).boundingBox()),
      )
      return { fab: fab!, toasts: toasts! }
    }
    const closed = await edges()
    expect([closed.fab.width, closed.fab.height]).toEqual([40, 40])
    expect([1366 - closed.fab.x - 40, 860 - closed.fab.y - 40]).toEqual([24, 24])
    await corner(page).click()
    const toast = await page.locator('.toast').boundingBox()
    expect(toast!.y + toast!.height).toBe(closed.fab.y - 12)
    expect(toast!.x + toast!.width).toBe(closed.fab.x + 40)
    // Not every browser asks twice for a file it could not fetch.
    await page.unroute(file)
    await page.getByRole('button', { name: 'Ringarko faqen' }).click()
    await page.locator('.toast').waitFor({ state: 'detached' })
    await openDrawer(page)
    const open = await edges()
    expect([open.fab.x, open.toasts.x]).toEqual([closed.fab.x - 440, closed.toasts.x - 440])
  })
})

describe('the navigation', () => {
  test('is drawn in by a key, says its names then, and stays so over a reload', async () => {
    const { page } = await openPage()
    await page.goto('/units')
    const nav = page.getByRole('navigation', { name: 'Navigimi kryesor' })
    const width = async () => (await nav.boundingBox())?.width
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await width()).toBe(264)
    await page.keyboard.press('Control+b')
    expect(await width()).toBe(56)
    await nav.getByRole('link', { name: 'Klientë' }).focus()
    await page.getByRole('tooltip', { name: 'Klientë' }).or(page.locator('.tip')).first().waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await width()).toBe(56)
    await page.getByRole('button', { name: 'Zgjero navigimin' }).click()
    expect(await width()).toBe(264)
  })

  test('lies above the page where one wishes, with menus for administration and account', async () => {
    const { page } = await openPage()
    await page.goto('/units')
    await openDrawer(page)
    await drawer(page).getByText('Sipër', { exact: true }).click()
    await page.keyboard.press('Escape')
    const nav = page.getByRole('navigation', { name: 'Navigimi kryesor' })
    expect(await nav.boundingBox()).toMatchObject({ x: 0, y: 48, height: 40, width: 1366 })
    await nav.getByRole('button', { name: 'Administrimi' }).focus()
    await page.keyboard.press('Enter')
    const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
    await expect.poll(() => hasFocus(item('Përdorues'))).toBe(true)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => hasFocus(item('Role'))).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Role', level: 1 }).waitFor()
    expect(await page.title()).toBe('Role · Prona')
  })
})

describe('the account', () => {
  test('says who one is and changes the password, naming what is wrong with it', async () => {
    const { page } = await openPage()
    await page.goto('/account')
    await page.getByText(administrator.username, { exact: true }).waitFor()
    expect(await page.title()).toBe('Profili · Prona')
    await page.getByRole('navigation', { name: 'Llogaria' }).getByRole('link', { name: 'Siguria' }).click()
    const [old, fresh, again] = [
      'Fjalëkalimi i tanishëm',
      'Fjalëkalimi i ri',
      'Fjalëkalimi i ri, përsëri',
    ].map((name) => page.getByLabel(name, { exact: true }))
    const change = page.getByRole('button', { name: 'Ndrysho fjalëkalimin' })
    await old!.fill('nuk-e-di-1')
    await fresh!.fill('shkurt')
    await again!.fill('tjetër')
    await change.click()
    await page.getByText('Të paktën 8 karaktere.').and(page.locator('.error')).waitFor()
    await page.getByText('Nuk përputhet me fjalëkalimin e ri.').waitFor()
    await fresh!.fill('vreshti-në-kodër-9')
    await again!.fill('vreshti-në-kodër-9')
    await change.click()
    await page.getByText('Fjalëkalimi i tanishëm nuk është i saktë.').waitFor()
    await expect.poll(() => fresh!.inputValue()).toBe('vreshti-në-kodër-9')
    await old!.fill(administrator.password)
    await change.click()
    await page.getByText('Fjalëkalimi u ndryshua.').waitFor()
    const body = { oldPassword: 'vreshti-në-kodër-9', newPassword: administrator.password }
    expect(await prona.call('PUT', 'user/auth', body)).toMatchObject({ success: true })
  })

  test('keeps the language and the way of leaving that one chose', async () => {
    const { page } = await openPage()
    await page.goto('/account/preferences')
    await page.getByRole('switch', { name: 'Dil nga llogaria kur mbyll skedën e fundit' }).click()
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { name: 'Einstellungen', level: 1 }).waitFor()
    await page.reload()
    const leaving = page.getByRole('switch', { name: 'Abmelden, wenn ich den letzten Tab schließe' })
    expect(await leaving.getAttribute('aria-checked')).toBe('true')
  })
})

describe('no barrier and no word cut off', () => {
  test.each(['light', 'dark'] as const)('on the drawer and the pages of the account, %s', async (mode) => {
    const { page } = await openPage({ mode })
    for (const path of ['/account', '/account/security', '/account/preferences']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await barriersOn(page), path).toEqual([])
    }
    await openDrawer(page)
    expect(await barriersOn(page)).toEqual([])
    await drawer(page).getByText('I lartë', { exact: true }).click()
    expect(await barriersOn(page)).toEqual([])
  })

  test.each(['ltr', 'rtl'] as const)('at 320 pixels, %s', async (direction) => {
    const { page } = await openPage({ width: 320, direction, language: 'de' })
    for (const path of ['/account', '/account/security', '/account/preferences', '/units']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await overflowOf(page), path).toBe(0)
    }
    await page.locator('.fab').click()
    const box = await page.locator('.drawer').boundingBox()
    expect([box?.x, box?.width]).toEqual([0, 320])
    expect(await overflowOf(page)).toBe(0)
  })
})

test('a tip says what an icon does to the pointer and to the keyboard, one at a time, and goes with what it is of', async () => {
  const { page, pageErrors } = await openPage()
  await page.goto('/units')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const tips = page.getByRole('tooltip')
  const help = page.getByRole('button', { name: 'Ndihmë dhe shkurtore', exact: true })
  await help.hover()
  await expect.poll(() => tips.allTextContents()).toEqual(['Ndihmë dhe shkurtore'])
  expect(await barriersOn(page)).toEqual([])
  const mode = page.getByRole('button', { name: /^Paraqitja: / })
  await mode.hover()
  await expect.poll(() => tips.allTextContents()).toEqual([await mode.getAttribute('aria-label')])
  await page.keyboard.press('Escape')
  await expect.poll(() => tips.count()).toBe(0)

  await page.mouse.move(600, 600)
  await mode.focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => tips.allTextContents()).toEqual(['Ndihmë dhe shkurtore'])
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => tips.allTextContents()).toEqual([await mode.getAttribute('aria-label')])

  await help.hover()
  await expect.poll(() => tips.allTextContents()).toEqual(['Ndihmë dhe shkurtore'])
  await help.evaluate((button) => button.remove())
  await expect.poll(() => tips.count()).toBe(0)
  expect(pageErrors).toEqual([])
})

/** What a change of the look must change: colours, and where things stand. */
function painted(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    ['.nav', '.topbar', '.page', '.btn--primary', '.wrap', 'h1'].flatMap((name) => {
      const element = document.querySelector(name)!
      const { backgroundColor, color, direction, maxInlineSize } = getComputedStyle(element)
      const { x, y } = element.getBoundingClientRect()
      return [backgroundColor, color, direction, maxInlineSize, `${x} ${y}`]
    }),
  )
}

function focusIn(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((inside) => document.activeElement?.closest(inside) !== null, selector)
}

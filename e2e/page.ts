import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import type { Prona } from './prona.ts'

export type Look = {
  readonly language?: 'sq' | 'en' | 'de' | 'es'
  readonly mode?: 'light' | 'dark'
  readonly direction?: 'ltr' | 'rtl'
  readonly width?: number
  /** A touch screen: a phone or, where it is wider, a tablet. */
  readonly touch?: boolean
  /** Nobody is signed in. */
  readonly signedOut?: boolean
  /** The first steps of a new company are shown on the landing page. */
  readonly firstSteps?: true
  /** The service worker works too, and keeps what it keeps. */
  readonly worker?: true
  /** Whose sign-in it is, instead of the administrator's. */
  readonly token?: string
}

export type OpenPage = {
  readonly context: BrowserContext
  readonly page: Page
  /** Errors in the page that the test did not cause. */
  readonly pageErrors: string[]
}

/** Opens a page of the program in a browser context of its own. */
export async function openPage(browser: Browser, prona: Prona, look: Look = {}): Promise<OpenPage> {
  const {
    language = 'sq',
    mode = 'light',
    direction = 'ltr',
    width = look.touch ? 360 : 1366,
    signedOut,
    touch,
  } = look
  const { token = prona.token } = look
  const context = await browser.newContext({
    baseURL: prona.address,
    viewport: { width, height: width >= 600 ? 860 : touch ? 740 : 780 },
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: 'reduce',
    // The service worker would fetch all files for every test; it has tests of its own.
    serviceWorkers: look.worker ? 'allow' : 'block',
  })
  const kept = {
    language,
    'app.settings': JSON.stringify({ paletteMode: mode, direction }),
    ...(!look.firstSteps && { firstSteps: 'over' }),
    ...(!signedOut && { token }),
  }
  await context.addInitScript((values) => {
    // Once for each page, so that what the program changes later survives a reload. Its name survives it too, and
    // is not among what the program deletes when somebody leaves.
    if (window.name === 'prepared') return
    window.name = 'prepared'
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, kept)
  const page = await context.newPage()
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|Warning:|Minified React error/.test(message.text())) {
      pageErrors.push(message.text())
    }
  })
  return { context, page, pageErrors }
}

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The violations of WCAG 2.2 AA that axe finds in the page or a part of it, each with its place. */
export async function barriersOn(page: Page, part = 'html'): Promise<readonly string[]> {
  // The pages have no frames of other origins, so axe needs no second window.
  const axe = new AxeBuilder({ page }).include(part).setLegacyMode(true)
  const { violations } = await axe.options({ resultTypes: ['violations'], runOnly: levels }).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

/** Pixels the page is wider than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

export function hasFocus(part: Locator): Promise<boolean> {
  return part.evaluate((one) => one === document.activeElement)
}

export type Point = { readonly x: number; readonly y: number }

export async function middleOf(part: Locator): Promise<Point> {
  const box = await part.boundingBox()
  if (!box) throw new Error(`${part} is not there`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The codes of a list's rows, from above to below. */
export function codesOn(page: Page): Promise<string[]> {
  return page.locator('tbody td.key[data-at$=":1"]').allTextContents()
}

/** Holds requests back until the returned function is called. */
export async function hold(page: Page, what: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(what, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

type Credentials = { readonly username: string; readonly password: string }

/** Fills in the credentials, on the sign-in page or in its dialog. */
export async function writeCredentials(place: Page | Locator, who: Credentials): Promise<void> {
  await place.getByLabel('Emri i përdoruesit', { exact: true }).fill(who.username)
  await place.getByLabel('Fjalëkalimi', { exact: true }).fill(who.password)
}

/** Chooses a record in a field that searches the server as one types. */
export async function choose(field: Locator, typed: string): Promise<void> {
  const page = field.page()
  await field.click()
  await field.fill(typed)
  await page.getByRole('option').filter({ hasText: typed }).first().click()
}

/** Counts presses of a button, a link or an option. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  let before = 0
  await page.exposeFunction('pressed', () => {
    before += 1
  })
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        if (isTrusted && detail > 0) (window as unknown as { pressed(): void }).pressed()
      },
      true,
    )
  })
  return async () => before
}

/** Waives the deposit in the open dialog. */
export async function waive(page: Page): Promise<void> {
  await page.getByRole('dialog').getByText('Hiqet dorë nga kapari').click()
}

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { createServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from './chromium.ts'
import { barriersOn, overflowOf } from './page.ts'
import { whileTested } from './program.ts'

const looks = {
  light: {},
  dark: { paletteMode: 'dark' },
  'high contrast': { contrast: 'high' },
  'right to left': { direction: 'rtl' },
} as const
type Look = keyof typeof looks
const names = Object.keys(looks) as Look[]
const desktop = { width: 1366, height: 860 }

const vite = whileTested(async () => {
  const server = await createServer({
    root: fileURLToPath(new URL('../console', import.meta.url)),
    configFile: fileURLToPath(new URL('../console/vite.config.ts', import.meta.url)),
    // Beside a server that a developer has running: neither its port nor what it has prepared.
    cacheDir: fileURLToPath(new URL('../node_modules/.prona/styleguide', import.meta.url)),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, watch: null },
  })
  return server.listen()
})
const browser = whileTested(openChromium)

beforeAll(async () => {
  // The first to ask makes Vite prepare what it serves, and may be sent a second time.
  const { page, close } = await openGuide('light')
  await page.waitForLoadState('networkidle')
  await close()
})

describe.each(names)('the style guide in %s', (look) => {
  let guide: Awaited<ReturnType<typeof openGuide>>
  beforeAll(async () => {
    guide = await openGuide(look)
  })
  afterAll(() => guide?.close())

  test('raises no barrier, fits a screen and a small phone, and asks no server', async () => {
    const { page, pageErrors } = guide
    await page.setViewportSize(desktop)
    expect(await barriersOn(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    await page.setViewportSize({ width: 320, height: 780 })
    expect(await overflowOf(page)).toBe(0)
    expect(pageErrors).toEqual([])
  })

  test('tells a state by its word and its drawing, and its tone by a colour of its own', async () => {
    const { page } = guide
    const badges = await page.locator('#states [data-badge] .badge').evaluateAll((all) =>
      all.map((one) => ({
        word: one.textContent,
        drawing: one.querySelector('svg')?.innerHTML,
        tone: one.getAttribute('data-s'),
        colour: getComputedStyle(one.querySelector('svg') ?? one).color,
        tint: getComputedStyle(one).backgroundColor,
      })),
    )
    expect(new Set(badges.map(({ word }) => word)).size).toBe(15)
    expect(badges.every(({ drawing }) => drawing)).toBe(true)
    // Cancelled and expired are over either way: one drawing, two words.
    expect(new Set(badges.map(({ drawing }) => drawing)).size).toBe(14)
    const tones = new Map(badges.map(({ tone, colour, tint }) => [tone, { colour, tint }]))
    expect(tones.size).toBe(9)
    expect(new Set([...tones.values()].map(({ colour }) => colour)).size).toBe(9)
    expect(new Set([...tones.values()].map(({ tint }) => tint)).size).toBe(9)
  })
})

const floating = '.pop, .dialog, dialog[open]'

test('what opens over the page raises no barrier and gives the focus back', async () => {
  const { page, pageErrors, close } = await openGuide('light')
  for (const name of ['Menu', 'Popover', 'dialog', 'confirm', 'danger', 'busy', 'panel']) {
    const button = page.getByRole('button', { name, exact: true })
    await button.click()
    const opened = page.locator(floating).locator('visible=true').first()
    await opened.waitFor()
    expect(await barriersOn(page, floating), name).toEqual([])
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'hidden' })
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
  }
  expect(pageErrors).toEqual([])
  await close()
})

test('each section looks the same whenever it is opened, and otherwise in every look', async () => {
  const first = await picturesIn('light')
  expect(first.size).toBe(13)
  const again = await picturesIn('light')
  const moved: string[] = []
  for (const [id, picture] of first) {
    if (shareThatDiffers(picture, again.get(id)) > edges) moved.push(id)
  }
  expect(moved).toEqual([])
  const others = await Promise.all(names.slice(1).map(picturesIn))
  const same = [...first].filter(([id, picture]) => {
    const all = [picture, ...others.map((one) => one.get(id))].map((one) => one?.toString('latin1'))
    return new Set(all).size < all.length
  })
  expect(same.map(([id]) => id)).toEqual([])
})

test('the switches change the look at once, and keep it', async () => {
  const { page, close } = await openGuide('light')
  const accents = new Set<string>()
  for (const preset of ['blue', 'green', 'indigo', 'purple']) {
    await page.getByRole('button', { name: preset, exact: true }).click()
    accents.add(
      await page.locator('[data-token="accent"]').evaluate((one) => getComputedStyle(one).backgroundColor),
    )
  }
  expect(accents.size).toBe(4)
  for (const name of ['dark', 'high', 'rtl']) await page.getByRole('button', { name, exact: true }).click()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Style guide' }).waitFor()
  const { dir, dataset } = await page.evaluate(() => {
    const { dir, dataset } = document.documentElement
    return { dir, dataset: { ...dataset } }
  })
  expect(dir).toBe('rtl')
  expect(dataset).toMatchObject({ mode: 'dark', contrast: 'high', preset: 'purple' })
  await close()
})

test('what one presses and writes in has the measures of the design', async () => {
  const { page, close } = await openGuide('light')
  const measured = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => {
        const { blockSize, borderStartStartRadius } = getComputedStyle(one)
        return [Number.parseFloat(blockSize), Number.parseFloat(borderStartStartRadius)]
      })
  expect(await measured('[data-size="usual"]')).toEqual([32, 8])
  expect(await measured('[data-size="small"]')).toEqual([28, 8])
  expect(await measured('#buttons .btn--l')).toEqual([40, 8])
  expect(await measured('#text-inputs .input')).toEqual([36, 8])
  expect(await measured('#surfaces .chip')).toEqual([28, 6])
  expect(await measured('#states .badge')).toEqual([24, 6])
  expect(await measured('#surfaces .table tbody td')).toEqual([36, 0])
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await measured('[data-size="usual"]')).toEqual([40, 8])
  expect(await measured('#text-inputs .input')).toEqual([44, 8])
  await close()
})

test('no build carries the style guide', () => {
  const dist = fileURLToPath(new URL('../console/dist', import.meta.url))
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  expect(files).toContain('index.html')
  expect(files.filter((name) => /style-?guide/i.test(name))).toEqual([])
  const scripts = files.filter((name) => /\.(js|css|html)$/.test(name))
  const carrying = scripts.filter((name) =>
    /styleguide|guide__/i.test(readFileSync(`${dist}/${name}`, 'utf8')),
  )
  expect(carrying).toEqual([])
})

async function openGuide(look: Look) {
  const context = await browser().newContext({
    baseURL: vite().resolvedUrls?.local[0],
    viewport: desktop,
    reducedMotion: 'reduce',
  })
  await context.addInitScript((settings) => {
    if (!localStorage.getItem('app.settings')) localStorage.setItem('app.settings', settings)
  }, JSON.stringify(looks[look]))
  const page = await context.newPage()
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) pageErrors.push(message.text())
  })
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api')) pageErrors.push(`asks ${request.url()}`)
  })
  await page.goto('/styleguide')
  await page.getByRole('heading', { level: 1, name: 'Style guide' }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  return { page, pageErrors, close: () => context.close() }
}

async function picturesIn(look: Look): Promise<ReadonlyMap<string, Buffer>> {
  const { page, close } = await openGuide(look)
  // High enough that nothing scrolls: where a picture is cut must not change how edges are drawn.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: desktop.width, height })
  const places = await page.locator('[data-section]').evaluateAll((sections) =>
    sections.map((section) => {
      const { left, top, width, height } = section.getBoundingClientRect()
      const [x, y] = [Math.floor(left), Math.floor(top)]
      const box = { left: x, top: y, width: Math.floor(width), height: Math.floor(height) }
      return { id: section.getAttribute('data-section') ?? '', box }
    }),
  )
  const whole = await page.screenshot({ animations: 'disabled' })
  await close()
  const pictures = places.map(async ({ id, box }) => {
    const points = await sharp(whole).extract(box).raw().toBuffer()
    return [id, points] as const
  })
  return new Map(await Promise.all(pictures))
}

/** A browser may draw the edge of a letter a shade lighter the second time: one pixel in a thousand is no change. */
const edges = 0.001

function shareThatDiffers(one: Buffer, other: Buffer | undefined): number {
  if (one.length !== other?.length) return 1
  return one.reduce((count, value, at) => count + (value === other[at] ? 0 : 1), 0) / one.length
}

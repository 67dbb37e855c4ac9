import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { aPicture } from '../server/test/pictures.ts'
import { restOf } from './at-rest.ts'
import { fingersOn } from './fingers.ts'
import { barriersOn, codesOn, hasFocus, middleOf, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aProperty, aUnit, aUnitWithPictures, keptPictures, someUnits } from './prona.ts'

const { prona, openPage } = startProgram()
const rooms = ['Ditor', 'Kuzhina', 'Banjo', 'Ballkon', 'Dhoma', 'Hyrja', 'Bodrum', 'Oborri', 'Fasada']
let picture: Buffer

beforeAll(async () => {
  picture = await aPicture('png', { width: 900, height: 600 })
  await someUnits(prona, (await aProperty(prona, { name: 'Kompleksi Vala' }))._id, 10)
})

async function openPictures(unit: string) {
  const opened = await openPage({ touch: true })
  await opened.page.goto(`/units/${unit}?tab=images`)
  await opened.page.locator('ol.pics > .pic').first().waitFor()
  return { ...opened, fingers: await fingersOn(opened.page) }
}

describe('A picture on the whole screen', () => {
  async function openViewer() {
    const unit = await aUnitWithPictures(prona, picture, 'Ditor', 'Kuzhina', 'Banjo')
    const opened = await openPictures(unit)
    await opened.page.getByRole('button', { name: 'Hap në ekran të plotë: Ditor' }).tap()
    const screen = opened.page.getByRole('dialog', { name: 'Fotografi' })
    await screen.getByRole('img', { name: 'Ditor' }).waitFor()
    const view = () =>
      screen.locator('.full__fit').evaluate((one) => {
        const { a, e, f } = new DOMMatrix(getComputedStyle(one).transform)
        return { scale: a, x: e, y: f }
      })
    return {
      ...opened,
      screen,
      place: () => screen.locator('.full__head > .num').first().textContent(),
      scale: async () => (await view()).scale,
      aside: async () => (await view()).x,
      middle: await middleOf(screen.locator('.full__stage')),
    }
  }

  test('is left for the next by a finger, and not by one that hardly moves', async () => {
    const { fingers, place, middle, aside, pageErrors } = await openViewer()
    await fingers.drag({ ...middle, x: 300 }, { ...middle, x: 120 })
    await expect.poll(place).toBe('2 nga 3')
    await fingers.drag({ ...middle, x: 200 }, { ...middle, x: 170 })
    await expect.poll(aside).toBe(0)
    await fingers.drag({ ...middle, x: 300 }, { ...middle, x: 120 })
    await expect.poll(place).toBe('3 nga 3')
    await fingers.drag({ ...middle, x: 120 }, { ...middle, x: 300 })
    await expect.poll(place).toBe('2 nga 3')
    expect(pageErrors).toEqual([])
  })

  test('comes nearer under two fingers and moves under one, and whoever lifts one of two goes nowhere', async () => {
    const { page, fingers, place, scale, aside, middle } = await openViewer()
    await fingers.pinch(middle, [60, 150])
    await expect.poll(scale).toBeCloseTo(2.5, 0)
    await fingers.drag({ ...middle, x: 120 }, { ...middle, x: 220 })
    await expect.poll(aside).toBeGreaterThan(80)
    await fingers.pinch(middle, [150, 40], { x: 20, y: middle.y })
    await expect.poll(scale).toBe(1)
    await expect.poll(aside).toBe(0)
    await expect.poll(place).toBe('1 nga 3')
    // The page below has not come nearer with it.
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
  })

  test('comes nearer by two taps, and is whole again by two more', async () => {
    const { fingers, place, scale, middle } = await openViewer()
    await fingers.tapTwice(middle)
    await expect.poll(scale).toBe(2.5)
    await fingers.tapTwice(middle)
    await expect.poll(scale).toBe(1)
    await expect.poll(place).toBe('1 nga 3')
    // Two that do not belong together are none; whatever they did, two more that do come on top of it.
    await fingers.tapTwice(middle, 400)
    await fingers.tapTwice({ ...middle, y: middle.y + 150 })
    await expect.poll(scale).toBe(2.5)
  })

  test('is worked by buttons where a thumb is', async () => {
    const { page, screen, place, scale } = await openViewer()
    await screen.getByRole('button', { name: 'Zmadho' }).tap()
    await expect.poll(scale).toBeCloseTo(1.5)
    await screen.getByRole('button', { name: /^Shfaqe të plotë/ }).tap()
    await expect.poll(scale).toBe(1)
    await screen.getByRole('button', { name: 'Fotografia tjetër' }).tap()
    await expect.poll(place).toBe('2 nga 3')
    for (const name of ['Zmadho', 'Fotografia tjetër']) {
      expect((await middleOf(screen.getByRole('button', { name }))).y).toBeGreaterThan(600)
    }
    expect(await smallOn(page)).toEqual([])
    expect(await barriersOn(page)).toEqual([])
  })
})

describe('Pictures under a finger', () => {
  test('are carried by their grip, also to where one had to scroll', async () => {
    const unit = await aUnitWithPictures(prona, picture, ...rooms)
    const { page, fingers } = await openPictures(unit)
    const grip = page.getByRole('button', { name: 'Zhvendos: Ditor' })
    await grip.scrollIntoViewIfNeeded()
    const from = await middleOf(grip)
    await fingers.put(from)
    await expect.poll(() => grip.getAttribute('aria-pressed')).toBe('true')
    await fingers.go({ x: from.x, y: from.y - 8 })
    // Held at the lower edge it takes the page along, until the last is in sight.
    await fingers.go({ x: 90, y: 736 })
    const last = page.locator('ol.pics > .pic').last()
    await expect.poll(() => last.evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThan(740)
    const { x, y } = (await page.locator('.pics').boundingBox()) ?? { x: 0, y: 0 }
    const height = await page.locator('.pics').evaluate((one) => one.clientHeight)
    await fingers.go({ x: x + 60, y: y + height - 60 })
    await expect
      .poll(() => page.locator('.pic[data-held]').evaluate((one) => getComputedStyle(one).order))
      .toBe('8')
    await fingers.lift()
    const wanted = [...rooms.slice(1), 'Ditor']
    await expect.poll(() => page.locator('.pic__alt').allTextContents()).toEqual(wanted)
    await expect.poll(() => namesKept(unit)).toEqual(wanted)
  })

  test('change places by the menu, for whoever carries nothing', async () => {
    const unit = await aUnitWithPictures(prona, picture, 'Ditor', 'Kuzhina', 'Banjo')
    const { page } = await openPictures(unit)
    const open = (name: string) => page.getByRole('button', { name: `Veprime: ${name}` }).tap()
    await open('Ditor')
    await page.getByRole('menuitem', { name: 'Çoje një vend pas' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Çoje një vend para' }).count()).toBe(0)
    await page.getByRole('menuitem', { name: 'Çoje një vend pas' }).tap()
    await expect.poll(() => namesKept(unit)).toEqual(['Kuzhina', 'Ditor', 'Banjo'])
    await expect
      .poll(() => page.locator('section.files > [role=status]').textContent())
      .toBe('Ditor u vendos në vendin 2 nga 3.')
    await open('Banjo')
    await page.getByRole('menuitem', { name: 'Çoje një vend para' }).tap()
    await expect.poll(() => namesKept(unit)).toEqual(['Kuzhina', 'Banjo', 'Ditor'])
  })

  test('scroll by, and none is opened or carried', async () => {
    const unit = await aUnitWithPictures(prona, picture, ...rooms)
    const { page, fingers } = await openPictures(unit)
    const start = await middleOf(page.locator('.pic__open').first())
    await fingers.drag(start, { x: start.x, y: start.y - 260 })
    const top = () => page.locator('.page__scroll').evaluate((one) => one.scrollTop)
    await expect.poll(top).toBeGreaterThan(150)
    expect(await page.locator('.pic[data-held]').count()).toBe(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await namesKept(unit)).toEqual(rooms)
  })

  test('come from the camera or from what the telephone keeps', async () => {
    const { _id } = await aUnit(prona)
    const { page } = await openPage({ touch: true })
    await page.goto(`/units/${_id}?tab=images`)
    await page.getByText('Fotografoni, ose zgjidhni fotografi nga pajisja.').waitFor()
    const inputs = page.locator('section.files input[type=file]')
    await expect
      .poll(() => inputs.evaluateAll((all) => all.map((one) => one.getAttribute('capture'))))
      .toEqual(['environment', null])
    for (const accept of await inputs.evaluateAll((all) => all.map((one) => one.getAttribute('accept')))) {
      expect(accept).toContain('image/jpeg')
    }
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Fotografo' }).tap()
    await (await chooser).setFiles({ name: 'foto.png', mimeType: 'image/png', buffer: picture })
    await expect.poll(async () => (await keptPictures(prona, _id)).length).toBe(1)
  })
})

describe('A list under a finger', () => {
  test('scrolls where the finger moves, chooses the card it stays on, and opens the one it taps', async () => {
    const { page } = await openPage({ touch: true })
    const fingers = await fingersOn(page)
    await page.goto('/units?q=V-')
    const card = page.getByRole('link', { name: /V-03/ })
    const at = await middleOf(card)
    await fingers.drag(at, { x: at.x, y: at.y - 200 })
    const top = () => page.locator('.cards').evaluate((one) => one.scrollTop)
    await expect.poll(top).toBeGreaterThan(100)
    expect(await page.locator('.cards li[data-chosen]').count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/units')

    const other = page.getByRole('link', { name: /V-06/ })
    await standsStill(page.locator('.cards'))
    await fingers.put(await middleOf(other))
    await expect.poll(() => page.locator('.cards li[data-chosen]').allTextContents()).toHaveLength(1)
    await fingers.lift()
    // From now on a tap chooses, until one is done with it.
    await page.getByRole('link', { name: /V-05/ }).tap()
    await expect.poll(() => page.locator('.cards li[data-chosen]').count()).toBe(2)
    await page.getByRole('button', { name: 'Zgjidh disa' }).tap()
    await other.tap()
    await page.getByRole('heading', { name: 'V-06', level: 1 }).waitFor()
  })

  test('lets its columns be carried on a tablet, and is scrolled by its rows', async () => {
    const { page } = await openPage({ touch: true, width: 1000 })
    const fingers = await fingersOn(page)
    await page.goto('/units?q=V-')
    await expect.poll(() => codesOn(page)).toContain('V-01')
    const heads = async () => (await page.locator('thead th[data-column] .cut').allTextContents()).slice(0, 4)
    expect(await heads()).toEqual(['Kodi', 'Prona', 'Lloji', 'Kati'])
    const kind = await middleOf(page.locator('th[data-column="kind"]'))
    const property = await page.locator('th[data-column="property"]').boundingBox()
    await fingers.drag(kind, { x: (property?.x ?? 0) + 4, y: kind.y })
    await expect.poll(heads).toEqual(['Kodi', 'Lloji', 'Prona', 'Kati'])
    const cell = await middleOf(page.getByRole('gridcell', { name: 'V-04', exact: true }))
    await fingers.drag({ x: 700, y: cell.y }, { x: 500, y: cell.y })
    await expect.poll(() => page.locator('.grid').evaluate((grid) => grid.scrollLeft)).toBeGreaterThan(50)
    expect(await heads()).toEqual(['Kodi', 'Lloji', 'Prona', 'Kati'])
  })
})

describe('What is written with a thumb', () => {
  test('asks for the keys of its kind', async () => {
    const { page } = await openPage({ touch: true })
    const keysOf = async (field: Locator) =>
      field.evaluate((one: HTMLInputElement) => [one.type, one.inputMode, one.enterKeyHint])
    await page.goto('/customers/new')
    expect(await keysOf(page.getByLabel('Telefonat'))).toEqual(['tel', '', 'done'])
    expect(await keysOf(page.getByLabel('Emailet'))).toEqual(['email', '', 'done'])
    await page.goto('/units/new')
    expect(await keysOf(page.getByLabel('Çmimi i shitjes'))).toEqual(['text', 'decimal', ''])
    // A floor may be below the ground: the figures of some telephones have no minus.
    expect(await keysOf(page.getByLabel('Kati', { exact: true }))).toEqual(['text', '', ''])
    const code = page.getByLabel('Kodi', { exact: true })
    expect(await code.getAttribute('autocapitalize')).toBe('none')
    expect(await code.getAttribute('spellcheck')).toBe('false')
    await page.goto('/units')
    expect(await keysOf(page.getByPlaceholder('Kërko…'))).toEqual(['search', '', 'search'])
    const signedOutPage = await openPage({ touch: true, signedOut: true })
    await signedOutPage.page.goto('/sign-in')
    const password = signedOutPage.page.getByLabel('Fjalëkalimi', { exact: true })
    expect(await keysOf(password)).toEqual(['password', '', 'go'])
    expect(await password.getAttribute('autocomplete')).toBe('current-password')
  })

  test.each([
    [
      'where the window gives way to the keys',
      async () => {},
      (page: Page) => page.setViewportSize({ width: 360, height: 420 }),
    ],
    [
      'where the keys lie over the window',
      (page: Page) => page.addInitScript(inventKeys),
      (page: Page) => layKeysOver(page, 320),
    ],
  ] as const)('and the bar that saves stays in sight, %s', async (_, prepare, rise) => {
    const unit = await aUnit(prona)
    const { page } = await openPage({ touch: true })
    await prepare(page)
    await page.goto(`/units/${unit._id}/edit`)
    const field = page.getByLabel('Nr. kadastral')
    await field.tap()
    await expect.poll(() => hasFocus(field)).toBe(true)
    await rise(page)
    const save = page.getByRole('button', { name: 'Ruaj ndryshimet' })
    await expect.poll(async () => (await endOf(save)) <= 420).toBe(true)
    const bar = page.locator('.savebar')
    await expect.poll(async () => (await endOf(field)) <= ((await bar.boundingBox())?.y ?? 0)).toBe(true)
    await field.fill('12/34')
    await save.tap()
    await page.getByRole('heading', { level: 1, name: String(unit.code) }).waitFor()
  })
})

test('whatever a thumb meets is 44 pixels high and wide, and fits a small telephone', async () => {
  const unit = await aUnitWithPictures(prona, picture, 'Ditor', 'Kuzhina')
  const { page, pageErrors } = await openPage({ touch: true })
  const atRest = restOf(page)
  const found: string[] = []
  const look = async (where: string) => {
    await atRest()
    found.push(...(await smallOn(page)).map((one) => `${where}: ${one}`))
  }
  for (const path of ['/units', `/units/${unit}`, `/units/${unit}?tab=images`, `/units/${unit}/edit`]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await look(path)
  }
  await page.goto('/units')
  await page.getByRole('button', { name: 'Filtër', exact: true }).tap()
  await page.getByRole('menuitem').first().waitFor()
  await look('filters')
  await page.keyboard.press('Escape')
  for (const [name, part] of [
    ['Hap menynë', '.navdrawer'],
    ['Cilësimet e paraqitjes', '.drawer'],
    ['Kërko ose shko te…', '.pal'],
  ] as const) {
    await page.getByRole('button', { name }).tap()
    await page.locator(part).waitFor()
    await look(name)
    await page.keyboard.press('Escape')
    await page.locator(part).waitFor({ state: 'detached' })
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await atRest()
  expect(await overflowOf(page)).toBe(0)
  const foot = page.getByRole('navigation', { name: 'Faqet e listës' })
  expect(await foot.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect(found).toEqual([])
  expect(pageErrors).toEqual([])
  // Nearer with two fingers is nobody's to forbid.
  const viewport = await page.locator('meta[name=viewport]').getAttribute('content')
  expect(viewport).not.toMatch(/user-scalable|maximum-scale/)
})

async function namesKept(unit: string): Promise<(string | null)[]> {
  return (await keptPictures(prona, unit)).map(({ alt }) => alt)
}

async function endOf(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  return box ? box.y + box.height : Number.POSITIVE_INFINITY
}

/** What is to be pressed in the window and gives a finger less than 44 pixels, what belongs to it counted in. */
function smallOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [role="tab"]',
    )
    const sizes = [...all].map((found) => {
      // A box to tick is as large as its label, and an input as what stands around it.
      const one = found.closest<HTMLElement>('label, .input:not(:has(button))') ?? found
      const { left, top, width, height } = one.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const isAt = (across: number, down: number) =>
        one.contains(document.elementFromPoint(x + across, y + down))
      const wide = width >= 43.5 || (isAt(-21, 0) && isAt(21, 0))
      const high = height >= 43.5 || (isAt(0, -21) && isAt(0, 21))
      const isShown = width > 0 && height > 0 && isAt(0, 0)
      // A word within a line of words is as high as its line.
      const isProse = getComputedStyle(one).display === 'inline'
      return isShown && !(high && (wide || isProse))
        ? `${found.getAttribute('aria-label') ?? one.textContent} ${Math.round(width)} × ${Math.round(height)}`
        : ''
    })
    return sizes.filter((size) => size !== '')
  })
}

/** A window that the keys of its screen do not make smaller, as some telephones have. */
function inventKeys(): void {
  const seen = Object.assign(new EventTarget(), {
    width: innerWidth,
    offsetTop: 0,
    offsetLeft: 0,
    scale: 1,
    keys: 0,
  })
  Object.defineProperty(seen, 'height', { get: () => innerHeight - seen.keys })
  Object.defineProperty(window, 'visualViewport', { value: seen })
}

function layKeysOver(page: Page, height: number): Promise<void> {
  return page.evaluate((taken) => {
    const seen = visualViewport
    if (!seen) return
    Object.assign(seen, { keys: taken })
    seen.dispatchEvent(new Event('resize'))
  }, height)
}

/** A finger that is put on what still glides stops it, and means nothing else. */
async function standsStill(scroller: Locator): Promise<void> {
  await scroller.evaluate(async (one) => {
    let before = Number.NaN
    for (let frames = 0; frames < 10; before = one.scrollTop) {
      await new Promise(requestAnimationFrame)
      frames = one.scrollTop === before ? frames + 1 : 0
    }
  })
}

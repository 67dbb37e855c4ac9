import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { restOf } from './at-rest.ts'
import { barriersOn } from './page.ts'
import { startProgram } from './program.ts'
import { aProperty, recordNow, someUnits } from './prona.ts'

const { prona, openPage } = startProgram()
let ids: Awaited<ReturnType<typeof someUnits>>

beforeAll(async () => {
  const property = (await aProperty(prona, { name: 'Kompleksi Vala' }))._id
  ids = await someUnits(prona, property, 14)
})

test('a page in memory stands before the click has ended, is drawn once, and nothing around it is', async () => {
  const { page, atRest } = await openCounted('/units')
  const ahead = page.waitForResponse(/\/api\/units\?.*after/)
  await page.getByRole('button', { name: 'Faqja tjetër' }).hover()
  await ahead
  await atRest()
  const { drawn, isThere } = await clicked(page, '.pager button:last-child', 'V-11')
  expect(isThere).toBe(true)
  expect(drawn).toEqual({ table: 1, nav: 0, topbar: 0 })

  const back = await clicked(page, '.pager button:first-child', 'V-01')
  expect(back.isThere).toBe(true)
  expect(back.drawn).toEqual({ table: 1, nav: 0, topbar: 0 })
})

test('another page fills the rows that stand', async () => {
  const { page } = await openCounted('/units')
  const rows = await page.$$('tbody tr[data-row]')
  expect(rows.length).toBe(10)
  await page.getByRole('button', { name: 'Faqja tjetër' }).click()
  await page.getByRole('gridcell', { name: 'V-11', exact: true }).waitFor()
  const first = await rows[0]?.evaluate((row) => (row.isConnected ? row.textContent : 'gone'))
  expect(first).toContain('V-11')
})

test('another list in memory stands before the click has ended', async () => {
  const { page, atRest } = await openCounted('/units')
  await page.locator('nav a[href="/properties"]').click()
  await page.getByRole('gridcell', { name: 'Kompleksi Vala', exact: true }).waitFor()
  await atRest()
  const { drawn, isThere } = await clicked(page, 'nav a[href^="/units"]', 'V-01')
  expect(isThere).toBe(true)
  expect(drawn).toEqual({ table: 1, nav: 0, topbar: 0 })
})

test('a row leads straight to its form, by the pencil at its end and by a key', async () => {
  const { page, pageErrors } = await openPage()
  await page.goto('/units')
  await page.getByRole('gridcell', { name: 'V-03', exact: true }).hover()
  const pencil = page.getByRole('link', { name: 'Ndrysho V-03' })
  await pencil.waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('gridcell', { name: 'V-05', exact: true }).hover()
  await pencil.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Ndrysho V-05' }).click()
  await page.waitForURL(`**/units/${ids['V-05']}/edit`)
  const code = page.getByLabel('Kodi', { exact: true })
  await expect.poll(() => code.inputValue()).toBe('V-05')

  await code.fill('V-05b')
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { name: 'V-05b', level: 1 }).waitFor()
  await page.keyboard.press('e')
  await page.waitForURL('**/edit')
  await expect.poll(() => code.inputValue()).toBe('V-05b')
  await code.fill('V-05')
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { name: 'V-05', level: 1 }).waitFor()

  await page.goto('/units')
  await page.locator('[data-at="0:1"]').focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('link', { name: 'Ndrysho V-02' }).waitFor()
  await page.keyboard.press('e')
  await page.waitForURL(`**/units/${ids['V-02']}/edit`)
  await expect.poll(() => code.inputValue()).toBe('V-02')
  expect(pageErrors).toEqual([])
})

test('a record that was changed since the pencil was reached for is not written over', async () => {
  const { page } = await openPage()
  await page.goto('/units')
  await page.getByRole('gridcell', { name: 'V-07', exact: true }).hover()
  await page.getByRole('link', { name: 'Ndrysho V-07' }).click()
  const code = page.getByLabel('Kodi', { exact: true })
  await expect.poll(() => code.inputValue()).toBe('V-07')
  await prona.call('PUT', 'unit', { _id: ids['V-07'], data: { code: 'V-07x' } })
  await code.fill('V-07y')
  await page.keyboard.press('Control+s')
  await page.getByText('V-07x').first().waitFor()
  expect(await recordNow(prona, 'unit', ids['V-07'])).toMatchObject({ code: 'V-07x' })
})

test('a first list comes in few files, and who asks for it is asked first', async () => {
  const { page } = await openPage()
  const atRest = restOf(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/units')
  await page.getByRole('gridcell', { name: 'V-01', exact: true }).waitFor()
  await atRest()
  const scripts = asked.filter((path) => path.endsWith('.js'))
  expect(scripts.length, scripts.join(' ')).toBeLessThanOrEqual(14)
  const calls = asked.filter((path) => path.startsWith('/api/') && path !== '/api/live')
  expect(calls[0]).toBe('/api/user/auth/user')
  expect(calls.filter((path) => path === '/api/user/auth/user').length).toBe(1)
})

test('what a record and its form are made of comes in few files once the pointer rests on a row', async () => {
  const { page } = await openPage()
  const atRest = restOf(page)
  await page.goto('/units')
  await page.getByRole('gridcell', { name: 'V-01', exact: true }).waitFor()
  await atRest()
  const scripts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.push(pathname)
  })
  await page.getByRole('gridcell', { name: 'V-01', exact: true }).hover()
  await page.getByRole('link', { name: 'Ndrysho V-01' }).click()
  const code = page.getByLabel('Kodi', { exact: true })
  await expect.poll(() => code.inputValue()).toBe('V-01')
  await atRest()
  expect(scripts.length, scripts.join(' ')).toBeLessThanOrEqual(10)
})

test('who is here and what their first page is made of are asked for while the program is on its way', async () => {
  const { page } = await openPage({ language: 'de' })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.route('**/assets/start-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/units', { waitUntil: 'commit' })
  for (const part of [
    /^\/api\/user\/auth\/user$/,
    /\/first-page-.+\.js$/,
    /\/first-page-.+\.css$/,
    /\/de-.+\.js$/,
  ]) {
    await expect.poll(() => asked.filter((path) => part.test(path)).length, { message: String(part) }).toBe(1)
  }
  expect(asked.filter((path) => path === '/api/units')).toEqual([])
  release()
  await page.getByRole('gridcell', { name: 'V-01', exact: true }).waitFor()
})

test('the rows of the first list are asked for before anything is drawn, and once', async () => {
  const { page } = await openPage()
  const atRest = restOf(page)
  // When the stream of changes opens after the rows have arrived they are fetched again, which is not counted
  // here.
  await page.route('**/api/live*', () => {})
  await page.addInitScript(noteDrawnAtRows)
  await page.goto('/units?sort=-code')
  await page.getByRole('gridcell', { name: 'V-14', exact: true }).waitFor()
  await atRest()
  expect(await page.evaluate(() => Reflect.get(window, 'drawnAtRows'))).toEqual([false])
})

test('a record is drawn as it arrives, and not with all that is counted around it', async () => {
  const { page, atRest } = await openCounted('/units')
  await page.getByRole('gridcell', { name: 'V-03', exact: true }).click()
  await page.getByRole('heading', { name: 'V-03', level: 1 }).waitFor()
  await atRest()
  const [groups, drawn] = await page.evaluate(() => {
    const counted = Reflect.get(window, 'drawn') as Counted
    return [document.querySelectorAll('dl.facts').length, counted.facts] as const
  })
  expect(groups).toBeGreaterThan(0)
  // As the list knows it, as it is, and with what may be done with it.
  expect(drawn).toBeLessThanOrEqual(3 * groups)
})

test('a clock on the wall is read the same by browsers that know zones and by those that only format', async () => {
  const { page } = await openPage()
  const shown = async () => {
    await page.goto('/units?columns=code,updatedAt,createdAt')
    await page.getByRole('gridcell', { name: 'V-01', exact: true }).waitFor()
    return page.locator('tbody tr[data-row="0"]').textContent()
  }
  const known = await shown()
  expect(known).toMatch(/\d\d\.\d\d\.\d{4}/)
  expect(await page.evaluate(() => Reflect.has(globalThis, 'Temporal'))).toBe(true)
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'))
  expect(await shown()).toBe(known)
  expect(await page.evaluate(() => Reflect.has(globalThis, 'Temporal'))).toBe(false)
})

/** Runs in the page before it does: notes of each question for rows whether there was a page by then. */
function noteDrawnAtRows(): void {
  const drawnAtRows: boolean[] = []
  const { fetch } = window
  window.fetch = (asked, options) => {
    if (String(asked).startsWith('/api/units?')) drawnAtRows.push(!document.querySelector('main.splash'))
    return fetch(asked, options)
  }
  Object.assign(window, { drawnAtRows })
}

/** A list at rest, whose drawing is counted from here on: how often React gave something new to each part. */
async function openCounted(address: string) {
  const { page } = await openPage()
  const atRest = restOf(page)
  await page.addInitScript(countDrawing)
  await page.goto(address)
  await page.locator('tbody tr[data-row="0"] td').first().waitFor()
  await atRest()
  return { page, atRest }
}

type Fiber = {
  readonly type: unknown
  readonly memoizedProps: { readonly className?: string } | null
  readonly alternate: Fiber | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}
type Counted = { table: number; nav: number; topbar: number; facts: number }

/** Runs in the page before it does: React tells of each time it has drawn to whoever stands where its tools would. */
function countDrawing(): void {
  const drawn: Counted = { table: 0, nav: 0, topbar: 0, facts: 0 }
  const partOf = ({ type, memoizedProps }: Fiber): keyof Counted | undefined =>
    type === 'table'
      ? 'table'
      : type === 'nav' && memoizedProps?.className === 'nav'
        ? 'nav'
        : type === 'header'
          ? 'topbar'
          : type === 'dl' && memoizedProps?.className === 'facts'
            ? 'facts'
            : undefined
  const look = (first: Fiber | null): void => {
    for (let fiber = first; fiber; fiber = fiber.sibling) {
      const { alternate } = fiber
      const part = partOf(fiber)
      if (part && alternate?.memoizedProps !== fiber.memoizedProps) drawn[part] += 1
      if (alternate?.child !== fiber.child || !alternate) look(fiber.child)
    }
  }
  Object.assign(window, {
    drawn,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberRoot: (_: unknown, root: { readonly current: Fiber }) => look(root.current),
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
      checkDCE: () => {},
    },
  })
}

/** Clicks, and looks before the browser can do anything else: whether the row is there, and what was drawn for it. */
function clicked(
  page: Page,
  target: string,
  row: string,
): Promise<{ drawn: Omit<Counted, 'facts'>; isThere: boolean }> {
  return page.evaluate(
    async ([selector, code]) => {
      const counted = Reflect.get(window, 'drawn') as Counted
      Object.assign(counted, { table: 0, nav: 0, topbar: 0 })
      document.querySelector<HTMLElement>(selector)?.click()
      // Promises that are kept already: all of them come before a timer, a message or a frame.
      for (let turn = 0; turn < 1000; turn += 1) await undefined
      const shown = document.querySelector('tbody tr[data-row="0"]')?.textContent ?? ''
      const { facts: _, ...drawn } = counted
      return { drawn, isThere: shown.includes(code) }
    },
    [target, row] as const,
  )
}

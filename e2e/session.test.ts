import { createServer, connect as openSocket, type Socket } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { barriersOn, writeCredentials } from './page.ts'
import { startProgram } from './program.ts'
import { aColleague, administrator, aSession, aUnit } from './prona.ts'

const { prona, openPage, browser } = startProgram()
const other = { username: 'ilir', name: 'Ilir Gurra', password: 'vreshti-në-kodër-9' }

beforeAll(async () => {
  await aUnit(prona, { code: 'A-1' })
  await aColleague(prona, other)
})

/** On a busy machine a browser takes its time. */
function eventually<T>(look: () => Promise<T> | T) {
  return expect.poll(look, { timeout: 20_000 })
}

const asked = (page: Page) => page.getByRole('dialog', { name: 'Sesioni mbaroi' })

describe('a session that ends in the middle of work', () => {
  async function lapsed() {
    const session = await aSession(prona, administrator)
    const opened = await openPage({ token: session.token })
    const { page } = opened
    await page.goto('/properties/new')
    await page.getByLabel('Kodi', { exact: true }).fill('RU')
    await page.getByLabel('Emri', { exact: true }).fill('Rezidenca Ulliri')
    await page.getByRole('combobox', { name: 'Lloji' }).click()
    await page.getByRole('option', { name: 'Ndërtesë' }).click()
    await page.getByRole('combobox', { name: 'Faza' }).click()
    await page.getByRole('option', { name: 'Në ndërtim' }).click()
    await session.call('DELETE', 'user/auth')
    // Whichever comes first: the stream of changes that ends, or the record that is refused.
    await page.keyboard.press('Control+s')
    await asked(page).waitFor()
    return opened
  }

  test('asks over the page, which goes on with everything one had typed', async () => {
    const { page, pageErrors } = await lapsed()
    expect(await barriersOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await asked(page).isVisible()).toBe(true)
    await expect
      .poll(() => asked(page).getByLabel('Emri i përdoruesit', { exact: true }).inputValue())
      .toBe('teuta')
    const password = asked(page).getByLabel('Fjalëkalimi', { exact: true })
    await password.fill('nuk-e-di-1')
    await asked(page).getByRole('button', { name: 'Vazhdo' }).click()
    await asked(page).getByText('Emri i përdoruesit ose fjalëkalimi nuk është i saktë.').waitFor()
    await password.fill(administrator.password)
    await password.press('Enter')
    await asked(page).waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    await expect.poll(() => page.getByLabel('Emri', { exact: true }).inputValue()).toBe('Rezidenca Ulliri')
    await page.getByRole('button', { name: 'Ruaj', exact: true }).click()
    await page.getByRole('heading', { name: 'Rezidenca Ulliri', level: 1 }).waitFor()
    expect(pageErrors).toEqual([])
  })

  test('leads somebody else to the start, with nothing of what was written', async () => {
    const { page } = await lapsed()
    await writeCredentials(asked(page), other)
    await asked(page).getByRole('button', { name: 'Vazhdo' }).click()
    await page.getByText(other.name).first().waitFor()
    await eventually(() => new URL(page.url()).pathname).not.toBe('/properties/new')
    await page.goto('/properties/new')
    expect(await page.getByLabel('Emri', { exact: true }).inputValue()).toBe('')
  })

  test('lets one leave, and brings one back to the same page', async () => {
    const { page } = await lapsed()
    await asked(page).getByRole('button', { name: 'Dil nga llogaria' }).click()
    await page.getByRole('heading', { name: 'Hyni në llogari' }).waitFor()
    expect(new URL(page.url()).searchParams.get('next')).toBe('/properties/new')
  })

  test('goes on by itself once another tab has signed in', async () => {
    const { context, page } = await lapsed()
    const tab = await context.newPage()
    await tab.goto('/units')
    await writeCredentials(tab, administrator)
    await tab.getByRole('button', { name: 'Hyr', exact: true }).click()
    await tab.getByRole('heading', { name: 'Njësi', level: 1 }).waitFor()
    await asked(page).waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByLabel('Emri', { exact: true }).inputValue()).toBe('Rezidenca Ulliri')
  })
})

test('signing out in one tab signs out in the other', async () => {
  const { token } = await aSession(prona, administrator)
  const { context, page } = await openPage({ token })
  await page.goto('/units')
  const tab = await context.newPage()
  await tab.goto('/properties')
  await tab.getByRole('button', { name: /llogaria e/i }).click()
  await tab.getByRole('menuitem', { name: 'Dil', exact: true }).click()
  await page.getByText('Sesioni mbaroi. Hyni përsëri për të vazhduar.').waitFor()
})

describe('the last tab', () => {
  /** Signed in once, by hand: what the tabs do to the token is what is looked at. */
  async function signedIn(wish: boolean): Promise<{ context: BrowserContext; page: Page; token: string }> {
    const context = await browser().newContext({ baseURL: prona.address, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto('/sign-in')
    await writeCredentials(page, administrator)
    if (wish) await page.getByLabel('Dil nga llogaria kur mbyll skedën e fundit').check()
    await page.getByRole('button', { name: 'Hyr', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Prona' }).waitFor()
    return { context, page, token: String(await page.evaluate(() => localStorage.getItem('token'))) }
  }
  const counted = (page: Page) => page.evaluate(() => localStorage.getItem('tabsOpenCounter'))

  test('signs out whoever asked for it, but not when it is only loaded anew', async () => {
    const { context, page } = await signedIn(true)
    expect(await counted(page)).toBe('1')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Prona' }).waitFor()
    const second = await context.newPage()
    await second.goto('/units')
    await eventually(() => counted(second)).toBe('2')
    await page.close({ runBeforeUnload: true })
    await eventually(() => counted(second)).toBe('1')
    await second.reload()
    await second.getByRole('heading', { level: 1, name: 'Njësi' }).waitFor()
    await second.close({ runBeforeUnload: true })
    const next = await context.newPage()
    await next.goto('/units')
    await next.getByRole('heading', { name: 'Hyni në llogari' }).waitFor()
    expect(await next.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test('leaves everybody else signed in', async () => {
    const { context, page } = await signedIn(false)
    await page.close({ runBeforeUnload: true })
    const next = await context.newPage()
    await next.goto('/units')
    await next.getByRole('heading', { level: 1, name: 'Njësi' }).waitFor()
  })

  test('is known although others have crashed', async () => {
    const { page } = await signedIn(false)
    await page.evaluate(() => localStorage.setItem('tabsOpenCounter', '9'))
    await page.reload()
    await eventually(() => counted(page)).toBe('1')
  })
})

describe('a screen that fails', () => {
  test('is gone alone: the shell around it leads on', async () => {
    const { page } = await openPage()
    await page.goto('/properties')
    await page.getByRole('heading', { name: 'Prona', level: 1 }).waitFor()
    await page.route('**/api/units?**', (route) =>
      route.fulfill({ json: { units: [null], pagination: { pageNr: 0, itemsPerPage: 10, total: 1 } } }),
    )
    await page.getByRole('link', { name: 'Njësi', exact: true }).click()
    await page.getByRole('heading', { name: 'Kjo faqe ndaloi papritur' }).waitFor()
    await page.unroute('**/api/units?**')
    await page.getByRole('link', { name: 'Klientë', exact: true }).click()
    await page.getByRole('heading', { name: 'Klientë', level: 1 }).waitFor()
  })

  test('because its file is gone offers the new version, and a part that is gone says so', async () => {
    const { page } = await openPage()
    const files = /\/assets\/(profile-page|settings-drawer)-[\w-]{8}\.js/
    await page.route(files, (route) => route.abort())
    await page.goto('/units')
    await page.locator('.fab').click()
    await page.getByText('Kjo pjesë nuk u ngarkua dot.').waitFor()
    await page.getByRole('link', { name: 'Profili' }).click()
    await page.getByRole('heading', { name: 'Kjo faqe nuk u ngarkua dot' }).waitFor()
    await page.unroute(files)
    await page.locator('main').getByRole('button', { name: 'Ringarko faqen' }).click()
    await page.getByRole('heading', { name: 'Profili', level: 1 }).waitFor()
  })
})

describe('without a connection', () => {
  test('a note says so while it lasts, and what is written stays', async () => {
    const { context, page } = await openPage()
    await page.goto('/properties/new')
    await page.getByLabel('Emri', { exact: true }).fill('Rezidenca Ulliri')
    await context.setOffline(true)
    await page.getByText('Jeni jashtë linje.').waitFor()
    expect(await barriersOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Provo tani' }).click()
    await page.getByText('Jeni jashtë linje.').waitFor()
    await context.setOffline(false)
    await page.getByText('Jeni jashtë linje.').waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByLabel('Emri', { exact: true }).inputValue()).toBe('Rezidenca Ulliri')
  })

  test('the console opens from what it kept, waits for the server, and goes on', async () => {
    const wire = await aWire(prona.address)
    const context = await browser().newContext({ baseURL: wire.address })
    const page = await context.newPage()
    await page.goto('/sign-in')
    await page.evaluate((token) => {
      localStorage.setItem('token', token)
      localStorage.setItem('language', 'de')
    }, prona.token)
    await page.goto('/units')
    await page.getByRole('heading', { level: 1, name: 'Einheiten' }).waitFor()
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready
      if (active?.state !== 'activated') {
        await new Promise((done) => active?.addEventListener('statechange', done))
      }
    })

    wire.cut()
    await page.goto('/units')
    await page.getByRole('heading', { level: 1, name: 'Der Server antwortet nicht.' }).waitFor()
    expect(await page.title()).toBe('Keine Verbindung · Prona')
    expect(await barriersOn(page)).toEqual([])
    expect(await keptAddresses(page)).toEqual(
      expect.arrayContaining(['/', expect.stringMatching(/^\/assets\/first-paint-/)]),
    )
    expect((await keptAddresses(page)).filter((path) => path.startsWith('/api'))).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(prona.token)

    await wire.mend()
    await page.getByRole('heading', { level: 1, name: 'Einheiten' }).waitFor()
    wire.cut()
    await page.getByRole('link', { name: 'Sicherheit' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sicherheit' }).waitFor()
    await context.close()
    await wire.close()
  })

  test('the console can be installed', async () => {
    const manifest = (await (await fetch(`${prona.address}/manifest.webmanifest`)).json()) as {
      icons: { src: string; sizes: string; purpose?: string }[]
    }
    expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['192x192', undefined],
      ['512x512', undefined],
      ['512x512', 'maskable'],
    ])
    for (const { src, sizes } of manifest.icons) {
      const picture = Buffer.from(await (await fetch(prona.address + src)).arrayBuffer())
      expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes)
    }
    const worker = await fetch(`${prona.address}/sw.js`)
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    expect(worker.headers.get('content-security-policy')).toContain("connect-src 'self'")
  })
})

function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  })
}

/** A line to the server that can be cut and mended. */
async function aWire(address: string) {
  const { hostname, port } = new URL(address)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = openSocket(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const own = server.address()
  return {
    address: `http://127.0.0.1:${typeof own === 'object' ? own?.port : ''}`,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    async mend() {
      isCut = false
    },
    close: () => new Promise((closed) => server.close(closed)),
  }
}

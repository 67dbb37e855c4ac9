import { isByHand } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addHostileFiles, addHostileViews, aHostileColleague, hostileRecords } from './hostile-records.ts'
import { writeCredentials } from './page.ts'
import { payloads } from './payloads.ts'
import { startProgram } from './program.ts'
import { administrator } from './prona.ts'

const { prona, maker, openPage } = startProgram()
/** By the plural of their resource. */
const hostile = new Map<string, readonly string[]>()
let colleague: { readonly token: string }

beforeAll(async () => {
  for (const resource of resources)
    hostile.set(resource.plural, await hostileRecords(prona, maker(), resource))
  await addHostileFiles(prona, 'unit', hostile.get('units')?.[0] ?? '')
  await addHostileViews(prona, 'unit')
  colleague = await aHostileColleague(prona)
})

test('nothing that is written into a record runs on any page that shows it', async () => {
  const { page } = await openPage({ token: colleague.token })
  const harm = await watch(page)
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const resource of resources) {
    const { plural, fields } = resource
    const id = hostile.get(plural)?.[0]
    if (!id) continue
    await go(page, `/${plural}?perPage=50&columns=${Object.keys(fields).join(',')}&preview=${id}`)
    await page.getByRole('gridcell').first().waitFor()
    await page.locator('.peek__body > :not([aria-hidden], .peek__first)').first().waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.locator('.ucard:not([aria-hidden])').first().waitFor()
    await page.setViewportSize({ width: 1366, height: 860 })
    await go(page, `/${plural}/${id}`)
    await page.getByRole('tab').first().waitFor()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await page.getByRole('tabpanel').first().waitFor()
    }
    if (!isByHand(resource, 'update')) continue
    await go(page, `/${plural}/${id}/edit`)
    await page.locator('main form').waitFor()
  }
  expect(await harm()).toEqual([])
})

test('nothing that files, views, notices and what is searched for are called runs either', async () => {
  const { page } = await openPage()
  const harm = await watch(page)
  const unit = `/units/${hostile.get('units')?.[0]}`
  await page.goto(`${unit}?tab=images`)
  await page.locator('.pic__alt').first().waitFor()
  await expect.poll(() => page.locator('.pic__alt').allTextContents()).toContain(payloads[0])
  await page.locator('section.files li button:has(img)').first().click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await go(page, `${unit}?tab=documents`)
  await page
    .locator('section.files')
    .getByText(payloads[0] ?? '', { exact: true })
    .first()
    .waitFor()

  await go(page, '/units')
  await page.locator('.views__tab').nth(3).waitFor()
  for (const view of await page.locator('.views__tab').all()) await view.click()
  await page.locator('.views__tab').nth(1).click()
  await page.locator('button.views__more').first().click()
  await page.getByRole('menuitem', { name: 'Riemërto' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Njoftimet/ }).click()
  await page.locator('.notices').getByText('__ran()').first().waitFor()
  for (const place of ['/notifications', '/account', '/account/security', '/account/preferences', '/units']) {
    await go(page, place)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  for (const typed of ['ran()', '<script', payloads[0] ?? '']) {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(typed)
    await page.locator('.pal').getByRole('option').filter({ hasText: typed }).first().waitFor()
    await page.keyboard.press('Escape')
  }

  // The question bears the title, and so does what is said when it is done.
  await go(page, `/customers/${hostile.get('customers')?.[0]}`)
  await page.getByRole('button', { name: 'Më shumë veprime' }).click()
  await page.getByRole('menuitem', { name: 'Fshi', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fshi' }).click()
  await page.locator('.toast').filter({ hasText: '__ran()' }).first().waitFor()
  expect(await harm()).toEqual([])
})

test('an address bears nothing that runs either', async () => {
  const { page } = await openPage()
  const harm = await watch(page)
  const unit = hostile.get('units')?.[0]
  await page.goto(`/units?q=${encodeURIComponent(payloads[0] ?? '')}`)
  await page.locator('h1').first().waitFor()
  for (const payload of payloads) {
    const encoded = encodeURIComponent(payload)
    const filter = encodeURIComponent(JSON.stringify({ code: payload, [payload]: payload }))
    const all = ['q', 'where', 'sort', 'columns', 'widths', 'view', 'preview', 'page', 'after']
    const addresses = [
      `/units?filter=${filter}&${all.map((name) => `${name}=${encoded}`).join('&')}`,
      `/units/${unit}?tab=${encoded}&filter=${encoded}`,
      `/units/${encoded}`,
      `/${encoded}`,
    ]
    for (const address of addresses) {
      await go(page, address)
      await page.locator('h1').first().waitFor()
    }
  }
  expect(await harm()).toEqual([])
})

test('signing in never leads to another site', async () => {
  const { page } = await openPage()
  const harm = await watch(page)
  for (const next of ['javascript:__ran()', '//evil.example', '/\\evil.example', '/\t/evil.example']) {
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`)
    await page.locator('nav a').first().waitFor()
    expect(new URL(page.url()).origin, next).toBe(prona.address)
  }
  expect(await harm()).toEqual([])
})

test('what waits for whoever signs in is a page of ours', async () => {
  const { page } = await openPage({ signedOut: true })
  const harm = await watch(page)
  await page.goto(`/sign-in?next=${encodeURIComponent('javascript:__ran()')}`)
  await writeCredentials(page, administrator)
  await page.keyboard.press('Enter')
  await page.locator('nav a').first().waitFor()
  expect(new URL(page.url()).pathname).not.toContain('sign-in')
  expect(await harm()).toEqual([])
})

test('no text becomes markup or a script, whoever says so', async () => {
  const { page } = await openPage()
  await page.goto('/units')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const refused = await page.evaluate(() => {
    const ways = [
      () => Object.assign(document.createElement('div'), { innerHTML: '<b>b</b>' }),
      () => document.body.insertAdjacentHTML('beforeend', '<b>b</b>'),
      () => Object.assign(document.createElement('script'), { src: '/assets/a.js' }),
      () => Object.assign(document.createElement('iframe'), { srcdoc: '<b>b</b>' }),
      () => Reflect.get(globalThis, 'trustedTypes').createPolicy('default', {}),
    ]
    return ways.map((way) => {
      try {
        way()
        return 'done'
      } catch (error) {
        return error instanceof Error ? error.name : 'other'
      }
    })
  })
  expect(refused).toEqual(refused.map(() => 'TypeError'))
})

test('what a page runs is noticed', async () => {
  const { page } = await openPage({ signedOut: true })
  const harm = await watch(page)
  await page.goto('/sign-in')
  await page.evaluate(() => {
    const picture = document.createElement('img')
    picture.src = '//evil.example/x'
    document.body.append(picture)
    Reflect.get(window, '__ran')()
  })
  await expect.poll(async () => (await harm()).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
})

/** Within the console, as a link of its own would. */
async function go(page: Page, address: string): Promise<void> {
  await page.evaluate(async (to) => {
    history.pushState({}, '', to)
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }, address)
}

/** Everything a page does that it was not told to: runs, asks, breaks its policy, turns to a foreign host. */
async function watch(page: Page): Promise<() => Promise<readonly string[]>> {
  const harm: string[] = []
  await page.exposeFunction('__ran', () => void harm.push('ran'))
  await page.exposeFunction('__broken', (directive: string) => void harm.push(directive))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      Reflect.get(window, '__broken')(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  page.on('dialog', (dialog) => {
    harm.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to|Trusted/.test(message.text())) harm.push(message.text())
  })
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== new URL(prona.address).origin && !['blob:', 'data:'].includes(protocol))
      harm.push(request.url())
  })
  // What was asked for before this is done by then.
  return async () => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(true))))
    return harm
  }
}

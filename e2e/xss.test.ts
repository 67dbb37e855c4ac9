import type { Resource } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBody } from '../server/test/a-body.ts'
import { openChromium } from './chromium.ts'
import { openDesk } from './desk.ts'
import { payloads } from './payloads.ts'
import { asClient, type Prona, startProna } from './prona.ts'

let prona: Prona
let browser: Browser

beforeAll(async () => {
  prona = await startProna()
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
  await prona?.close()
})

test('nothing that is written into a record runs on any page that shows it', async () => {
  const { page } = await openDesk(browser, prona)
  const harm = await watch(page)
  for (const resource of resources) {
    const ids = await poisoned(resource)
    if (ids.length === 0) continue
    await page.goto(`/${resource.plural}?perPage=50`)
    await page.getByRole('heading', { name: resource.names.many[0], level: 1 }).waitFor()
    await page.getByRole('gridcell').first().waitFor()
    const id = ids.at(-1)
    for (const address of [`/${resource.plural}/${id}`, `/${resource.plural}/${id}/edit`]) {
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      for (const tab of await page.getByRole('tab').all()) await tab.click()
    }
  }
  await page.goto('/units')
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const typed of ['ran()', 'evil', '<script', payloads[8] ?? '']) {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(typed)
    await page.getByRole('status').last().filter({ hasText: /\d/ }).waitFor({ state: 'attached' })
    await page.keyboard.press('Escape')
  }
  expect(await harm()).toEqual([])
}, 300_000)

test('an address bears nothing that runs either', async () => {
  const { page } = await openDesk(browser, prona)
  const harm = await watch(page)
  for (const payload of payloads.slice(0, 12)) {
    const said = encodeURIComponent(payload)
    for (const address of [`/units?q=${said}`, `/units?sort=${said}&columns=${said}`, `/${said}`]) {
      await page.goto(address)
      await page.locator('h1').first().waitFor()
    }
  }
  expect(await harm()).toEqual([])
}, 200_000)

test('what a page runs is noticed', async () => {
  const { page } = await openDesk(browser, prona, { stranger: true })
  const harm = await watch(page)
  await page.goto('/sign-in')
  await page.evaluate(() => {
    const picture = document.createElement('img')
    picture.setAttribute('onerror', '__ran()')
    picture.src = '//evil.example/x'
    document.body.append(picture)
    Reflect.get(window, '__ran')()
  })
  await expect.poll(async () => (await harm()).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
})

/** Records whose every free text is an attack, one for each; answers their ids. */
async function poisoned(resource: Resource): Promise<readonly string[]> {
  const texts = Object.entries(resource.fields).filter(
    ([, field]) =>
      !field.readOnly &&
      ((field.kind === 'text' && !field.shape) || ['longText', 'localized'].includes(field.kind)),
  )
  if (texts.length === 0) return []
  const client = asClient(prona)
  const made: string[] = []
  for (const payload of payloads) {
    const body = await aBody(client, resource)
    const values = texts
      .filter(([name]) => name in body)
      .map(([name, field]) => {
        const most = 'max' in field ? Number(field.max) : 80
        const all = field.kind === 'text' ? payload : payloads.join(' ')
        const text = all.slice(0, most)
        return [name, field.kind === 'localized' ? { sq: text, en: text } : text] as const
      })
    const answer = await client.post(`/api/${resource.single}`, { ...body, ...Object.fromEntries(values) })
    made.push(String(answer.body[resource.single]._id))
  }
  return made
}

/** Everything a page does that it was not told to: runs, asks, breaks its policy, turns to a foreign host. */
async function watch(page: Page): Promise<() => Promise<readonly string[]>> {
  const harm: string[] = []
  await page.exposeFunction('__ran', () => void harm.push('ran'))
  page.on('dialog', (dialog) => {
    harm.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) harm.push(message.text())
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

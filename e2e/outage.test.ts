import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../server/src/database/connect.ts'
import { aLineTo } from '../server/test/a-line.ts'
import { holdAfterFirstPart } from '../server/test/after-first-part.ts'
import { openChromium } from './chromium.ts'
import { type Look, openPage } from './page.ts'
import { whileTested } from './program.ts'
import { aProperty, startProna } from './prona.ts'

const browser = whileTested(openChromium)

/** A program whose database can go away and come back. */
async function aProgram() {
  const lines: Awaited<ReturnType<typeof aLineTo>>[] = []
  const prona = await startProna(async (database) => {
    const url = new URL(database)
    const line = await aLineTo({ host: url.hostname, port: Number(url.port) })
    lines.push(line)
    url.port = String(line.port)
    return url.href
  })
  onTestFinished(prona.close)
  const [line] = lines
  if (!line) throw new Error('The program was started without a line')
  const owner = connect({ url: prona.database }, { max: 2 })
  onTestFinished(() => owner.end({ timeout: 1 }))
  const open = async (look?: Look) => {
    const { page, context } = await openPage(browser(), prona, look)
    onTestFinished(() => context.close())
    return page
  }
  return { prona, line, owner, open }
}

const many = 1_020
const price = 10_000_000

/** Goes as far as the button that changes the prices of all units by a tenth. */
async function aboutToRaisePrices(page: Page) {
  if (!(await page.getByRole('region', { name: 'Rreshtat e zgjedhur' }).isVisible())) {
    await page.locator('th.boxes input').click()
    await page.getByRole('button', { name: /^Zgjidhi të gjithë/ }).click()
  }
  const dialog = await openedChange(page)
  await dialog.getByLabel('Shto fushë').click()
  await page.getByRole('option', { name: 'Çmimi i shitjes', exact: true }).click()
  await dialog.getByText('Ndrysho nga vlera e tanishme').click()
  await dialog.getByRole('textbox', { name: 'Çmimi i shitjes' }).fill('+10 %')
  await dialog.getByRole('button', { name: 'Shih çfarë ndryshon' }).click()
  return dialog
}

async function openedChange(page: Page) {
  const bar = page.getByRole('region', { name: 'Rreshtat e zgjedhur' })
  await bar.getByRole('button', { name: 'Ndrysho' }).click()
  return page.getByRole('dialog')
}

test('a change of many prices that the database breaks off is told, kept over a reload, and goes on or is undone', async () => {
  const { prona, line, owner, open } = await aProgram()
  const property = await aProperty(prona, { name: 'Kulla', code: 'KULLA' })
  await owner`
    insert into units (_id, branch, property, code, kind, sale_price)
    select gen_random_uuid(), 'tirana', ${property._id}, 'K-' || n, 'shop', ${price} from generate_series(1, ${many}) n`
  const prices = async () => {
    const rows =
      await owner`select sale_price::float as price, count(*)::integer as units from units group by 1`
    return Object.fromEntries(rows.map((row) => [row.price / price, row.units]))
  }
  const breakOff = async (dialog: Awaited<ReturnType<typeof openedChange>>) => {
    const now = dialog.getByRole('button', { name: /^Ndrysho 1.020$/ })
    await now.waitFor()
    // Of an earlier one.
    await owner`delete from batch_rows`
    const held = await holdAfterFirstPart(owner)
    await now.click()
    await expect.poll(held.isReached).toBe(true)
    line.goAway()
    await dialog.getByText('500 të kryera, 520 të mbetura.').waitFor()
    await held.release()
    line.comeBack()
    // The server's hold on it could not be given up while the database was away.
    await owner`delete from job_leases`
    const answers = () =>
      prona.call('GET', 'properties').then(
        () => true,
        () => false,
      )
    await expect.poll(answers).toBe(true)
  }
  const page = await open()
  await page.goto('/units')
  await page.locator('td[data-at="0:1"]').waitFor()
  let dialog = await aboutToRaisePrices(page)
  await dialog.getByText(/^dhe 1.008 të tjerë$/).waitFor()
  await breakOff(dialog)
  expect(await prices()).toEqual({ 1: 520, 1.1: 500 })

  await dialog.getByRole('button', { name: 'Mbyll', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.reload()
  await page.locator('td[data-at="0:1"]').waitFor()
  await page.locator('th.boxes input').click()
  dialog = await openedChange(page)
  await dialog.getByText('500 të kryera, 520 të mbetura.').waitFor()
  await dialog.getByRole('button', { name: 'Vazhdo' }).click()
  await page.getByText(/^1.020 u ndryshuan\.$/).waitFor()
  expect(await prices()).toEqual({ 1.1: many })

  await page.reload()
  await page.locator('td[data-at="0:1"]').waitFor()
  dialog = await aboutToRaisePrices(page)
  await breakOff(dialog)
  await dialog.getByRole('button', { name: 'Zhbëj' }).click()
  await page.getByText('U zhbë për 500.').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  expect(await prices()).toEqual({ 1.1: many })
  dialog = await openedChange(page)
  await dialog.getByLabel('Shto fushë').waitFor()
})

const busy = (after: number) => ({
  status: 503,
  headers: { 'retry-after': String(after) },
  contentType: 'application/problem+json',
  body: JSON.stringify({ code: 'unavailable', detail: 'Serveri nuk përgjigjet dot tani.', requestId: 'r-1' }),
})

test('a list that the server has no place for says that it is busy, and comes by itself', async () => {
  const { prona, open } = await aProgram()
  await aProperty(prona)
  const page = await open()
  let refused = 0
  await page.route('**/api/properties?*', (route) =>
    refused++ < 3 ? route.fulfill(busy(2)) : route.continue(),
  )
  await page.goto('/properties')
  await page.getByRole('status').filter({ hasText: 'Serveri është i zënë. Po provohet përsëri.' }).waitFor()
  await page.locator('td[data-at="0:1"]').waitFor()
})

test('while the database is away rows stay, one button tries again, and a refused form is told when it is back', async () => {
  const { prona, line, open } = await aProgram()
  await aProperty(prona)
  const form = await open({ touch: true })
  await form.goto('/customers/new')
  await form.getByLabel('Mbiemri').fill('Marku')
  const page = await open()
  await page.goto('/properties')
  await page.locator('td[data-at="0:1"]').waitFor()
  line.goAway()
  await form.getByRole('button', { name: 'Ruaj', exact: true }).click()
  const refused = form.getByRole('alert').filter({ hasText: 'Kjo nuk u krye ende. Asgjë nuk humbi' })
  await refused.waitFor()
  expect(await refused.textContent()).not.toContain('numri i kërkesës')
  // An import or a bulk change that failed, a window that is come back to: whatever fetches the rows again.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('link', { name: 'Klientë', exact: true }).first().click()
  await page.getByRole('button', { name: 'Provo përsëri' }).waitFor()
  const note = page.getByRole('status').filter({ hasText: 'Serveri nuk përgjigjet.' })
  await note.waitFor()
  expect(await note.textContent()).not.toContain('Po shihni të dhënat')
  expect(await page.getByRole('button', { name: /^Provo/ }).count()).toBe(1)
  await page.getByRole('link', { name: 'Prona', exact: true }).last().click()
  await page.locator('td[data-at="0:1"]').waitFor()
  await note.filter({ hasText: 'Po shihni të dhënat e orës' }).waitFor()
  line.comeBack()
  await form.getByRole('alert').filter({ hasText: 'Serveri u kthye. Ruani tani.' }).waitFor()
  await form.getByRole('button', { name: 'Provo përsëri' }).click()
  await form.getByRole('heading', { name: 'Marku', level: 1 }).waitFor()
})

test('the number of a request that failed stays within a narrow form', async () => {
  const { open } = await aProgram()
  const page = await open({ touch: true })
  const problem = {
    code: 'internal',
    detail: 'Diçka nuk shkoi te ne.',
    requestId: '01a20503-8831-75ff-9375-32da731485b2',
  }
  await page.route('**/api/customer', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
  await page.goto('/customers/new')
  await page.getByLabel('Mbiemri').fill('Marku')
  await page.getByRole('button', { name: 'Ruaj', exact: true }).click()
  const note = page.getByRole('alert').filter({ hasText: problem.requestId })
  await note.waitFor()
  const inner = note.locator('.problem__id')
  const [box, all] = [await inner.boundingBox(), await note.boundingBox()]
  expect(box && all && box.x + box.width).toBeLessThanOrEqual((all?.x ?? 0) + (all?.width ?? 0))
  expect(await note.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
})

test('an import that a killed server still holds is counted down to, and goes on by itself', async () => {
  const { prona, open } = await aProgram()
  await aProperty(prona, { code: 'KRYER' })
  const page = await open()
  const keys: (string | undefined)[] = []
  await page.route('**/api/unit/import', (route) => {
    const key = route.request().headers()['idempotency-key']
    if (route.request().postData()?.includes('"dryRun":true')) return route.continue()
    keys.push(key)
    if (keys.length > 1) return route.continue()
    const problem = { code: 'underWay', detail: 'Ende në proces.', requestId: 'r-2', batch: 'b' }
    const headers = { 'retry-after': '2' }
    return route.fulfill({
      status: 409,
      headers,
      contentType: 'application/problem+json',
      body: JSON.stringify(problem),
    })
  })
  await page.goto('/units')
  await page.getByRole('button', { name: 'Importo nga një skedar' }).click()
  const dialog = page.getByRole('dialog')
  const buffer = Buffer.from('Prona;Kodi;Lloji\nKRYER;I-1;dyqan')
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'njësi.csv', mimeType: 'text/csv', buffer })
  await dialog.getByRole('button', { name: /^Importo 1/ }).click()
  await dialog.getByText(/^Vazhdon vetë pas \d sekond/).waitFor()
  await dialog.getByText('Importi përfundoi.').waitFor()
  expect(keys[1]).toBe(keys[0])
})

import { expect, test } from 'vitest'
import { startProgram } from './program.ts'
import { anOrder, aProperty, inDays, recordNow } from './prona.ts'

const { prona, openPage } = startProgram()

test('an action without a network is refused at once, and never done by itself later', async () => {
  const order = await anOrder(prona)
  await prona.call('POST', 'order/hold', { _id: order._id, expiresAt: inDays(3) })
  const { page, context } = await openPage()
  await page.goto(`/orders/${order._id}`)
  await page.getByRole('button', { name: /^Anulo/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Arsyeja').fill('Klienti u tërhoq')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: /^Anulo/ }).click()
  await dialog.getByRole('alert').filter({ hasText: 'Nuk ka lidhje me internetin.' }).waitFor()
  await dialog.getByRole('button', { name: 'Mbyll', exact: true }).last().click()
  await dialog.waitFor({ state: 'hidden' })

  const written: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') written.push(request.url())
  })
  const back = page.waitForResponse((response) => response.url().endsWith('/api/health'))
  await context.setOffline(false)
  await back
  await page.waitForTimeout(1500)
  expect(written).toEqual([])
  expect((await recordNow(prona, 'order', order._id)).status).toBe('held')
  await context.close()
})

test('without a connection a record opens that was opened or reached for, and another says that it is not here', async () => {
  const [reached, other] = [
    await aProperty(prona, { name: 'Afër' }),
    await aProperty(prona, { name: 'Larg' }),
  ]
  const { page, context } = await openPage()
  await page.goto('/properties')
  const near = page.getByRole('gridcell', { name: 'Afër', exact: true })
  const here = page.waitForResponse((response) => response.url().includes(`/api/property?id=${reached._id}`))
  await near.hover()
  await here
  await context.setOffline(true)
  await page.getByText('Jeni jashtë linje.').waitFor()
  await near.click()
  await page.getByRole('heading', { name: 'Afër', level: 1 }).waitFor()
  await page.goBack()
  await page.getByRole('gridcell', { name: 'Larg', exact: true }).click()
  await page.waitForURL(`**/properties/${other._id}`)
  await page.getByRole('main').getByRole('button', { name: 'Provo përsëri' }).waitFor()
  await page.goBack()
  await page.getByRole('gridcell', { name: 'Larg', exact: true }).waitFor()
  await context.setOffline(false)
  await context.close()
})

test('the note that the server does not answer goes with the first call that succeeds', async () => {
  await anOrder(prona)
  const { page, context } = await openPage()
  await page.goto('/orders')
  await page.locator('td[data-at="0:1"]').waitFor()
  // The server's own check stays without an answer, so that only a call can tell that it is back.
  await page.route('**/api/health', (route) => route.abort())
  await page.route('**/api/customers?*', (route) => route.abort())
  await page.getByRole('link', { name: 'Klientë', exact: true }).first().click()
  const note = page.getByRole('status').filter({ hasText: 'Serveri nuk përgjigjet.' })
  await note.waitFor()
  const retry = page.getByRole('main').getByRole('button', { name: 'Provo përsëri' })
  await retry.waitFor()
  await page.unroute('**/api/customers?*')
  await retry.click()
  await page.locator('td[data-at="0:1"]').waitFor()
  await note.waitFor({ state: 'hidden' })
  await context.close()
})

import { expect, test } from 'vitest'
import { aReceiver, type Behaviour } from '../server/test/receiver.ts'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aUnit, startProna } from './prona.ts'

let behaviour: Behaviour = 'take'
const receiver = await aReceiver(() => behaviour)
const { prona, openPage } = startProgram(() => startProna(undefined, { WEBHOOK_ALLOW: '127.0.0.1' }))

test('a webhook is set up, hears of a change, and its page says what the receiver refused', async () => {
  const { page, pageErrors } = await openPage()
  await page.goto('/webhooks/new')
  await page.getByLabel('Emri').fill('Faqja e internetit')
  await page.getByLabel('Adresa').fill(receiver.url)
  const units = page.getByRole('group', { name: 'Njësi', exact: true })
  await units.getByLabel('shto').check()
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Ruaj', exact: true }).click()
  await page.getByRole('button', { name: 'Krijo sekret të ri' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Krijo sekret të ri' }).click()
  const secret = await dialog.getByLabel('Sekreti', { exact: true }).inputValue()
  expect(secret).toMatch(/^whsec_/)
  await dialog.getByText('Si kontrollohet').click()
  await dialog.getByText('createHmac').first().waitFor()
  expect(await barriersOn(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Mbyll' }).last().click()
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain(secret)
  await page.getByText('Aktiv', { exact: true }).first().waitFor()

  const unit = await aUnit(prona)
  await expect.poll(() => receiver.received.map(({ data }) => data._id)).toEqual([unit._id])
  await page.getByRole('link', { name: 'unit.create' }).first().waitFor()

  behaviour = 'refuse'
  await aUnit(prona)
  await page.getByText('Marrësi e refuzoi').first().waitFor()
  behaviour = 'take'
  expect(await barriersOn(page)).toEqual([])
  expect(pageErrors).toEqual([])
})

test('on a telephone the log of a webhook fits, in German and in the dark', async () => {
  const { page, pageErrors } = await openPage({ language: 'de', mode: 'dark', touch: true })
  await page.goto('/webhookDeliveries')
  await page.getByText('unit.create').first().waitFor()
  expect(await overflowOf(page)).toBe(0)
  expect(await barriersOn(page)).toEqual([])
  expect(pageErrors).toEqual([])
})

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
  await page.getByLabel('Adresa').fill('https://192.168.1.10/prona')
  const units = page.getByRole('group', { name: 'Njësi', exact: true })
  await units.getByLabel('Shto', { exact: true }).check()
  expect(await barriersOn(page)).toEqual([])
  const save = page.getByRole('button', { name: 'Ruaj', exact: true })
  await save.click()
  await page.getByText('Kjo adresë nuk është në internet.').waitFor()
  await page.getByLabel('Adresa').fill(receiver.url)
  await save.click()
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
  await page.getByRole('link', { name: 'unit.create' }).first().click()
  await page.getByRole('button', { name: 'Dërgo përsëri' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dërgo përsëri' }).click()
  await expect.poll(() => receiver.received.map(({ data }) => data._id)).toEqual([unit._id, unit._id])
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
  expect(await barriersOn(page)).toEqual([])
  await page.goBack()

  behaviour = 'refuse'
  await aUnit(prona)
  await page.getByText('Marrësi e refuzoi').first().waitFor()
  behaviour = 'take'
  expect(await barriersOn(page)).toEqual([])
  expect(pageErrors).toEqual([])
})

test('on a telephone the log of a webhook and its secret fit, in German and in the dark', async () => {
  const { page, pageErrors } = await openPage({ language: 'de', mode: 'dark', touch: true })
  await page.goto('/webhooks')
  await page.getByText('Faqja e internetit').first().click()
  await page.getByRole('button', { name: 'Weitere Aktionen' }).first().click()
  await page.getByText('Neues Geheimnis erstellen').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Neues Geheimnis erstellen' }).click()
  await dialog.getByText('So wird geprüft').click()
  const beyond = await dialog.getByLabel('Geheimnis', { exact: true }).evaluate((input) => {
    const [box, window] = [
      input.getBoundingClientRect(),
      input.closest('[role=dialog]')?.getBoundingClientRect(),
    ]
    return Math.max(0, box.right - (window?.right ?? 0))
  })
  expect(beyond).toBe(0)
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Schließen' }).last().click()
  await page.goto('/webhookDeliveries')
  await page.getByText('unit.create').first().waitFor()
  expect(await overflowOf(page)).toBe(0)
  expect(await barriersOn(page)).toEqual([])
  expect(pageErrors).toEqual([])
})

import { expect, test } from 'vitest'
import { restOf } from './at-rest.ts'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'

const { prona, openPage } = startProgram()

async function aCustomer(lastName: string): Promise<string> {
  const { customer } = await prona.call('POST', 'customer', { kind: 'person', firstName: 'Drita', lastName })
  return (customer as { readonly _id: string })._id
}

test('the file of a person’s data is made from the customer’s page, on a telephone too, and saved', async () => {
  const id = await aCustomer('Kelmendi')
  for (const look of [{}, { width: 360, mode: 'dark' } as const]) {
    const { page, pageErrors } = await openPage(look)
    await page.goto(`/customers/${id}`)
    await page.getByRole('heading', { name: 'Drita Kelmendi', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Më shumë veprime' }).click()
    await page.getByRole('menuitem', { name: 'Krijo skedarin e personit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Krijo skedarin e personit: Drita Kelmendi' })
    const make = dialog.getByRole('button', { name: 'Krijo skedarin e personit' })
    await make.waitFor()
    expect(await barriersOn(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    const saved = page.waitForEvent('download')
    await make.click()
    expect((await saved).suggestedFilename()).toMatch(
      /^Të dhënat e personit – Drita Kelmendi – \d{4}-\d\d-\d\d\.zip$/,
    )
    await dialog.waitFor({ state: 'detached' })
    expect(pageErrors).toEqual([])
  }
})

test('a customer’s page tells who read the personal number, and leads to all of it in the audit', async () => {
  const { customer } = await prona.call('POST', 'customer', {
    ...{ kind: 'person', firstName: 'Besa', lastName: 'Hoxhaj', personalNumber: 'K50101077M' },
  })
  const { _id } = customer as { readonly _id: string }
  for (const look of [{}, { width: 360, mode: 'dark', language: 'de' } as const]) {
    const { page, pageErrors } = await openPage(look)
    await page.goto(`/customers/${_id}`)
    const name = 'language' in look ? 'Lesen vertraulicher Daten' : 'Leximi i të dhënave të kufizuara'
    const who = page.getByRole('region', { name, exact: true })
    const told =
      'language' in look
        ? 'hat vertrauliche Daten gelesen · Personennummer'
        : 'pa të dhëna të kufizuara · Numri personal'
    await who.getByText(told).first().waitFor()
    expect(await barriersOn(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    await who.getByRole('link').click()
    await page
      .getByRole('listitem')
      .filter({ hasText: /Besa Hoxhaj · (Numri personal|Personennummer)/ })
      .first()
      .waitFor()
    expect(await barriersOn(page)).toEqual([])
    expect(pageErrors).toEqual([])
  }
})

test('whoever points at a customer in the list, or at the way to the form, has read nothing yet', async () => {
  const { customer } = await prona.call('POST', 'customer', {
    ...{ kind: 'person', firstName: 'Arta', lastName: 'Shehu', personalNumber: 'K50101078N' },
  })
  const { _id } = customer as { readonly _id: string }
  const { page, pageErrors } = await openPage()
  const read: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`id=${_id}`)) read.push(request.url())
  })
  const atRest = restOf(page)
  await page.goto('/customers')
  const cell = page.getByRole('gridcell', { name: 'Arta Shehu', exact: true })
  await cell.hover()
  const pencil = page.getByRole('link', { name: 'Ndrysho Arta Shehu' })
  await pencil.hover()
  await page.getByRole('link', { name: 'Kontrata dhe rezervime' }).hover()
  await cell.hover()
  await page.evaluate(() => new Promise((done) => setTimeout(done, 400)))
  await atRest()
  expect(read).toEqual([])
  await cell.click()
  await page.getByRole('heading', { name: 'Arta Shehu', level: 1 }).waitFor()
  expect(read.length).toBeGreaterThan(0)
  expect(pageErrors).toEqual([])
})

test('a consent is recorded with its text, shown with it, and withdrawn by one press', async () => {
  await prona.call('POST', 'consentText', {
    ...{ name: 'Ofertat', purpose: 'marketing' },
    text: { sq: 'Pranoj të marr oferta me email.', de: 'Ich möchte Angebote per E-Mail erhalten.' },
  })
  for (const look of [{}, { width: 360, mode: 'dark', language: 'de' } as const]) {
    const isGerman = 'language' in look
    const { customer } = await prona.call('POST', 'customer', {
      ...{ kind: 'person', firstName: 'Drita', lastName: 'Basha', language: isGerman ? 'de' : 'sq' },
    })
    const { _id } = customer as { readonly _id: string }
    const { page, pageErrors } = await openPage(look)
    await page.goto(`/customers/${_id}`)
    const card = page.getByRole('region', { name: isGerman ? 'Einwilligungen' : 'Pëlqimet', exact: true })
    await card.getByRole('button', { name: isGerman ? 'Einwilligung erfassen' : 'Regjistro pëlqim' }).click()
    const dialog = page.getByRole('dialog')
    const choose = async (field: string, option: string) => {
      await dialog.getByRole('combobox', { name: field }).click()
      await page.getByRole('option', { name: option }).click()
    }
    await choose(isGerman ? 'Zweck' : 'Qëllimi', isGerman ? 'Werbung' : 'Marketing')
    await choose(isGerman ? 'Erteilt durch' : 'Mënyra', isGerman ? 'Am Telefon' : 'Me telefon')
    await dialog.getByText(isGerman ? 'Angebote per E-Mail' : 'oferta me email').waitFor()
    const given = dialog.getByRole('textbox', { name: isGerman ? 'Erteilt am' : 'Dhënë më' })
    expect(await given.inputValue()).toMatch(/^\d\d\.\d\d\.20\d\d$/)
    await given.fill('20.11.2026')
    expect(await barriersOn(page)).toEqual([])
    await dialog
      .getByRole('button', { name: isGerman ? 'Einwilligung erfassen' : 'Regjistro pëlqim' })
      .click()
    await dialog.waitFor({ state: 'detached' })
    await card.getByText(isGerman ? 'Textversion 1' : 'Versioni i tekstit 1').click()
    await card.getByText(isGerman ? 'Angebote per E-Mail' : 'oferta me email').waitFor()
    expect(await barriersOn(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    await card
      .getByRole('button', { name: isGerman ? /^Einwilligung widerrufen/ : /^Tërhiq pëlqimin/ })
      .click()
    await card.getByText(isGerman ? /Widerrufen am/ : /Tërhequr më/).waitFor()
    expect(await card.getByRole('button').count()).toBe(1)
    expect(pageErrors).toEqual([])
  }
})

test('of an erased customer nothing is offered that is refused, and Edit says why', async () => {
  const id = await aCustomer('Fshira')
  await prona.call('POST', 'customer/erase', { _id: id, erasedBecause: 'request' })
  const looks = [
    {},
    { width: 360, mode: 'dark', language: 'de' } as const,
    { language: 'de', direction: 'rtl' } as const,
  ]
  for (const look of looks) {
    const isGerman = 'language' in look
    const { page, pageErrors } = await openPage(look)
    await page.goto(`/customers/${id}`)
    await page.getByRole('heading', { name: '•••', level: 1 }).waitFor()
    const edit = page.getByRole('button', { name: isGerman ? 'Bearbeiten' : 'Ndrysho', exact: true })
    await edit.first().waitFor()
    expect(await edit.first().getAttribute('aria-disabled')).toBe('true')
    const card = page.getByRole('region', { name: isGerman ? 'Einwilligungen' : 'Pëlqimet', exact: true })
    await card.waitFor()
    expect(await card.getByRole('button').count()).toBe(0)
    expect(await page.locator('a[href*="/orders/new"]').count()).toBe(0)
    expect(await barriersOn(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    await page
      .getByText(
        isGerman ? /^Die Daten dieses Kunden wurden gelöscht/ : /^Të dhënat e këtij klienti janë anonimizuar/,
      )
      .waitFor()
    await page.goto(`/customers/${id}?tab=documents`)
    await page
      .getByText(isGerman ? 'Noch keine Dokumente' : 'Ende pa dokumente')
      .first()
      .waitFor()
    expect(await page.locator('input[type=file]').count()).toBe(0)
    expect(pageErrors).toEqual([])
  }
})

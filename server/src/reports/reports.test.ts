import { expect, test } from 'vitest'
import { aCode, aCustomer, anOrder, aProperty, aUnit, clientOf } from '../../test/builders.ts'
import { downloadOf } from '../../test/file-answer.ts'
import { sendForm } from '../../test/forms.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { aPicture } from '../../test/pictures.ts'
import { pagesOf, reachOf } from '../../test/printed.ts'
import { sheetsIn } from '../../test/spreadsheet.ts'

const { app, sql, owner } = await freshApp({}, () => '2026-11-21T08:20:00.000Z')
await aCompany(sql)
await owner`update branches set address_street = 'Rruga e Kavajës', nuis = 'L21840170A' where code = 'tirana'`
const at = '2026-11-21T08:00:00.000Z'
const manager = await aPerson(sql, { role: 'manager', at })
const agent = await aPerson(sql, { role: 'agent', at })
const client = clientOf(app, manager)

test('a price list of two hundred units goes over pages, numbered, with its heads on each', async () => {
  const property = await aProperty(client, { name: 'Rezidenca Gështenja e Çamërisë' })
  await owner`
    insert into units (_id, branch, property, code, kind, block, floor, bedrooms, living_rooms, net_area, gross_area, sale_price)
    select gen_random_uuid(), 'tirana', ${property._id}, 'A-' || n, 'apartment', 'B', n / 10, 2, 1, 8430, 10120, 12850000
    from generate_series(1, 200) n`
  const answer = await report('property', property._id, { reportId: 'availability' })
  expect(answer.headers['content-type']).toBe('application/pdf')
  const { texts, widths } = await pagesOf(answer.bytes)
  expect(texts.length).toBeGreaterThan(5)
  texts.forEach((text, at) => {
    expect(text).toContain(`Faqja ${at + 1} nga ${texts.length}`)
    expect(text).toContain('Çmimi')
  })
  expect(texts[0]).toContain('Disponueshmëria dhe çmimet')
  expect(texts[0]).toContain('Banesa Iliria')
  expect(texts[0]).toContain('Rruga e Kavajës')
  expect(texts[0]).toContain('Rezidenca Gështenja e Çamërisë')
  expect(texts[0]).toContain('E lirë 200')
  expect(texts[0]).toContain('128 500 € 1 524 €')
  expect(texts[0]).toContain('21.11.2026, 09:20')
  const whole = texts.join(' ')
  const order = ['A-2 ', 'A-9 ', 'A-10 ', 'A-200 '].map((code) => whole.indexOf(code))
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  expect(order).not.toContain(-1)
  expect(await reachOf(answer.bytes)).toBeLessThan(widths[0]! - 40)
})

test.each(['availability', 'floorSheet'])(
  'units in every status are counted on paper within the page, in each language: %s',
  async (reportId) => {
    const property = (await aProperty(client))._id
    await aUnit(client, { property, blockedReason: 'Mosmarrëveshje' })
    const home = await aUnit(client, { property })
    await owner`update units set lease_state = 'occupied' where _id = ${home._id}`
    for (const state of ['available', 'held', 'reserved', 'underContract', 'sold', 'handedOver']) {
      const unit = await aUnit(client, { property })
      await owner`update units set sale_state = ${state} where _id = ${unit._id}`
    }
    for (const language of ['sq', 'en', 'de', 'es']) {
      const answer = await report('property', property, { reportId, language })
      const { widths } = await pagesOf(answer.bytes)
      expect(await reachOf(answer.bytes)).toBeLessThan(widths[0]! - 40)
    }
  },
)

test('a price list begins with the homes, and says for which time a rent is', async () => {
  const property = (await aProperty(client))._id
  const place = { property, floor: -1, salePrice: 1_600_000 }
  await aUnit(client, { ...place, code: 'P-1', kind: 'parking' })
  await aUnit(client, { ...place, code: 'B-1', kind: 'storage' })
  const rent = { rentPrice: 66_000, rentPeriod: 'month' }
  await aUnit(client, { property, code: 'A-1', floor: 1, bedrooms: 2, livingRooms: 1, ...rent })
  const list = (await pagesOf((await report('property', property, { language: 'de' })).bytes)).texts.join()
  expect(list).toContain('Miete (monatlich)')
  expect(list).toContain('Wohnung 2+1')
  const codes = ['A-1 ', 'B-1 ', 'P-1 '].map((code) => list.indexOf(code))
  expect(codes).toEqual(codes.toSorted((one, other) => one - other))
  const sheet = await report('property', property, { reportId: 'floorSheet' })
  expect((await pagesOf(sheet.bytes)).texts.join()).toContain('660 € në muaj')
})

test('what is sold shows no price on the list, yet the inventory has everything and the sums', async () => {
  const property = await aProperty(client)
  await aUnit(client, { property: property._id, code: 'FREE-1', salePrice: 9_000_000, netArea: 5_000 })
  const sold = await aUnit(client, {
    property: property._id,
    code: 'SOLD-1',
    salePrice: 7_700_000,
    netArea: 2_550,
  })
  await owner`update units set sale_state = 'sold' where _id = ${sold._id}`
  const list = (await pagesOf((await report('property', property._id)).bytes)).texts.join()
  expect(list).toContain('90 000 €')
  expect(list).not.toContain('77 000 €')
  const { texts, widths } = await pagesOf(
    (await report('property', property._id, { reportId: 'inventory' })).bytes,
  )
  expect(texts.join()).toContain('77 000 €')
  expect(texts.join()).toContain('75,50 m²')
  expect(texts.join()).toContain('167 000 €')
  expect(widths[0]).toBeGreaterThan(800)
  const sheet = await report('property', property._id, { reportId: 'availabilitySheet' })
  expect(sheet.headers['content-type']).toContain('spreadsheetml')
  expect(String(sheet.headers['content-disposition'])).toContain('.xlsx')
  const [rows = []] = Object.values(sheetsIn(sheet.bytes))
  expect(rows.map(([code]) => code)).toEqual(['Kodi', 'FREE-1', 'SOLD-1'])
  expect(rows[1]).toContain(90_000)
  expect(rows[2]).not.toContain(77_000)
})

test('a price list is made of the units that were chosen, and of no other property’s', async () => {
  const property = await aProperty(client)
  const one = await aUnit(client, { property: property._id, code: 'ONE-1', salePrice: 9_000_000 })
  await aUnit(client, { property: property._id, code: 'TWO-2', salePrice: 8_000_000 })
  const foreign = await aUnit(client, { code: 'FAR-9', salePrice: 1_000_000 })
  const units = [one._id, foreign._id].join(',')
  const { texts } = await pagesOf(
    (await report('property', property._id, { reportId: 'availability', units })).bytes,
  )
  expect(texts.join()).toContain('ONE-1')
  expect(texts.join()).not.toMatch(/TWO-2|FAR-9/)
  const refused = await client.get(`/api/property/report/${property._id}`, { units: `${one._id},x` })
  expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'units', code: 'badId' }] } })
  const many = Array.from({ length: 151 }, () => one._id).join(',')
  const tooMany = await client.get(`/api/property/report/${property._id}`, { units: many })
  expect(tooMany).toMatchObject({ status: 400, body: { fields: [{ field: 'units', code: 'tooMany' }] } })
  const sheet = await client.get(`/api/unit/report/${one._id}`, { units })
  expect(sheet).toMatchObject({ status: 400, body: { fields: [{ field: 'units', code: 'unknown' }] } })
})

test('a fact sheet contains what a buyer may know, never the least price nor why a unit is blocked', async () => {
  const unit = await aUnit(client, {
    ...{
      code: 'PH-1',
      salePrice: 20_000_000,
      minPrice: 17_654_300,
      blockedReason: 'Mosmarrëveshje trashëgimie',
    },
    ...{
      title: { sq: 'Penthaus me tarracë', de: 'Penthouse mit Terrasse' },
      description: { sq: 'Dhomë e gjerë.' },
    },
  })
  const sheet = (await pagesOf((await report('unit', unit._id)).bytes)).texts.join()
  for (const told of ['PH-1', 'Penthaus me tarracë', '200 000 €', 'Dhomë e gjerë.', 'E bllokuar'])
    expect(sheet).toContain(told)
  expect(sheet).not.toContain('176 543')
  expect(sheet).not.toContain('Mosmarrëveshje')
  const german = (await pagesOf((await report('unit', unit._id, { language: 'de' })).bytes)).texts.join()
  for (const told of ['Penthouse mit Terrasse', 'Verkaufspreis', '200.000 €', 'Gesperrt', 'Seite 1 von 1'])
    expect(german).toContain(told)
})

test('a fact sheet shows the unit’s pictures, and every printed document the logo of its branch', async () => {
  const chief = await aPerson(sql, { role: 'administrator', at })
  const unit = await aUnit(client)
  const plain = imagesIn((await report('unit', unit._id)).bytes)
  for (const format of ['jpeg', 'png'] as const) {
    const bytes = await aPicture(format, { alpha: format === 'png' })
    const sent = await sendForm(app, manager.token, '/api/unit/images', [
      ['id', unit._id],
      { field: 'images', name: `pamja.${format}`, type: `image/${format}`, bytes },
    ])
    expect(sent.status, sent.text).toBe(200)
  }
  const pictured = imagesIn((await report('unit', unit._id)).bytes)
  expect(pictured).toBeGreaterThanOrEqual(plain + 2)
  const [tirana] = await owner`select _id from branches where code = 'tirana'`
  const logo = { field: 'images', name: 'logo.png', type: 'image/png', bytes: await aPicture('png') }
  const sent = await sendForm(app, chief.token, '/api/branch/images', [['id', tirana?._id], logo])
  expect(sent.status, sent.text).toBe(200)
  expect(imagesIn((await report('unit', unit._id)).bytes)).toBeGreaterThan(pictured)
  await owner`delete from record_images where resource = 'branch'`
})

test('a statement of somebody with drafts only lists them and adds nothing up', async () => {
  const customer = await aCustomer(client)
  const parties = [{ customer: customer._id, role: 'buyer' }]
  const draft = await anOrder(client, [(await aUnit(client))._id], { parties })
  const answer = await report('customer', customer._id)
  expect(answer.status).toBe(200)
  const text = (await pagesOf(answer.bytes)).texts.join()
  expect(text).toContain(draft.number)
  expect(text).not.toContain('Kapare të marra')
})

test('a statement counts the reservations in force and says that it is no invoice', async () => {
  const customer = await aCustomer(client, {
    firstName: 'Çlirim',
    lastName: 'Gjërgji',
    personalNumber: 'J12345678K',
  })
  const parties = [{ customer: customer._id, role: 'buyer' }]
  const held = await anOrder(client, [(await aUnit(client, { code: 'A-1' }))._id], {
    parties,
    deposit: 300_000,
  })
  await done('hold', held, { expiresAt: '2026-11-30T17:00:00.000Z' })
  await done('reserve', held, { depositOn: '2026-11-20' })
  const cancelled = await anOrder(client, [(await aUnit(client, { code: 'A-2' }))._id], {
    parties,
    deposit: 900_000,
  })
  await done('cancel', cancelled, { reason: 'Ndërroi mendje' })
  const text = (await pagesOf((await report('customer', customer._id)).bytes)).texts.join()
  for (const told of [
    held.number,
    cancelled.number,
    'Çlirim Gjërgji',
    'A-1',
    'I anuluar',
    '20.11.2026',
    'Nuk është faturë',
  ])
    expect(text).toContain(told)
  expect(text).toContain('Kapare të marra 3 000 €')
  expect(text).not.toContain('J12345678K')
  const nobody = await aCustomer(client)
  expect((await pagesOf((await report('customer', nobody._id)).bytes)).texts[0]).toContain('Nuk ka rezervime')
})

test('a confirmation holds the parties, the prices and the terms, and a draft says that it is one', async () => {
  const customer = await aCustomer(client, { lastName: 'Përmeti', personalNumber: 'K98765432L' })
  const parties = [{ customer: customer._id, role: 'buyer', shareBp: 10_000 }]
  const draft = await anOrder(client, [(await aUnit(client, { code: 'B-7' }))._id], {
    ...{ parties, deposit: 250_000, refundable: false, terms: 'Çelësat dorëzohen në qershor.' },
  })
  const early = (await pagesOf((await report('order', draft._id)).bytes)).texts.join()
  expect(early).toContain('Ky është një draft')
  await done('hold', draft, { expiresAt: '2026-11-30T17:00:00.000Z' })
  const text = (await pagesOf((await report('order', draft._id)).bytes)).texts.join()
  for (const told of [
    draft.number,
    'Arta Përmeti',
    'K98765432L',
    '100 %',
    'B-7',
    '30.11.2026, 18:00',
    '2 500 €',
    'Çelësat dorëzohen',
  ])
    expect(text).toContain(told)
  expect(text).toContain('Kapari nuk kthehet')
  expect(text).toContain('Për Banesa Iliria')
  expect(text).not.toContain('një draft')
  const asAgent = await downloadOf(app, agent, `/api/order/report/${draft._id}`)
  expect((await pagesOf(asAgent.bytes)).texts.join()).not.toContain('K98765432L')
})

test('a confirmation tells the layout, the list price beside what was agreed, its day and until when it holds', async () => {
  const phones = ['+355692012345']
  const customer = await aCustomer(client, { lastName: 'Gruda', phones })
  const flat = { code: 'K-302', bedrooms: 2, livingRooms: 1, salePrice: 13_000_000 }
  const { _id: property } = await aProperty(client, { name: 'Rezidenca Gështenja e Çamërisë së Re' })
  const unit = await aUnit(client, { property, kind: 'apartment', netArea: 12_450, ...flat })
  const order = await anOrder(client, [], {
    parties: [{ customer: customer._id, role: 'buyer' }],
    lines: [{ unit: unit._id, price: 12_500_000, discountBp: 250, vatProfile: 'outOfScope' }],
  })
  await done('hold', order, { expiresAt: '2026-11-30T17:00:00.000Z' })
  const text = (await pagesOf((await report('order', order._id)).bytes)).texts.join()
  expect(text).toMatch(/K-302 .*Apartament 2\+1 .*130 000 € 125 000 € 2,50 %/)
  for (const language of ['sq', 'de']) {
    const { bytes } = await report('order', order._id, { language })
    expect(await reachOf(bytes), language).toBeLessThan((await pagesOf(bytes)).widths[0]! - 40)
  }
  expect(text).toMatch(/Data 21\.11\.2026/)
  expect(text).toMatch(/Vlen deri më 30\.11\.2026, 18:00/)
  await owner`update roles set hidden_fields = '{unit.salePrice}' where key = 'agent'`
  // Whose rights nobody has asked for yet: those of the others are still known as they were.
  const other = await aPerson(sql, { role: 'agent', at })
  const theirs = await downloadOf(app, other, `/api/order/report/${order._id}`)
  const seen = (await pagesOf(theirs.bytes)).texts.join()
  await owner`update roles set hidden_fields = '{}' where key = 'agent'`
  expect(seen).toContain('K-302')
  expect(seen).not.toMatch(/130 000|Çmimi në listë/)
})

test('every printed paper writes telephones in groups, as screens do', async () => {
  await owner`update branches set phone = '+355442233445' where code = 'tirana'`
  const customer = await aCustomer(client, { phones: ['+355692012345', '+4915112345678'] })
  const parties = [{ customer: customer._id, role: 'buyer' }]
  const order = await anOrder(client, [(await aUnit(client))._id], { parties })
  for (const [single, id] of [
    ['order', order._id],
    ['customer', customer._id],
  ] as const) {
    const text = (await pagesOf((await report(single, id)).bytes)).texts.join().replaceAll('\u00a0', ' ')
    for (const number of ['+355 69 20 12 345', '+49 15 11 23 45 678', '+355 44 22 33 445'])
      expect(text, single).toContain(number)
  }
  await owner`update branches set phone = null where code = 'tirana'`
})

test('everybody whom a confirmation names has a line to sign on, two side by side, and a unit its floor', async () => {
  const names = ['Arbana', 'Besnik', 'Drita', 'Flamur'].map((firstName) => `${firstName} Gjerësia`)
  const roles = ['buyer', 'buyer', 'buyer', 'guarantor']
  const parties: unknown[] = []
  for (const [index, role] of roles.entries()) {
    const [firstName, lastName] = names[index]!.split(' ')
    parties.push({ customer: (await aCustomer(client, { firstName, lastName }))._id, role })
  }
  const flat = await aUnit(client, { code: '302', floor: 17 })
  const order = await anOrder(client, [flat._id], { parties })
  const { bytes } = await report('order', order._id)
  const { texts, widths } = await pagesOf(bytes)
  expect(texts.join()).toContain('Kati')
  expect(texts.join()).toMatch(/302 .* 17 /)
  const signed = texts.join().slice(texts.join().indexOf('Për Banesa Iliria'))
  for (const name of names) expect(signed).toContain(name)
  expect(await reachOf(bytes)).toBeLessThan(widths[0]! - 40)
})

test('a fact sheet with five pictures tells the price on its first page', async () => {
  const unit = await aUnit(client, { salePrice: 31_415_900 })
  for (let count = 0; count < 5; count += 1) {
    const bytes = await aPicture('jpeg')
    const image = { field: 'images', name: `pamja-${count}.jpeg`, type: 'image/jpeg', bytes }
    const sent = await sendForm(app, manager.token, '/api/unit/images', [['id', unit._id], image])
    expect(sent.status, sent.text).toBe(200)
  }
  const { texts } = await pagesOf((await report('unit', unit._id)).bytes)
  expect(texts[0]).toContain('314 159 €')
  expect(texts[0]).toContain('Njësia')
})

test('a printed document keeps its layout with very long names, other scripts and unbreakable words', async () => {
  const names = [
    'x'.repeat(120),
    'Ë'.repeat(119),
    '‮gnirts‬ 🏠 שלום',
    '__proto__ constructor toString',
    '{page} {pages} $&',
    'http://169.254.169.254/a.png',
  ]
  for (const [at, name] of names.entries()) {
    const property = await aProperty(client, {
      name,
      address: { street: 'Rruga '.repeat(26), city: name.slice(0, 80) },
    })
    await aUnit(client, {
      property: property._id,
      code: aCode('U').padEnd(30, 'W'),
      block: name.slice(0, 30),
      cadastralNumber: 'C'.repeat(60),
    })
    for (const reportId of at === 0 ? ['availability', 'inventory'] : ['inventory']) {
      const answer = await report('property', property._id, { reportId })
      const { widths, texts } = await pagesOf(answer.bytes)
      expect(await reachOf(answer.bytes), name).toBeLessThan(widths[0]!)
      expect(texts[0]).toContain('Faqja 1 nga 1')
      const header = String(answer.headers['content-disposition'])
      expect(header).toMatch(
        /^attachment; filename="[\x20-\x21\x23-\x7e]+\.pdf"; filename\*=UTF-8''[\w.~%!#$&+^`|-]+$/,
      )
    }
  }
})

test('a report that nobody knows by that name is the first, and a language that nobody speaks is refused', async () => {
  const property = await aProperty(client, { name: 'Pallati i Parë' })
  for (const reportId of ['', '1795250400000', 'toString', '__proto__', '../../etc/passwd']) {
    const answer = await report('property', property._id, { reportId })
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      'Disponueshmëria dhe çmimet – Pallati i Parë – 2026-11-21.pdf',
    )
  }
  const refused = await downloadOf(app, manager, `/api/property/report/${property._id}`, { language: 'fr' })
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toMatchObject([{ field: 'language' }])
})

test('a list too long to print is refused, and its workbook is not', async () => {
  const property = await aProperty(client)
  await owner`
    insert into units (_id, branch, property, code, kind)
    select gen_random_uuid(), 'tirana', ${property._id}, 'L-' || n, 'parking' from generate_series(1, 1001) n`
  const refused = await downloadOf(app, manager, `/api/property/report/${property._id}`)
  expect(refused.status).toBe(413)
  const sheet = await report('property', property._id, { reportId: 'availabilitySheet' })
  expect(Object.values(sheetsIn(sheet.bytes))[0]).toHaveLength(1002)
})

test('prices hidden from a role are in none of its printed documents', async () => {
  await owner`update roles set hidden_fields = '{unit.salePrice,unit.minPrice,unit.rentPrice}' where key = 'accountant'`
  const accountant = await aPerson(sql, { role: 'accountant', at })
  const unit = await aUnit(client, { salePrice: 43_210_000, netArea: 10_000 })
  for (const [single, id, reportId] of [
    ...[
      ['property', unit.property, 'availability'],
      ['property', unit.property, 'inventory'],
    ],
    ...[['unit', unit._id, 'factSheet']],
  ]) {
    const answer = await downloadOf(app, accountant, `/api/${single}/report/${id}`, { reportId })
    expect(answer.status, reportId).toBe(200)
    expect((await pagesOf(answer.bytes)).texts.join()).not.toMatch(/432 100|4 321/)
  }
  const sheet = await downloadOf(app, accountant, `/api/property/report/${unit.property}`, {
    reportId: 'availabilitySheet',
  })
  expect(Object.values(sheetsIn(sheet.bytes)).flat(2)).not.toContain(432_100)
})

async function report(single: string, id: string, query: Record<string, unknown> = {}) {
  const answer = await downloadOf(app, manager, `/api/${single}/report/${id}`, query)
  if (answer.status !== 200) throw new Error(`${single}: ${answer.status} ${answer.text}`)
  return answer
}

function imagesIn(bytes: Uint8Array): number {
  return (
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Subtype \/Image/g)?.length ?? 0
  )
}

async function done(action: string, order: { _id: string }, input: Record<string, unknown>) {
  const answer = await client.post(`/api/order/${action}`, { _id: order._id, ...input })
  if (answer.status !== 200) throw new Error(`${action}: ${answer.text}`)
}

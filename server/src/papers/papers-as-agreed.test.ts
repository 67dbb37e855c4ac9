import { languages } from '@prona/contract/kernel/words'
import { expect, test } from 'vitest'
import { aCustomer, anOrder, aProperty, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { downloadOf } from '../../test/file-answer.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { pagesOf } from '../../test/printed.ts'
import { examples } from './seed-templates.ts'

const at = '2026-11-23T08:00:00.000Z'
const { app, sql } = await freshApp({}, () => '2026-11-23T08:20:00.000Z')
await aCompany(sql)
const person = await aPerson(sql, { role: 'manager', at })
const manager = clientOf(app, person)

test('a contract made for what is no longer in force says so on top, with its state', async () => {
  const sale = await aSale()
  await done('activate', sale, { signedOn: '2026-11-02' })
  await done('terminate', sale, { reason: 'Banka', settlement: 'Asgjë.', refunded: 0, kept: 0 })
  const kept = await aTemplate({ ...examples.sq.sale, kind: 'sale', language: 'sq' })
  const made = await manager.post('/api/order/paper', { _id: sale._id, template: kept._id })
  expect(made.status, made.text).toBe(200)
  const [{ _id: documentId }] = made.body.documents
  const file = await downloadOf(app, person, `/api/order/document/${sale._id}`, { documentId })
  const [first = ''] = (await pagesOf(file.bytes)).texts
  expect(first).toContain('E zgjidhur')
  expect(first).toContain('Kjo marrëveshje nuk është më në fuqi.')
  const held = await aSale({ kind: 'reservation' })
  await done('hold', held, { expiresAt: '2026-11-25T16:00:00.000Z' })
  expect(await paperOf(held, 'reservation')).not.toContain('nuk është më në fuqi')
  await done('cancel', held, { reason: 'U tërhoq' })
  expect(await paperOf(held, 'reservation')).toContain('nuk është më në fuqi')
})

test('a guarantor has a line to sign on, named as one, in every kind of contract', async () => {
  const [taker, guarantor, broker] = [
    await aCustomer(manager, { firstName: 'Arta', lastName: 'Marrësja' }),
    await aCustomer(manager, { firstName: 'Genti', lastName: 'Garantuesi' }),
    await aCustomer(manager, { firstName: 'Mira', lastName: 'Ndërmjetësja' }),
  ]
  for (const [kind, role] of [
    ['sale', 'buyer'],
    ['lease', 'tenant'],
  ] as const) {
    const order = await aSale({
      ...{ kind, intent: kind, ...(kind === 'lease' && { startsOn: '2027-01-01' }) },
      parties: [
        { customer: taker._id, role },
        { customer: guarantor._id, role: 'guarantor' },
        { customer: broker._id, role: 'agent' },
      ],
    })
    const text = await previewOf(order, kind, '{{signatures}}', 'sq')
    expect(text).toContain('Genti Garantuesi (Garant)')
    expect(text).toContain('Arta Marrësja')
    expect(text).not.toContain('Ndërmjetësja')
  }
})

test.each(languages)(
  'the reservation form says of the deposit what was agreed, as the confirmation does, in %s',
  async (language) => {
    const words = {
      sq: ['kapari kthehet.', 'kapari nuk kthehet.'],
      en: ['the deposit is refunded.', 'the deposit is not refunded.'],
      de: ['die Anzahlung erstattet.', 'die Anzahlung nicht erstattet.'],
      es: ['la señal se devuelve.', 'la señal no se devuelve.'],
    }[language]
    for (const [at, refundable] of [true, false].entries()) {
      const order = await aSale({ kind: 'reservation', deposit: 500_000, refundable })
      expect(await paperOf(order, 'reservation', language)).toContain(words[at])
    }
    const without = await aSale({ kind: 'reservation', deposit: null })
    const text = await paperOf(without, 'reservation', language)
    for (const one of words) expect(text).not.toContain(one)
  },
)

test('amounts of one contract all have cents, or none, wherever they stand in it', async () => {
  const sale = await aSale({}, 43_119_000)
  const rows = [3_333_333, 39_785_667].map((amount) => ({ dueOn: '2027-01-01', amount }))
  await done('plan', sale, { rows })
  const text = await paperOf(sale, 'sale', 'de')
  expect(text.match(/431\.190/g)?.length).toBeGreaterThan(2)
  expect(text).not.toMatch(/431\.190 €/)
})

test('a lease that goes on by itself says so, and one that ends does not', async () => {
  const days = { startsOn: '2027-01-01', endsOn: '2027-12-31' }
  const lease = { kind: 'lease', intent: 'lease', ...days }
  const goesOn = await aSale({ ...lease, rollover: true })
  expect(await paperOf(goesOn, 'lease', 'en')).toContain('it is extended by one month')
  const ends = await aSale({ ...lease, rollover: false })
  expect(await paperOf(ends, 'lease', 'en')).not.toContain('extended')
})

test('units of two properties are named with both of them, and their addresses', async () => {
  const units = []
  for (const [name, street] of [
    ['Rezidenca Lisi', 'Rruga e Lisit 4'],
    ['Kulla e Mollës', 'Rruga e Mollës 7'],
  ]) {
    const property = (await aProperty(manager, { name, address: { street } }))._id
    units.push((await aUnit(manager, { property }))._id)
  }
  const sale = await anOrder(manager, units, { kind: 'sale', intent: 'sale' })
  const text = await previewOf(sale, 'sale', 'Njësitë në {{property.name}}, {{property.address}}.', 'sq')
  expect(text).toContain('Rezidenca Lisi dhe Kulla e Mollës')
  expect(text).toContain('Rruga e Lisit 4; Rruga e Mollës 7')
})

async function aSale(values: Body = {}, salePrice = 12_000_000): Promise<Body> {
  const terms = { salePrice, rentPrice: 50_000, rentPeriod: 'month', vatProfile: 'exempt' }
  const unit = await aUnit(manager, terms)
  return anOrder(manager, [unit._id], { kind: 'sale', intent: 'sale', ...values })
}

async function done(action: string, { _id }: Body, input: object) {
  const answer = await manager.post(`/api/order/${action}`, { _id, ...input })
  expect(answer.status, `${action}: ${answer.text}`).toBe(200)
}

async function aTemplate(values: Body): Promise<Body> {
  const made = await manager.post('/api/paperTemplate', values)
  expect(made.status, made.text).toBe(200)
  return made.body.paperTemplate
}

/** The text of the example for this kind of order, on paper. */
function paperOf(
  order: Body,
  kind: 'reservation' | 'sale' | 'lease',
  language: (typeof languages)[number] = 'sq',
) {
  return previewOf(order, kind, examples[language][kind].text, language)
}

async function previewOf(order: Body, kind: string, text: string, language: string): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/paperTemplate/preview',
    headers: { authorization: person.token },
    payload: { kind, language, heading: 'Letër', text, order: order._id },
  })
  expect(answer.headers['content-type'], answer.payload.slice(0, 300)).toBe('application/pdf')
  return (await pagesOf(new Uint8Array(answer.rawPayload))).texts.join(' ')
}

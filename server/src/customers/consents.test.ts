import { expect, test } from 'vitest'
import { aCustomer, clientOf } from '../../test/builders.ts'
import { downloadOf } from '../../test/file-answer.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'
import { pagesOf } from '../../test/printed.ts'

const now = '2026-11-23T08:20:00.000Z'
const at = '2026-11-23T08:00:00.000Z'
const { app, sql, owner } = await freshApp({}, () => now)
await aCompany(sql)
const person = await aPerson(sql, { role: 'manager', at })
const manager = clientOf(app, person)
const aText = (purpose: string, sq: string, more = {}) =>
  manager.post('/api/consentText', { name: `Teksti për ${purpose}`, purpose, text: { sq, ...more } })
const givenOnPaper = { purpose: 'marketing', how: 'paper', at: '2026-11-20' }
const consentsOf = async (_id: string) =>
  (await manager.get('/api/customer', { id: _id })).body.customer.consents

test('a text is the next version for its purpose, and is neither changed nor deleted', async () => {
  const first = (await aText('contact', 'Ju telefonojmë.')).body.consentText
  const [other, second] = [await aText('sharing', 'I japim bankës.'), await aText('contact', 'Ju shkruajmë.')]
  expect([first.number, other.body.consentText.number, second.body.consentText.number]).toEqual([1, 1, 2])
  const put = await manager.put('/api/consentText', { _id: first._id, data: { text: { sq: 'Tjetër' } } })
  const removed = await manager.remove('/api/consentText', first._id)
  expect([put.status, removed.status]).toEqual([405, 405])
  const still = (await manager.get('/api/consentText', { id: first._id })).body.consentText
  expect(still.text.sq).toBe('Ju telefonojmë.')
})

test('a text without words is refused', async () => {
  const text = {}
  const refused = await manager.post('/api/consentText', { name: 'Bosh', purpose: 'contact', text })
  expect(refused.status).toBe(422)
  expect(refused.body.fields).toMatchObject([{ field: 'text' }])
})

test('many texts added at once are numbered one after the other', async () => {
  const before = await owner`select max(number) as number from consent_texts where purpose = 'sharing'`
  await Promise.all(Array.from({ length: 6 }, (_, n) => aText('sharing', `Teksti ${n}`)))
  const found = await owner`select number from consent_texts where purpose = 'sharing' order by number`
  const start = Number(before[0]?.number ?? 0)
  expect(found.slice(-6).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6].map((n) => start + n))
})

test('a consent keeps the text of then, how and when it was given and who recorded it, also after it is withdrawn', async () => {
  const { number } = (await aText('marketing', 'Ju dërgojmë oferta.')).body.consentText
  const { _id } = await aCustomer(manager)
  const given = await manager.post('/api/customer/consent', { _id, ...givenOnPaper })
  expect(given.status).toBe(200)
  await aText('marketing', 'Ju dërgojmë oferta dhe ftesa.')
  const consent = {
    ...{ purpose: 'marketing', at: '2026-11-20', how: 'paper', textNumber: number },
    recordedBy: expect.stringMatching(/^Emri manager/),
  }
  expect(await consentsOf(_id)).toEqual([{ ...consent, withdrawnAt: null }])
  await manager.post('/api/customer/withdrawConsent', { _id, purpose: 'marketing' })
  expect(await consentsOf(_id)).toEqual([{ ...consent, withdrawnAt: '2026-11-23' }])
  const again = await manager.post('/api/customer/withdrawConsent', { _id, purpose: 'marketing' })
  expect(again.status).toBe(422)
  await manager.post('/api/customer/consent', { _id, ...givenOnPaper })
  expect((await consentsOf(_id)).map(({ textNumber }: { textNumber: number }) => textNumber)).toEqual([
    number,
    number + 1,
  ])
  const { history } = (await manager.get('/api/customer/history', { id: _id })).body
  expect(history.map(({ action }: { action: string }) => action)).toEqual([
    ...['consent', 'withdrawConsent', 'consent', 'create'],
  ])
})

test('consents of other programs stay as they were written, until one is recorded with its text', async () => {
  const old = [{ purpose: 'contact', at: '2024-05-01' }]
  const { _id } = await aCustomer(manager, { consents: old })
  expect(await consentsOf(_id)).toEqual(old)
  const more = [...old, { purpose: 'sharing', at: '2024-05-02', withdrawnAt: '2024-06-01' }]
  expect((await manager.put('/api/customer', { _id, data: { consents: more } })).status).toBe(200)
  await manager.post('/api/customer/consent', { _id, ...givenOnPaper })
  const now3 = await consentsOf(_id)
  expect(now3).toHaveLength(3)
  for (const consents of [[], more]) {
    const refused = await manager.put('/api/customer', { _id, data: { consents } })
    expect(refused.status).toBe(422)
    expect(refused.body.fields).toMatchObject([{ field: 'consents' }])
  }
  expect(await consentsOf(_id)).toEqual(now3)
})

test.each([
  ['who recorded it', { recordedBy: 'Dikush tjetër' }],
  ['its text', { textNumber: 1 }],
  ['how it was given', { how: 'paper' }],
])('nobody writes %s by hand', async (_, forged) => {
  const consents = [{ purpose: 'contact', at: '2024-05-01', ...forged }]
  const made = await manager.post('/api/customer', { kind: 'person', lastName: 'Rama', consents })
  expect(made.status).toBe(422)
  const customer = await aCustomer(manager)
  const changed = await manager.put('/api/customer', { _id: customer._id, data: { consents } })
  expect(changed.status).toBe(422)
  expect(await consentsOf(customer._id)).toEqual([])
})

test('a consent of tomorrow is refused at its day, and recording and withdrawing take their permissions', async () => {
  const { _id } = await aCustomer(manager)
  const late = await manager.post('/api/customer/consent', { _id, ...givenOnPaper, at: '2026-11-24' })
  expect(late.status).toBe(422)
  expect(late.body.fields).toMatchObject([{ field: 'at' }])
  const reader = { sql, owner, now: () => at }
  const without = clientOf(
    app,
    await personWith(reader, { permissions: ['customer.read', 'customer.update'] }),
  )
  const refused = [
    await without.post('/api/customer/consent', { _id, ...givenOnPaper }),
    await without.post('/api/customer/withdrawConsent', { _id, purpose: 'marketing' }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403])
  expect(await consentsOf(_id)).toEqual([])
})

test('the form to sign has the newest text of each purpose, in the customer’s language', async () => {
  await aText('marketing', 'Ju dërgojmë oferta të reja.', { de: 'Wir senden Ihnen Angebote.' })
  const { _id } = await aCustomer(manager, { language: 'de', lastName: 'Weber' })
  const file = await downloadOf(app, person, `/api/customer/report/${_id}`, {
    reportId: 'consentForm',
  })
  const { texts } = await pagesOf(file.bytes)
  const all = texts.join(' ')
  expect(all).toContain('Wir senden Ihnen Angebote.')
  expect(all).toContain('Einwilligungsformular')
  expect(all).toContain('Weber')
  expect(all).not.toContain('Ju dërgojmë')
})

import { expect, test } from 'vitest'
import { aCustomer, anOrder, aUnit, clientOf } from '../../test/builders.ts'
import { sendForm } from '../../test/forms.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'
import { tablesWith } from '../../test/tables-with.ts'
import { openFiles } from '../files/files.ts'
import { sweepFiles } from '../files/sweep.ts'

const { app, sql, owner, now, config } = await freshApp()
await aCompany(sql)
const manager = await aPerson(sql, { role: 'manager' })
const client = clientOf(app, manager)

/** Words that stand nowhere else. */
const values = {
  firstName: 'Zdravkia',
  lastName: 'Qirjakova',
  phones: ['+355692099881'],
  emails: ['zdravkia@fshihet.al'],
  personalNumber: 'K55555555Q',
  passportNumber: 'BX7777777',
  birthDate: '1971-07-13',
  nationality: 'Lihtenshtajnase',
  notes: 'Pëlqen ballkonet e kuqerremta',
  tags: ['dashamirëse'],
  address: { street: 'Rruga e Kumbullave', city: 'Pogradecas', postcode: '7301', country: 'AL' },
  consents: [{ purpose: 'marketing', at: '2019-02-03' }],
}
const words = ['Zdravkia', 'Qirjakova', '692099881', 'K55555555Q', 'BX7777777', '1971-07-13', 'Lihtenshtajn']
const more = ['kuqerremta', 'dashamir', 'Kumbullave', 'Pogradecas', '2019-02-03', 'Trëndafilja', 'letra-zq']
const everyWord = [...words, ...more]

test('after erasing nothing of the customer is left in any table, file or answer, and the history says who did it', async () => {
  const person = await aCustomer(client, {
    ...values,
    firstName: 'Trëndafilja',
    emails: ['e-vjetra@fshihet.al'],
  })
  const { _id } = person
  await client.put('/api/customer', { _id, data: { firstName: values.firstName, emails: values.emails } })
  await client.post('/api/customers/bulk', { change: { notes: 'Të tjera' }, ids: [_id] })
  await client.put('/api/customer', { _id, data: { notes: values.notes } })
  await aPaper(_id, 'idDocument')
  const neighbour = await aCustomer(client, { lastName: 'Fqinja' })
  await aPaper(neighbour._id, 'idDocument', 'e-fqinjes')
  const draft = await anOrder(client, [(await aUnit(client))._id], {
    parties: [{ customer: _id, role: 'buyer' }],
  })
  await client.post('/api/order/cancel', { _id: draft._id, reason: 'Pa interes' })
  for (const address of ['E-vjetra@fshihet.al', ...values.emails]) {
    await owner`
      insert into mails (_id, recipient, kind, language, subject, text, status)
      values (gen_random_uuid(), ${address}, 'letter', 'sq', 'Zonja Qirjakova', 'E nderuar Zdravkia', 'sent')`
  }
  expect((await tablesWith(owner, everyWord)).length).toBeGreaterThan(3)

  const answer = await client.post('/api/customer/erase', { _id, erasedBecause: 'request' })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.customer).toMatchObject({ name: '•••', phones: [], consents: [], notes: null })
  expect(await tablesWith(owner, [...everyWord, 'fshihet.al'])).toEqual([])

  const files = await openFiles(sql, config)
  const later = new Date(Date.parse(now()) + 2 * 86_400_000).toISOString()
  await sweepFiles(sql, files, later)
  const kept: string[] = []
  for await (const { key } of files.storage.stored()) kept.push(key)
  const { documents } = (await client.get('/api/customer/documents', { id: neighbour._id })).body
  expect(kept).toEqual(documents.map((one: { _id: string }) => one._id))
  await files.close()

  for (const asked of [
    await client.get('/api/customer', { id: _id }),
    await client.get('/api/customers', { search: 'Qirjakova' }),
    await client.get('/api/customer/history', { id: _id }),
    await client.get('/api/customer/sync'),
    await client.get('/api/order', { id: draft._id }),
    await client.get('/api/orders', { search: 'Qirjakova' }),
    await client.get('/api/search', { query: 'Qirjakova' }),
    await client.get('/api/audit', { record: _id }),
  ]) {
    for (const word of everyWord) expect(asked.text).not.toContain(word)
  }
  const { history } = (await client.get('/api/customer/history', { id: _id })).body
  expect(history[0]).toMatchObject({ action: 'erase', by: { _id: manager._id } })
  expect(history[0].changes.map(({ field }: { field: string }) => field)).not.toContain('status')
  const again = await client.post('/api/customer/erase', { _id, erasedBecause: 'request' })
  expect(again.status).toBe(409)
  const filledIn = await client.put('/api/customer', { _id, data: { lastName: 'Qirjakova' } })
  expect(filledIn.status).toBe(409)
  expect((await client.get('/api/customer', { id: _id })).body.customer.name).toBe('•••')
})

test('a company is erased too, and its neighbour stays as it is', async () => {
  const company = await aCustomer(
    client,
    bare({ kind: 'company', companyName: 'Zhdukja sh.p.k.', nuis: 'L01234567A' }),
  )
  const neighbour = await aCustomer(client, { lastName: 'Fqinja', notes: 'Qëndron' })
  const answer = await client.post('/api/customer/erase', { _id: company._id, erasedBecause: 'notNeeded' })
  expect(answer.status, answer.text).toBe(200)
  expect(await tablesWith(owner, ['Zhdukja', 'L01234567A'])).toEqual([])
  expect((await client.get('/api/customer', { id: neighbour._id })).body.customer).toEqual(neighbour)
  const { history } = (await client.get('/api/customer/history', { id: neighbour._id })).body
  expect(JSON.stringify(history)).toContain('Qëndron')
})

test('whoever has an order at work or papers that the law keeps is not erased, and is told which', async () => {
  const buyer = await aCustomer(client, { lastName: 'Mbajtësi' })
  const order = await anOrder(client, [(await aUnit(client))._id], {
    parties: [{ customer: buyer._id, role: 'buyer' }],
  })
  const refused = await client.post('/api/customer/erase', { _id: buyer._id, erasedBecause: 'request' })
  expect(refused.status).toBe(409)
  expect(refused.body.detail).toContain(order.number)
  expect(refused.body.detail).not.toMatch(/\b0\b/)
  const billed = await aCustomer(client, { lastName: 'Faturuari' })
  await aPaper(billed._id, 'invoice')
  expect(
    (await client.post('/api/customer/erase', { _id: billed._id, erasedBecause: 'request' })).status,
  ).toBe(409)
  for (const { _id, version } of [buyer, billed]) {
    const { customer } = (await client.get('/api/customer', { id: _id })).body
    expect([customer.name, customer.version]).toEqual([
      `Arta ${_id === buyer._id ? 'Mbajtësi' : 'Faturuari'}`,
      version,
    ])
  }
})

test('nobody erases without the permission, or in another branch', async () => {
  const person = await aCustomer(client, { lastName: 'Mbetet' })
  const may = ['customer.read', 'customer.update', 'customer.delete', 'customer.erase']
  const body = { _id: person._id, erasedBecause: 'request' }
  for (const missing of may) {
    const rest = { permissions: may.filter((one) => one !== missing) }
    const answer = await clientOf(app, await personWith({ sql, owner, now }, rest)).post(
      '/api/customer/erase',
      body,
    )
    expect([missing, answer.status]).toEqual([missing, 403])
  }
  const elsewhere = await personWith({ sql, owner, now }, { permissions: may }, 'durres')
  expect((await clientOf(app, elsewhere).post('/api/customer/erase', body)).status).toBe(404)
  expect((await client.get('/api/customer', { id: person._id })).body.customer.lastName).toBe('Mbetet')
})

test('an entry of a change is erased by no other way, and never written anew', async () => {
  const { _id } = await aCustomer(client, { lastName: 'Paprekur' })
  const attempt = (erasing: string, value: string) =>
    owner.begin(async (db) => {
      await db`select set_config('app.erasing', ${erasing}, true)`
      await db`update audit_entries set after = after || jsonb_build_object('lastName', ${value}::text) where record = ${_id}`
    })
  await expect(attempt('', '•••')).rejects.toThrow('Entries of changes are only added')
  await expect(attempt(_id, 'Tjetër')).rejects.toThrow('Entries of changes are only added')
})

function bare(given: Record<string, unknown>) {
  return { firstName: undefined, lastName: undefined, ...given }
}

async function aPaper(id: string, category: string, text = 'letra-zq') {
  const sent = await sendForm(app, manager.token, '/api/customer/documents', [
    ['id', id],
    ['category', category],
    { field: 'documents', name: `${text}.txt`, bytes: text },
  ])
  expect(sent.status, sent.text).toBe(200)
}

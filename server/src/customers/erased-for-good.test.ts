import { expect, test } from 'vitest'
import { aCustomer, anOrder, aUnit, clientOf } from '../../test/builders.ts'
import { sendForm } from '../../test/forms.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { sized } from '../../test/sized.ts'
import { tablesWith } from '../../test/tables-with.ts'
import { openFiles } from '../files/files.ts'
import { sweepFiles } from '../files/sweep.ts'

const { app, sql, owner, now, config } = await freshApp()
await aCompany(sql)
const manager = await aPerson(sql, { role: 'manager', extraBranches: ['durres'] })
const client = clientOf(app, manager)
const inDurres = clientOf(app, manager, { branch: 'durres' })

const erase = (_id: string) => client.post('/api/customer/erase', { _id, erasedBecause: 'request' })
const aPaper = (single: string, id: string, category = 'idDocument') =>
  sendForm(app, manager.token, `/api/${single}/documents`, [
    ['id', id],
    ['category', category],
    { field: 'documents', name: 'leter.txt', bytes: 'letër' },
  ])
const orderFor = async (customer: string) =>
  client.post('/api/order', {
    parties: [{ customer, role: 'buyer' }],
    lines: [{ unit: (await aUnit(client))._id }],
  })
const documentsOf = (id: string) => owner`select _id from record_documents where record = ${id}`
const partiesOf = (id: string) => owner`
  select p._id from order_parties p join orders o on o._id = p.parent where p.customer = ${id} and o.deleted_at is null`

async function anErased() {
  const { _id } = await aCustomer(client, { lastName: 'Fshirja' })
  const answer = await erase(_id)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.customer
}

test('nothing that says who they were is attached to a customer who was erased', async () => {
  const deleted = await aCustomer(client, { lastName: 'Rikthimi' })
  const draft = (await orderFor(deleted._id)).body.order
  await client.remove('/api/order', draft._id)
  expect((await erase(deleted._id)).status).toBe(200)
  const { _id } = deleted
  const unit = await aUnit(client)
  const other = await anOrder(client, [unit._id])
  const refused = [
    await client.put('/api/customer', { _id, data: { notes: 'Erdhi prapë' } }),
    await aPaper('customer', _id),
    await orderFor(_id),
    await client.put('/api/order', { _id: other._id, data: { parties: [{ customer: _id, role: 'buyer' }] } }),
    await client.post('/api/order/restore', { _id: draft._id }),
    await client.post('/api/unit/hold', { _id: unit._id, customer: _id, expiresAt: inAnHour() }),
    await client.post('/api/customer/consent', { _id, purpose: 'marketing', how: 'phone', at: '2026-01-02' }),
    await client.post('/api/customer/move', { _id, branch: 'durres' }),
  ]
  for (const { status, body } of refused) {
    expect(status, JSON.stringify(body)).toBe(409)
    expect(body.detail).toContain('janë anonimizuar')
  }
  expect(await documentsOf(_id)).toEqual([])
  expect(await partiesOf(_id)).toEqual([])
  const { customer } = (await client.get('/api/customer', { id: _id })).body
  expect(customer).toMatchObject({ name: '•••', notes: null, consents: [] })
  expect(customer.can).toMatchObject({ update: false, consent: false, withdrawConsent: false, move: false })
  const { formDetails } = (await client.get('/api/customer/form', { id: _id })).body
  expect(formDetails.actions.consent.open).toBe(false)
})

test('of rows that are imported or given back together only those that name an erased customer are refused', async () => {
  const { _id } = await aCustomer(client, { lastName: 'Bashkërisht' })
  const [one, other] = [(await orderFor(_id)).body.order, await anOrder(client, [(await aUnit(client))._id])]
  const ids = [one._id, other._id]
  const { batch } = (await client.post('/api/orders/bulk', { delete: true, ids })).body.bulk
  expect((await erase(_id)).status).toBe(200)
  const undone = await client.post('/api/orders/bulk/undo', { batch })
  expect(undone.status, undone.text).toBe(200)
  expect(undone.body.undo.counts).toMatchObject({ undone: 1, refused: 1 })
  const left = await owner`select _id from orders where _id = any(${ids}) and deleted_at is null`
  expect(left).toEqual([{ _id: other._id }])
})

test('whatever is written while a customer is being erased: either it is refused, or the erasing is, or it is erased too', async () => {
  for (let round = 0; round < sized(6, 300); round++) {
    const { _id } = await aCustomer(client, { lastName: `Garuesi${round}` })
    const [erasing, paper, order] = await Promise.all([erase(_id), aPaper('customer', _id), orderFor(_id)])
    expect([200, 409]).toContain(erasing.status)
    expect([200, 409]).toContain(paper.status)
    expect([200, 409]).toContain(order.status)
    const isErased = erasing.status === 200
    expect((await partiesOf(_id)).length > 0).toBe(!isErased)
    if (isErased) expect(await documentsOf(_id)).toEqual([])
  }
})

test('an order that was deleted keeps its customer as long as the law keeps the order', async () => {
  const { _id } = await aCustomer(client, { lastName: 'Kaparuesi' })
  const draft = (await orderFor(_id)).body.order
  await client.remove('/api/order', draft._id)
  await owner`update orders set deposit_on = '2026-01-01' where _id = ${draft._id}`
  const refused = await erase(_id)
  expect(refused.status).toBe(409)
  expect(refused.body.detail).toContain(draft.number)
  expect((await client.get('/api/customer', { id: _id })).body.customer.lastName).toBe('Kaparuesi')
})

test('what is left of somebody who was erased is erased by erasing again, and nothing is written where nothing is left', async () => {
  const { _id } = await anErased()
  const versionOf = async () => (await client.get('/api/customer', { id: _id })).body.customer.version
  const before = await versionOf()
  expect((await erase(_id)).status).toBe(409)
  await owner`
    insert into record_documents (_id, branch, resource, record, category, file_name, type, bytes, sha256, restricted, created_at)
    values (gen_random_uuid(), 'tirana', 'customer', ${_id}, 'other', 'mbetja.txt', 'text/plain', 1, 'x', false, now())`
  expect((await erase(_id)).status).toBe(200)
  expect(await documentsOf(_id)).toEqual([])
  expect((await erase(_id)).status).toBe(409)
  expect(await versionOf()).toBe(before)
  const [{ told } = {}] = await owner`
    select count(*)::int as told from audit_entries where record = ${_id} and action = 'erase'`
  expect(told).toBe(2)
})

test('saved lists that ask for the erased one by name, number or address go with them, in every branch, and no others', async () => {
  const person = await aCustomer(client, {
    ...{ firstName: 'Lulëzim', lastName: 'Çobanaku', personalNumber: 'K71122334M' },
    ...{ phones: ['+355691237788'], emails: ['lulzim@pamje.al'] },
  })
  const view = (who: typeof client, name: string, content: object, shared = false) =>
    who.post('/api/view', { resource: 'customer', name, shared, content })
  const kept = [
    await view(client, 'Tirana', { filter: { 'address.city': ['Tiranë'] } }, true),
    await view(client, 'Emri vetëm', { q: 'Lulëzim' }),
  ]
  const gone = [
    await view(client, 'Sipas emrit', { q: 'lulezim cobanaku' }),
    await view(inDurres, 'Çobanaku', { filter: { status: ['active'] } }, true),
    await view(client, 'Sipas numrit', { filter: { personalNumber: ['K71122334M'] } }, true),
    await view(client, 'Sipas telefonit', { q: '+355691237788' }),
    await view(inDurres, 'Sipas emailit', { q: 'lulzim@pamje.al' }),
  ]
  for (const { status, text } of [...kept, ...gone]) expect(status, text).toBe(200)
  const answer = await erase(person._id)
  expect(answer.status, answer.text).toBe(200)
  const left = await owner<{ name: string }[]>`select name from views order by name`
  expect(left.map(({ name }) => name)).toEqual(['Emri vetëm', 'Tirana'])
  expect(await tablesWith(owner, ['Çobanaku', 'K71122334M', '691237788', 'pamje.al'])).toEqual([])
})

test('a name that another customer has too leaves saved lists that ask for it', async () => {
  const person = await aCustomer(client, { firstName: 'Besa', lastName: 'Përbashkët' })
  await aCustomer(client, { firstName: 'Drini', lastName: 'Përbashkët' })
  await client.post('/api/view', { resource: 'customer', name: 'Familja', content: { q: 'Përbashkët' } })
  await client.post('/api/view', { resource: 'customer', name: 'Ajo', content: { q: 'Besa Përbashkët' } })
  expect((await erase(person._id)).status).toBe(200)
  const left = await owner`select name from views where name in ('Familja', 'Ajo')`
  expect(left).toEqual([{ name: 'Familja' }])
})

test('a rare last name that is a place’s name leaves saved lists of that place', async () => {
  const person = await aCustomer(client, { firstName: 'Ilir', lastName: 'Shkodra' })
  await aCustomer(client, { firstName: 'Nora', lastName: 'Lirë', address: { city: 'Shkodra' } })
  const filter = { 'address.city': ['Shkodra'] }
  const view = { resource: 'customer', name: 'Në Shkodra', shared: true, content: { filter } }
  expect((await client.post('/api/view', view)).status).toBe(200)
  await client.post('/api/view', { resource: 'customer', name: 'Ai', content: { q: 'Ilir Shkodra' } })
  expect((await erase(person._id)).status).toBe(200)
  const left = await owner`select name from views where name in ('Në Shkodra', 'Ai')`
  expect(left).toEqual([{ name: 'Në Shkodra' }])
})

test('what was imported, repeated under a key, exported and told to other programs keeps nothing of the erased one', async () => {
  const text = 'Lloji;Emri;Mbiemri;Emailet\nPerson;Importia;Kokëdhima;importia@tabela.al'
  const key = (name: string) => ({ 'idempotency-key': name })
  const imported = await client.post('/api/customer/import', { text, rows: 'all' }, key('import'))
  expect(imported.status, imported.text).toBe(200)
  const [{ _id } = {}] = await owner<
    { _id: string }[]
  >`select _id from customers where last_name = 'Kokëdhima'`
  const change = { notes: 'Kokëdhima vjen' }
  const changed = await client.post('/api/customers/bulk', { change, ids: [_id] }, key('bulk'))
  expect(changed.status, changed.text).toBe(200)
  const url = `/api/customers/export?format=csv&search=${encodeURIComponent('Kokëdhima')}`
  const exported = await app.inject({ url, headers: { authorization: manager.token } })
  expect(exported.body).toContain('Kokëdhima')
  const draft = (await orderFor(String(_id))).body.order
  await client.post('/api/order/cancel', { _id: draft._id, reason: 'Pa interes' })
  const answer = await erase(String(_id))
  expect(answer.status, answer.text).toBe(200)
  expect(await tablesWith(owner, ['Kokëdhima', 'Importia', 'tabela.al'])).toEqual([])
})

test('the files of an erased customer leave the store though no other file is left', async () => {
  await owner`delete from record_documents`
  const files = await openFiles(sql, config)
  const later = (days: number) => new Date(Date.parse(now()) + days * 86_400_000).toISOString()
  await sweepFiles(sql, files, later(2))
  const { _id } = await aCustomer(client, { lastName: 'Letrat' })
  expect((await aPaper('customer', _id)).status).toBe(200)
  expect((await erase(_id)).status).toBe(200)
  await sweepFiles(sql, files, later(2))
  const kept: string[] = []
  for await (const { key } of files.storage.stored()) kept.push(key)
  expect(kept).toEqual([])
  await files.close()
})

function inAnHour(): string {
  return new Date(Date.parse(now()) + 3_600_000).toISOString()
}

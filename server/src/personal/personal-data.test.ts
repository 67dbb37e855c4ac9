import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import { aCustomer, anOrder, aUnit, clientOf } from '../../test/builders.ts'
import { sendForm } from '../../test/forms.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson, type Person } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'

const { app, sql, owner, now } = await freshApp()
await aCompany(sql)
const manager = await aPerson(sql, { role: 'manager', username: 'manager.tirana' })
const client = clientOf(app, manager)
const administrator = await aPerson(sql, { role: 'administrator', username: 'administrator' })

test('a customer’s file holds what is kept of them, and nothing of another party', async () => {
  const person = await aCustomer(client, {
    firstName: 'Drita',
    lastName: '<b>Kelmendi</b>',
    emails: ['drita@shembull.al'],
    personalNumber: 'J41230089L',
    consents: [{ purpose: 'marketing', at: '2026-01-02' }],
    language: 'en',
  })
  const words = { name: 'Për marketing', purpose: 'marketing' }
  await client.post('/api/consentText', { ...words, text: { en: 'We send you what is new.' } })
  const given = { purpose: 'marketing', how: 'phone', at: '2026-01-03' }
  await client.post('/api/customer/consent', { _id: person._id, ...given })
  await client.post('/api/consentText', { ...words, text: { en: 'A text of later.' } })
  const other = await aCustomer(client, { firstName: 'Besnik', lastName: 'Tjetri' })
  const unit = await aUnit(client)
  const order = await anOrder(client, [unit._id], {
    parties: [
      { customer: person._id, role: 'buyer' },
      { customer: other._id, role: 'guarantor' },
    ],
  })
  await client.put('/api/customer', { _id: person._id, data: { notes: 'Do dritare nga jugu' } })
  await aPaper('customer', person._id, 'pasaporta.txt', 'Numri 123')
  await aPaper('order', order._id, 'besnik-tjetri.txt', 'I tjetrit')
  await owner`
    insert into mails (_id, recipient, kind, language, subject, text, status)
    values (gen_random_uuid(), 'Drita@shembull.al', 'letter', 'sq', 'Ftesë', 'Ejani ta shihni', 'sent')`

  const { files, answer } = await fileOf(manager, 'customer', person._id)
  expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200)
  expect(Object.keys(files)).toEqual(['index.html', 'data.json', 'documents/1 pasaporta.txt'])
  expect(files['documents/1 pasaporta.txt']).toBe('Numri 123')
  const page = files['index.html'] ?? ''
  const data = JSON.parse(files['data.json'] ?? '')
  for (const told of [
    'Drita',
    'J41230089L',
    'Marketing',
    'We send you what is new.',
    'Do dritare nga jugu',
    'Ejani ta shihni',
    order.number,
  ]) {
    expect(page).toContain(told)
    expect(JSON.stringify(data)).toContain(told === 'Marketing' ? 'marketing' : told)
  }
  expect(page).toContain('What is kept about')
  expect(page).not.toContain('<b>Kelmendi')
  expect(page).not.toContain('A text of later.')
  for (const whole of [page, JSON.stringify(data)]) {
    expect(whole).not.toContain('Besnik')
    expect(whole).not.toContain(other._id)
    expect(whole).not.toContain('besnik-tjetri')
  }
  expect(data.orders).toHaveLength(1)
  expect(data.documents.map((one: { file: string | null }) => one.file)).toEqual([
    'documents/1 pasaporta.txt',
    null,
  ])
  const { history } = (await client.get('/api/customer/history', { id: person._id })).body
  expect(history[0]).toMatchObject({ action: 'personalData', by: { _id: manager._id } })
  await expect
    .poll(() => owner`select by, record from access_entries where report = 'personalData'`)
    .toMatchObject([{ by: manager._id, record: person._id }])
})

const wholly = [
  'customer.read',
  'customer.personalData',
  'order.read',
  'instalment.read',
  'invoice.read',
  'payment.read',
  'audit.read',
]

test('orders that stayed in a branch the customer was moved away from are in the file, and are named where its maker may not read that branch', async () => {
  const ofBoth = await aPerson(sql, { role: 'manager', extraBranches: ['durres'] })
  const [here, there] = [clientOf(app, ofBoth), clientOf(app, ofBoth, { branch: 'durres' })]
  const person = await aCustomer(here, { firstName: 'Vera', lastName: 'Shkuar', language: 'en' })
  const order = await anOrder(here, [(await aUnit(here))._id], {
    parties: [{ customer: person._id, role: 'buyer' }],
  })
  await here.post('/api/order/cancel', { _id: order._id, reason: 'Pa interes' })
  await aPaper('order', order._id, 'kapari.txt', 'Kapar 500')
  const moved = await here.post('/api/customer/move', { _id: person._id, branch: 'durres' })
  expect(moved.status, moved.text).toBe(200)
  const later = await anOrder(there, [(await aUnit(there))._id], {
    parties: [{ customer: person._id, role: 'buyer' }],
  })
  await there.put('/api/customer', { _id: person._id, data: { notes: 'Pas zhvendosjes' } })
  const whole = await fileOf(ofBoth, 'customer', person._id, 'durres')
  expect(whole.answer.statusCode, whole.answer.payload.slice(0, 300)).toBe(200)
  expect(Object.keys(whole.files)).toContain('documents/1 kapari.txt')
  const data = JSON.parse(whole.files['data.json'] ?? '')
  expect(data.orders.map(({ number }: { number: string }) => number).sort()).toEqual(
    [later.number, order.number].sort(),
  )
  expect(data.history.length).toBeGreaterThan(2)
  expect(JSON.stringify(data)).toContain('Pas zhvendosjes')
  const onlyThere = await aPerson(sql, { role: 'manager', branch: 'durres' })
  const part = await fileOf(onlyThere, 'customer', person._id)
  const told = JSON.parse(part.files['data.json'] ?? '')
  expect(told.orders).toMatchObject([{ number: later.number }, { elsewhere: expect.any(String) }])
  expect(part.files['index.html']).toMatch(/The branch .+ keeps orders of this person/)
  for (const text of Object.values(part.files)) expect(text).not.toContain('Kapar 500')
})

test('whoever may not read all of it makes no file, and nothing is recorded as given out', async () => {
  const person = await aCustomer(client)
  const restricted = ['customer.personalNumber']
  const people = [
    ...wholly.map((missing) => ({ permissions: wholly.filter((one) => one !== missing) })),
    { permissions: wholly, hidden: restricted },
    { permissions: wholly, ownRows: ['order'] },
  ]
  for (const rights of people) {
    const { answer } = await fileOf(await personWith({ sql, owner, now }, rights), 'customer', person._id)
    expect([answer.statusCode, rights]).toEqual([403, rights])
  }
  const ownOnly = await personWith({ sql, owner, now }, { permissions: wholly, ownRows: ['customer'] })
  expect((await fileOf(ownOnly, 'customer', person._id)).answer.statusCode).toBe(404)
  await owner`update customers set assigned_to = ${ownOnly._id} where _id = ${person._id}`
  expect((await fileOf(ownOnly, 'customer', person._id)).answer.statusCode).toBe(403)
  const elsewhere = await personWith({ sql, owner, now }, { permissions: wholly }, 'durres')
  expect((await fileOf(elsewhere, 'customer', person._id)).answer.statusCode).toBe(404)
  const [{ count } = {}] = await owner`
    select count(*)::int as count from audit_entries where record = ${person._id} and action = 'personalData'`
  expect(count).toBe(0)
  const whole = await personWith({ sql, owner, now }, { permissions: wholly })
  expect((await fileOf(whole, 'customer', person._id)).answer.statusCode).toBe(200)
})

test('a colleague’s file tells what they did, without the content of other people’s records', async () => {
  const person = await aCustomer(client, { lastName: 'Krasniqi-Veçanti' })
  await owner`insert into api_tokens (user_id, name, token_hash, permissions, branches, expires_at)
    values (${manager._id}, 'Faqja', ${Buffer.from('hash of a token')}, '{unit.read}', '{tirana}', now() + interval '1 day')`
  const { files, answer } = await fileOf(administrator, 'user', manager._id)
  expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200)
  const data = JSON.parse(files['data.json'] ?? '')
  expect(data.user[0]).toMatchObject({ username: 'manager.tirana' })
  expect(data.sessions.length).toBeGreaterThan(0)
  expect(data.apiTokens).toMatchObject([{ name: 'Faqja', permissions: ['unit.read'], last_used_at: null }])
  expect(Object.keys(data.apiTokens[0])).not.toContain('token_hash')
  expect(data.changes.map((one: { record: string }) => one.record)).toContain(person._id)
  expect(files['data.json']).not.toContain('Krasniqi-Veçanti')
  expect(files['index.html']).not.toContain('Krasniqi-Veçanti')
  expect((await fileOf(manager, 'user', administrator._id)).answer.statusCode).toBe(403)
})

test('a colleague’s file tells their passkeys, known networks and saved views, in whichever branch, and no secret', async () => {
  const person = await aPerson(sql, { role: 'manager', username: 'shikuese', extraBranches: ['durres'] })
  await owner`insert into passkeys (user_id, name, credential, public_key, counter, transports, host, is_backed_up, created_at)
    values (${person._id}, 'Telefoni im', 'credential-of-a-key', ${Buffer.from('a public key')}, 0, '{}', 'prona.al', true, now())`
  await owner`insert into familiar_networks (user_id, network, seen_at) values (${person._id}, '203.0.113.0', now())`
  const content = { filter: { status: ['available'] } }
  const there = clientOf(app, person, { branch: 'durres' })
  const kept = await there.post('/api/view', { resource: 'unit', name: 'Të lirat në det', content })
  expect(kept.status, kept.text).toBe(200)
  await owner`insert into notifications (branch, user_id, kind, resource, record, params, created_at)
    values ('durres', ${person._id}, 'accountChanged', 'user', ${person._id}, '{}', now())`
  const { files, answer } = await fileOf(administrator, 'user', person._id)
  expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200)
  const data = JSON.parse(files['data.json'] ?? '')
  expect(data.passkeys).toMatchObject([{ name: 'Telefoni im', host: 'prona.al', last_used_at: null }])
  expect(data.networks).toMatchObject([{ network: '203.0.113.0' }])
  expect(data.views).toMatchObject([{ branch: 'durres', name: 'Të lirat në det', shared: false, content }])
  expect(data.notifications).toHaveLength(1)
  for (const said of ['Telefoni im', '203.0.113.0', 'Të lirat në det'])
    expect(files['index.html']).toContain(said)
  for (const secret of ['public_key', 'credential-of-a-key']) expect(files['data.json']).not.toContain(secret)
})

test('a customer’s file holds letters to them, and no mail to a user with the same address or of another branch', async () => {
  const person = await aCustomer(client, { emails: ['e.perbashket@shembull.al'] })
  const inDurres = await aPerson(sql, { role: 'manager', branch: 'durres' })
  const letter = (kind: string, text: string, whose: { user_id?: string; created_by?: string }) => owner`
    insert into mails ${owner({ ...whose, kind, text, _id: randomUUID(), recipient: 'e.perbashket@shembull.al', language: 'sq', subject: text, status: 'sent' })}`
  await letter('passwordReset', 'Për llogarinë', { user_id: manager._id })
  await letter('addressConfirm', 'Për emailin', {})
  await letter('letter', 'Nga Durrësi', { created_by: inDurres._id })
  await letter('letter', 'Nga Tirana', { created_by: manager._id })
  const { files } = await fileOf(manager, 'customer', person._id)
  const { mails } = JSON.parse(files['data.json'] ?? '')
  expect(mails.map(({ text }: { text: string }) => text)).toEqual(['Nga Tirana'])
  for (const other of ['Për llogarinë', 'Për emailin', 'Nga Durrësi'])
    expect(files['index.html']).not.toContain(other)
})

test('a customer’s file says which colleagues read and wrote it by name and role, and nothing of their devices', async () => {
  const person = await aCustomer(client, { personalNumber: 'J99230089L' })
  const reader = await aPerson(sql, { role: 'accountant', username: 'lexuesi' })
  const from = { 'user-agent': 'Firefox of a colleague' }
  const read = await app.inject({
    ...{ method: 'GET', url: `/api/customer?id=${person._id}` },
    headers: { authorization: reader.token, ...from },
  })
  expect(read.statusCode).toBe(200)
  const [entry] = await owner`select address, browser from access_entries where by = ${reader._id}`
  expect(entry?.browser).toBe('Firefox of a colleague')
  const { files } = await fileOf(manager, 'customer', person._id)
  const { access, history } = JSON.parse(files['data.json'] ?? '')
  expect(Object.keys(access[0]).toSorted()).toEqual(['at', 'by', 'kind', 'report', 'role'])
  expect(access[0]).toMatchObject({ by: 'Emri lexuesi', role: 'Financier' })
  expect(history[0].by).toBe('Emri manager.tirana')
  for (const whole of [files['data.json'], files['index.html']])
    for (const secret of [reader._id, entry?.address, 'Firefox']) expect(whole).not.toContain(secret)
})

test('nobody makes the file of somebody with more rights or another branch, and everybody who may make files their own', async () => {
  const permissions = ['user.read', 'user.personalData', 'audit.read', 'user.update']
  const limited = await personWith({ sql, owner, now }, { permissions })
  const elsewhere = await aPerson(sql, { role: 'limited', branch: 'tirana', extraBranches: ['durres'] })
  const made = () => owner`select count(*)::int as count from audit_entries where action = 'personalData'`
  const before = await made()
  for (const above of [administrator, manager, elsewhere])
    expect((await fileOf(limited, 'user', above._id)).answer.statusCode).toBe(403)
  expect(await made()).toEqual(before)
  expect((await fileOf(limited, 'user', limited._id)).answer.statusCode).toBe(200)
})

test('however many entries go into the file page by page, each of them once', async () => {
  const person = await aCustomer(client)
  await owner`
    insert into audit_entries (branch, resource, record, action, after)
    select 'tirana', 'customer', ${person._id}, 'update', jsonb_build_object('notes', 'n' || n)
    from generate_series(1, 1200) n`
  const { files } = await fileOf(manager, 'customer', person._id)
  const { history } = JSON.parse(files['data.json'] ?? '')
  const told = new Set(history.map((one: { changes: { to: unknown }[] }) => one.changes[0]?.to))
  for (let n = 1; n <= 1200; n++) expect(told.has(`n${n}`)).toBe(true)
  expect(history).toHaveLength(1202)
})

async function aPaper(single: string, id: string, name: string, bytes: string) {
  const sent = await sendForm(app, manager.token, `/api/${single}/documents`, [
    ['id', id],
    ['category', 'idDocument'],
    { field: 'documents', name, bytes },
  ])
  expect(sent.status, sent.text).toBe(200)
}

async function fileOf(person: Pick<Person, 'token'>, single: string, id: string, branch?: string) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/${single}/personalData`,
    headers: { authorization: person.token, ...(branch && { branch }) },
    payload: { _id: id },
  })
  return { answer, files: answer.statusCode === 200 ? await unpacked(answer.rawPayload) : {} }
}

function unpacked(bytes: Buffer): Promise<Record<string, string>> {
  const { promise, resolve, reject } = Promise.withResolvers<Record<string, string>>()
  const files: Record<string, string> = {}
  fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
    if (!zip) return reject(error)
    zip.on('entry', (entry) =>
      zip.openReadStream(entry, async (_, stream) => {
        if (stream) files[entry.fileName] = await text(stream)
        zip.readEntry()
      }),
    )
    zip.once('end', () => resolve(files))
    zip.readEntry()
  })
  return promise
}

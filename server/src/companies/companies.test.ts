import { expect, test } from 'vitest'
import { anIban } from '../../../contract-tests/plain-value.ts'
import { anOrder, aUnit, type Body, type Client, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson, type Person } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'
import { pagesOf } from '../../test/printed.ts'

const database = await freshApp()
const { app, sql } = database
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator', extraBranches: ['durres'] }))
const inDurres = { branch: 'durres' }
const person = await aPerson(sql, { role: 'manager' })
const manager = clientOf(app, person)
const durresPerson = await aPerson(sql, { role: 'manager', branch: 'durres' })
const durres = clientOf(app, durresPerson)

const [first] = (await admin.get('/api/companies')).body.companies
const ibans = { company: anIban('1'), durres: anIban('2'), closed: anIban('3') }
await changed('company', first._id, {
  nuis: 'L12345678A',
  phone: '+35542000100',
  web: 'www.iliria.example',
  address: { street: 'Bulevardi Zogu I', city: 'Tiranë', postcode: null, country: null },
  accounts: [{ bank: 'Banka e Parë', iban: ibans.company, currency: 'EUR' }],
  colour: 'green',
})

test('the company of the first start is the first of the list, by the name it was given', () => {
  expect(first.name).toBe('Banesa Iliria')
})

test('papers say of the company what the branch leaves empty, and what the branch says of itself', async () => {
  const before = await printed(manager, person)
  for (const told of ['Banesa Iliria', 'L12345678A', 'Bulevardi Zogu I, Tiranë', 'www.iliria.example'])
    expect(before).toContain(told)
  await changed('branch', await branchCalled('tirana'), {
    nuis: 'M87654321B',
    unitCode: 'ab123cd456',
    address: { street: 'Rruga e Kavajës', city: null, postcode: null },
  })
  const after = await printed(manager, person)
  for (const told of ['M87654321B', 'Rruga e Kavajës', '+355 42 00 01 00', 'ab123cd456'])
    expect(after).toContain(told)
  for (const gone of ['L12345678A', 'Zogu I']) expect(after).not.toContain(gone)
  // What has no value is left out, and not printed as the word for nothing.
  for (const text of [before, after]) expect(text).not.toMatch(/\bnull\b/i)
})

test('a branch of another company has that one’s papers', async () => {
  const other = await made('company', { name: 'Iliria Bregdet sh.p.k.', nuis: 'K11111111A' })
  const id = await branchCalled('durres')
  await changed('branch', id, { company: other._id })
  const text = await printed(durres, durresPerson)
  expect(text).toContain('Iliria Bregdet sh.p.k.')
  expect(text).not.toContain(inFours(ibans.company))
  const refused = await admin.remove('/api/company', other._id)
  expect([refused.status, refused.body.code]).toEqual([409, 'inUse'])
  await changed('branch', id, { company: null })
  expect((await admin.remove('/api/company', other._id)).status).toBe(200)
  expect(await printed(durres, durresPerson)).toContain('Banesa Iliria')
})

test('the first company stays as long as a branch names none', async () => {
  const refused = await admin.remove('/api/company', first._id)
  expect([refused.status, refused.body.code]).toEqual([409, 'inUse'])
  expect((await admin.get('/api/company', { id: first._id })).body.company.version).toBe(2)
})

test('a branch with accounts of its own prints these alone, and none that is closed', async () => {
  expect(await printed(durres, durresPerson)).toContain(inFours(ibans.company))
  const account = { bank: 'Banka e Bregut', iban: ibans.durres, currency: 'ALL' }
  await made('bankAccount', account, inDurres)
  await made('bankAccount', { ...account, iban: ibans.closed, status: 'closed' }, inDurres)
  const text = await printed(durres, durresPerson)
  expect(text).toContain(`Banka e Bregut, ${inFours(ibans.durres)} (ALL)`)
  for (const other of [ibans.company, ibans.closed]) expect(text).not.toContain(inFours(other))
  const elsewhere = await printed(manager, person)
  expect(elsewhere).toContain(inFours(ibans.company))
  expect(elsewhere).not.toContain(inFours(ibans.durres))
})

test('the accounts of a branch are read by nobody who was not given the branch', async () => {
  const { bankAccounts } = (await durres.get('/api/bankAccounts')).body
  expect(bankAccounts).toHaveLength(2)
  const asked = [
    await manager.get('/api/bankAccounts'),
    await manager.get('/api/bankAccounts', { search: 'Bregut' }),
    await manager.get('/api/bankAccount', { id: bankAccounts[0]._id }),
    await manager.send('GET', '/api/bankAccounts', undefined, inDurres),
    await manager.send('GET', '/api/bankAccounts', undefined, { branch: '*' }),
    await manager.get('/api/branches'),
    await manager.get('/api/branch', { id: await branchCalled('durres') }),
  ]
  const letterhead = async (client: Client) => {
    const query = { branch: await branchCalled('durres') }
    return (await client.get('/api/figures/letterhead', query)).body.figures
  }
  expect(await letterhead(manager)).toMatchObject({ branch: 'Dega durres', accounts: null })
  expect(await letterhead(durres)).toMatchObject({
    accounts: [{ iban: ibans.durres }],
    nuis: 'L12345678A',
    ofCompany: ['nuis', 'phone', 'address'],
  })
  for (const { text } of asked) expect(text).not.toMatch(/AL\d{2}/)
})

test('companies and their accounts are for who was given them: at first administrators alone', async () => {
  for (const role of ['manager', 'agent', 'accountant', 'reporting', 'limited'] as const) {
    const client = clientOf(app, await aPerson(sql, { role }))
    const answers = [
      await client.get('/api/companies'),
      await client.get('/api/company', { id: first._id }),
      await client.put('/api/company', { _id: first._id, data: { accounts: [] } }),
      await client.post('/api/bankAccount', { bank: 'B', iban: anIban('9'), currency: 'EUR' }),
    ]
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
  }
  const reader = clientOf(app, await personWith(database, { permissions: ['company.read'] }))
  expect((await reader.get('/api/company', { id: first._id })).body.company.accounts).toMatchObject([
    { iban: ibans.company },
  ])
  const tried = await reader.put('/api/company', { _id: first._id, data: { accounts: [] } })
  expect(tried.status).toBe(403)
  expect((await admin.get('/api/company', { id: first._id })).body.company.accounts).toHaveLength(1)
})

test('the history tells which account was changed, from what to what', async () => {
  const other = anIban('11')
  await changed('company', first._id, { accounts: [{ bank: 'Banka e Parë', iban: other, currency: 'EUR' }] })
  const { history } = (await admin.get('/api/company/history', { id: first._id })).body
  expect(JSON.stringify(history[0].changes)).toContain(other)
  expect(JSON.stringify(history[0].changes)).toContain(ibans.company)
})

test('an account with a wrong digit, one entered twice and a code of another shape are refused at their field', async () => {
  const wrong = anIban('7').replace(/7$/, '8')
  const account = { bank: 'Banka', iban: wrong, currency: 'EUR' }
  expect(await issueOf(admin.post('/api/bankAccount', account))).toEqual(['iban', 'badIban'])
  const accounts = [account]
  expect(await issueOf(admin.put('/api/company', { _id: first._id, data: { accounts } }))).toEqual([
    'accounts.0.iban',
    'badIban',
  ])
  await made('bankAccount', { ...account, iban: anIban('7') })
  const spaced = { ...account, iban: inFours(anIban('7')).toLowerCase() }
  expect((await issueOf(admin.post('/api/bankAccount', spaced)))[0]).toBe('iban')
  expect((await admin.get('/api/bankAccounts')).body.bankAccounts).toHaveLength(1)
  const _id = await branchCalled('tirana')
  for (const unitCode of ['AB123CD456', 'ab123cd45', 'ab12ccd456'])
    expect(await issueOf(admin.put('/api/branch', { _id, data: { unitCode } }))).toEqual([
      'unitCode',
      'badUnitCode',
    ])
})

async function issueOf(answer: ReturnType<Client['post']>): Promise<unknown[]> {
  const { status, body } = await answer
  expect([409, 422]).toContain(status)
  return [body.fields[0].field, body.fields[0].code]
}

async function made(single: string, values: Body, headers = {}): Promise<Body> {
  const answer = await admin.post(`/api/${single}`, values, headers)
  expect(answer.status, answer.text).toBe(200)
  return answer.body[single]
}

async function changed(single: string, _id: string, data: Body): Promise<void> {
  const answer = await admin.put(`/api/${single}`, { _id, data })
  expect(answer.status, answer.text).toBe(200)
}

async function branchCalled(code: string): Promise<string> {
  const { branches } = (await admin.get('/api/branches')).body
  return branches.find((one: Body) => one.code === code)._id
}

function inFours(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** All that a paper says of who it is from. */
async function printed(client: Client, { token }: Person): Promise<string> {
  const unit = await aUnit(client)
  const { _id: order } = await anOrder(client, [unit._id], { kind: 'sale', intent: 'sale' })
  const names = ['name', 'nuis', 'address', 'phone', 'web', 'unitCode', 'accounts']
  const text = names.map((name) => `- {{company.${name}}}`).join('\n')
  const payload = { order, kind: 'sale', language: 'sq', heading: 'Provë', text }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/paperTemplate/preview',
    headers: { authorization: token },
    payload,
  })
  expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200)
  return (await pagesOf(new Uint8Array(answer.rawPayload))).texts.join(' ').replaceAll(/\s+/g, ' ')
}

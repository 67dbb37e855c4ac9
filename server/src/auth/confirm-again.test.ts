import { confirmedPermissions } from '@prona/contract/confirm-again'
import { expect, test } from 'vitest'
import { anIban } from '../../../contract-tests/plain-value.ts'
import { codeOf, signingIn, withFactor } from '../../test/a-factor.ts'
import { aCustomer, type Client, clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { heldUp } from '../../test/held-up.ts'
import { aCompany, aPerson, goodPassword, type Person } from '../../test/people.ts'
import { untilDone } from '../../test/sized.ts'
import type { Transaction } from '../database/connect.ts'

const { now, laterBy } = aClock()
const { app, sql, owner } = await freshApp({}, now)
await aCompany(sql)
const ask = signingIn(app)
const [managers] = await owner`select _id from roles where key = 'manager'`

let number = 0
const someone = (role: 'administrator' | 'agent' = 'administrator') =>
  aPerson(sql, { role, at: now(), username: `person.${++number}` })

/** As if they had signed in eleven minutes ago; before their first request, which would be remembered. */
async function notConfirmed({ _id }: Pick<Person, '_id'>) {
  await owner`update sessions set confirmed_at = now() - interval '11 minutes' where user_id = ${_id}`
}

async function longSignedIn(role: 'administrator' | 'agent' = 'administrator') {
  const person = await someone(role)
  await notConfirmed(person)
  return person
}

const confirm = (token: string, body: object) => ask('POST', '/confirm', body, token)
const isConfirmed = async ({ token }: Pick<Person, 'token'>) =>
  (await ask('GET', '/confirm', undefined, token)).json().confirm.isConfirmed
const aRole = async () => {
  const [made] = await owner`
    insert into roles (_id, name, permissions) values (gen_random_uuid(), ${`Rol ${++number}`}, '{}') returning _id`
  return made?._id
}
const roleOf = async (_id: string) => (await owner`select role from users where _id = ${_id}`)[0]?.role
const everything = async () =>
  JSON.stringify([
    await owner`select _id, name, deleted_at, version from roles order by _id`,
    await owner`select _id, role, extra_branches, status, email, deleted_at, version from users order by _id`,
    await owner`select user_id, purpose from sign_in_links order by 1, 2`,
    await owner`select user_id from second_factors order by 1`,
    await owner`select user_id from user_passwords where must_change order by 1`,
    await owner`select iban, deleted_at from bank_accounts order by 1`,
    await owner`select name, accounts, deleted_at from companies order by 1`,
    await owner`select code, company from branches order by 1`,
    await owner`select name, heading, text, status from paper_templates order by 1, 2`,
    await owner`select _id, erased_because from customers order by 1`,
    await owner`select name, status, secret_number, deleted_at from webhooks order by 1`,
  ])

const anAccount = () => ({ bank: 'Banka', iban: anIban(String(++number)), currency: 'EUR' })
const anOldAccount = async () => {
  const { bank, iban, currency } = anAccount()
  const [made] = await owner`
    insert into bank_accounts (_id, branch, bank, iban, currency)
    values (gen_random_uuid(), 'tirana', ${bank}, ${iban}, ${currency}) returning _id`
  return made?._id
}

const anotherCompany = async () => {
  const name = `Iliria ${++number}`
  const [made] =
    await owner`insert into companies (_id, name) values (gen_random_uuid(), ${name}) returning _id`
  return made?._id
}
const aTemplate = () => ({
  ...{
    name: `Rezervim ${++number}`,
    kind: 'reservation',
    language: 'sq',
    heading: 'Rezervim',
    text: 'Palët',
  },
  status: 'active',
})
const aWebhook = () => ({
  name: `Webhook ${++number}`,
  url: 'https://receiver.example/',
  events: ['role.update'],
})
const anOldWebhook = async () => {
  const { name, url, events } = aWebhook()
  const [made] = await owner`
    insert into webhooks (_id, name, url, events, status) values (gen_random_uuid(), ${name}, ${url}, ${events}, 'off') returning _id`
  return made?._id
}

/** What each permission is used for, by somebody who has it. */
const uses: Record<string, () => Promise<(client: Client) => ReturnType<Client['post']>>> = {
  'role.create': async () => (client) =>
    client.post('/api/role', { name: `Rol ${++number}`, permissions: [] }),
  'role.update': async () => {
    const _id = await aRole()
    return (client) => client.put('/api/role', { _id, data: { name: `Rol ${++number}` } })
  },
  'role.delete': async () => {
    const id = await aRole()
    return (client) => client.remove('/api/role', id)
  },
  'user.create': async () => (client) =>
    client.post('/api/user', { username: `person.${++number}`, name: 'Besa', role: managers?._id }),
  'user.update': async () => {
    const { _id } = await someone('agent')
    return (client) => client.put('/api/user', { _id, data: { role: managers?._id } })
  },
  'user.enable': async () => {
    const { _id } = await someone('agent')
    await owner`update users set status = 'disabled' where _id = ${_id}`
    return (client) => client.post('/api/user/enable', { _id })
  },
  'user.disable': async () => {
    const { _id } = await someone('agent')
    return (client) => client.post('/api/user/disable', { _id })
  },
  'user.move': async () => {
    const { _id } = await someone('agent')
    return (client) => client.post('/api/user/move', { _id, branch: 'durres' })
  },
  'user.invite': async () => {
    const { _id } = await someone('agent')
    await owner`update users set account = 'none' where _id = ${_id}`
    return (client) => client.post('/api/user/invite', { _id })
  },
  'user.signInLink': async () => {
    const { _id } = await someone('agent')
    return (client) => client.post('/api/user/signInLink', { _id })
  },
  'bankAccount.create': async () => (client) => client.post('/api/bankAccount', anAccount()),
  'bankAccount.update': async () => {
    const _id = await anOldAccount()
    return (client) => client.put('/api/bankAccount', { _id, data: { iban: anAccount().iban } })
  },
  'bankAccount.delete': async () => {
    const id = await anOldAccount()
    return (client) => client.remove('/api/bankAccount', id)
  },
  'company.create': async () => (client) => client.post('/api/company', { name: `Iliria ${++number}` }),
  'company.update': async () => {
    const [first] = await owner`select _id from companies order by created_at limit 1`
    return (client) => client.put('/api/company', { _id: first?._id, data: { accounts: [anAccount()] } })
  },
  'company.delete': async () => {
    const id = await anotherCompany()
    return (client) => client.remove('/api/company', id)
  },
  'branch.update': async () => {
    const [company, [branch]] = [await anotherCompany(), await owner`select _id from branches limit 1`]
    return (client) => client.put('/api/branch', { _id: branch?._id, data: { company } })
  },
  'paperTemplate.create': async () => (client) => client.post('/api/paperTemplate', aTemplate()),
  'paperTemplate.update': async () => {
    const made = await clientOf(app, await someone()).post('/api/paperTemplate', aTemplate())
    const _id = made.body.paperTemplate._id
    return (client) => client.put('/api/paperTemplate', { _id, data: { text: 'Paguhet te AL…' } })
  },
  'customer.erase': async () => {
    const { _id } = await aCustomer(clientOf(app, await someone()))
    return (client) => client.post('/api/customer/erase', { _id, erasedBecause: 'request' })
  },
  'webhook.create': async () => (client) => client.post('/api/webhook', aWebhook()),
  'webhook.update': async () => {
    const _id = await anOldWebhook()
    return (client) => client.put('/api/webhook', { _id, data: { name: aWebhook().name } })
  },
  'webhook.delete': async () => {
    const id = await anOldWebhook()
    return (client) => client.remove('/api/webhook', id)
  },
  'webhook.newSecret': async () => {
    const _id = await anOldWebhook()
    return (client) => client.post('/api/webhook/newSecret', { _id })
  },
  'webhook.turnOn': async () => {
    const _id = await anOldWebhook()
    return (client) => client.post('/api/webhook/turnOn', { _id })
  },
  'user.requirePassword': async () => {
    const { _id } = await someone('agent')
    return (client) => client.post('/api/user/requirePassword', { _id })
  },
  'user.resetFactor': async () => {
    const person = await someone('agent')
    await withFactor(app, person, now())
    return (client) => client.post('/api/user/resetFactor', { _id: person._id })
  },
}

test('whatever asks for it is tried here', () => {
  expect(Object.keys(uses).sort()).toEqual(Object.keys(confirmedPermissions).sort())
})

test.for(Object.entries(uses))(
  '%s is refused in a session that is only open, and done once its person has confirmed that it is them',
  async ([, begin]) => {
    const use = await begin()
    const chief = await longSignedIn()
    const client = clientOf(app, chief)
    const before = await everything()
    const refused = await use(client)
    expect([refused.status, refused.body.code]).toEqual([403, 'confirmAgain'])
    expect(await everything()).toBe(before)
    expect((await confirm(chief.token, { password: goodPassword })).statusCode).toBe(200)
    expect((await use(client)).status).toBe(200)
    expect(await everything()).not.toBe(before)
  },
)

/** Of each permission of which only some fields ask: a record, what these are changed to, and a field that does not ask. */
const askingFields: Record<string, () => Promise<Asking>> = {
  user: async () => ({
    ...{ plural: 'users', _id: (await someone('agent'))._id, free: { name: 'Tjetër' } },
    asking: {
      ...{ role: managers?._id, extraBranches: ['durres'], email: 'x@example.com' },
    },
  }),
  company: async () => ({
    ...{ plural: 'companies', _id: await anotherCompany(), free: { name: `Iliria ${++number}` } },
    asking: { accounts: [anAccount()] },
  }),
  branch: async () => ({
    ...{ plural: 'branches', _id: (await owner`select _id from branches limit 1`)[0]?._id },
    ...{ free: { email: 'dega@example.com' }, asking: { company: await anotherCompany() } },
  }),
  paperTemplate: async () => {
    const made = await clientOf(app, await someone()).post('/api/paperTemplate', aTemplate())
    const asking = { heading: 'Tjetër', text: 'Paguhet te AL…', status: 'archived' }
    const { _id } = made.body.paperTemplate
    return { plural: 'paperTemplates', _id, free: { name: `Tjetër ${++number}` }, asking }
  },
}
type Asking = {
  readonly plural: string
  readonly _id: string
  readonly free: Readonly<Record<string, unknown>>
  readonly asking: Readonly<Record<string, unknown>>
}

test.for(Object.entries(confirmedPermissions).filter(([, asked]) => asked !== 'always'))(
  'of %s each field that is named asks for it, also in a bulk change, and another does not',
  async ([permission, asked]) => {
    const [single = ''] = permission.split('.')
    const { plural, _id, free, asking } = (await askingFields[single]?.()) ?? fail(permission)
    expect(Object.keys(asking).sort()).toEqual([...asked].sort())
    const chief = clientOf(app, await longSignedIn())
    const before = await everything()
    for (const [field, value] of Object.entries(asking)) {
      const data = { [field]: value }
      const alone = await chief.put(`/api/${single}`, { _id, data })
      const many = await chief.post(`/api/${plural}/bulk`, { ids: [_id], change: data })
      const own = await chief.post(`/api/${plural}/bulk`, { ids: [{ _id, change: data }] })
      for (const { status, body } of [alone, many, own])
        expect([field, status, body.code]).toEqual([field, 403, 'confirmAgain'])
    }
    expect(await everything()).toBe(before)
    expect((await chief.put(`/api/${single}`, { _id, data: free })).status).toBe(200)
  },
)

function fail(permission: string): never {
  throw new Error(`No record is tried of ${permission}`)
}

test('a branch is given to another company neither by many at once nor by a file, and a script never does it', async () => {
  const company = await anotherCompany()
  const [branch] = await owner`select _id, code from branches order by code limit 1`
  const chief = await longSignedIn()
  const made = await clientOf(app, await someone()).post('/api/user/auth/apiToken', {
    ...{ name: 'Faqja', days: 30, branches: ['tirana'] },
    permissions: ['branch.read', 'branch.create', 'branch.update'],
  })
  const script = { token: `Bearer ${made.body.token}` }
  const before = await everything()
  const [open, token] = [clientOf(app, chief), clientOf(app, script)]
  for (const client of [open, token]) {
    const refused = [
      await client.put('/api/branch', { _id: branch?._id, data: { company } }),
      await client.post('/api/branches/bulk', { ids: [branch?._id], change: { company } }),
      await client.post('/api/branches/bulk', { ids: [{ _id: branch?._id, change: { company } }] }),
      await client.post('/api/branch/import', { text: `Kodi;Kompania\n${branch?.code};${company}` }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(Array(4).fill(403))
    const codes = refused.map(({ body }) => body.code)
    // What is done to many at once is closed to scripts altogether.
    expect(client === open ? [...new Set(codes)] : codes.slice(0, 1)).toEqual(['confirmAgain'])
    expect(
      (await client.put('/api/branch', { _id: branch?._id, data: { email: `${++number}@example.com` } }))
        .status,
    ).toBe(200)
  }
  expect(await everything()).toBe(before)
})

test('what was done to a user in a bulk change is not undone either', async () => {
  const person = await someone('agent')
  const chief = await someone()
  const client = clientOf(app, chief)
  const done = await client.post('/api/users/bulk', { ids: [person._id], change: { role: managers?._id } })
  await notConfirmed(chief)
  await expect.poll(() => isConfirmed(chief)).toBe(false)
  const undone = await client.post('/api/users/bulk/undo', { batch: done.body.bulk.batch })
  expect([undone.status, undone.body.code]).toEqual([403, 'confirmAgain'])
  expect(await roleOf(person._id)).toBe(managers?._id)
})

test('the form is shown all the same, and who lacks the right is told that and nothing else', async () => {
  const chief = clientOf(app, await longSignedIn())
  expect((await chief.get('/api/role/form')).status).toBe(200)
  const agent = clientOf(app, await longSignedIn('agent'))
  expect((await agent.post('/api/role', { name: 'X', permissions: [] })).body.code).toBe('forbidden')
})

test('it counts for ten minutes, in the one session, and signing in counts as much', async () => {
  const chief = await longSignedIn()
  const signedIn = await ask('POST', '', { username: chief.username, password: goodPassword })
  const role = () => ({ name: `Rol ${++number}`, permissions: [] })
  expect((await clientOf(app, signedIn.json()).post('/api/role', role())).status).toBe(200)
  expect((await clientOf(app, chief).post('/api/role', role())).body.code).toBe('confirmAgain')
  await notConfirmed(chief)
  await expect.poll(() => isConfirmed(signedIn.json())).toBe(false)
  expect((await clientOf(app, signedIn.json()).post('/api/role', role())).body.code).toBe('confirmAgain')
})

test('with two-step verification a code confirms and the password does not, and a code works once', async () => {
  const chief = await someone()
  const { secret, recoveryCodes } = await withFactor(app, chief, now())
  await notConfirmed(chief)
  laterBy(60)
  const { confirm: way } = (await ask('GET', '/confirm', undefined, chief.token)).json()
  expect(way.by).toBe('code')
  const byPassword = await confirm(chief.token, { password: goodPassword })
  expect([byPassword.statusCode, byPassword.json().fields[0].field]).toEqual([422, 'code'])
  const code = codeOf(secret, now())
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await confirm(chief.token, { code: wrong })).statusCode).toBe(422)
  expect((await confirm(chief.token, { code })).statusCode).toBe(200)
  expect((await confirm(chief.token, { code })).statusCode).toBe(422)
  expect((await confirm(chief.token, { code: recoveryCodes[0] })).statusCode).toBe(200)
  expect((await confirm(chief.token, { code: recoveryCodes[0] })).statusCode).toBe(422)
})

test('wrong passwords and wrong codes lock, and the right one is refused while locked', async () => {
  const chief = await longSignedIn()
  for (let guess = 0; guess < 10; guess++) await confirm(chief.token, { password: `gabim ${guess}` })
  expect((await confirm(chief.token, { password: goodPassword })).statusCode).toBe(429)
  expect((await clientOf(app, chief).post('/api/role', { name: 'Y', permissions: [] })).status).toBe(403)
  const coded = await someone()
  const { secret } = await withFactor(app, coded, now())
  await notConfirmed(coded)
  laterBy(60)
  for (let guess = 0; guess < 10; guess++) await confirm(coded.token, { code: wrongCode(secret) })
  expect((await confirm(coded.token, { code: codeOf(secret, now()) })).statusCode).toBe(429)
})

const wrongCode = (secret: string) => (codeOf(secret, now()) === '000000' ? '000001' : '000000')

test('whoever mistypes codes while they confirm still signs in, and a recovery code still confirms', async () => {
  const person = await someone()
  const { secret, recoveryCodes } = await withFactor(app, person, now())
  laterBy(60)
  for (let guess = 0; guess < 10; guess++) await confirm(person.token, { code: wrongCode(secret) })
  expect((await confirm(person.token, { code: codeOf(secret, now()) })).statusCode).toBe(429)
  expect((await confirm(person.token, { code: recoveryCodes[0] })).statusCode).toBe(200)
  const { username } = person
  const { challenge } = (await ask('POST', '', { username, password: goodPassword })).json()
  expect((await ask('POST', '/verify', { challenge, code: codeOf(secret, now()) })).statusCode).toBe(200)
})

test('whose codes somebody else guesses at while signing in still confirms, and signs in by a recovery code', async () => {
  const person = await someone()
  const { secret, recoveryCodes } = await withFactor(app, person, now())
  laterBy(60)
  const { username } = person
  const verify = async (code = '') => {
    const { challenge } = (await ask('POST', '', { username, password: goodPassword })).json()
    return (await ask('POST', '/verify', { challenge, code })).statusCode
  }
  for (let guess = 0; guess < 10; guess++) await verify(wrongCode(secret))
  expect(await verify(codeOf(secret, now()))).toBe(429)
  expect((await confirm(person.token, { code: codeOf(secret, now()) })).statusCode).toBe(200)
  expect(await verify(recoveryCodes[0])).toBe(200)
})

test(
  'of five hundred guesses at a code, and as many at a recovery code, ten are tried each',
  async () => {
    const person = await someone()
    const { secret } = await withFactor(app, person, now())
    laterBy(60)
    for (const guessed of [wrongCode(secret), 'abcd-efgh-jkmn-pqrs'])
      for (let part = 0; part < 10; part++)
        await Promise.all(Array.from({ length: 50 }, () => confirm(person.token, { code: guessed })))
    const tried = await owner`select from access_entries where by = ${person._id} and kind = 'codeFailed'`
    expect(tried).toHaveLength(20)
    expect((await confirm(person.token, { code: codeOf(secret, now()) })).statusCode).toBe(429)
  },
  untilDone,
)

test('who signs in at another service and has no password here confirms by signing in anew', async () => {
  const chief = await longSignedIn()
  await owner`delete from user_passwords where user_id = ${chief._id}`
  expect((await ask('GET', '/confirm', undefined, chief.token)).json().confirm.by).toBe('signIn')
  const refused = await confirm(chief.token, { password: goodPassword })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'notOpen'])
})

test('two-step verification is not ended, nor new codes made, by an open session and the password alone', async () => {
  const person = await someone('agent')
  const { secret } = await withFactor(app, person, now())
  await notConfirmed(person)
  laterBy(60)
  for (const path of ['/factor/end', '/factor/codes']) {
    const refused = await ask('POST', path, { password: goodPassword }, person.token)
    expect([path, refused.statusCode, refused.json().code]).toEqual([path, 403, 'confirmAgain'])
  }
  expect(await owner`select from recovery_codes where user_id = ${person._id}`).toHaveLength(10)
  await confirm(person.token, { code: codeOf(secret, now()) })
  const ended = await ask('POST', '/factor/end', { password: goodPassword }, person.token)
  expect(ended.statusCode).toBe(200)
})

test('what changes how one signs in is not done by a session that has ended meanwhile', async () => {
  const person = await someone('agent')
  const { secret } = await withFactor(app, person, now())
  laterBy(60)
  expect((await confirm(person.token, { code: codeOf(secret, now()) })).statusCode).toBe(200)
  const ways = () => owner`
    select p.hash, f.secret, array(select code_hash from recovery_codes where user_id = p.user_id order by 1) as codes
    from user_passwords p join second_factors f using (user_id) where user_id = ${person._id}`
  const before = await ways()
  const password = goodPassword
  const changes = [
    () => ask('POST', '/factor/end', { password }, person.token),
    () => ask('POST', '/factor/codes', { password }, person.token),
    () => ask('PUT', '', { oldPassword: password, newPassword: 'një fjalëkalim i ri' }, person.token),
  ]
  for (const work of changes) {
    const by = (db: Transaction) => db`update sessions set ended_at = now() where user_id = ${person._id}`
    expect((await heldUp(owner, { by, work })).statusCode).toBe(401)
    expect(await ways()).toEqual(before)
    await owner`update sessions set ended_at = null where user_id = ${person._id}`
  }
})

test('nobody confirms who they are in a session that has ended meanwhile', async () => {
  const chief = await longSignedIn()
  const by = (db: Transaction) => db`update sessions set ended_at = now() where user_id = ${chief._id}`
  const work = () => confirm(chief.token, { password: goodPassword })
  expect((await heldUp(owner, { by, work })).statusCode).toBe(401)
  const [session] = await owner`
    select confirmed_at < now() - interval '10 minutes' as rested from sessions where user_id = ${chief._id}`
  expect(session?.rested).toBe(true)
  expect(await owner`select kind from access_entries where by = ${chief._id}`).toEqual([])
})

test('of two changes by one old password at once one counts, and the other is told that it is the old one no more', async () => {
  const person = await someone('agent')
  const chosen = ['një fjalëkalim i ri', 'një tjetër i ri']
  const answers = await heldUp(owner, {
    by: (db) => db`select from user_passwords where user_id = ${person._id} for update`,
    work: () =>
      Promise.all(
        chosen.map((newPassword) => ask('PUT', '', { oldPassword: goodPassword, newPassword }, person.token)),
      ),
    waiting: 2,
  })
  expect(answers.map((answer) => answer.json().success).sort()).toEqual([false, true])
  for (const [at, password] of chosen.entries()) {
    const signedIn = await ask('POST', '', { username: person.username, password })
    expect(signedIn.statusCode === 200).toBe(answers[at]?.json().success)
  }
})

test('it is recorded, and being asked is no refusal', async () => {
  const chief = await longSignedIn()
  await clientOf(app, chief).post('/api/role', { name: 'Z', permissions: [] })
  await confirm(chief.token, { password: 'gabim' })
  await confirm(chief.token, { password: goodPassword })
  const agent = await someone('agent')
  await clientOf(app, agent).post('/api/role', { name: 'Z', permissions: [] })
  const kindsOf = async ({ _id }: Pick<Person, '_id'>) =>
    (await owner`select kind from access_entries where by = ${_id} order by at, id`).map(({ kind }) => kind)
  // Refusals are written one after the other: once hers is there, his would be.
  await expect.poll(() => kindsOf(agent)).toEqual(['refused'])
  expect(await kindsOf(chief)).toEqual(['passwordAgainFailed', 'confirmedAgain'])
})

import { expect, test } from 'vitest'
import { codeOf, signingIn, withFactor } from '../../test/a-factor.ts'
import { aDevice, type Device, passkeyUrl, withPasskey } from '../../test/a-passkey.ts'
import { clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson, goodPassword, type Person } from '../../test/people.ts'
import { openPasskeyChallenge, takePasskeyChallenge } from './passkey-challenges.ts'

const { now, laterBy } = aClock()
const { app, sql, owner } = await freshApp({ publicUrl: passkeyUrl }, now)
await aCompany(sql)
const ask = signingIn(app)

let number = 0
async function someone(wanted: Parameters<typeof aPerson>[1] = {}) {
  return aPerson(sql, { at: now(), username: `person.${++number}`, ...wanted })
}

/** Somebody with a passkey. */
async function withOne(wanted: Parameters<typeof aPerson>[1] = {}) {
  const person = await someone(wanted)
  return { ...person, ...(await withPasskey(app, person)) }
}

const optionsOf = async (challenge?: string) =>
  (await ask('POST', '/passkey/ask', challenge === undefined ? {} : { challenge })).json()
const enter = (passkey: object, challenge?: string) =>
  ask('POST', '/passkey', challenge === undefined ? { passkey } : { passkey, challenge })

async function signIn(device: Device, wrong?: Parameters<Device['use']>[1]) {
  return enter(device.use((await optionsOf()).passkey, wrong))
}

async function challengeOf({ username }: Pick<Person, 'username'>): Promise<string> {
  return (await ask('POST', '', { username, password: goodPassword })).json().challenge
}

async function sessionsOf({ _id }: Pick<Person, '_id'>): Promise<number> {
  return (await owner`select from sessions where user_id = ${_id} and ended_at is null`).length
}

async function entriesOf({ _id }: Pick<Person, '_id'>) {
  return owner<{ kind: string; way: string | null }[]>`
    select kind, way from access_entries where by = ${_id} order by at, id`
}

async function toldTo({ _id }: Pick<Person, '_id'>): Promise<string[]> {
  const told = await owner<{ kind: string }[]>`
    select kind from notifications where user_id = ${_id} and kind like 'passkey%' order by created_at, _id`
  return told.map(({ kind }) => kind)
}

/** Every refusal is answered alike, and nobody is signed in by it. */
async function expectRefused(
  answer: { statusCode: number; json(): { code: string } },
  whose: Person,
  open: number,
) {
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'wrongCredentials'])
  expect(await sessionsOf(whose)).toBe(open)
}

test('whoever has a passkey signs in by it without name and password', async () => {
  const person = await withOne()
  const answer = await signIn(person.device)
  expect(answer.statusCode).toBe(200)
  const { user } = (await ask('GET', '/user', undefined, answer.json().token)).json()
  expect(user.username).toBe(person.username)
  expect((await entriesOf(person)).at(-1)).toEqual({ kind: 'signIn', way: 'passkey' })
  const { passkeys } = (await ask('GET', '/passkeys', undefined, answer.json().token)).json()
  expect(passkeys).toEqual([
    {
      ...{ _id: person.passkey, name: 'Telefoni', isOfThisAddress: true, isBackedUp: false },
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
    },
  ])
})

test('with a passkey the password alone opens no session; the passkey after it does, and a recovery code', async () => {
  const person = await withOne()
  expect(person.recoveryCodes).toHaveLength(10)
  const open = await sessionsOf(person)
  const challenge = await challengeOf(person)
  expect(await sessionsOf(person)).toBe(open)
  const asked = await optionsOf(challenge)
  expect(asked.hasApp).toBe(false)
  expect(asked.passkey.allowCredentials).toHaveLength(1)
  expect((await enter(person.device.use(asked.passkey), challenge)).statusCode).toBe(200)
  expect((await entriesOf(person)).at(-1)?.way).toBe('passwordAndPasskey')
  const [code = ''] = person.recoveryCodes
  const byCode = await ask('POST', '/verify', { challenge: await challengeOf(person), code })
  expect(byCode.statusCode).toBe(200)
  expect((await entriesOf(person)).at(-1)?.way).toBe('recoveryCode')
})

test('the way somebody came in is recorded: by password, and by password and code', async () => {
  const person = await someone()
  await ask('POST', '', { username: person.username, password: goodPassword })
  expect((await entriesOf(person)).at(-1)).toEqual({ kind: 'signIn', way: 'password' })
  const { secret } = await withFactor(app, person, now())
  laterBy(60)
  await ask('POST', '/verify', { challenge: await challengeOf(person), code: codeOf(secret, now()) })
  expect((await entriesOf(person)).at(-1)).toEqual({ kind: 'signIn', way: 'code' })
})

const wrongs: Readonly<Record<string, Parameters<Device['use']>[1]>> = {
  'made on another site': { origin: 'https://prona.example.evil.test' },
  'made on another port of this site': { origin: `${passkeyUrl}:8443` },
  'for another name': { rpId: 'example' },
  'by whoever holds the device, without a finger or a PIN': { isVerified: false },
  'without saying whose it is': { userHandle: undefined },
  'in the name of somebody else': { userHandle: Buffer.from('someone else').toString('base64url') },
}
for (const [kind, wrong] of Object.entries(wrongs))
  test(`a passkey used ${kind} signs nobody in`, async () => {
    const person = await withOne()
    const open = await sessionsOf(person)
    await expectRefused(await signIn(person.device, wrong), person, open)
    expect((await signIn(person.device)).statusCode).toBe(200)
  })

test('a signature that is not of the kept key signs nobody in', async () => {
  const [arta, besa] = [await withOne(), await withOne()]
  const open = await sessionsOf(arta)
  const { passkey } = await optionsOf()
  const proof = { ...besa.device.use(passkey), id: arta.device.use(passkey).id }
  await expectRefused(await enter({ ...proof, userHandle: arta.device.use(passkey).userHandle }), arta, open)
})

test('what was signed once signs in once, however often and at once it is sent', async () => {
  const person = await withOne()
  const open = await sessionsOf(person)
  const proof = person.device.use((await optionsOf()).passkey)
  const answers = await Promise.all(Array.from({ length: 50 }, () => enter(proof)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await sessionsOf(person)).toBe(open + 1)
  await expectRefused(await enter(proof), person, open + 1)
})

test('what was asked for is open for five minutes', async () => {
  const person = await withOne()
  const { passkey } = await optionsOf()
  laterBy(301)
  const open = await sessionsOf(person)
  await expectRefused(await enter(person.device.use(passkey)), person, open)
})

test('what was never asked for, or for something else, signs nobody in', async () => {
  const person = await withOne()
  const open = await sessionsOf(person)
  const invented = { challenge: Buffer.alloc(32, 7).toString('base64url') }
  await expectRefused(await enter(person.device.use(invented)), person, open)
  const toConfirm = (await ask('POST', '/confirm/passkey', undefined, person.token)).json().passkey
  await expectRefused(await enter(person.device.use(toConfirm)), person, open)
  const challenge = await challengeOf(person)
  const forSecond = (await optionsOf(challenge)).passkey
  await expectRefused(await enter(person.device.use(forSecond)), person, open)
  const forAlone = (await optionsOf()).passkey
  await expectRefused(await enter(person.device.use(forAlone), challenge), person, open)
})

test('nobody’s second step is the passkey of another, or what another was asked', async () => {
  const [arta, besa] = [await withOne(), await withOne()]
  const open = await sessionsOf(arta)
  const ofArta = await challengeOf(arta)
  await expectRefused(await enter(besa.device.use((await optionsOf(ofArta)).passkey), ofArta), arta, open)
  const ofBesa = (await optionsOf(await challengeOf(besa))).passkey
  await expectRefused(await enter(arta.device.use(ofBesa), ofArta), arta, open)
})

test('after five tries of the second step the right passkey is refused, too', async () => {
  const person = await withOne()
  const challenge = await challengeOf(person)
  for (let tries = 0; tries < 5; tries++)
    await enter(person.device.use((await optionsOf(challenge)).passkey, { isVerified: false }), challenge)
  expect((await optionsOf(challenge)).code).toBe('signInOver')
})

test('a passkey that has counted less than before is refused, and recorded as a copy', async () => {
  const person = await withOne()
  expect((await signIn(person.device, { counter: 7 })).statusCode).toBe(200)
  const open = await sessionsOf(person)
  await expectRefused(await signIn(person.device, { counter: 7 }), person, open)
  expect((await entriesOf(person)).at(-1)?.kind).toBe('passkeyCopied')
  expect(await toldTo(person)).toEqual(['passkeyAdded', 'passkeyCopied'])
  expect((await signIn(person.device, { counter: 8 })).statusCode).toBe(200)
})

test('a device that counts nothing signs in again and again', async () => {
  const person = await withOne()
  for (let time = 0; time < 2; time++)
    expect((await signIn(person.device, { counter: 0 })).statusCode).toBe(200)
})

test('who is disabled or deleted, and a passkey that was removed, are answered as one that never was', async () => {
  const [disabled, deleted, removed] = [await withOne(), await withOne(), await withOne()]
  await owner`update users set status = 'disabled' where _id = ${disabled._id}`
  await owner`update users set deleted_at = now() where _id = ${deleted._id}`
  await ask('DELETE', `/passkey?id=${removed.passkey}`, undefined, removed.token)
  const said = []
  for (const device of [disabled.device, deleted.device, removed.device]) {
    const { requestId, ...answer } = (await signIn(device)).json()
    said.push(answer)
  }
  const stranger = aDevice()
  stranger.create({ challenge: '', user: { id: Buffer.from(removed._id).toString('base64url') } })
  const { requestId, ...never } = (await signIn(stranger)).json()
  expect(said).toEqual([never, never, never])
  for (const one of [disabled, deleted, removed])
    expect((await entriesOf(one)).at(-1)?.kind).not.toBe('signIn')
})

test('an unknown passkey and a wrong signature ask the same of the database', async () => {
  const person = await withOne()
  const stranger = aDevice()
  stranger.create({ challenge: '', user: { id: 'AAAA' } })
  const asked = async (device: Device, wrong: Parameters<Device['use']>[1]) => {
    const proof = device.use((await optionsOf()).passkey, wrong)
    const statements: string[] = []
    const told = sql.options.debug
    sql.options.debug = (_connection, text) => void statements.push(text)
    await enter(proof)
    sql.options.debug = told
    return statements
  }
  expect(await asked(stranger, {})).toEqual(await asked(person.device, { isVerified: false }))
})

test('a hundred wrong ones lock the network, except for whoever has signed in there', async () => {
  const [known, stranger] = [await withOne(), await withOne()]
  const from = signingIn(app, '10.77.0.1')
  const once = async (device: Device, wrong?: Parameters<Device['use']>[1]) =>
    from('POST', '/passkey', { passkey: device.use((await optionsOf()).passkey, wrong) })
  expect((await once(known.device)).statusCode).toBe(200)
  const unknown = aDevice()
  unknown.create({ challenge: '', user: { id: 'AAAA' } })
  for (let time = 0; time < 100; time++) await once(unknown)
  const open = await sessionsOf(stranger)
  expect((await once(stranger.device)).statusCode).toBe(429)
  expect(await sessionsOf(stranger)).toBe(open)
  expect((await once(known.device)).statusCode).toBe(200)
}, 60_000)

const added = (person: Pick<Person, 'token'>, body: object) => ask('POST', '/passkeys', body, person.token)
const begun = async (person: Pick<Person, 'token'>) =>
  (await ask('POST', '/passkeys/begin', undefined, person.token)).json().passkey
const countOf = async ({ _id }: Pick<Person, '_id'>) =>
  (await owner`select from passkeys where user_id = ${_id}`).length

for (const [kind, wrong] of Object.entries({
  'on another site': { origin: 'https://elsewhere.test' },
  'for another name': { rpId: 'elsewhere.test' },
  'without a finger or a PIN': { isVerified: false },
}))
  test(`a passkey made ${kind} is not taken`, async () => {
    const person = await someone()
    const answer = await added(person, aDevice().create(await begun(person), 'Telefoni', wrong))
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'notOpen'])
    expect(await countOf(person)).toBe(0)
    expect((await entriesOf(person)).at(-1)?.kind).toBe('passkeyRefused')
  })

test('a passkey is made by whoever was asked, within five minutes and once', async () => {
  const [arta, besa] = [await someone(), await someone()]
  const ofArta = await begun(arta)
  expect((await added(besa, aDevice().create(ofArta))).statusCode).toBe(409)
  const late = await begun(arta)
  laterBy(301)
  expect((await added(arta, aDevice().create(late))).statusCode).toBe(409)
  const once = await begun(arta)
  const answers = await Promise.all([aDevice(), aDevice()].map((one) => added(arta, one.create(once))))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect([await countOf(arta), await countOf(besa)]).toEqual([1, 0])
})

test('the same device is not taken twice, nor a second one by the same name', async () => {
  const person = await someone()
  const device = aDevice()
  expect((await added(person, device.create(await begun(person)))).statusCode).toBe(200)
  expect((await added(person, device.create(await begun(person), 'Tjetër'))).statusCode).toBe(409)
  const named = await added(person, aDevice().create(await begun(person)))
  expect([named.statusCode, named.json().issues?.[0]?.field ?? named.json().fields?.[0]?.field]).toEqual([
    422,
    'name',
  ])
  expect(await countOf(person)).toBe(1)
})

test('whoever has one added or removed is told here and by mail', async () => {
  const person = await someone()
  await owner`update users set email = 'besa@example.com' where _id = ${person._id}`
  const { passkey } = await withPasskey(app, person, 'Laptopi')
  await ask('DELETE', `/passkey?id=${passkey}`, undefined, person.token)
  expect(await toldTo(person)).toEqual(['passkeyAdded', 'passkeyRemoved'])
  const mails = await owner`select kind from mails where user_id = ${person._id}`
  expect(mails.map(({ kind }) => kind)).toEqual(['passkey', 'passkey'])
})

test('who has no password here adds none, and one of before signs them in no more', async () => {
  const [person, before] = [await someone(), await withOne()]
  for (const { _id } of [person, before]) await owner`delete from user_passwords where user_id = ${_id}`
  expect((await ask('POST', '/passkeys/begin', undefined, person.token)).statusCode).toBe(409)
  expect((await signIn(before.device)).statusCode).toBe(401)
})

test('nobody has more than twenty', async () => {
  const person = await someone()
  for (let count = 0; count < 20; count++)
    await added(person, aDevice().create(await begun(person), `Nr. ${count}`))
  expect(await countOf(person)).toBe(20)
  expect((await ask('POST', '/passkeys/begin', undefined, person.token)).statusCode).toBe(409)
})

test('adding and removing ask again who one is, ten minutes after signing in', async () => {
  const signedIn = await withOne()
  const wanted = aDevice().create(await begun(signedIn), 'Tjetër')
  const { token } = (await signIn(signedIn.device)).json()
  const person = { ...signedIn, token: String(token) }
  await owner`update sessions set confirmed_at = now() - interval '11 minutes' where user_id = ${person._id}`
  await notYetConfirmed(person)
  for (const answer of [
    await ask('POST', '/passkeys/begin', undefined, person.token),
    await added(person, wanted),
    await ask('DELETE', `/passkey?id=${person.passkey}`, undefined, person.token),
  ])
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'confirmAgain'])
  expect(await countOf(person)).toBe(1)
  const { confirm } = (await ask('GET', '/confirm', undefined, person.token)).json()
  expect(confirm).toEqual({ by: 'code', hasApp: false, hasPasskey: true, isConfirmed: false })
  const { passkey } = (await ask('POST', '/confirm/passkey', undefined, person.token)).json()
  const wrong = { passkey: person.device.use(passkey, { isVerified: false }) }
  expect((await ask('POST', '/confirm', wrong, person.token)).statusCode).toBe(422)
  expect((await ask('POST', '/confirm', { password: goodPassword }, person.token)).statusCode).toBe(422)
  const again = (await ask('POST', '/confirm/passkey', undefined, person.token)).json().passkey
  const right = { passkey: person.device.use(again) }
  expect((await ask('POST', '/confirm', right, person.token)).statusCode).toBe(200)
  expect((await ask('DELETE', `/passkey?id=${person.passkey}`, undefined, person.token)).statusCode).toBe(200)
  expect(await countOf(person)).toBe(0)
})

/** This server learns of the change of a session a moment later, as of any that another one makes. */
async function notYetConfirmed({ token }: Pick<Person, 'token'>): Promise<void> {
  const isConfirmed = async () => (await ask('GET', '/confirm', undefined, token)).json().confirm.isConfirmed
  await expect.poll(isConfirmed, { timeout: 30_000 }).toBe(false)
}

test('nobody confirms by the passkey of another', async () => {
  const [arta, besa] = [await withOne(), await withOne()]
  const { passkey } = (await ask('POST', '/confirm/passkey', undefined, arta.token)).json()
  const answer = await ask('POST', '/confirm', { passkey: besa.device.use(passkey) }, arta.token)
  expect(answer.statusCode).toBe(422)
})

test('nobody sees or removes the passkeys of another', async () => {
  const [arta, besa] = [await withOne(), await withOne()]
  expect((await ask('DELETE', `/passkey?id=${arta.passkey}`, undefined, besa.token)).statusCode).toBe(404)
  expect(await countOf(arta)).toBe(1)
  const { passkeys } = (await ask('GET', '/passkeys', undefined, besa.token)).json()
  expect(passkeys.map(({ _id }: { _id: string }) => _id)).toEqual([besa.passkey])
})

test('the first one ends other sessions; removing one does too, and the last takes the recovery codes along', async () => {
  const person = await someone()
  const other = (await ask('POST', '', { username: person.username, password: goodPassword })).json().token
  const { passkey, device } = await withPasskey(app, person)
  expect((await ask('GET', '/user', undefined, other)).statusCode).toBe(401)
  const byPasskey = (await signIn(device)).json().token
  await ask('DELETE', `/passkey?id=${passkey}`, undefined, person.token)
  expect((await ask('GET', '/user', undefined, byPasskey)).statusCode).toBe(401)
  expect(await owner`select from recovery_codes where user_id = ${person._id}`).toHaveLength(0)
  const alone = await ask('POST', '', { username: person.username, password: goodPassword })
  expect(alone.json()).toHaveProperty('token')
})

test('ending the codes of an app leaves the passkey and the recovery codes', async () => {
  const person = await withOne()
  await withFactor(app, person, now())
  expect((await ask('POST', '/factor/end', { password: goodPassword }, person.token)).statusCode).toBe(200)
  expect(await challengeOf(person)).toEqual(expect.any(String))
  expect(await owner`select from recovery_codes where user_id = ${person._id}`).toHaveLength(10)
})

test('an administrator who resets somebody’s second factor takes their passkeys away', async () => {
  const [person, administrator] = [await withOne(), await someone({ role: 'administrator' })]
  const { status } = await clientOf(app, administrator).post('/api/user/resetFactor', { _id: person._id })
  expect(status).toBe(200)
  expect(await countOf(person)).toBe(0)
  const answer = await signIn(person.device)
  expect(answer.statusCode).toBe(401)
})

test('a passkey is what a role asks for that requires a second factor', async () => {
  const person = await someone({ role: 'manager' })
  await owner`update roles set second_factor_from = '2020-01-01' where key = 'manager'`
  const other = await someone({ role: 'manager' })
  const { passkey } = { passkey: aDevice() }
  await owner`
    insert into passkeys (user_id, name, credential, public_key, counter, transports, host, is_backed_up, created_at)
    values (${person._id}, 'Telefoni', ${passkey.use({ challenge: '' }).id}, '', 0, '{}', 'prona.example', false, now())`
  const needed = async ({ token }: Person) =>
    (await ask('GET', '/user', undefined, token)).json().user.factorNeeded
  expect([await needed(person), (await needed(other))?.isDue]).toEqual([null, true])
  await owner`update roles set second_factor_from = null where key = 'manager'`
})

test('a passkey of an earlier address is shown as one, and still keeps the password from being enough', async () => {
  const person = await withOne()
  await owner`update passkeys set host = 'old.example' where user_id = ${person._id}`
  const { passkeys, host } = (await ask('GET', '/passkeys', undefined, person.token)).json()
  expect([passkeys[0].isOfThisAddress, host]).toEqual([false, 'prona.example'])
  expect((await signIn(person.device)).statusCode).toBe(401)
  const challenge = await challengeOf(person)
  expect(await optionsOf(challenge)).toEqual({ hasApp: false, passkey: null })
  const [code = ''] = person.recoveryCodes
  expect((await ask('POST', '/verify', { challenge, code })).statusCode).toBe(200)
})

test('where browsers know no passkeys none is offered, asked for or taken', async () => {
  const { app: plain, sql: database } = await freshApp({ publicUrl: 'http://192.0.2.7' }, now)
  await aCompany(database)
  const { token } = await aPerson(database, { at: now() })
  const there = signingIn(plain)
  expect((await there('GET', '/first')).json().passkeys).toBe(null)
  expect((await there('GET', '/passkeys', undefined, token)).json()).toEqual({ passkeys: [], host: null })
  expect((await there('POST', '/passkey/ask', {})).statusCode).toBe(409)
  expect((await there('POST', '/passkeys/begin', undefined, token)).statusCode).toBe(409)
  expect((await ask('GET', '/first')).json().passkeys).toBe('prona.example')
})

test('what is open of passkeys that were asked for is bounded for each network, and nobody is refused', async () => {
  await owner`delete from passkey_challenges`
  const from = async (network: string, at: string) =>
    openPasskeyChallenge(sql, { purpose: 'signIn', user: null, network }, at)
  const inFive = new Date(Date.parse(now()) + 301_000).toISOString()
  await from('10.0.0.2', now())
  const all: string[] = []
  for (let at = 0; at < 520; at++)
    all.push(await from('10.0.0.1', new Date(Date.parse(now()) + at).toISOString()))
  const open = async () => (await owner`select from passkey_challenges`).length
  expect(await open()).toBe(501)
  const taken = (challenge = '') =>
    takePasskeyChallenge(sql, challenge, { purpose: 'signIn', user: null }, now())
  expect([await taken(all[0]), await taken(all[519])]).toEqual([false, true])
  for (let at = 0; at < 6; at++) await from('10.0.0.3', inFive)
  expect(await open()).toBe(6)
})

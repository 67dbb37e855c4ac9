import { argon2Sync, randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson, goodPassword } from '../../test/people.ts'
import { counted, tellOf } from '../../test/told-figures.ts'
import { acrossBranches, writingTo } from './every-branch.ts'
import { pruneFamiliar } from './familiar-networks.ts'

const { now, laterBy } = aClock()
const { app, sql, owner } = await freshApp({}, now)
await aCompany(sql)
const someone = (wanted: Parameters<typeof aPerson>[1] = {}) => aPerson(sql, { at: now(), ...wanted })

function signIn(username: string, password: string, address = '10.0.0.1') {
  return app.inject({
    method: 'POST',
    url: '/api/user/auth',
    payload: { username, password },
    remoteAddress: address,
  })
}

function who(token: string) {
  return app.inject({ url: '/api/user/auth/user', query: { token } })
}

test('the right password opens a session that says who is in it', async () => {
  const agent = await someone({ username: 'arta', role: 'agent', extraBranches: ['durres'] })
  const answer = await signIn('arta', goodPassword)
  expect(answer.statusCode).toBe(200)
  const { user } = (await who(answer.json().token)).json()
  expect(user).toMatchObject({
    _id: agent._id,
    username: 'arta',
    repository: 'prona/tirana@banesa-iliria',
    branch: 'tirana',
    branches: [
      { code: 'tirana', name: 'Dega tirana' },
      { code: 'durres', name: 'Dega durres' },
    ],
    role: { name: 'Agjent' },
  })
  expect(user.permissions).toContain('order.hold')
  expect(user.hiddenFields).toContain('unit.minPrice')
})

test('a password that was hashed at another cost still signs in, and is from then on hashed as new ones are', async () => {
  const { _id } = await someone({ username: 'ndricim' })
  const [nonce, message] = [randomBytes(16), Buffer.from(goodPassword.normalize('NFC'))]
  const tag = argon2Sync('argon2id', {
    memory: 8192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
    message,
    nonce,
  })
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  await owner`
    update user_passwords set hash = ${`$argon2id$v=19$m=8192,t=1,p=1$${salt}$${hash}`} where user_id = ${_id}`
  const kept = async () =>
    (await owner`select hash, changed_at as "changedAt" from user_passwords where user_id = ${_id}`)[0]
  const before = await kept()
  expect((await signIn('ndricim', 'another one')).statusCode).toBe(401)
  expect(await kept()).toEqual(before)
  expect((await signIn('ndricim', goodPassword)).statusCode).toBe(200)
  const after = await kept()
  expect(after?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(after?.changedAt).toEqual(before?.changedAt)
  expect((await signIn('ndricim', goodPassword)).statusCode).toBe(200)
  expect(await kept()).toEqual(after)
})

test('a name typed with capitals is the same name', async () => {
  await someone({ username: 'besa' })
  expect((await signIn(' Besa', goodPassword)).statusCode).toBe(200)
})

test('the administrator is given every branch, a branch opened later too', async () => {
  const { token } = await someone({ role: 'administrator', branch: 'durres' })
  const codes = async () =>
    (await who(token)).json().user.branches.map((branch: { code: string }) => branch.code)
  expect(await codes()).toEqual(['durres', 'tirana'])
  await owner`insert into branches (_id, code, name) values (gen_random_uuid(), 'vlora', 'Vlora')`
  await expect.poll(codes).toEqual(['durres', 'tirana', 'vlora'])
})

test('a branch that was deleted is nobody’s any more', async () => {
  await owner`insert into branches (_id, code, name) values (gen_random_uuid(), 'berat', 'Berat')`
  const elsewhere = [
    await someone({ role: 'administrator', branch: 'durres' }),
    await someone({ role: 'manager', branch: 'tirana', extraBranches: ['berat'] }),
  ]
  const there = await someone({ role: 'manager', branch: 'berat' })
  await owner`update branches set deleted_at = now() where code = 'berat'`
  for (const { token } of elsewhere) {
    const { branches } = (await who(token)).json().user
    expect(branches.map(({ code }: { code: string }) => code)).not.toContain('berat')
    const asked = { url: '/api/units', headers: { authorization: token, branch: 'berat' } }
    expect((await app.inject(asked)).statusCode).toBe(404)
  }
  expect((await who(there.token)).json().user.branches).toEqual([])
})

test('somebody whose repository names no branch belongs to the branch called branch', async () => {
  const { token } = await someone({ repository: 'nowhere' })
  expect((await who(token)).json().user).toMatchObject({ branch: 'branch', branches: [] })
})

test('an unknown name, a wrong password and a disabled user get the same answer', async () => {
  const disabled = await someone({ username: 'dritan' })
  await owner`update users set status = 'disabled' where _id = ${disabled._id}`
  await someone({ username: 'erion' })
  const answers = await Promise.all([
    signIn('nobody.at.all', goodPassword, '10.2.0.1'),
    signIn('erion', 'not the password', '10.2.0.2'),
    signIn('dritan', goodPassword, '10.2.0.3'),
  ])
  expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 401])
  const bodies = answers.map((answer) => answer.body.replace(answer.json().requestId, ''))
  expect(new Set(bodies).size).toBe(1)
  expect(answers[0]?.json().code).toBe('wrongCredentials')
})

test('after ten wrong passwords it is told how long to wait, whether there is such a person or not', async () => {
  await someone({ username: 'fatos' })
  await someone({ username: 'flora' })
  for (let guess = 0; guess < 10; guess++) {
    expect((await signIn('fatos', `guess number ${guess}`, '10.1.0.1')).statusCode).toBe(401)
    expect((await signIn('nobody.known', `guess number ${guess}`, '10.1.0.1')).statusCode).toBe(401)
  }
  const locked = [
    await signIn('fatos', goodPassword, '10.1.0.1'),
    await signIn('nobody.known', goodPassword, '10.1.0.1'),
  ]
  for (const answer of locked) {
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('30')
    const told = 'Shumë fjalëkalime të gabuara. Provoni përsëri pas 30 sekondash.'
    expect(answer.json()).toMatchObject({ title: told, detail: told })
  }
  const bodies = locked.map((answer) => answer.body.replace(answer.json().requestId, ''))
  expect(new Set(bodies).size).toBe(1)
  expect((await signIn('flora', goodPassword, '10.1.0.1')).statusCode).toBe(200)
  expect((await signIn('fatos', goodPassword, '10.1.0.2')).statusCode).toBe(200)
  laterBy(31)
  expect((await signIn('fatos', goodPassword, '10.1.0.1')).statusCode).toBe(200)
})

test('twenty wrong passwords from one office lock nobody out there but whose they were', async () => {
  const colleagues = ['hana', 'hasan', 'hava']
  for (const username of colleagues) await someone({ username })
  for (let guess = 0; guess < 20; guess++) await signIn('harta', `guess number ${guess}`, '10.9.0.1')
  for (const username of colleagues)
    expect((await signIn(username, goodPassword, '10.9.0.1')).statusCode).toBe(200)
  expect((await signIn('harta', goodPassword, '10.9.0.1')).statusCode).toBe(429)
})

test('the right password adds to no count, however often it is given', async () => {
  await someone({ username: 'jeta' })
  for (let round = 0; round < 3; round++) {
    for (let guess = 0; guess < 9; guess++)
      await signIn('jeta', `guess ${round} ${guess}`, `10.10.0.${round}`)
    expect((await signIn('jeta', goodPassword, `10.10.0.${round}`)).statusCode).toBe(200)
  }
  const before = await countOf('jeta')
  for (let time = 0; time < 30; time++)
    expect((await signIn('jeta', goodPassword, `10.11.0.${time}`)).statusCode).toBe(200)
  expect(await countOf('jeta')).toBe(before)
  expect(before).toBe(27)
})

test('of a thousand guesses at once at one name a few are tried, and who is signed in works on', async () => {
  const told = tellOf('guesses')
  const guesses = 1_000
  const { token } = await someone({ username: 'vjollca' })
  const statuses = new Map<number, number>()
  for (let sent = 0; sent < guesses; sent += 50) {
    const fifty = Array.from({ length: 50 }, (_, guess) => signIn('vjollca', `${sent + guess}`, '10.16.0.1'))
    for (const { statusCode } of await Promise.all(fifty))
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  const tried = statuses.get(401) ?? 0
  expect(tried).toBeGreaterThan(0)
  expect(tried).toBeLessThanOrEqual(20)
  expect(statuses.get(429)).toBe(guesses - tried)
  expect((await signIn('vjollca', goodPassword, '10.16.0.1')).statusCode).toBe(429)
  expect((await who(token)).statusCode).toBe(200)
  laterBy(15 * 60)
  expect((await signIn('vjollca', goodPassword, '10.16.0.1')).statusCode).toBe(200)
  told(`${counted(guesses)} wrong passwords for one name, ${tried} tried, the right one refused while locked`)
}, 60_000)

test('guesses from everywhere lock nobody out, but from then on each network has one guess', async () => {
  const { token } = await someone({ username: 'gent' })
  await Promise.all(
    Array.from({ length: 55 }, (_, guess) => signIn('gent', `guess ${guess}`, `10.3.0.${guess}`)),
  )
  expect((await signIn('gent', goodPassword, '10.4.0.2')).statusCode).toBe(200)
  expect((await who(token)).statusCode).toBe(200)
  const guesses = async (address: string, count: number) => {
    const statuses: number[] = []
    for (let guess = 0; guess < count; guess++)
      statuses.push((await signIn('gent', `again ${guess}`, address)).statusCode)
    return statuses
  }
  expect(await guesses('10.4.0.3', 3)).toEqual([401, 429, 429])
  expect(await guesses('10.3.0.1', 3)).toEqual([401, 429, 429])
  const atOnce = await Promise.all(
    Array.from({ length: 20 }, (_, guess) => signIn('gent', `at once ${guess}`, '10.4.0.4')),
  )
  expect(atOnce.filter(({ statusCode }) => statusCode === 401)).toHaveLength(1)
  laterBy(31)
  expect(await guesses('10.4.0.3', 2)).toEqual([401, 429])
  laterBy(31)
  const waiting = await signIn('gent', goodPassword, '10.4.0.3')
  expect([waiting.statusCode, waiting.headers['retry-after']]).toEqual([429, '29'])
  laterBy(30)
  expect((await signIn('gent', goodPassword, '10.4.0.3')).statusCode).toBe(200)
}, 60_000)

test('from a locked address wrong passwords are refused alike, of who works there and of names nobody has', async () => {
  for (const username of ['ibrahim', 'ismet']) await someone({ username })
  expect((await signIn('ibrahim', goodPassword, '10.13.0.1')).statusCode).toBe(200)
  for (let guess = 0; guess < 105; guess++) await signIn(`invented${guess}`, 'some password', '10.13.0.1')
  const refusals = async (password: string) => {
    const bodies: string[] = []
    for (const username of ['ibrahim', 'ismet', 'nobody.here']) {
      const answer = await signIn(username, password, '10.13.0.1')
      expect(answer.statusCode, username).toBe(429)
      bodies.push(answer.body.replace(answer.json().requestId, ''))
    }
    return new Set(bodies).size
  }
  for (let guess = 0; guess < 12; guess++) expect(await refusals(`guess number ${guess}`)).toBe(1)
  laterBy(31)
  expect((await signIn('invented', 'some password', '10.13.0.1')).statusCode).toBe(401)
  expect((await signIn('ismet', goodPassword, '10.13.0.1')).statusCode).toBe(429)
  expect((await signIn('ibrahim', goodPassword, '10.13.0.1')).statusCode).toBe(200)
}, 60_000)

test('a wrong password asks the database the same of a name that nobody has, and nothing of what its owner did', async () => {
  const { _id } = await someone({ username: 'isuf' })
  await owner`
    insert into access_entries (at, kind, by, address, request_id)
    select ${now()}::timestamptz - n * interval '1 minute', 'signIn', ${_id}, '10.14.1.' || n % 250, 'x'
    from generate_series(1, 2000) n`
  const asked: string[] = []
  const told = sql.options.debug
  sql.options.debug = (_connection, text) => void asked.push(text)
  onTestFinished(() => {
    sql.options.debug = told
  })
  const statementsOf = async (username: string, expected: number) => {
    asked.length = 0
    expect((await signIn(username, 'some password', '10.14.0.1')).statusCode).toBe(expected)
    return [...asked]
  }
  const known = await statementsOf('isuf', 401)
  expect(await statementsOf('nobody.here', 401)).toEqual(known)
  expect(known.length).toBeGreaterThan(4)
  expect(known.filter((text) => /from access_entries/.test(text))).toEqual([])
  for (let guess = 0; guess < 105; guess++) await signIn(`invented${guess}`, 'some password', '10.14.0.1')
  const whileLocked = await statementsOf('isuf', 429)
  expect(await statementsOf('nobody.here', 429)).toEqual(whileLocked)
  expect(whileLocked.filter((text) => /from access_entries/.test(text))).toEqual([])
}, 60_000)

test('where somebody signed in is forgotten after ninety days', async () => {
  await someone({ username: 'jeton' })
  expect((await signIn('jeton', goodPassword, '10.15.0.1')).statusCode).toBe(200)
  const [{ seen } = {}] = await sql`
    select max(seen_at) as seen from familiar_networks where network = '10.15.0.1'`
  const after = (days: number) => new Date(Date.parse(seen) + days * 86_400_000).toISOString()
  const left = async (days: number) => {
    await pruneFamiliar(sql, after(days))
    return (await sql`select from familiar_networks where network = '10.15.0.1'`).length
  }
  expect([await left(89), await left(90)]).toEqual([1, 0])
})

test('who signed in from another address of their network is known there', async () => {
  await someone({ username: 'jehona' })
  expect((await signIn('jehona', goodPassword, '2001:db8:7:1::1')).statusCode).toBe(200)
  for (let guess = 0; guess < 105; guess++)
    await signIn(`invented${guess}`, 'some password', `2001:db8:7:1::${guess + 2}`)
  expect((await signIn('jehona', goodPassword, '2001:db8:7:1:ffff::9')).statusCode).toBe(200)
}, 60_000)

test('an address that guesses at a hundred names is stopped, and neither others nor who works there are', async () => {
  await someone({ username: 'hekuran' })
  await someone({ username: 'hermes' })
  expect((await signIn('hermes', goodPassword, '10.5.0.1')).statusCode).toBe(200)
  for (let guess = 0; guess < 110; guess++) await signIn(`name${guess}`, 'some password', '10.5.0.1')
  expect((await signIn('hekuran', goodPassword, '10.5.0.1')).statusCode).toBe(429)
  expect((await signIn('hekuran', goodPassword, '10.5.0.2')).statusCode).toBe(200)
  expect((await signIn('hermes', goodPassword, '10.5.0.1')).statusCode).toBe(200)
}, 60_000)

test('wrong old passwords make one wait for the change alone', async () => {
  const { username, token } = await someone({ username: 'kaltrina' })
  const change = (oldPassword: string) =>
    app.inject({
      method: 'PUT',
      url: '/api/user/auth',
      headers: { authorization: token },
      payload: { oldPassword, newPassword: 'një fjalëkalim i ri' },
    })
  for (let guess = 0; guess < 10; guess++)
    expect((await change(`guess number ${guess}`)).json()).toEqual({ success: false })
  const waiting = await change(goodPassword)
  expect([waiting.statusCode, waiting.headers['retry-after']]).toEqual([429, '30'])
  expect((await signIn(username, goodPassword, '10.12.0.1')).statusCode).toBe(200)
  laterBy(31)
  expect((await change(goodPassword)).json()).toEqual({ success: true })
})

test('a forwarded address is not believed unless a proxy is configured', async () => {
  await someone({ username: 'ilir' })
  for (let guess = 0; guess < 10; guess++) {
    await app.inject({
      method: 'POST',
      url: '/api/user/auth',
      remoteAddress: '10.6.0.1',
      headers: { 'x-forwarded-for': `10.7.0.${guess}` },
      payload: { username: 'ilir', password: 'some password' },
    })
  }
  expect((await signIn('ilir', goodPassword, '10.6.0.1')).statusCode).toBe(429)
})

test('signing out ends that session at the next request and no other', async () => {
  const { username, token } = await someone()
  const other = (await signIn(username, goodPassword, '10.8.0.1')).json().token
  await who(token)
  const answer = await app.inject({
    method: 'DELETE',
    url: '/api/user/auth',
    headers: { authorization: token },
  })
  expect(answer.json()).toEqual({ success: true })
  expect((await who(token)).statusCode).toBe(401)
  expect((await who(other)).statusCode).toBe(200)
})

test('a new password ends every other session and the old password', async () => {
  const { username, token } = await someone()
  const other = (await signIn(username, goodPassword, '10.8.0.2')).json().token
  const change = (oldPassword: string, newPassword: string) =>
    app.inject({
      method: 'PUT',
      url: '/api/user/auth',
      headers: { authorization: `Bearer ${token}` },
      payload: { oldPassword, newPassword },
    })
  expect((await change('not it at all', 'një fjalëkalim i ri')).json()).toEqual({ success: false })
  expect((await who(other)).statusCode).toBe(200)
  expect((await change(goodPassword, 'një fjalëkalim i ri')).json()).toEqual({ success: true })
  expect((await who(other)).statusCode).toBe(401)
  expect((await who(token)).statusCode).toBe(200)
  expect((await signIn(username, goodPassword, '10.8.0.2')).statusCode).toBe(401)
  expect((await signIn(username, 'një fjalëkalim i ri', '10.8.0.2')).statusCode).toBe(200)
})

test('a password that is short, common, or one’s own or the company’s name is refused at its field', async () => {
  const { username, token } = await someone({ username: 'kujtim.leka' })
  for (const newPassword of [
    'shkurt',
    'Fjalekalimi1',
    'kujtimleka99',
    'Leka1990',
    'Iliria2026',
    'trustno1',
    'Jennifer1',
    'x'.repeat(200),
  ]) {
    const answer = await app.inject({
      method: 'PUT',
      url: '/api/user/auth',
      headers: { authorization: token },
      payload: { oldPassword: goodPassword, newPassword },
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields[0].field).toBe('newPassword')
  }
  expect((await signIn(username, goodPassword, '10.8.0.3')).statusCode).toBe(200)
})

test('a password of a hundred and twenty-eight letters of any script signs in whole, and one letter more is refused', async () => {
  for (const letters of ['gështenja e ', '🏠🏡🏢🔑🌙 ']) {
    const { username, token } = await someone()
    const change = (oldPassword: string, newPassword: string) =>
      app.inject({
        method: 'PUT',
        url: '/api/user/auth',
        headers: { authorization: token },
        payload: { oldPassword, newPassword },
      })
    const longest = [...letters.repeat(128)].slice(0, 127).join('')
    const refused = await change(goodPassword, `${longest}!!`)
    expect([refused.statusCode, refused.json().fields?.[0].field]).toEqual([422, 'newPassword'])
    expect((await change(goodPassword, `${longest}!`)).json()).toEqual({ success: true })
    expect((await signIn(username, longest, '10.8.0.9')).statusCode).toBe(401)
    expect((await signIn(username, `${longest}!`, '10.8.0.9')).statusCode).toBe(200)
  }
})

test('a session that rests half a day or lives a month is over', async () => {
  const rested = await someone()
  laterBy(12 * 3600 + 60)
  expect((await who(rested.token)).statusCode).toBe(401)
  const busy = await someone()
  for (let half = 0; half < 67; half++) {
    expect((await who(busy.token)).statusCode, `after ${half * 11} hours`).toBe(
      half * 11 < 30 * 24 ? 200 : 401,
    )
    laterBy(11 * 3600)
    await seen(busy._id)
  }
})

test('a session answers no more once its user is disabled or deleted', async () => {
  for (const change of [{ status: 'disabled' }, { deleted_at: new Date().toISOString() }]) {
    const { _id, token } = await someone()
    expect((await who(token)).statusCode).toBe(200)
    await owner`update users set ${owner(change)} where _id = ${_id}`
    await expect.poll(async () => (await who(token)).statusCode).toBe(401)
  }
})

test('rights changed by another process count here too', async () => {
  const { token } = await someone({ role: 'accountant' })
  expect((await who(token)).json().user.permissions).toContain('order.reserve')
  await owner`update roles set permissions = array_remove(permissions, 'order.reserve') where key = 'accountant'`
  await expect.poll(async () => (await who(token)).json().user.permissions).not.toContain('order.reserve')
})

test('a token named twice, or another one than in the header, is malformed', async () => {
  const { token } = await someone()
  const asked = (url: string, authorization?: string) =>
    app.inject({ url, ...(authorization ? { headers: { authorization } } : {}) })
  expect((await asked(`/api/user/auth/user?token=${token}&token=${token}`)).statusCode).toBe(400)
  expect((await asked(`/api/user/auth/user?token=${token}&other=1`)).statusCode).toBe(400)
  expect((await asked(`/api/user/auth/user?token=${token}`, 'x'.repeat(43))).statusCode).toBe(400)
  expect((await asked(`/api/user/auth/user?token=${token}`, token)).statusCode).toBe(200)
  expect((await asked('/api/user/auth/user', `Bearer ${token}`)).statusCode).toBe(200)
  expect((await asked('/api/user/auth/user')).statusCode).toBe(401)
  expect((await asked('/api/user/auth/user?token=%00')).statusCode).toBe(401)
})

test.each([
  [{ username: 'x' }, 'password'],
  [{ password: 'x' }, 'username'],
  [{ username: ['x'], password: 'x' }, 'username'],
  [{ username: 'x', password: { $ne: 1 } }, 'password'],
  [{ username: 'x', password: 'x', role: 'administrator' }, 'role'],
  [{ username: 'x'.repeat(500), password: 'x' }, 'username'],
])('the body %j is refused at its field', async (payload, field) => {
  const answer = await app.inject({ method: 'POST', url: '/api/user/auth', payload })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().fields[0].field).toBe(field)
})

/** How many attempts at a name were counted, hence checked. */
async function countOf(username: string): Promise<number> {
  const [row] = await sql<{ failures: number }[]>`
    select failures from sign_in_attempts where key = sha256(convert_to(${`person ${username}`}, 'utf8'))`
  return row?.failures ?? 0
}

/** Waits until the time of last use is written, for which no request waits. */
async function seen(user: string): Promise<void> {
  await acrossBranches(sql, async (db) => {
    await writingTo(db, 'tirana')
    await db`update sessions set last_seen_at = ${now()} where user_id = ${user} and ended_at is null`
  })
}

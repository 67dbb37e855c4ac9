import { beforeEach, expect, test } from 'vitest'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { heldUp } from '../../test/held-up.ts'
import { ensureSeededRoles } from '../roles/seeded-roles.ts'
import { inviteAdministrator } from './first-administrator.ts'

const { now, laterBy } = aClock()
const { app, sql, owner } = await freshApp({}, now)
const config = { publicUrl: 'https://prona.example' }

beforeEach(async () => {
  await owner`truncate users, branches, company, sign_in_links cascade`
  await ensureSeededRoles(sql)
})

const body = {
  username: 'arben',
  name: 'Arben Dervishi',
  password: 'kulla e sahatit',
  company: 'Banesa Iliria sh.p.k.',
  branch: { code: 'tirana', name: 'Tirana' },
}

async function invitation(): Promise<string> {
  const link = await inviteAdministrator(sql, config, now())
  expect(link).toMatch(/^https:\/\/prona\.example\/first#token=/)
  return link?.split('token=')[1] ?? ''
}

function accept(token: string, changed: object = {}) {
  return app.inject({ method: 'POST', url: '/api/user/auth/first', payload: { ...body, token, ...changed } })
}

test('the link makes the company, its branch and its administrator, who is signed in', async () => {
  const answer = await accept(await invitation())
  expect(answer.statusCode).toBe(200)
  const asked = await app.inject({ url: '/api/user/auth/user', query: answer.json() })
  expect(asked.json().user).toMatchObject({
    username: 'arben',
    repository: 'prona/tirana@banesa-iliria',
    branch: 'tirana',
    permissions: ['*'],
  })
  const signIn = { username: body.username, password: body.password }
  const again = await app.inject({ method: 'POST', url: '/api/user/auth', payload: signIn })
  expect(again.statusCode).toBe(200)
})

test('until then whoever comes to sign in is told that there is nobody yet, and afterwards is not', async () => {
  const asked = async () => (await app.inject({ url: '/api/user/auth/first' })).json()
  const usual = { elsewhere: null, sendsMail: false, passkeys: null }
  expect(await asked()).toEqual({ isOpen: true, signInMethod: 'USER', ...usual })
  expect((await accept(await invitation())).statusCode).toBe(200)
  expect(await asked()).toEqual({ isOpen: false, signInMethod: 'USER', ...usual })
})

test('the company and its branch are called as people write them, and their codes follow', async () => {
  const answer = await accept(await invitation(), {
    company: 'Ëndrra & Çati sh.p.k.',
    branch: { code: 'shkoder-e-re', name: 'Shkodër e Re' },
  })
  const { user } = (await app.inject({ url: '/api/user/auth/user', query: answer.json() })).json()
  expect(user).toMatchObject({
    company: 'Ëndrra & Çati sh.p.k.',
    branches: [{ code: 'shkoder-e-re', name: 'Shkodër e Re' }],
    repository: 'prona/shkoder-e-re@endrra-cati',
  })
})

test('it works once, and fifty at once make one administrator', async () => {
  const token = await invitation()
  const answers = await Promise.all(Array.from({ length: 50 }, () => accept(token)))
  expect(answers.map((answer) => answer.statusCode).filter((status) => status === 200)).toHaveLength(1)
  // Of so many at once from one address the gate lets only some wait.
  expect(
    answers.map((answer) => answer.statusCode).filter((status) => [404, 429].includes(status)),
  ).toHaveLength(49)
  expect(await owner`select from users`).toHaveLength(1)
  expect(await inviteAdministrator(sql, config, now())).toBeUndefined()
})

test('of two who have both found the link to be good one makes the company', async () => {
  const token = await invitation()
  const answers = await heldUp(owner, {
    by: (db) => db`select from sign_in_links where user_id is null for update`,
    work: () => Promise.all([accept(token), accept(token, { username: 'besa', company: 'Pallatet' })]),
    waiting: 2,
  })
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
  expect(await owner`select from users`).toHaveLength(1)
  expect(await owner`select from company`).toHaveLength(1)
})

test('only the newest link works, and only for a day', async () => {
  const old = await invitation()
  const newest = await invitation()
  expect((await accept(old)).statusCode).toBe(404)
  laterBy(24 * 3600)
  expect((await accept(newest)).statusCode).toBe(404)
  expect(await owner`select from users`).toHaveLength(0)
})

test('a weak password or a bad code is refused at its field and leaves the link valid', async () => {
  const token = await invitation()
  expect((await accept(token, { password: 'admin123' })).json().fields[0].field).toBe('password')
  const badBranch = await accept(token, { branch: { code: 'Tirana e Re', name: 'Tirana' } })
  expect(badBranch.json().fields[0]).toMatchObject({ field: 'branch.code', code: 'badUsername' })
  expect((await accept(token)).statusCode).toBe(200)
})

test('without an invitation there is nothing to accept', async () => {
  expect((await accept('x'.repeat(43))).statusCode).toBe(404)
  expect((await accept('short')).statusCode).toBe(404)
})

import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { inviteAdministrator } from '../src/auth/first-administrator.ts'
import { bytesOf, codeOf } from './a-factor.ts'
import { clientOf } from './builders.ts'
import { freshApp, neverLate } from './harness.ts'
import { tellOf } from './told-figures.ts'

const { sql, owner, config } = await freshApp()
const output: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void output.push(line) })
const app = await createApp({ config, sql, log, lateness: neverLate })
afterAll(() => app.close())

/** Every table of the database as text: what a stolen backup would contain. */
async function everyRow(): Promise<string> {
  const tables = await owner<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`
  const rows = await Promise.all(
    tables.map(({ name }) => owner.unsafe(`select t::text as row from ${name} t`)),
  )
  return rows
    .flat()
    .map((row) => row.row)
    .join('\n')
}

function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, token?: string) {
  const headers = token ? { authorization: token } : {}
  return app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
}

test('no token and no password that was ever issued stands in a log or in the database', async () => {
  const told = tellOf('secrets')
  const secrets = {
    invitation: '',
    first: 'kështjella e Petrelës',
    second: 'ura e Mesit 1780',
    third: 'guri i Kamenicës',
  }
  const wrong = 'fjalëkalim i gabuar krejt'
  secrets.invitation = (await inviteAdministrator(sql, config))?.split('token=')[1] ?? ''
  const made = await send('POST', '/api/user/auth/first', {
    token: secrets.invitation,
    username: 'arta',
    name: 'Arta Leka',
    password: secrets.first,
    company: 'Pallatet',
    branch: { code: 'tirana', name: 'Tiranë' },
  })
  const tokens: string[] = [made.json().token]
  const signIn = async (username: string, password: string) => {
    const answer = await send('POST', '/api/user/auth', { username, password })
    if (answer.statusCode === 200) tokens.push(answer.json().token)
    return answer.statusCode
  }
  expect(await signIn('arta', secrets.first)).toBe(200)
  expect(await signIn('arta', wrong)).toBe(401)
  expect(await signIn(wrong, wrong)).toBe(401)
  const [token = ''] = tokens
  await send('GET', `/api/user/auth/user?token=${token}`)
  await send('GET', `/api/user/auth/user?token=${token}&token=${token}`)
  await send('GET', `/api/nowhere?token=${token}`)
  await send('GET', `/api/units?token=${token}`, undefined, token)
  await send('PUT', '/api/user/auth', { oldPassword: secrets.first, newPassword: secrets.second }, token)
  await send('PUT', '/api/user/auth', { oldPassword: wrong, newPassword: secrets.third, more: wrong }, token)
  const admin = clientOf(app, { token })
  const [role] = await owner`select _id from roles where key = 'agent'`
  const { user } = (await admin.post('/api/user', { username: 'besa', name: 'Besa', role: role?._id })).body
  const key = { 'idempotency-key': 'sign-in-link' }
  const { link } = (await admin.post('/api/user/signInLink', { _id: user._id }, key)).body
  const linkToken = link.path.split('#token=')[1] ?? ''
  tokens.push(linkToken)
  await send('POST', '/api/user/auth/link', { token: linkToken })
  await send('PUT', '/api/user/auth/link', { token: linkToken, password: { deep: wrong } })
  const chosen = await send('PUT', '/api/user/auth/link', { token: linkToken, password: secrets.third })
  expect(chosen.statusCode).toBe(200)
  tokens.push(chosen.json().token)
  expect(await signIn('besa', secrets.third)).toBe(200)
  await send('POST', '/api/user/auth', { username: 'arta', password: { $ne: wrong } })

  const factor = await send('POST', '/api/user/auth/factor', { password: secrets.second }, token)
  const { secret, address } = factor.json()
  const at = new Date().toISOString()
  const confirmed = await send('PUT', '/api/user/auth/factor', { code: codeOf(secret, at) }, token)
  const { recoveryCodes } = confirmed.json()
  expect(recoveryCodes).toHaveLength(10)
  const asked = await send('POST', '/api/user/auth', { username: 'arta', password: secrets.second })
  const { challenge } = asked.json()
  await send('POST', '/api/user/auth/verify', { challenge, code: wrong })
  const entered = await send('POST', '/api/user/auth/verify', { challenge, code: recoveryCodes[0] })
  expect(entered.statusCode).toBe(200)
  tokens.push(entered.json().token, challenge, secret, address, ...recoveryCodes)
  tokens.push(
    ...recoveryCodes.map((code: string) => code.replaceAll('-', '')),
    bytesOf(secret).toString('hex'),
  )
  const state = await send('GET', '/api/user/auth/factor', undefined, token)
  expect(state.body).not.toContain(secret)

  const forScripts = await send(
    'POST',
    '/api/user/auth/apiToken',
    { name: 'x', days: 30, permissions: ['unit.read'], branches: ['tirana'] },
    token,
  )
  const { token: script } = forScripts.json()
  expect((await send('GET', '/api/units', undefined, `Bearer ${script}`)).statusCode).toBe(200)
  await send('GET', `/api/units?token=${script}`)
  await send('GET', `/api/user/auth/user?token=${script}`)
  tokens.push(script, script.slice(6))

  const logs = output.join('\n')
  const rows = await everyRow()
  expect(logs).toContain('/api/user/auth')
  expect(rows).toContain('argon2id')
  const all = [...Object.values(secrets), wrong, ...tokens]
  for (const secret of all) {
    expect(secret.length).toBeGreaterThan(10)
    expect(logs).not.toContain(secret)
    expect(rows).not.toContain(secret)
    expect(rows).not.toContain(Buffer.from(secret).toString('hex'))
  }
  told(`${all.length} passwords and tokens searched for in the log and every row, 0 found`)
})

import { expect, test } from 'vitest'
import { testConfig } from '../test/harness.ts'
import { poolerInBetween, roleUnknownToPooler } from './database/pooler.ts'
import { startProblem } from './start-problem.ts'

const databaseUrl = 'postgres://prona@127.0.0.1:6432/prona'
const config = { ...testConfig(), databaseUrl }

test('a pooler where the database itself is to be named is told by the setting that names it', () => {
  const refusal = Object.assign(new Error('unsupported startup parameter: search_path'), { code: '08P01' })
  expect(startProblem(refusal, config)).toBe(poolerInBetween)
  const said = startProblem(refusal, { ...config, databaseDirectUrl: databaseUrl })
  expect(said).toMatch(
    /^DATABASE_DIRECT_URL names a connection pooler, which refuses the setting search_path /,
  )
})

test.each(['no such database: prona', 'no more connections allowed (max_client_conn)'])(
  'whatever else a pooler refuses (%s) is told with the setting that names it',
  (message) => {
    const refusal = Object.assign(new Error(message), { code: '08P01' })
    const said = startProblem(refusal, config)
    expect(said).toContain('DATABASE_URL')
    expect(said).toContain(message)
  },
)

test.each(['no such user', 'password authentication failed'])(
  'what a pooler answers whoever does not know of it (%s) is told as what to do',
  (message) => {
    const refusal = Object.assign(new Error(message), { code: '08P01' })
    expect(startProblem(refusal, config)).toBe(poolerInBetween)
    expect(startProblem(refusal, { ...config, databaseDirectUrl: databaseUrl })).toBe(roleUnknownToPooler)
  },
)

test('a taken port says how another one is chosen', () => {
  const taken = Object.assign(new Error('in use'), { code: 'EADDRINUSE', port: 3000 })
  expect(startProblem(taken, config)).toBe(
    'Port 3000 is in use by another program. Choose another one by PORT, such as PORT=3001.',
  )
})

import { expect, test } from 'vitest'
import { testConfig } from '../test/harness.ts'
import { poolerInBetween, roleUnknownToPooler } from './database/pooler.ts'
import { startProblem } from './start-problem.ts'

const databaseUrl = 'postgres://prona@127.0.0.1:6432/prona'
const config = { ...testConfig(), databaseUrl }

test.each(['no such user', 'unsupported startup parameter: search_path', 'password authentication failed'])(
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

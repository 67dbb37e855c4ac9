import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { issuing, makesAtRandom, making, noSecrets } from '../server/test/issued-secrets.ts'

const folder = join(dirname(import.meta.dirname), 'server', 'src')

test('every file that makes something at random is searched for in the log and the database, or says why not', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => makesAtRandom.test(readFileSync(join(folder, file), 'utf8')))
  const known = [...issuing, ...making, ...Object.keys(noSecrets)]
  // A new one goes into server/test/issued-secrets.ts, and server/test/secrets.test.ts issues one of it.
  expect(files.toSorted()).toEqual(known.toSorted())
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase } from '../test/harness.ts'
import { openLog } from './log.ts'

const { owner } = await freshDatabase()

test('the log says what the database refused, and nothing of what people wrote', async () => {
  await owner`create table told (name text constraint told_name_short check (length(name) < 5))`
  const refused = await Promise.all([
    owner`insert into told (name) values (${'Ana Privata'})`.catch((error: Error) => error),
    owner`select ${'Ana Privata'}::text::integer`.catch((error: Error) => error),
  ])
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  for (const err of refused) {
    log.error({ err }, 'Unforeseen')
    log.child({ requestId: '1' }).error({ err: new Error('It did not work', { cause: err }) }, 'Unforeseen')
  }
  expect(lines.join('')).not.toContain('Privata')
  expect(lines.map((line) => JSON.parse(line).err)).toEqual([
    expect.objectContaining({
      type: 'PostgresError',
      code: '23514',
      constraint: 'told_name_short',
      table: 'told',
      stack: expect.stringMatching(/^at /),
    }),
    expect.objectContaining({
      message: 'It did not work',
      cause: expect.objectContaining({ code: '23514' }),
    }),
    expect.objectContaining({ code: '22P02' }),
    expect.objectContaining({ cause: expect.objectContaining({ code: '22P02' }) }),
  ])
})

test('there is one log, which all of the program writes to', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const makers = files.filter(
    (name) =>
      /(?<!\.test)\.ts$/.test(name) && /\bpino\(/.test(readFileSync(join(import.meta.dirname, name), 'utf8')),
  )
  expect(makers).toEqual(['log.ts'])
})

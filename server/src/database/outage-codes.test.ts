import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshFolder } from '../../test/harness.ts'
import { fromDatabase } from '../http/database-error.ts'
import { causeOf, isOutage, lost, unreachable } from './outage-codes.ts'

const ofTheDatabase = ['57P01', '57P03', '53300', '58030', '28P01', '08006', '25006']
const ofAFullDisk = ['53100', 'ENOSPC', 'EDQUOT']

test.each([...new Set([...unreachable, ...lost, ...ofTheDatabase, 'EROFS'])])(
  'whoever meets %s is told to come again',
  (code) => {
    const error = Object.assign(new Error('no'), { code })
    expect(isOutage(error)).toBe(true)
    expect(fromDatabase(error, undefined)?.code).toBe('unavailable')
  },
)

test.each(ofAFullDisk)('whoever meets %s is told that there is no room', (code) => {
  const error = Object.assign(new Error('no'), { code })
  expect(isOutage(error)).toBe(true)
  expect(fromDatabase(error, undefined)?.code).toBe('noRoom')
})

test.each(['42703', '22P02', 'XX000'])('a fault of what is asked (%s) is no outage', (code) => {
  expect(isOutage(Object.assign(new Error('no'), { code }))).toBe(false)
})

test('of an outage the log says the code alone, and of a fault all that is known', () => {
  const away = Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
  const fault = Object.assign(new Error('no'), { code: '42703' })
  expect(causeOf(away)).toEqual({ code: 'ECONNREFUSED' })
  expect(causeOf(fault)).toEqual({ err: fault })
})

test('a socket that is missing is an outage, and a missing file is a fault of the program', async () => {
  const path = join(freshFolder(), 'missing')
  const noSocket = await new Promise((failed) => connect(path).once('error', failed))
  const noFile = await readFile(path).catch((error: unknown) => error)
  for (const error of [noSocket, noFile]) expect(error).toMatchObject({ code: 'ENOENT' })
  expect(fromDatabase(noSocket, undefined)?.code).toBe('unavailable')
  expect(fromDatabase(noFile, undefined)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { aClock } from '../../test/clock.ts'
import { failureLog } from './failures.ts'

function aFailingJob() {
  const { now, laterBy } = aClock()
  const said: unknown[] = []
  const say = (about: unknown) => void said.push(about)
  const failures = failureLog({ error: say, warn: say }, 'a test')
  const fails = (where: { branch?: string; record?: string } = {}) =>
    failures.failed(new Error('no'), { run: now(), now: now(), ...where })
  return { failures, fails, said, laterBy }
}

test('a record in which a job keeps failing is logged at once and then once an hour', () => {
  const { fails, said, laterBy } = aFailingJob()
  for (let minute = 0; minute < 150; minute++) {
    fails({ branch: 'tirana', record: 'one' })
    laterBy(60)
  }
  expect(said).toHaveLength(3)
  expect(said[0]).toMatchObject({ job: 'a test', run: expect.any(String), branch: 'tirana', record: 'one' })
})

test('a record that is in use elsewhere is a warning without a stack', () => {
  const { failures, said } = aFailingJob()
  const inUse = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
  failures.failed(inUse, { run: 'r', now: '2026-03-01T10:00:00.000Z', branch: 'tirana', record: 'one' })
  expect(said).toEqual([{ job: 'a test', run: 'r', branch: 'tirana', record: 'one' }])
})

test('what fails elsewhere, or again after it went well, is logged at once', () => {
  const { failures, fails, said } = aFailingJob()
  fails({ branch: 'tirana', record: 'one' })
  fails({ branch: 'tirana', record: 'two' })
  fails({ branch: 'durres' })
  fails()
  expect(said).toHaveLength(4)
  failures.succeeded({ branch: 'tirana', record: 'one' })
  fails({ branch: 'tirana', record: 'one' })
  fails({ branch: 'tirana', record: 'two' })
  expect(said).toHaveLength(5)
})

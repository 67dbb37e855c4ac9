import { pino } from 'pino'
import { expect, test } from 'vitest'
import { textLines } from './log-lines.ts'

const lines: string[] = []
const log = pino(
  { timestamp: () => ',"time":1790000000000' },
  textLines((text) => lines.push(text)),
)

test('a line of the log is text at a terminal, with what it is about', () => {
  log.info({ method: 'GET', route: '/api/units', status: 200, ms: 3.4, user: undefined }, 'request')
  log.warn({ why: 'the disk is full' }, 'Not ready for requests')
  expect(lines.splice(0)).toEqual([
    '2026-09-21T14:13:20.000Z request method=GET route=/api/units status=200 ms=3.4\n',
    '2026-09-21T14:13:20.000Z Warning: Not ready for requests why="the disk is full"\n',
  ])
})

test('whatever somebody sends, it is one line and colours nothing', () => {
  log.info({ user: 'a b=c\n2026 forged \u001b[31m\u009b1m\u202e' }, 'gone\n2026 forged')
  expect(lines.splice(0)).toEqual([
    '2026-09-21T14:13:20.000Z gone\\u000a2026 forged user="a b=c\\n2026 forged \\u001b[31m\\u009b1m\\u202e"\n',
  ])
})

test('an error is told with where it came from', () => {
  log.error({ err: Object.assign(new Error('no such thing'), { code: '42P01' }) }, 'Unforeseen')
  const [told = ''] = lines.splice(0)
  const [first, second, third] = told.split('\n')
  expect(first).toContain('Error: Unforeseen {"type":"Error","message":"no such thing","code":"42P01"}')
  expect(second).toBe('  Error: no such thing')
  expect(third).toMatch(/^ {6}at /)
})

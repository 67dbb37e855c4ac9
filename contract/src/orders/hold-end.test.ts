import { expect, test } from 'vitest'
import type { Opening } from '../branches/opening.ts'
import { usualHoldEnd } from './hold-end.ts'
import { holdIssue } from './order-life.ts'

const timeZone = 'Europe/Tirane'
const never = {
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
}
const unsaid: Opening = { hours: never, holidays: [] }
const week = '09:00–13:00, 14:00–17:30'
const said: Opening = {
  hours: {
    ...never,
    monday: week,
    tuesday: week,
    wednesday: week,
    thursday: week,
    friday: week,
    saturday: '09:00–13:00',
  },
  holidays: [{ on: '2026-11-28', name: 'Dita e Flamurit' }],
}
const end = (now: string, longestDays: number, opening = unsaid, days = 7) =>
  usualHoldEnd(now, { days, longestDays, opening, timeZone })

test('a hold ends a week later at six where nobody has said when the branch is open', () => {
  expect(end('2026-11-21T19:30:00.000Z', 60)).toBe('2026-11-28T17:00:00.000Z')
  expect(end('2026-11-21T08:30:00.000Z', 60)).toBe('2026-11-28T17:00:00.000Z')
})

test('a role that allows a week and no more is offered the closing time before', () => {
  expect(end('2026-11-21T08:30:00.000Z', 7)).toBe('2026-11-27T17:00:00.000Z')
  expect(end('2026-11-21T19:30:00.000Z', 2)).toBe('2026-11-23T17:00:00.000Z')
})

test('a hold ends when the branch closes on its last working day, not on a Sunday or a holiday', () => {
  expect(end('2026-11-10T08:00:00.000Z', 60, said)).toBe('2026-11-17T16:30:00.000Z')
  // A Saturday that is a holiday, and a Sunday.
  expect(end('2026-11-21T08:00:00.000Z', 60, said)).toBe('2026-11-27T16:30:00.000Z')
  expect(end('2026-11-22T08:00:00.000Z', 60, said)).toBe('2026-11-27T16:30:00.000Z')
  expect(end('2026-11-14T08:00:00.000Z', 60, said)).toBe('2026-11-21T12:00:00.000Z')
})

test('a branch that is closed all the time is offered the last minute that the role allows', () => {
  const always = { ...said, hours: { ...never, sunday: '10:00–12:00' } }
  expect(end('2026-11-16T08:30:30.000Z', 3, always)).toBe('2026-11-19T08:30:00.000Z')
})

test.each([1, 2, 7, 14, 60])('what is offered to a role of %i days is always allowed', (days) => {
  for (const opening of [unsaid, said])
    for (const hour of ['00', '08', '16', '17', '23']) {
      const now = `2026-03-28T${hour}:59:30.000Z`
      expect(holdIssue(end(now, days, opening, 30), now, days)).toBeUndefined()
    }
})

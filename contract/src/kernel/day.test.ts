import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  firstDay,
  instantAt,
  isDay,
  lastDay,
  startOfMonth,
} from './day.ts'

// The same examples in every run.
fc.configureGlobal({ seed: 20_261_121 })

const tirana = 'Europe/Tirane'
const utc = (day: string) => Date.parse(`${day}T00:00:00.000Z`)
const days = fc
  .integer({ min: utc(firstDay) / 86_400_000, max: utc(lastDay) / 86_400_000 })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10))

describe('what is a day', () => {
  test('a leap year has its 29 February and 1900 has none', () => {
    expect(isDay('2024-02-29')).toBe(true)
    expect(isDay('2000-02-29')).toBe(true)
    expect(isDay('2023-02-29')).toBe(false)
    expect(isDay('1900-02-29')).toBe(false)
  })

  test('days run from 1900 to 2099', () => {
    expect([isDay(firstDay), isDay(lastDay)]).toEqual([true, true])
    expect([isDay('1899-12-31'), isDay('2100-01-01')]).toEqual([false, false])
  })

  test('nothing but the plain text of a real day is one', () => {
    const wrong = [
      '',
      '2026-1-1',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '2026-04-00',
      '2026-10-14T00:00',
      ' 2026-10-14',
      '2026-10-14\n',
      '14.10.2026',
      '２０２６-10-14',
      20261014,
      null,
      undefined,
      {},
    ]
    for (const value of wrong) expect(isDay(value)).toBe(false)
  })
})

describe('counting days', () => {
  test('over the ends of months, years and Februaries', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2023-03-01', -1)).toBe('2023-02-28')
    expect(addDays('2026-10-14', 0)).toBe('2026-10-14')
    expect(daysBetween('2026-10-14', '2026-10-21')).toBe(7)
    expect(daysBetween('2026-10-21', '2026-10-14')).toBe(-7)
    expect(daysBetween(firstDay, lastDay)).toBe(73_048)
  })

  test('agrees with the calendar of the runtime on every day', () => {
    fc.assert(
      fc.property(days, days, (one, other) => {
        const between = (utc(other) - utc(one)) / 86_400_000
        expect(daysBetween(one, other)).toBe(between)
        expect(addDays(one, between)).toBe(other)
      }),
    )
  })

  test('each day from the first to the last follows the one before', () => {
    let day = firstDay
    for (let count = 1; count <= 73_048; count += 1) {
      day = addDays(day, 1)
      if (utc(day) !== utc(firstDay) + count * 86_400_000) throw new Error(`${day} is not day ${count}`)
    }
    expect(day).toBe(lastDay)
  })

  test('leaving the bounds is refused', () => {
    expect(() => addDays(lastDay, 1)).toThrow(RangeError)
    expect(() => addDays(firstDay, -1)).toThrow(RangeError)
    expect(() => addMonths('2099-12-01', 1)).toThrow(RangeError)
    expect(() => addDays('2026-10-14', 0.5)).toThrow(RangeError)
    expect(() => daysBetween('2026-02-30', '2026-03-01')).toThrow(RangeError)
  })
})

describe('counting months', () => {
  test('a due day that a month lacks falls on its end', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
  })

  test('over years in both directions', () => {
    expect(addMonths('2026-11-15', 2)).toBe('2027-01-15')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
    expect(addMonths('2026-01-15', -25)).toBe('2023-12-15')
    expect(addMonths('2026-12-31', 0)).toBe('2026-12-31')
  })

  test('a month has a first day', () => {
    expect(startOfMonth('2026-10-14')).toBe('2026-10-01')
  })
})

describe('days and instants', () => {
  test('late in the evening of the meridian it is tomorrow in Tirana', () => {
    expect(dayOf('2026-11-21T22:59:59.999Z', tirana)).toBe('2026-11-21')
    expect(dayOf('2026-11-21T23:00:00.000Z', tirana)).toBe('2026-11-22')
    expect(dayOf('2026-07-21T22:00:00.000Z', tirana)).toBe('2026-07-22')
    expect(dayOf('2026-12-31T23:30:00.000Z', tirana)).toBe('2027-01-01')
    expect(dayOf('2026-07-21T22:00:00.000Z', 'UTC')).toBe('2026-07-21')
  })

  test('a day in Tirana begins an hour before midnight of the meridian, two in summer', () => {
    expect(instantAt('2026-11-21', '00:00', tirana)).toBe('2026-11-20T23:00:00.000Z')
    expect(instantAt('2026-07-21', '00:00', tirana)).toBe('2026-07-20T22:00:00.000Z')
    expect(instantAt('2026-07-21', '18:30', 'UTC')).toBe('2026-07-21T18:30:00.000Z')
  })

  test('the hour that comes twice in autumn is the first of the two', () => {
    expect(instantAt('2026-10-25', '01:59', tirana)).toBe('2026-10-24T23:59:00.000Z')
    expect(instantAt('2026-10-25', '02:30', tirana)).toBe('2026-10-25T00:30:00.000Z')
    expect(instantAt('2026-10-25', '03:00', tirana)).toBe('2026-10-25T02:00:00.000Z')
  })

  test('the hour that spring leaves out counts on from the hour before', () => {
    expect(instantAt('2026-03-29', '01:59', tirana)).toBe('2026-03-29T00:59:00.000Z')
    expect(instantAt('2026-03-29', '02:30', tirana)).toBe('2026-03-29T01:30:00.000Z')
    expect(instantAt('2026-03-29', '03:00', tirana)).toBe('2026-03-29T01:00:00.000Z')
  })

  test('every day that begins at midnight is that day in Tirana', () => {
    fc.assert(
      fc.property(
        days.filter((day) => day > '1996-12-31'),
        (day) => {
          expect(dayOf(instantAt(day, '00:00', tirana), tirana)).toBe(day)
        },
      ),
    )
  })

  test('neither a wrong time nor a wrong instant nor an unknown zone passes', () => {
    for (const time of ['24:00', '9:00', '12:60', ''])
      expect(() => instantAt('2026-10-14', time, tirana)).toThrow(RangeError)
    expect(() => dayOf('soon', tirana)).toThrow(RangeError)
    expect(() => dayOf('2026-10-14T00:00:00.000Z', 'Europe/Prona')).toThrow(RangeError)
  })
})

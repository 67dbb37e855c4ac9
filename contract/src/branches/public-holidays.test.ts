import { expect, test } from 'vitest'
import { holidaysYear } from './opening-fields.ts'
import { holidayLabel, lastYear, publicHolidays, withPublicHolidays } from './public-holidays.ts'
import { isWeekend, weekdayOf } from './weekday.ts'

const of = (year: number) => publicHolidays(year).map(({ on, name }) => `${on.slice(5)} ${name}`)

test('the public holidays of a year stand with both Easters, both Bajrams and the days that make up for them', () => {
  expect(of(2025)).toEqual([
    '01-01 Viti i Ri',
    '01-02 Viti i Ri',
    '03-14 Dita e Verës',
    '03-22 Dita e Nevruzit',
    '03-24 Dita e Nevruzit (zëvendësim)',
    '03-30 Fitër Bajrami',
    '03-31 Fitër Bajrami (zëvendësim)',
    '04-20 Pashkët Katolike',
    '04-20 Pashkët Ortodokse',
    '04-21 Pashkët Katolike (zëvendësim)',
    '04-22 Pashkët Ortodokse (zëvendësim)',
    '05-01 Dita e Punëtorëve',
    '06-06 Kurban Bajrami',
    '09-05 Dita e Shën Terezës',
    '11-22 Dita e Alfabetit',
    '11-24 Dita e Alfabetit (zëvendësim)',
    '11-28 Dita e Flamurit dhe e Pavarësisë',
    '11-29 Dita e Çlirimit',
    '12-01 Dita e Çlirimit (zëvendësim)',
    '12-08 Dita Kombëtare e Rinisë',
    '12-25 Krishtlindjet',
  ])
})

test('two that fall on one weekend make up for Monday and Tuesday', () => {
  expect(of(2026).filter((day) => day > '11-23' && day < '12-05')).toEqual([
    '11-23 Dita e Alfabetit (zëvendësim)',
    '11-28 Dita e Flamurit dhe e Pavarësisë',
    '11-29 Dita e Çlirimit',
    '11-30 Dita e Flamurit dhe e Pavarësisë (zëvendësim)',
    '12-01 Dita e Çlirimit (zëvendësim)',
  ])
})

test.each([
  [2026, '2026-04-05', '2026-04-12'],
  [2027, '2027-03-28', '2027-05-02'],
  [2028, '2028-04-16', '2028-04-16'],
  [2030, '2030-04-21', '2030-04-28'],
  [2038, '2038-04-25', '2038-04-25'],
])('Easter of %i is on %s, and that of the Orthodox on %s', (year, catholic, orthodox) => {
  const on = (name: string) => publicHolidays(year).find((day) => day.name === name)?.on
  expect(on('Pashkët Katolike')).toBe(catholic)
  expect(on('Pashkët Ortodokse')).toBe(orthodox)
})

test('every year that can be asked for has a Bajram, and what makes up for a day is a working day of its own', () => {
  for (let year = 2025; year <= lastYear; year++) {
    const days = publicHolidays(year)
    expect(days.filter(({ name }) => name === 'Fitër Bajrami').length).toBeGreaterThan(0)
    const instead = days.filter(({ name }) => name.endsWith('(zëvendësim)'))
    for (const { on } of instead) {
      expect(isWeekend(on)).toBe(false)
      expect(days.filter((one) => one.on === on)).toHaveLength(1)
    }
  }
})

test('added again they are not there twice, and what was entered by hand stays', () => {
  const own = [{ on: '2026-06-15', name: 'Dita e qytetit' }]
  const once = withPublicHolidays(own, 2026)
  expect(once).toHaveLength(publicHolidays(2026).length + 1)
  expect(withPublicHolidays(once, 2026)).toEqual(once)
})

test('a public holiday is named in each language, any other day as it was written', () => {
  expect(holidayLabel('Kurban Bajrami')[2]).toBe('Kurban-Bajram')
  expect(holidayLabel('Viti i Ri (zëvendësim)')[1]).toBe('New Year (in lieu)')
  expect(holidayLabel('Dita e qytetit')[3]).toBe('Dita e qytetit')
})

test('a day has its weekday', () => {
  expect(['2026-11-23', '2026-11-29', '1900-01-01', '2024-02-29'].map(weekdayOf)).toEqual([
    'monday',
    'sunday',
    'monday',
    'thursday',
  ])
})

test.each([
  ['2026-09-30', 2026],
  ['2026-10-01', 2027],
  ['2040-12-01', 2040],
])('on %s the days of %i are proposed', (today, year) => {
  expect(holidaysYear(today)).toBe(year)
})

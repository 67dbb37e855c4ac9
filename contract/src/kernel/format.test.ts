import { describe, expect, test } from 'vitest'
import {
  clockAt,
  firstDayOfWeek,
  formatArea,
  formatBytes,
  formatCount,
  formatDay,
  formatInstant,
  formatMoney,
  formatPercent,
  formatPhone,
  formatRange,
  monthNames,
  weekdayNames,
} from './format.ts'
import { formatNumber, noValue, withCount } from './number-text.ts'
import { languages } from './words.ts'

const tirana = 'Europe/Tirane'

/** Written with `_` for the no-break space, which looks like a space. */
const spaced = (text: string) => text.replaceAll('_', '\u00a0')

describe('money', () => {
  test.each([
    [12_850_000, 'EUR', ['128_500_€', '€128,500', '128.500_€', '128.500_€']],
    [1_285_000_000, 'ALL', ['12_850_000_lekë', '12,850,000_lek', '12.850.000_Lek', '12.850.000_lekes']],
    [123_456_750, 'EUR', ['1_234_567,50_€', '€1,234,567.50', '1.234.567,50_€', '1.234.567,50_€']],
    [-250, 'EUR', ['−2,50_€', '−€2.50', '−2,50_€', '−2,50_€']],
    [-5, 'ALL', ['−0,05_lekë', '−0.05_lek', '−0,05_Lek', '−0,05_lekes']],
    [100_000, 'EUR', ['1_000_€', '€1,000', '1.000_€', '1.000_€']],
    [99_900, 'EUR', ['999_€', '€999', '999_€', '999_€']],
    [0, 'EUR', ['0_€', '€0', '0_€', '0_€']],
    [100, 'ALL', ['1_lek', '1_lek', '1_Lek', '1_lek']],
    [-100, 'ALL', ['−1_lek', '−1_lek', '−1_Lek', '−1_lek']],
  ] as const)('%i minor units of %s', (amount, currency, expected) => {
    expect(languages.map((language) => formatMoney(amount, currency, language))).toEqual(expected.map(spaced))
  })

  test('cents are shown always, when there are any, or never', () => {
    expect(formatMoney(12_850_000, 'EUR', 'sq', { cents: 'always' })).toBe(spaced('128_500,00_€'))
    expect(formatMoney(12_850_000, 'EUR', 'sq', { cents: 'whenPresent' })).toBe(spaced('128_500_€'))
    expect(formatMoney(12_850_050, 'EUR', 'sq', { cents: 'whenPresent' })).toBe(spaced('128_500,50_€'))
    expect(formatMoney(12_850_050, 'EUR', 'sq', { cents: 'never' })).toBe(spaced('128_501_€'))
    expect(formatMoney(-12_850_050, 'EUR', 'sq', { cents: 'never' })).toBe(spaced('−128_501_€'))
    expect(formatMoney(5, 'EUR', 'en', { cents: 'always' })).toBe('€0.05')
  })

  test('what rounds to nothing has no sign', () => {
    expect(formatMoney(-40, 'EUR', 'sq', { cents: 'never' })).toBe(spaced('0_€'))
    expect(formatMoney(-0, 'EUR', 'sq', { cents: 'always' })).toBe(spaced('0,00_€'))
  })

  test('the largest amount keeps every digit', () => {
    expect(formatMoney(Number.MAX_SAFE_INTEGER, 'EUR', 'en')).toBe('€90,071,992,547,409.91')
  })

  test('what is no amount is a dash', () => {
    expect(
      [Number.NaN, 0.5, Number.POSITIVE_INFINITY].map((amount) => formatMoney(amount, 'ALL', 'sq')),
    ).toEqual([noValue, noValue, noValue])
  })
})

describe('numbers', () => {
  test('thousands are marked from 1 000 on in every language', () => {
    expect(languages.map((language) => formatNumber(1_000, language))).toEqual([
      spaced('1_000'),
      '1,000',
      '1.000',
      '1.000',
    ])
    expect(formatNumber(999, 'sq')).toBe('999')
    expect(formatNumber(-1_234_567.891, 'sq')).toBe(spaced('−1_234_567,891'))
  })

  test('decimals are as many as there are, or as asked for', () => {
    expect(formatNumber(41.3275, 'de')).toBe('41,3275')
    expect(formatNumber(2, 'sq', 1)).toBe('2,0')
    expect(formatNumber(-0.04, 'sq', 1)).toBe('0,0')
    expect(formatNumber(1e-7, 'en')).toBe('0.0000001')
    expect(formatNumber(1e21, 'en')).toBe('1,000,000,000,000,000,000,000')
    expect(formatNumber(Number.NaN, 'en')).toBe(noValue)
  })

  test('areas have two decimals and their unit', () => {
    expect(languages.map((language) => formatArea(8_430, language))).toEqual(
      ['84,30_m²', '84.30_m²', '84,30_m²', '84,30_m²'].map(spaced),
    )
    expect(formatArea(Number.NaN, 'sq')).toBe(noValue)
  })

  test('percentages show decimals when there are any', () => {
    expect(languages.map((language) => formatPercent(250, language))).toEqual(
      ['2,50_%', '2.50%', '2,50_%', '2,50_%'].map(spaced),
    )
    expect(formatPercent(2_000, 'sq')).toBe(spaced('20_%'))
    expect(formatPercent(2_000, 'sq', { decimals: 'always' })).toBe(spaced('20,00_%'))
    expect(formatPercent(0.1, 'sq')).toBe(noValue)
  })

  test('an estimate shows four digits that mean something', () => {
    expect(formatCount(8_214, true, 'sq')).toBe(spaced('8_214'))
    expect(formatCount(12_483, false, 'sq')).toBe(spaced('12_480'))
    expect(formatCount(1_000_499, false, 'en')).toBe('1,000,000')
    expect(formatCount(0, false, 'en')).toBe('0')
    expect(formatCount(Number.NaN, false, 'en')).toBe(noValue)
  })

  test('a range has an en dash, with air where its ends have marks of their own', () => {
    expect(formatRange('1', '25')).toBe('1–25')
    expect(formatRange('07.10.2026', '21.10.2026')).toBe('07.10.2026 – 21.10.2026')
  })
})

describe('days', () => {
  test('short days are figures, long ones name the month', () => {
    expect(languages.map((language) => formatDay('2026-10-04', language))).toEqual([
      '04.10.2026',
      '04/10/2026',
      '04.10.2026',
      '04/10/2026',
    ])
    expect(languages.map((language) => formatDay('2026-11-04', language, 'long'))).toEqual([
      '4 nëntor 2026',
      '4 November 2026',
      '4. November 2026',
      '4 de noviembre de 2026',
    ])
    expect(languages.map((language) => formatDay('2026-03-04', language, 'monthYear'))).toEqual([
      'mars 2026',
      'March 2026',
      'März 2026',
      'marzo de 2026',
    ])
  })

  test('what is no day is shown as it stands', () => {
    expect(formatDay('2026-13-01', 'sq')).toBe('2026-13-01')
    expect(formatDay('', 'sq', 'long')).toBe('')
    expect(formatInstant('later', 'sq', tirana)).toBe('later')
  })

  test('Albanian has its own names of months and days', () => {
    expect(monthNames('sq').join(' ')).toBe(
      'janar shkurt mars prill maj qershor korrik gusht shtator tetor nëntor dhjetor',
    )
    expect(monthNames('sq', 'short').join(' ')).toBe('jan shk mar pri maj qer korr gush sht tet nën dhj')
    expect(weekdayNames('sq').join(', ')).toBe(
      'e hënë, e martë, e mërkurë, e enjte, e premte, e shtunë, e diel',
    )
    expect(weekdayNames('sq', 'short').join(' ')).toBe('hën mar mër enj pre sht die')
    expect(weekdayNames('sq', 'narrow').join(' ')).toBe('Hë Ma Më En Pr Sh Di')
    expect(firstDayOfWeek).toBe(1)
  })

  test.each(languages)('in %s no two months and no two days share a name', (language) => {
    for (const style of ['long', 'short'] as const) expect(new Set(monthNames(language, style)).size).toBe(12)
    for (const style of ['long', 'short', 'narrow'] as const)
      expect(new Set(weekdayNames(language, style)).size).toBe(7)
  })
})

describe('the tables agree with what the runtime knows', () => {
  const tags = { sq: 'sq', en: 'en-GB', de: 'de', es: 'es' } as const
  const firstOfMonths = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1))
  const mondayToSunday = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 0, 5 + day))

  test.each(languages)('names of months and weekdays in %s', (language) => {
    const month = new Intl.DateTimeFormat(tags[language], { month: 'long', timeZone: 'UTC' })
    const weekday = new Intl.DateTimeFormat(tags[language], { weekday: 'long', timeZone: 'UTC' })
    expect(monthNames(language)).toEqual(firstOfMonths.map((day) => month.format(day)))
    expect(weekdayNames(language)).toEqual(mondayToSunday.map((day) => weekday.format(day)))
  })

  test.each(languages)('long days, months of years, and figures in %s', (language) => {
    const long = new Intl.DateTimeFormat(tags[language], { dateStyle: 'long', timeZone: 'UTC' })
    const monthYear = new Intl.DateTimeFormat(tags[language], {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
    for (const first of firstOfMonths) {
      const day = new Date(first).toISOString().slice(0, 10)
      expect(formatDay(day, language, 'long')).toBe(long.format(first))
      expect(formatDay(day, language, 'monthYear')).toBe(monthYear.format(first))
    }
    const number = new Intl.NumberFormat(tags[language], { useGrouping: 'always', maximumFractionDigits: 3 })
    for (const value of [0, 7, 999, 1_000, 12_480, 1_234_567.891])
      expect(formatNumber(value, language)).toBe(number.format(value))
    const euro = new Intl.NumberFormat(tags[language], {
      style: 'currency',
      currency: 'EUR',
      useGrouping: 'always',
    })
    for (const cents of [5, 100, 123_456_750]) {
      expect(formatMoney(cents, 'EUR', language, { cents: 'always' })).toBe(euro.format(cents / 100))
    }
  })
})

describe('instants', () => {
  test('show the clock of the zone, over 24 hours, in winter and in summer', () => {
    expect(formatInstant('2026-10-14T14:10:59.999Z', 'sq', tirana)).toBe('14.10.2026, 16:10')
    expect(formatInstant('2026-12-31T23:05:00.000Z', 'sq', tirana)).toBe('01.01.2027, 00:05')
    expect(formatInstant('2026-10-14T14:10:00.000Z', 'en', 'UTC')).toBe('14/10/2026, 14:10')
  })

  test('summer begins and ends at one o’clock of the meridian', () => {
    expect(clockAt('2026-03-29T00:59:00.000Z', tirana)).toEqual({ day: '2026-03-29', time: '01:59' })
    expect(clockAt('2026-03-29T01:00:00.000Z', tirana)).toEqual({ day: '2026-03-29', time: '03:00' })
    expect(clockAt('2026-10-25T00:59:00.000Z', tirana)).toEqual({ day: '2026-10-25', time: '02:59' })
    expect(clockAt('2026-10-25T01:00:00.000Z', tirana)).toEqual({ day: '2026-10-25', time: '02:00' })
  })
})

test('a file’s size is said in the unit that leaves few digits', () => {
  const shown = [0, 812, 1024, 421_900, 1_048_576, 1_887_437, 26_214_400].map((size) =>
    formatBytes(size, 'sq'),
  )
  expect(shown.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    ...['0 B', '812 B', '1 kB', '412 kB', '1,0 MB', '1,8 MB', '25 MB'],
  ])
})

test.each([
  ['+355692012345', '+355 69 20 12 345'],
  ['+35542234567', '+355 42 23 45 67'],
  ['+493012345678', '+49 30 12 34 56 78'],
  ['kati 2', 'kati 2'],
])('the phone number %s is shown as %s', (stored, shown) => {
  expect(formatPhone(stored).replaceAll('\u00a0', ' ')).toBe(shown)
})

test('a count within a sentence is written as any figure', () => {
  expect(withCount({ count: 2_500, name: 'Njësi' }, 'de')).toEqual({ count: '2.500', name: 'Njësi' })
  expect(withCount({ count: '5+' }, 'en')).toEqual({ count: '5+' })
  expect(withCount(undefined, 'sq')).toEqual({})
})

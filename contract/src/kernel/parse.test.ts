import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDay } from './day.ts'
import { formatArea, formatDay, formatMoney, formatPercent } from './format.ts'
import { parseArea, parseDay, parseMoney, parseNumber, parsePercent } from './parse.ts'
import { languages } from './words.ts'

// The same examples in every run.
fc.configureGlobal({ seed: 20_261_121 })

const amounts = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })
const anyLanguage = fc.constantFrom(...languages)

describe('money as people type it', () => {
  test.each([
    ['1.234.567,50', 123_456_750],
    ['1,234,567.50', 123_456_750],
    ['1 234 567,5', 123_456_750],
    ['1\u00a0234\u00a0567,50', 123_456_750],
    ['1\u202f234\u202f567.50', 123_456_750],
    ['1’234’567.50', 123_456_750],
    ["1'234'567.50", 123_456_750],
    ['1234567,5', 123_456_750],
    ['1234567.50', 123_456_750],
    ['1.234.567', 123_456_700],
    ['1,234,567', 123_456_700],
    ['128500', 12_850_000],
    ['0', 0],
    ['-0', 0],
    ['0,05', 5],
    ['007', 700],
    [',5', 50],
    ['.50', 50],
    ['12,', 1_200],
    ['  12,5 ', 1_250],
    ['-12,50', -1_250],
    ['− 12.50', -1_250],
    ['12,50 €', 1_250],
    ['€12.50', 1_250],
    ['−€12.50', -1_250],
    ['12,50 EUR', 1_250],
    ['12 850 000 lekë', 1_285_000_000],
    ['1 lek', 100],
    ['12.850 Lek', 1_285_000],
    ['ALL 500', 50_000],
  ])('%j is an amount', (text, expected) => {
    expect(parseMoney(text)).toBe(expected)
  })

  test('one mark before exactly three digits marks thousands', () => {
    expect(parseMoney('1.234')).toBe(123_400)
    expect(parseMoney('128,500')).toBe(12_850_000)
    expect(parseMoney('999.999 €')).toBe(99_999_900)
  })

  test.each([
    '',
    ' ',
    '-',
    ',',
    '€',
    'abc',
    '1e5',
    '0x10',
    '1,234.567',
    '1.234,567',
    '1 234,567',
    '12,345,',
    '12.5.5',
    '1.23,45',
    '12.34.567',
    '1.2345',
    '0.500',
    '1234.567',
    '1 2 3',
    '1  234',
    '1.234 567',
    '12 34',
    '1 234’567',
    '--5',
    '5-',
    '(5)',
    '1,5,0',
    '5 m²',
    '5 %',
    '5 €€',
    'Infinity',
    'NaN',
    '٣',
    '１２',
    '90071992547409.92',
    '9'.repeat(400),
  ])('%j is none', (text) => {
    expect(parseMoney(text)).toBeUndefined()
  })

  test('what is shown can be typed back in, in every language and currency', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom('EUR' as const, 'ALL' as const),
        anyLanguage,
        (amount, currency, language) => {
          expect(parseMoney(formatMoney(amount, currency, language))).toBe(amount)
          expect(parseMoney(formatMoney(amount, currency, language, { cents: 'always' }))).toBe(amount)
        },
      ),
    )
  })

  test('no text at all makes it stumble or invent fractions', () => {
    const nearlyFigures = fc.string({ unit: fc.constantFrom(...'0123456789.,- −€’') })
    fc.assert(
      fc.property(fc.oneof(fc.string(), nearlyFigures), (text) => {
        expect(Number.isSafeInteger(parseMoney(text) ?? 0)).toBe(true)
      }),
    )
  })
})

describe('other figures', () => {
  test('areas and percentages are whole hundredths', () => {
    expect(parseArea('84,30 m²')).toBe(8_430)
    expect(parseArea('84.3')).toBe(8_430)
    expect(parseArea('84,3m2')).toBe(8_430)
    expect(parseArea('84,305')).toBe(8_430_500)
    expect(parsePercent('2,5 %')).toBe(250)
    expect(parsePercent('100%')).toBe(10_000)
    expect(parsePercent('2,125')).toBe(212_500)
    expect(parseArea('84,3 €')).toBeUndefined()
  })

  test('they too can be typed back in as they are shown', () => {
    fc.assert(
      fc.property(amounts, anyLanguage, (value, language) => {
        expect(parseArea(formatArea(value, language))).toBe(value)
        expect(parsePercent(formatPercent(value, language))).toBe(value)
      }),
    )
  })

  test('a whole number has no decimals', () => {
    expect(parseNumber('12')).toBe(12)
    expect(parseNumber('-3')).toBe(-3)
    expect(parseNumber('1 200')).toBe(1_200)
    expect(parseNumber('1.200')).toBe(1_200)
    expect([parseNumber('1,5'), parseNumber(''), parseNumber('12a')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('a latitude keeps its decimals whatever their number', () => {
    expect(parseNumber('41.328', 6)).toBe(41.328)
    expect(parseNumber('41,327512', 6)).toBe(41.327512)
    expect(parseNumber('-19.818', 6)).toBe(-19.818)
    expect(parseNumber('41.3275123', 6)).toBeUndefined()
  })
})

describe('days as people type them', () => {
  test.each([
    ['14.10.2026', '2026-10-14'],
    ['14/10/2026', '2026-10-14'],
    ['14-10-2026', '2026-10-14'],
    ['2026-10-14', '2026-10-14'],
    ['4.1.2026', '2026-01-04'],
    [' 04.01.2026 ', '2026-01-04'],
    ['29.02.2024', '2024-02-29'],
  ])('%j is a day', (text, expected) => {
    expect(parseDay(text)).toBe(expected)
  })

  test.each([
    '',
    '14.10.26',
    '10/14/2026',
    '31.04.2026',
    '29.02.2023',
    '14.10/2026',
    '14.10.',
    '2026-10-14T00:00',
    '2026.10.14',
    '1.1.1899',
    '01.01.2100',
    '0.1.2026',
    'nesër',
  ])('%j is none', (text) => {
    expect(parseDay(text)).toBeUndefined()
  })

  test('a day that is shown can be typed back in', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, anyLanguage, (date, language) => {
        const day = date.toISOString().slice(0, 10)
        expect(isDay(day)).toBe(true)
        expect(parseDay(formatDay(day, language))).toBe(day)
      }),
    )
  })
})

import { describe, expect, test } from 'vitest'
import { filterFrom } from './filter.ts'

const basic = (...values: unknown[]) => ({ comparator: 'INCLUDES', type: 'basic', values })
const range = (values: object) => ({ comparator: 'INCLUDES', type: 'range', values })

describe('the filter of a grid as it travels', () => {
  test.each([
    ['a value is one of a set', { code: 'A-1' }, { code: basic('A-1') }],
    ['several values are a set', { status: ['held', 'reserved'] }, { status: basic('held', 'reserved') }],
    ['no and nought are values', { rented: false, floor: 0 }, { rented: basic(false), floor: basic(0) }],
    ['from and to are a range', { floor: { from: 5, to: 8 } }, { floor: range({ from: 5, to: 8 }) }],
    ['one end is a range', { price: { from: 90_000 } }, { price: range({ from: 90_000 }) }],
    ['an empty end is left out', { price: { from: '', to: 5 } }, { price: range({ to: 5 }) }],
    [
      'ranged_ makes a range and is dropped',
      { ranged_price: { from: 1, to: 2 } },
      { price: range({ from: 1, to: 2 }) },
    ],
    ['ranged_ takes a pair', { ranged_day: ['2026-01-01', null] }, { day: range({ from: '2026-01-01' }) }],
    ['ranged_ takes one value as both ends', { ranged_floor: 3 }, { floor: range({ from: 3, to: 3 }) }],
    ['nested fields are dotted', { address: { city: 'Tiranë' } }, { 'address.city': basic('Tiranë') }],
    ['nested ranges too', { property: { floors: { from: 1 } } }, { 'property.floors': range({ from: 1 }) }],
    ['dotted keys stay as they are', { 'address.city': 'Vlorë' }, { 'address.city': basic('Vlorë') }],
    ['blanks within a set are left out', { status: ['', 'held', null] }, { status: basic('held') }],
  ])('%s', (_, filters, data) => {
    expect(filterFrom(filters)).toEqual([{ type: 'all', data }])
  })

  test.each([
    ['nothing', {}],
    ['an empty text', { code: '' }],
    ['a blank text', { code: '  ' }],
    ['an empty set', { status: [] }],
    ['an empty object', { address: {} }],
    ['an empty nested value', { address: { city: '' } }],
    ['an empty range', { price: { from: '', to: undefined } }],
    ['null and undefined', { code: null, floor: undefined }],
  ])('%s asks for nothing', (_, filters) => {
    expect(filterFrom(filters)).toEqual([])
  })

  test('any is sent when one match is enough', () => {
    expect(filterFrom({ code: 'A' }, 'any')).toEqual([{ type: 'any', data: { code: basic('A') } }])
  })
})

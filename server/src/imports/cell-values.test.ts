import type { Field } from '@prona/contract/kernel/field'
import { customer, unit } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import { ownTimeOf } from '../../test/in-time.ts'
import { readCell } from './cell-values.ts'
import type { Cell } from './sheet.ts'
import type { Target } from './targets.ts'

const fields: Readonly<Record<string, Field>> = { ...customer.fields, ...unit.fields }
const label = ['x', 'x', 'x', 'x'] as const
const share: Field = { kind: 'percent', label }
const isNew: Field = { kind: 'flag', label }
const latitude: Field = { kind: 'number', min: -90, max: 90, decimals: 6, label }

test.each<[string, Field | undefined, string | Cell, unknown]>([
  ['money as it is written here', fields.salePrice, '1.250.000,00 €', { value: 125_000_000 }],
  ['money as it is written elsewhere', fields.salePrice, '1,250,000.00', { value: 125_000_000 }],
  ['money as a number', fields.salePrice, { text: '84999.99', number: 84_999.99 }, { value: 8_499_999 }],
  ['money of a third of a cent', fields.salePrice, { text: '0.333', number: 0.333 }, { code: 'wrongType' }],
  ['words for money', fields.salePrice, 'me marrëveshje', { code: 'wrongType' }],
  ['an area', fields.netArea, '84,5 m²', { value: 8450 }],
  ['an area of thousands', fields.netArea, '1.234', { value: 123_400 }],
  ['a number that only looks like thousands', fields.netArea, { text: '1.23', number: 1.23 }, { value: 123 }],
  ['a percentage', share, '15,5 %', { value: 1550 }],
  ['a whole number', fields.floor, '-1', { value: -1 }],
  ['a floor and a half', fields.floor, '1,5', { code: 'notWhole' }],
  ['a latitude', latitude, '41,327', { value: 41.327 }],
  ['a day as it is written here', fields.availableFrom, '1.2.2026', { value: '2026-02-01' }],
  ['a day as machines write it', fields.availableFrom, '2026-02-01', { value: '2026-02-01' }],
  [
    'a day as a number',
    fields.availableFrom,
    { text: '46309', number: 46_309, day: '2026-10-14' },
    { value: '2026-10-14' },
  ],
  ['a number that is no day', fields.availableFrom, { text: '3', number: 3 }, { code: 'badDay' }],
  ['the 30th of February', fields.availableFrom, '30.02.2026', { code: 'badDay' }],
  ['yes', isNew, 'Po', { value: true }],
  ['no', isNew, 'NEIN', { value: false }],
  ['perhaps', isNew, 'ndoshta', { code: 'wrongType' }],
  ['a choice by its key', fields.kind, 'penthouse', { value: 'penthouse' }],
  ['a choice in Albanian without its accents', fields.kind, 'GARSONIERE', { value: 'studio' }],
  ['a choice in German', fields.orientation, 'Südwest', { value: 'southWest' }],
  ['a choice with a hyphen', fields.orientation, 'jug-lindje', { value: 'southEast' }],
  ['a choice in two words', fields.orientation, 'Süd West', { value: 'southWest' }],
  ['no choice', fields.kind, 'castle', { code: 'notAChoice' }],
  ['what every object has', fields.kind, 'constructor', { code: 'notAChoice' }],
  ['several texts', fields.tags, 'qoshe; me ashensor ,deti', { value: ['qoshe', 'me ashensor', 'deti'] }],
  ['telephones', fields.phones, '069 20 00 001 | abc', { value: ['+355692000001', 'abc'] }],
  ['a record', fields.property, 'Rezidenca Liqeni', { names: ['Rezidenca Liqeni'] }],
  ['a formula', fields.view, '=1+1', { value: '=1+1' }],
  ['an error of the sheet', fields.view, { text: '#REF!', isBroken: true }, { code: 'wrongType' }],
  ['a text of a megabyte', fields.view, 'x'.repeat(32_768), { code: 'tooLong', params: { max: 32_767 } }],
])('%s', (_, field, cell, read) => {
  const target = { path: 'x', field, names: [] } as unknown as Target
  expect(readCell(target, typeof cell === 'string' ? { text: cell } : cell)).toEqual(read)
})

test.each([
  ['a price', fields.salePrice, '1 '],
  ['a floor', fields.floor, '1 '],
  ['an area', fields.netArea, '1.'],
  ['a share', share, '1.'],
  ['a day', fields.availableFrom, '1.'],
])('%s longer than anybody writes is refused at once', async (_, field, piece) => {
  const text = piece.repeat(16_000)
  const read = async () => {
    for (let times = 0; times < 500; times++) {
      expect(readCell({ path: 'x', field, names: [] } as unknown as Target, { text })).toEqual({
        code: 'wrongType',
      })
    }
  }
  expect(await ownTimeOf(read)).toBeLessThan(300)
})

import { expect, test } from 'vitest'
import { isHours, normalizeHours } from '../kernel/check.ts'
import { parsed, valueSchema } from '../kernel/schema.ts'
import { type Opening, spansIn, spansOn } from './opening.ts'
import { openingFields } from './opening-fields.ts'

const never = {
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
}
const opening: Opening = {
  hours: { ...never, monday: '09:00–13:00, 14:00–18:00' },
  holidays: [{ on: '2026-11-30', name: 'Dita e Flamurit' }],
}

test('a day may have several hours, one after the other', () => {
  expect(spansIn('09:00–13:00, 14:00-18:00')).toEqual([
    { from: '09:00', to: '13:00' },
    { from: '14:00', to: '18:00' },
  ])
  expect(spansIn(null)).toEqual([])
})

test('on a day that has no hours, and on one that is entered as closed, nobody is there', () => {
  expect(spansOn(opening, '2026-11-23')).toHaveLength(2)
  expect(spansOn(opening, '2026-11-24')).toEqual([])
  expect(spansOn(opening, '2026-11-30')).toEqual([])
})

test('where no hours are entered at all one is there every day until six', () => {
  expect(spansOn({ ...opening, hours: never }, '2026-11-29')).toEqual([{ from: '09:00', to: '18:00' }])
})

test.each([
  ['09:00–18:00', true],
  ['09:00-13:00,14:00 – 18:00', true],
  ['18:00–09:00', false],
  ['09:00–13:00, 12:00–18:00', false],
  ['9–18', true],
  ['18–9', false],
  ['9–9.00', false],
  ['9–25', false],
  ['09:00–24:30', false],
  ['09:00', false],
  ['nga ora 9', false],
])('%s as hours: %s', (text, holds) => {
  expect(isHours(text)).toBe(holds)
})

test.each([
  ['9-17', '09:00–17:00'],
  ['9:00-13:00', '09:00–13:00'],
  ['09.00-13.00', '09:00–13:00'],
  ['9 – 13; 14.30 - 18', '09:00–13:00, 14:30–18:00'],
  ['09:00–13:00, 14:00–18:00', '09:00–13:00, 14:00–18:00'],
])('%s is kept as %s', (written, kept) => {
  expect(normalizeHours(written)).toBe(kept)
  expect(parsed(valueSchema(openingFields.hours.fields.monday), written)).toEqual({ value: kept })
})

import { expect, test } from 'vitest'
import { stands } from '../kernel/conditions.ts'
import { property } from '../properties/property.ts'
import { unit } from './unit.ts'

/** Of these fields those that a record with such values has. */
const placed = ({ fields }: Pick<typeof unit | typeof property, 'fields'>, names: string, kind: string) => {
  const all: Readonly<Record<string, Parameters<typeof stands>[0]>> = fields
  return names
    .split(' ')
    .filter((name) => all[name] && stands(all[name], { kind }))
    .join(' ')
}

test.each([
  ['land', 'orientation view netArea cadastralNumber'],
  ['parking', 'floor entrance position condition netArea cadastralNumber'],
  ['storage', 'floor entrance position condition netArea cadastralNumber'],
  [
    'apartment',
    'floor entrance position bedrooms bathrooms orientation view condition netArea outdoorArea cadastralNumber',
  ],
])('of a unit that is %s one is told and asked only what it has', (kind, wanted) => {
  const asked =
    'floor entrance position bedrooms bathrooms orientation view condition netArea outdoorArea cadastralNumber'
  expect(placed(unit, asked, kind)).toBe(wanted)
})

test('a plot was not built in any year and has no floors', () => {
  const asked = 'yearBuilt energyClass floors permitOn blocks'
  expect(placed(property, asked, 'land')).toBe('permitOn blocks')
  expect(placed(property, asked, 'villa')).toBe(asked)
})

import type { Field } from '@prona/contract/kernel/field'
import { fieldNamed } from '@prona/contract/kernel/resource'
import { unit } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import { type Askable, filtersHeard } from './asked-words.ts'

const words = {
  status: { available: 'E lirë', held: 'E mbajtur' },
  city: { Tiranë: 'Tiranë', Vlorë: 'Vlorë' },
  kind: { apartment: 'Apartament', parking: 'Vend parkimi' },
  layout: { '1+1': '1+1', '2+1': '2+1', '12+1': '12+1' },
  orientation: { south: 'Jug', southEast: 'Juglindje' },
  floor: {},
  netArea: {},
  salePrice: {},
  rentPrice: {},
  currency: { EUR: 'EUR', ALL: 'ALL' },
}
const askables: readonly Askable[] = Object.entries(words).flatMap(([path, values]) => {
  const field: Field | undefined = fieldNamed(unit, path)
  const each = Object.entries<string>(values).map(([value, word]) => ({ value, word }))
  return field ? [{ path, field, name: field.label[0], values: each }] : []
})

test.each<[string, Record<string, unknown>, string]>([
  [
    '2+1 nën 150 000 € në Tirana, nga jugu',
    {
      layout: ['2+1'],
      salePrice: { to: 150_000_00 },
      currency: ['EUR'],
      city: ['Tiranë'],
      orientation: ['south'],
    },
    '',
  ],
  ['12+1 150.000€ vlore', expected('12+1', 'Vlorë'), ''],
  ['12+1, 150k eur vlora', expected('12+1', 'Vlorë'), ''],
  ['under 150,000', { salePrice: { to: 150_000_00 } }, ''],
  ['mbi 90000 deri 120000', { salePrice: { from: 90_000_00, to: 120_000_00 } }, ''],
  ['80 m²', { netArea: { from: 80_00 } }, ''],
  ['nën 80m2', { netArea: { to: 80_00 } }, ''],
  ['kati 5+', { floor: { from: 5 } }, ''],
  ['kati 5', { floor: { from: 5, to: 5 } }, ''],
  ['kati mbi 5', { floor: { from: 5 } }, ''],
  ['1+1 2+1', { layout: ['1+1', '2+1'] }, ''],
  [
    'juglindje vend parkimi e lire',
    { orientation: ['southEast'], kind: ['parking'], status: ['available'] },
    '',
  ],
  ['Kulla 302', {}, 'kulla 302'],
  ['', {}, ''],
])('“%s” is understood', (text, filter, rest) => {
  expect(filtersHeard(text, askables)).toEqual({ filter, rest })
})

function expected(layout: string, city: string) {
  return { layout: [layout], salePrice: { to: 150_000_00 }, currency: ['EUR'], city: [city] }
}

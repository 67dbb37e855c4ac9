import type { Field } from '@prona/contract/kernel/field'
import { fieldNamed } from '@prona/contract/kernel/resource'
import { unit } from '@prona/contract/resources'
import { describe, expect, test } from 'vitest'
import { filtersHeard } from '../engine/filters/asked-words.ts'
import type { Askable } from '../engine/filters/asked-words-context.ts'
import { unitAsked } from './unit-asked.ts'

const paths = [
  'status',
  'city',
  'kind',
  'layout',
  'orientation',
  'floor',
  'bedrooms',
  'netArea',
  'salePrice',
  'rentPrice',
  'currency',
]
const lists: Readonly<Record<string, readonly string[]>> = {
  city: ['Tiranë', 'Vlorë'],
  layout: ['1+1', '2+1', '12+1'],
}

/** The filters of the units as one sees them who reads one of the languages. */
function askablesIn(language: number): readonly Askable[] {
  return paths.flatMap((path) => {
    const field: Field | undefined = fieldNamed(unit, path)
    if (!field) return []
    const choices = field.kind === 'choice' ? Object.entries(field.choices) : []
    const values = [
      ...choices.map(([value, label]) => ({ value, word: label[language] ?? '' })),
      ...(lists[path] ?? []).map((value) => ({ value, word: value })),
    ]
    return [{ path, field, name: field.label[language] ?? '', values }]
  })
}

function heard(text: string, language = 0) {
  const called = [...unit.names.one, ...unit.names.many]
  return filtersHeard(text, askablesIn(language), { ...unitAsked, called })
}

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
  expect(heard(text)).toEqual({ filter, rest: rest ? rest.split(' ') : [], quoted: [] })
})

const asked = {
  layout: ['2+1'],
  salePrice: { to: 150_000_00 },
  currency: ['EUR'],
  city: ['Tiranë'],
  floor: { from: 4 },
  orientation: ['south'],
}
test.each<[number, string]>([
  [0, '2+1 nën 150 000 € në Tiranë, lart, nga jugu'],
  [0, '2+1 nën 150 mijë euro në Tiranë, kat i lartë, orientuar nga jugu'],
  [1, '2+1 under 150,000 € in Tirana, high, facing south'],
  [2, '2+1 unter 150.000 € in Tirana, hoch, nach Süden'],
  [2, '2+1 bis 150 Tausend Euro in Tirana, hoch gelegen, nach Süden ausgerichtet'],
  [3, '2+1 por menos de 150.000 € en Tirana, alto, orientado al sur'],
  [3, '2+1 hasta 150 mil euros en Tirana, planta alta, orientada al sur'],
])('the customer’s question is understood whole in each language (%i: “%s”)', (language, text) => {
  expect(heard(text, language)).toEqual({ filter: asked, rest: [], quoted: [] })
})

describe('Ordinary words', () => {
  test.each<[number, string, Record<string, unknown>]>([
    [0, 'njësi e lirë kati mbi 5', { status: ['available'], floor: { from: 5 } }],
    [0, 'njësi të lira', { status: ['available'] }],
    [0, '2 dhoma', { bedrooms: { from: 2, to: 2 } }],
    [0, 'dy dhoma gjumi kati 3', { bedrooms: { from: 2, to: 2 }, floor: { from: 3, to: 3 } }],
    [0, 'përdhes', { floor: { from: 0, to: 0 } }],
    [0, 'kat i ulët', { floor: { to: 1 } }],
    [1, 'ground floor', { floor: { from: 0, to: 0 } }],
    [1, '5th floor', { floor: { from: 5, to: 5 } }],
    [1, 'low floor, 80 m²', { floor: { to: 1 }, netArea: { from: 80_00 } }],
    [
      1,
      'two bedrooms below 150k south',
      { bedrooms: { from: 2, to: 2 }, salePrice: { to: 150_000_00 }, orientation: ['south'] },
    ],
    [1, 'at least three bedrooms', { bedrooms: { from: 3 } }],
    [1, 'apartments facing south-east', { kind: ['apartment'], orientation: ['southEast'] }],
    [
      2,
      'freie Wohnungen, 3 Zimmer',
      { status: ['available'], kind: ['apartment'], bedrooms: { from: 2, to: 2 } },
    ],
    [2, 'Erdgeschoss', { floor: { from: 0, to: 0 } }],
    [
      3,
      'apartamentos libres al menos 2 dormitorios',
      { kind: ['apartment'], status: ['available'], bedrooms: { from: 2 } },
    ],
    [3, 'planta baja', { floor: { from: 0, to: 0 } }],
  ])('are understood (%i: “%s”)', (language, text, filter) => {
    expect(heard(text, language)).toEqual({ filter, rest: [], quoted: [] })
  })

  test('that say nothing the list knows are told apart from what stands in quotes', () => {
    expect(heard('2+1 near “Kulla e Parkut” cozy', 1)).toEqual({
      filter: { layout: ['2+1'] },
      rest: ['near', 'cozy'],
      quoted: ['Kulla e Parkut'],
    })
  })
})

const between80And100 = { netArea: { from: 80_00, to: 100_00 } }
const between100And150 = { salePrice: { from: 100_000_00, to: 150_000_00 } }
const inEuros = { ...between100And150, currency: ['EUR'] }
const fifthToEighth = { floor: { from: 5, to: 8 } }
test.each<[number, string, Record<string, unknown>]>([
  [0, 'ndërmjet 80 dhe 100 m2', between80And100],
  [1, '80-100 sqm', between80And100],
  [2, 'von 80 bis 100 qm', between80And100],
  [3, 'de 80 a 100 m²', between80And100],
  [1, '80m² – 100m²', between80And100],
  [0, 'nga 80,5 deri në 100 m2', { netArea: { from: 80_50, to: 100_00 } }],
  [0, 'midis 100.000 dhe 150.000 €', inEuros],
  [1, 'between 100,000 and 150,000 euro', inEuros],
  [2, 'zwischen 100.000 € und 150.000 €', inEuros],
  [3, 'entre 100.000 y 150.000 €', inEuros],
  [0, 'çmimi midis 100 dhe 150 mijë', between100And150],
  [0, '100-150 mijë', between100And150],
  [1, '150k to 100k', between100And150],
  [1, 'floor 5 to 8', fifthToEighth],
  [1, 'between the 5th and 8th floor', fifthToEighth],
  [0, 'kati 5 deri 8', fifthToEighth],
  [0, 'midis katit 5 dhe 8', fifthToEighth],
  [2, '5. bis 8. Etage', fifthToEighth],
  [3, 'planta 5 a 8', fifthToEighth],
  [0, 'kati 3-6', { floor: { from: 3, to: 6 } }],
  [0, 'kati 5 e lart', { floor: { from: 5 } }],
  [0, '2 ose 3 dhoma', { bedrooms: { from: 2, to: 3 } }],
  [2, '2-3 Zimmer', { bedrooms: { from: 1, to: 2 } }],
  [2, '3-Zimmer-Wohnung', { kind: ['apartment'], bedrooms: { from: 2, to: 2 } }],
  [
    2,
    'ab 3 Zimmer bis 150.000 €',
    { bedrooms: { from: 2 }, salePrice: { to: 150_000_00 }, currency: ['EUR'] },
  ],
  [0, 'kati 3 deri 150 mijë', { floor: { from: 3, to: 3 }, salePrice: { to: 150_000_00 } }],
  [0, 'kati 5 deri 8 çmimi nën 150000', { ...fifthToEighth, salePrice: { to: 150_000_00 } }],
  [1, 'floor 5 and 2 bedrooms', { floor: { from: 5, to: 5 }, bedrooms: { from: 2, to: 2 } }],
])('a range is understood with both its ends (%i: “%s”)', (language, text, filter) => {
  expect(heard(text, language)).toEqual({ filter, rest: [], quoted: [] })
})

test.each<[number, string, Record<string, unknown>, string]>([
  [0, 'midis 80 dhe', {}, 'midis 80'],
  [0, 'midis 80 dhe 100', {}, 'midis 80 dhe 100'],
  [1, 'floor 5 and 8', {}, 'floor 5 and 8'],
  [1, 'Kulla 12-04', {}, 'kulla 12-04'],
  [0, 'kati i fundit 2 dhoma', { bedrooms: { from: 2, to: 2 } }, 'kati fundit'],
  [1, '2.5 bedrooms', {}, '2.5 bedrooms'],
])(
  'what is not understood is told whole and never half applied (%i: “%s”)',
  (language, text, filter, rest) => {
    expect(heard(text, language)).toEqual({ filter, rest: rest.split(' '), quoted: [] })
  },
)

test.each<[number, string, string]>([
  [0, 'garsonjere', 'studio'],
  [0, 'Garsoniere', 'studio'],
  [2, 'Studio', 'studio'],
  [0, 'banesë', 'apartment'],
  [1, 'flats', 'apartment'],
  [0, 'apartment', 'apartment'],
  [1, 'garage', 'parking'],
])('a kind is known by what people call it (%i: “%s”)', (language, text, kind) => {
  expect(heard(text, language)).toEqual({ filter: { kind: [kind] }, rest: [], quoted: [] })
})

function expected(layout: string, city: string) {
  return { layout: [layout], salePrice: { to: 150_000_00 }, currency: ['EUR'], city: [city] }
}

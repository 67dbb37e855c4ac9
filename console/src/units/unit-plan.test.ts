import { expect, test } from 'vitest'
import { plannedUnits, problemOfPlan, sheetOf, type UnitPlan } from './unit-plan.ts'

const flat = { kind: 'apartment', layout: '2+1', netArea: 8_450, orientation: 'south', price: 10_000_000 }
const plan: UnitPlan = {
  property: 'p1',
  fromFloor: 1,
  toFloor: 2,
  numbering: 'byFloor',
  pricing: 'total',
  currency: 'EUR',
  places: [flat, { kind: 'parking', price: 1_500_000 }],
}
const codes = (changes: Partial<UnitPlan>) => plannedUnits({ ...plan, ...changes }).map(({ code }) => code)
const prices = (changes: Partial<UnitPlan>) =>
  plannedUnits({ ...plan, places: [flat], ...changes }).map(({ salePrice }) => salePrice)

test.each<[string, Partial<UnitPlan>, string[]]>([
  ['by floor', {}, ['101', '102', '201', '202']],
  ['by floor behind a letter', { prefix: 'A-' }, ['A-101', 'A-102', 'A-201', 'A-202']],
  ['below and on the ground', { fromFloor: -1, toFloor: 0 }, ['B101', 'B102', '001', '002']],
  ['one after the other', { numbering: 'running', first: 7 }, ['7', '8', '9', '10']],
  ['from one, where nothing is said', { numbering: 'running', prefix: 'P' }, ['P1', 'P2', 'P3', 'P4']],
])('units are numbered %s', (_, changes, expected) => {
  expect(codes(changes)).toEqual(expected)
})

test.each<[string, Partial<UnitPlan>, (number | undefined)[]]>([
  ['stays the same on every floor', {}, [10_000_000, 10_000_000]],
  [
    'rises by a share of the first floor’s',
    { toFloor: 3, step: '+1 %' },
    [10_000_000, 10_100_000, 10_200_000],
  ],
  ['falls by an amount', { step: '−500' }, [10_000_000, 9_950_000]],
  [
    'is of the square metre, rounded to whole hundreds',
    { pricing: 'perArea', places: [{ ...flat, price: 123_456 }], step: '+1 %', roundTo: '100' },
    [10_430_000, 10_540_000],
  ],
  [
    'is as it was written where nothing is reckoned',
    { roundTo: '1000', places: [{ ...flat, price: 10_050 }] },
    [10_050, 10_050],
  ],
  [
    'is none without an area to reckon with',
    { pricing: 'perArea', places: [{ ...flat, netArea: null }] },
    [undefined, undefined],
  ],
])('the price %s', (_, changes, expected) => {
  expect(prices(changes)).toEqual(expected)
})

test('the sheet has a row for each unit, with what its kind can have and nothing else', () => {
  const sheet = sheetOf({ ...plan, block: 'A "B"; C', toFloor: 1 })
  expect(sheet.split('\r\n')).toEqual([
    '"property";"code";"kind";"block";"floor";"position";"bedrooms";"livingRooms";"orientation";"netArea";"salePrice";"currency"',
    '"p1";"101";"apartment";"A ""B""; C";"1";"1";"2";"1";"south";"84,50";"100000,00";"EUR"',
    '"p1";"102";"parking";"A ""B""; C";"1";"2";"";"";"";"";"15000,00";"EUR"',
  ])
})

test.each<[string, Partial<UnitPlan>, string | undefined]>([
  ['nothing', {}, undefined],
  ['floors from above to below', { fromFloor: 3 }, 'floors'],
  ['500 units', { toFloor: 250 }, undefined],
  ['more than 500', { toFloor: 251 }, 'tooMany'],
  ['a layout that is none', { places: [{ ...flat, layout: 'three' }] }, 'layout'],
  ['a change that is none', { step: 'more' }, 'step'],
])('what is wrong with %s is known before it is sent', (_, changes, problem) => {
  expect(problemOfPlan({ ...plan, ...changes })).toBe(problem)
})

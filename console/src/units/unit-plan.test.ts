import { expect, test } from 'vitest'
import { plannedUnits, problemOfPlan, sheetOf, type UnitPlan } from './unit-plan.ts'

const flat = { kind: 'apartment', layout: '2+1', netArea: 8_450, orientation: 'south', price: 10_000_000 }
const plan: UnitPlan = {
  property: 'p1',
  blocks: [],
  fromFloor: 1,
  toFloor: 2,
  numbering: 'byFloor',
  pricing: 'total',
  currency: 'EUR',
  steps: [],
  places: [flat, { kind: 'parking', price: 1_500_000 }],
}
const codes = (changes: Partial<UnitPlan>) => plannedUnits({ ...plan, ...changes }).map(({ code }) => code)

test.each<[string, Partial<UnitPlan>, string[]]>([
  ['by floor', {}, ['101', '102', '201', '202']],
  ['by floor behind a letter', { prefix: 'A-' }, ['A-101', 'A-102', 'A-201', 'A-202']],
  ['below and on the ground', { fromFloor: -1, toFloor: 0 }, ['B101', 'B102', '001', '002']],
  ['one after the other', { numbering: 'running', first: 7 }, ['7', '8', '9', '10']],
  [
    'by block',
    { blocks: ['A', 'B'], numbering: 'byBlock', toFloor: 1 },
    ['A-101', 'A-102', 'B-101', 'B-102'],
  ],
  ['by block where there is none', { numbering: 'byBlock', toFloor: 1 }, ['101', '102']],
  ['on from block to block', { blocks: ['A', 'B'], numbering: 'running', toFloor: 1 }, ['1', '2', '3', '4']],
  ['from one, where nothing is said', { numbering: 'running', prefix: 'P' }, ['P1', 'P2', 'P3', 'P4']],
])('units are numbered %s', (_, changes, expected) => {
  expect(codes(changes)).toEqual(expected)
})

test('the sheet has a row for each unit, with what its kind can have and nothing else', () => {
  const seaside = { ...flat, grossArea: 9_500, view: 'Deti' }
  const places = [seaside, { kind: 'parking', view: 'Deti', price: 1_500_000 }]
  const sheet = sheetOf({ ...plan, blocks: ['A "B"; C'], toFloor: 1, places })
  expect(sheet.split('\r\n')).toEqual([
    '"property";"code";"kind";"block";"floor";"position";"bedrooms";"livingRooms";"orientation";"view";"netArea";"grossArea";"salePrice";"currency"',
    '"p1";"101";"apartment";"A ""B""; C";"1";"1";"2";"1";"south";"Deti";"84,50";"95,00";"100000,00";"EUR"',
    '"p1";"102";"parking";"A ""B""; C";"1";"2";"";"";"";"";"";"";"15000,00";"EUR"',
  ])
})

test.each<[string, Partial<UnitPlan>, string | undefined]>([
  ['nothing', {}, undefined],
  ['floors from above to below', { fromFloor: 3 }, 'floors'],
  ['500 units', { toFloor: 250 }, undefined],
  ['more than 500', { toFloor: 251 }, 'tooMany'],
  ['a layout that is none', { places: [{ ...flat, layout: 'three' }] }, 'layout'],
  ['more than 500 in all blocks', { blocks: ['A', 'B'], numbering: 'byBlock', toFloor: 126 }, 'tooMany'],
  ['a change that is none', { step: 'more' }, 'step'],
  ['a price step that is none', { steps: [{ by: 'view', view: 'Deti', change: 'more' }] }, 'step'],
  ['a price step of no view', { steps: [{ by: 'view', fromArea: 9_000, change: '+1 %' }] }, 'stepOf'],
  ['a price step from no area', { steps: [{ by: 'area', view: 'Deti', change: '+1 %' }] }, 'stepOf'],
  ['a price step that is not filled in yet', { steps: [{ by: 'area' }] }, undefined],
  ['two blocks numbered alike', { blocks: ['A', 'B'] }, 'codes'],
])('what is wrong with %s is known before it is sent', (_, changes, problem) => {
  expect(problemOfPlan({ ...plan, ...changes })).toBe(problem)
})

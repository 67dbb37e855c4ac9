import { expect, test } from 'vitest'
import { fieldsAsked } from './plan-fields.ts'
import { planFrom, planStart, resized, rowsOf } from './plan-values.ts'
import { problemOfPlan } from './unit-plan.ts'

const fields = fieldsAsked({ blocks: [], hasPrices: true })
const begun = (row: Readonly<Record<string, unknown>>) =>
  planFrom(fields, planStart(fields, row, 'EUR'), 'p1')

test('a plan begins with the floors of the property and one unit on each', () => {
  const plan = begun({ kind: 'building', floors: { from: -1, to: 4 } })
  expect(plan).toMatchObject({ property: 'p1', fromFloor: -1, toFloor: 4, currency: 'EUR' })
  expect(plan?.places.map(({ kind }) => kind)).toEqual(['apartment'])
})

test('it begins with all blocks of the property, numbered so that no code is there twice', () => {
  const blocks = ['A', 'B']
  const asked = fieldsAsked({ blocks, hasPrices: true })
  const plan = planFrom(asked, planStart(asked, { blocks, floors: { from: 1, to: 2 } }, 'EUR'), 'p1')
  expect(plan).toMatchObject({ blocks, numbering: 'byBlock' })
  expect(plan && problemOfPlan(plan)).toBeUndefined()
  expect(begun({ floors: { from: 1, to: 2 } })).toMatchObject({ blocks: [], numbering: 'byFloor' })
})

test('without floors it begins with the first, and in a car park with a parking space', () => {
  const plan = begun({ kind: 'parking', floors: { from: null, to: null } })
  expect([plan?.fromFloor, plan?.toFloor, plan?.places[0]?.kind]).toEqual([1, 1, 'parking'])
})

test('there is no plan while a field of it is not as it should be', () => {
  const start = planStart(fields, {}, 'EUR')
  expect(planFrom(fields, { ...start, toFloor: null }, 'p1')).toBeUndefined()
  expect(planFrom(fields, { ...start, places: [] }, 'p1')).toBeUndefined()
})

test('what a kind cannot have is left out of the plan', () => {
  const places = [{ kind: 'parking', layout: '2+1', orientation: 'south', netArea: null, price: 1_000 }]
  const plan = planFrom(fields, { ...planStart(fields, {}, 'EUR'), places }, 'p1')
  expect(plan?.places).toMatchObject([{ kind: 'parking', layout: undefined, orientation: undefined }])
})

test('a price step keeps what it is by, and nothing of the other', () => {
  const steps = [
    { by: 'view', view: ' Deti ', fromArea: 9_000, change: '+3 %' },
    { by: 'area', view: 'Deti', fromArea: 9_000, change: '-1 %' },
  ]
  const plan = planFrom(fields, { ...planStart(fields, {}, 'EUR'), steps }, 'p1')
  expect(plan?.steps).toEqual([
    { by: 'view', view: 'Deti', fromArea: undefined, change: '+3 %' },
    { by: 'area', view: undefined, fromArea: 9_000, change: '-1 %' },
  ])
})

test('who may not see prices is asked for none, and blocks are those of the property', () => {
  const names = Object.keys(fieldsAsked({ blocks: ['A'], hasPrices: false }))
  expect(names).toEqual([
    'blocks',
    'entrance',
    'fromFloor',
    'toFloor',
    'numbering',
    'prefix',
    'first',
    'places',
  ])
})

test('further units of a floor are copies of the last one, and fewer are the first ones', () => {
  const places = rowsOf([{ kind: 'shop' }, { kind: 'office' }])
  expect(resized(places, 3)).toEqual([{ kind: 'shop' }, { kind: 'office' }, { kind: 'office' }])
  expect(resized(places, 1)).toEqual([{ kind: 'shop' }])
})

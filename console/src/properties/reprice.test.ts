import { expect, test } from 'vitest'
import type { MatrixUnit } from './matrix-unit.ts'
import { changeFrom, differencesOf, meant, repriced, riseFrom, type TypedChange } from './reprice.ts'

const typed: TypedChange = {
  price: 'salePrice',
  by: 'percent',
  rise: '',
  perFloor: '',
  fromFloor: '1',
  perView: {},
  roundTo: null,
  reason: '',
  onlyFree: false,
}

test.each([
  ['percent', '+2,5', 250],
  ['percent', '2.5 %', 250],
  ['percent', '−3', -300],
  ['amount', '+2.000', 200_000],
  ['amount', '-500,50', -50_050],
  ['perArea', '+ 25 €', 2_500],
  ['amount', '', 0],
  ['amount', '+', undefined],
  ['percent', 'tre', undefined],
] as const)('typed as a rise by %s, “%s” is understood', (by, text, rise) => {
  expect(riseFrom(by, text)).toBe(rise)
})

test('a change is known once every part of it is a figure', () => {
  expect(changeFrom({ ...typed, rise: '+3', roundTo: '100' })).toEqual({
    by: 'percent',
    rise: 300,
    perFloor: 0,
    fromFloor: 1,
    perView: {},
    roundTo: 10_000,
  })
  expect(changeFrom({ ...typed, rise: '+3', perFloor: 'x' })).toBeUndefined()
  expect(changeFrom({ ...typed, rise: '+3', perView: { Deti: '1', '': 'x' } })).toBeUndefined()
})

test('only units whose price becomes another one are among those that change', () => {
  const rows = [unitWith({ code: 'A', salePrice: 10_000_000 }), unitWith({ code: 'B', salePrice: null })]
  const change = changeFrom({ ...typed, rise: '+3' })
  expect(repriced(rows, 'salePrice', change).map(({ unit, after }) => [unit.code, after])).toEqual([
    ['A', 10_300_000],
  ])
  expect(repriced(rows, 'salePrice', changeFrom(typed))).toEqual([])
  expect(repriced(rows, 'rentPrice', change)).toEqual([])
})

test('floors and views are asked for where the units differ in them', () => {
  const low = unitWith({ floor: 2, view: 'Deti' })
  expect(differencesOf([low, low])).toEqual({ floors: [], views: [] })
  expect(differencesOf([unitWith({ floor: 10 }), low])).toEqual({ floors: [2, 10], views: ['', 'Deti'] })
})

function unitWith(values: Partial<MatrixUnit>): MatrixUnit {
  return { _id: 'one', version: 1, code: 'A-1', kind: 'apartment', currency: 'EUR', ...values } as MatrixUnit
}

test('only the free ones of those chosen are changed where that was asked for', () => {
  const chosen = (['available', 'held', 'sold', 'available'] as const).map(
    (status, at) => ({ _id: `${at}`, status }) as MatrixUnit,
  )
  expect(meant(chosen, { ...typed, onlyFree: true }).map(({ _id }) => _id)).toEqual(['0', '3'])
  expect(meant(chosen, typed)).toHaveLength(4)
})

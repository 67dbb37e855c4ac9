import type { unit } from './unit.ts'

type UnitField = Extract<keyof (typeof unit)['fields'], string>

/** What the floor matrix is drawn, chosen, held and priced by. */
export const matrixFields = [
  'code',
  'kind',
  'status',
  'saleState',
  'block',
  'entrance',
  'floor',
  'position',
  'layout',
  'bedrooms',
  'orientation',
  'view',
  'netArea',
  'salePrice',
  'areaPrice',
  'rentPrice',
  'rentPeriod',
  'currency',
] as const satisfies readonly UnitField[]

/** No property has more; of one that has, the matrix says that it shows the first of them. */
export const mostInMatrix = 5_000

/** As many units as an address can name to make a price list of them. */
export const mostInPriceList = 150

/** The page of a property that shows it, below the property's address. */
export const matrixPage = {
  plural: 'properties',
  path: '/properties/$id/matrix',
  name: 'matrix.name',
} as const

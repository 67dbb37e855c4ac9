/** A plan that repeats on every floor, with realistic rooms, in whole square metres. */
export type Layout = {
  readonly kind: 'apartment' | 'studio' | 'office'
  readonly bedrooms: number
  readonly bathrooms: number
  readonly balconies: number
  readonly net: number
  readonly outdoor: number
  readonly orientation: Orientation
}
export type Orientation =
  | 'north'
  | 'northEast'
  | 'east'
  | 'southEast'
  | 'south'
  | 'southWest'
  | 'west'
  | 'northWest'

const flats: readonly Layout[] = [
  flat(2, 2, 2, 94, 14, 'southEast'),
  flat(1, 1, 1, 61, 7, 'east'),
  flat(3, 2, 2, 127, 18, 'southWest'),
  flat(2, 1, 1, 83, 9, 'south'),
  { kind: 'studio', bedrooms: 0, bathrooms: 1, balconies: 1, net: 42, outdoor: 5, orientation: 'north' },
  flat(1, 1, 1, 66, 8, 'northWest'),
]

const offices: readonly Layout[] = [
  office(86, 'southEast'),
  office(142, 'south'),
  office(64, 'north'),
  office(118, 'west'),
]

/** Buildings next to each other start at different plans and differ by a few metres. */
export function layoutAt(kind: 'flat' | 'office', place: number, building: number): Layout {
  const plans = kind === 'flat' ? flats : offices
  const plan = plans[(place + building) % plans.length] ?? office(86, 'south')
  return { ...plan, net: plan.net + ((building * 3) % 7) }
}

function flat(
  bedrooms: number,
  bathrooms: number,
  balconies: number,
  net: number,
  outdoor: number,
  orientation: Orientation,
): Layout {
  return { kind: 'apartment', bedrooms, bathrooms, balconies, net, outdoor, orientation }
}

function office(net: number, orientation: Orientation): Layout {
  return { kind: 'office', bedrooms: 0, bathrooms: 1, balconies: 0, net, outdoor: 0, orientation }
}

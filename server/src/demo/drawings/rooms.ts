export type Use =
  | 'living'
  | 'bed'
  | 'kitchen'
  | 'bath'
  | 'store'
  | 'hall'
  | 'office'
  | 'meeting'
  | 'shop'
  | 'corridor'
  | 'outside'

/** In metres from the plan's corner, between the middles of its walls. */
export type Room = {
  readonly name: string
  readonly use: Use
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What a plan is asked for: a kind of unit with its rooms, and areas in hundredths of a square metre. */
export type PlanOf = {
  readonly kind: 'apartment' | 'studio' | 'penthouse' | 'office' | 'shop' | 'villa'
  readonly bedrooms: number
  readonly bathrooms: number
  readonly net: number
  readonly outdoor: number
}

type Part = { readonly name: string; readonly use: Use; readonly share: number }
/** The large room at one end, those on the window side behind it, and those across the corridor. */
type Scheme = { readonly large: Part; readonly upper: readonly Part[]; readonly lower: readonly Part[] }

const part = (name: string, use: Use, share: number): Part => ({ name, use, share })
const bed = (share: number) => part('Gjumi', 'bed', share)
const baths = (count: number, share: number) =>
  Array.from({ length: count }, () => part('Banjo', 'bath', share))

const wall = 0.16

/** The rooms of a plan, so large that together they have the unit's net area. */
export function roomsOf(plan: PlanOf): readonly Room[] {
  const scheme = schemeOf(plan)
  let size = Math.sqrt(plan.net / 100)
  let rooms = laidOut(scheme, size)
  for (let round = 0; round < 6; round++) {
    size *= Math.sqrt(plan.net / 100 / rooms.reduce((sum, room) => sum + areaOf(room), 0))
    rooms = laidOut(scheme, size)
  }
  return [...rooms, ...outsideOf(plan, rooms)]
}

/** Within its walls; a balcony has none. */
export function areaOf({ use, width, height }: Room): number {
  return use === 'outside' ? width * height : (width - wall) * (height - wall)
}

function schemeOf({ kind, bedrooms, bathrooms }: PlanOf): Scheme {
  if (kind === 'studio') {
    return {
      large: part('Ditor dhe gjumi', 'living', 1),
      upper: [],
      lower: [part('Kuzhina', 'kitchen', 42), part('Hyrja', 'hall', 24), part('Banjo', 'bath', 34)],
    }
  }
  if (kind === 'shop') {
    return {
      large: part('Salla e shitjes', 'shop', 1),
      upper: [],
      lower: [part('Depo', 'store', 50), part('Hyrja', 'hall', 22), part('Banjo', 'bath', 28)],
    }
  }
  if (kind === 'office') {
    return {
      large: part('Zyra e hapur', 'office', 46),
      upper: [part('Takime', 'meeting', 30), part('Drejtoria', 'office', 24)],
      lower: [part('Kuzhina', 'kitchen', 34), part('Arkivi', 'store', 22), ...baths(2, 16)],
    }
  }
  const lastBed = bedrooms > 2 ? [bed(30)] : []
  const upperBeds = Array.from({ length: Math.min(bedrooms, bedrooms > 3 ? 3 : 2) }, (_, at) =>
    bed(34 - 5 * at),
  )
  const store = bathrooms > 1 ? [] : [part('Depo', 'store', 13)]
  return {
    large: part('Ditor', 'living', bedrooms > 1 ? 42 : 50),
    upper: upperBeds,
    lower: [
      part('Kuzhina', 'kitchen', 44),
      ...baths(bathrooms, bathrooms > 2 ? 11 : 14),
      ...store,
      ...lastBed,
    ],
  }
}

function laidOut({ large, upper, lower }: Scheme, size: number): Room[] {
  const width = size * (upper.length > 0 ? 1.28 : 0.95)
  const depth = size / (upper.length > 0 ? 1.22 : 0.9)
  const corridor = upper.length > 0 ? 1.4 : 0
  const above = (depth - corridor) * (upper.length > 0 ? 0.54 : 0.66)
  const below = depth - corridor - above
  const upperShare = upper.reduce((sum, { share }) => sum + share, 0)
  const largeWidth = upper.length > 0 ? (width * large.share) / (large.share + upperShare) : width
  const first: Room = { ...large, x: 0, y: 0, width: largeWidth, height: above + corridor }
  const hall: Room[] =
    corridor > 0
      ? [
          {
            name: 'Korridor',
            use: 'corridor',
            x: largeWidth,
            y: above,
            width: width - largeWidth,
            height: corridor,
          },
        ]
      : []
  return [
    first,
    ...inARow(upper, largeWidth, width - largeWidth).map((room) => ({ ...room, y: 0, height: above })),
    ...hall,
    ...inARow(lower, 0, width).map((room) => ({ ...room, y: above + corridor, height: below })),
  ]
}

function inARow(parts: readonly Part[], from: number, width: number) {
  const whole = parts.reduce((sum, { share }) => sum + share, 0)
  let x = from
  return parts.map(({ name, use, share }) => {
    const room = { name, use, x, width: (width * share) / whole }
    x += room.width
    return room
  })
}

/** The balcony before the large room; a terrace runs along the whole front. */
function outsideOf({ kind, outdoor }: PlanOf, rooms: readonly Room[]): Room[] {
  const [large] = rooms
  if (!large || outdoor === 0 || kind === 'villa') return []
  const front = Math.max(...rooms.map(({ x, width }) => x + width))
  const isTerrace = outdoor > 4_000
  const width = isTerrace ? front : Math.min(front, Math.max(large.width, outdoor / 100 / 1.9))
  const height = outdoor / 100 / width
  return [{ name: isTerrace ? 'Tarraca' : 'Ballkon', use: 'outside', x: 0, y: -height, width, height }]
}

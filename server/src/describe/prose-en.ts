import { formatDay } from '@prona/contract/kernel/format'
import type { PropertyFacts, UnitFacts } from './facts.ts'
import { amenityIn, cityIn, viewIn } from './glossary.ts'
import { capital, counted, groupOf, isSet, joined, listed, metres, proseIn, type Style } from './prose.ts'

export const en = proseIn('en', {
  title: titleOf,
  opening,
  rooms,
  outdoor,
  light,
  condition,
  price: {
    sale: (amount) => `The asking price is ${amount}.`,
    rent: (amount, period) => `The asking rent is ${amount} ${period}.`,
    periods: { month: 'a month', quarter: 'a quarter', year: 'a year' },
  },
  energyOfBuilding: (energyClass) => `The building has energy class ${energyClass}.`,
  titleOfProperty,
  openingOfProperty,
  floors: (from, to) => `Its units lie between floor ${from} and floor ${to}.`,
  stage: {
    finished: (year) => (year ? `It was completed in ${year}.` : 'It is completed.'),
    planned: 'The project is being prepared',
    building: 'Construction is under way',
    handover: (month) => `handover is planned for ${month}`,
  },
  energy: (energyClass) => `It has energy class ${energyClass}.`,
  amenities,
  highlights: ['Highlights', 'Worth knowing'],
  and,
  closing: {
    warm: [
      'Come and see it for yourself: you are welcome.',
      'Write to us and we will arrange a visit together.',
    ],
    elegant: ['Viewings are by appointment.', 'A viewing, by appointment, says more than words.'],
  },
})

const names: Readonly<Record<UnitFacts['kind'], string>> = {
  apartment: 'apartment',
  duplex: 'duplex',
  penthouse: 'penthouse',
  studio: 'studio',
  shop: 'shop',
  office: 'office',
  warehouse: 'warehouse',
  parking: 'parking space',
  storage: 'storage room',
  villa: 'villa',
  land: 'plot of land',
}

const buildings: Readonly<Record<PropertyFacts['kind'], string>> = {
  building: 'building',
  complex: 'residential complex',
  villa: 'villa development',
  land: 'plot of land',
  commercial: 'commercial building',
  parking: 'car park',
}

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(
  ' ',
)

function and(): string {
  return 'and'
}

function nameOf({ kind, bedrooms }: UnitFacts): string {
  if (groupOf(kind) !== 'home' || kind === 'studio' || !isSet(bedrooms)) return names[kind]
  return `${counted(bedrooms, numbers)}-bedroom ${names[kind]}`
}

function an(name: string): string {
  return `${/^(apartment|office|eight|1[18]\b|8)/.test(name) ? 'an' : 'a'} ${name}`
}

function whereOf({ floor, kind, place }: UnitFacts): string {
  const city = place?.city ? `in ${cityIn(place.city, 'en')}` : undefined
  const at = place && (city ? `at ${place.name} ${city}` : `at ${place.name}`)
  return [kind === 'villa' || kind === 'land' ? undefined : floorOf(floor), at]
    .filter((part) => part !== undefined)
    .join(' ')
}

function floorOf(floor: number | null): string | undefined {
  if (floor === null) return undefined
  if (floor < 0) return 'on the basement level'
  if (floor === 0) return 'on the ground floor'
  const ordinal = ordinals[floor - 1]
  return ordinal ? `on the ${ordinal} floor` : `on floor ${floor}`
}

function titleOf(facts: UnitFacts, { tone, pick }: Style): string {
  const name = capital(nameOf(facts))
  const view = facts.view ? viewIn(facts.view, 'en') : undefined
  const at = facts.place ? ` at ${facts.place.name}` : ''
  const dash = facts.place ? ` – ${facts.place.name}` : ''
  const city = facts.place?.city ? ` in ${cityIn(facts.place.city, 'en')}` : ''
  if (view && tone !== 'plain')
    return pick('title', `${name} with views of ${view}${dash}`, `${name}${at}: views of ${view}`)
  if (facts.netArea !== null && tone === 'plain')
    return `${name}${at || city}, ${metres(facts.netArea, 'en')}`
  return pick('title', `${name}${at || city}`, `${name}${city || at}`)
}

function opening(facts: UnitFacts, { tone, pick }: Style): string {
  const name = nameOf(facts)
  const where = whereOf(facts)
  const into = where ? ` ${where}` : ''
  const group = groupOf(facts.kind)
  if (tone === 'plain' || group === 'small' || group === 'land')
    return pick('opening', `${capital(name)}${into}.`, `On offer: ${an(name)}${into}.`)
  if (tone === 'warm') {
    return group === 'home'
      ? pick(
          'opening',
          `This ${name}${into} is waiting to become your home.`,
          `Imagine coming home to this every day: ${an(name)}${into}.`,
        )
      : pick(
          'opening',
          `This ${name}${into} is ready for your business to move in.`,
          `A good place for your work: ${an(name)}${into}.`,
        )
  }
  return group === 'home'
    ? pick(
        'opening',
        `This ${name}${into} is made for those who value space, light and quiet.`,
        `Space and composure under one roof: ${an(name)}${into}.`,
      )
    : pick(
        'opening',
        `This ${name}${into} gives your business a distinguished address.`,
        `An address that carries weight: ${an(name)}${into}.`,
      )
}

function rooms({ kind, bedrooms, livingRooms, bathrooms, netArea, grossArea }: UnitFacts, { pick }: Style) {
  const parts = [
    isSet(bedrooms) ? some(bedrooms, 'bedroom') : undefined,
    isSet(livingRooms) && kind !== 'studio' ? some(livingRooms, 'living room') : undefined,
    isSet(bathrooms) ? some(bathrooms, 'bathroom') : undefined,
  ].filter((part) => part !== undefined)
  const area = netArea ?? grossArea
  const sort = netArea !== null ? 'net' : 'gross'
  const inside = listed(parts, and)
  if (area !== null && inside && !isSet(bedrooms))
    return `It has a ${sort} area of ${metres(area, 'en')} and ${inside}.`
  if (area === null)
    return inside ? `Inside there ${parts[0]?.startsWith('one ') ? 'is' : 'are'} ${inside}.` : undefined
  const size = metres(area, 'en')
  if (!inside) return pick('rooms', `The ${sort} area is ${size}.`, `It has a ${sort} area of ${size}.`)
  return pick(
    'rooms',
    `Its ${size} of ${sort} area hold ${inside}.`,
    `The ${sort} area of ${size} comprises ${inside}.`,
    `It offers ${inside} on a ${sort} area of ${size}.`,
  )
}

function some(count: number, word: string): string {
  return `${counted(count, numbers)} ${word}${count === 1 ? '' : 's'}`
}

function outdoor({ balconies, outdoorArea, kind }: UnitFacts, { pick }: Style): string | undefined {
  const some_ = isSet(balconies)
    ? `${balconies === 1 ? 'a' : counted(balconies, numbers)} ${balconies === 1 ? 'balcony' : 'balconies'}`
    : undefined
  const area = isSet(outdoorArea) ? metres(outdoorArea, 'en') : undefined
  if (!area) return some_ && `Outside there ${balconies === 1 ? 'is' : 'are'} ${some_}.`
  if (kind === 'villa')
    return `The villa is surrounded by ${area} of outdoor space${some_ ? `, with ${some_} above` : ''}.`
  if (!some_) return `The outdoor space measures ${area}.`
  return pick(
    'outdoor',
    `${capital(some_)} ${balconies === 1 ? 'adds' : 'add'} ${area} of outdoor space.`,
    balconies === 1
      ? `Outside there is a balcony of ${area}.`
      : `Outside there are ${some_}, ${area} in all.`,
  )
}

function light({ orientation, view }: UnitFacts, { tone, pick }: Style): string | undefined {
  const side = orientation ? sides[orientation] : undefined
  const seen = view ? viewIn(view, 'en') : undefined
  const other = view && !seen ? ` View: ${view}.` : ''
  if (!side) return seen ? `It has views of ${seen}.` : other.trim() || undefined
  if (!seen) return `It faces ${side}.${other}`
  if (tone === 'plain') return `It faces ${side}, with views of ${seen}.`
  const sun = suns[side]
  return pick(
    'light',
    `It faces ${side}${sun ? ` and has ${sun}` : ''}, with views of ${seen}.`,
    `The windows look out on ${seen}${sun ? `, and facing ${side} brings ${sun}` : ` and face ${side}`}.`,
  )
}

const sides = {
  north: 'north',
  northEast: 'north-east',
  east: 'east',
  southEast: 'south-east',
  south: 'south',
  southWest: 'south-west',
  west: 'west',
  northWest: 'north-west',
} as const
const suns: Readonly<Record<string, string>> = {
  east: 'the morning sun',
  'south-east': 'sun from early morning',
  south: 'sun all day long',
  'south-west': 'sun until the evening',
  west: 'the afternoon sun',
}

function condition(facts: UnitFacts): string | undefined {
  const day = [facts.availableFrom, facts.place?.handoverOn].find((one) => one && one > facts.today)
  const month = day && formatDay(day, 'en', 'monthYear')
  if (facts.condition === 'offPlan')
    return month ? `It is under construction; handover is planned for ${month}.` : 'It is under construction.'
  const word = facts.condition && conditions[facts.condition]
  const free = month ? `It is available from ${month}.` : undefined
  return [word, free].filter((part) => part).join(' ') || undefined
}

const conditions: Readonly<Record<string, string>> = {
  new: 'It is newly built and unused.',
  good: 'It is in good condition.',
  toRenovate: 'It is in need of renovation.',
}

function amenities({ amenities: all, kind }: PropertyFacts, { pick }: Style): string | undefined {
  if (all.length === 0) return undefined
  const known = all.map((one) => amenityIn(one, 'en'))
  if (known.some((one) => one === undefined)) return `Amenities: ${listed(all, and)}.`
  const parts = listed(known.map(String), and)
  const it = kind === 'complex' || kind === 'villa' ? 'development' : 'building'
  return pick('amenities', `The ${it} has ${parts}.`, `Residents and visitors will find ${parts}.`)
}

function titleOfProperty(facts: PropertyFacts): string {
  const city = facts.city ? cityIn(facts.city, 'en') : undefined
  return joined(facts.name, `${buildings[facts.kind]}${city ? ` in ${city}` : ''}`)
}

function openingOfProperty(facts: PropertyFacts, { tone, pick }: Style): string {
  const { name, street, city } = facts
  const about = buildings[facts.kind]
  const where = joined(
    street ? `at ${street}` : undefined,
    city ? `${street ? '' : 'in '}${cityIn(city, 'en')}` : undefined,
  )
  const at = where ? ` ${where}` : ''
  if (tone === 'plain') return pick('opening', `${name} is ${an(about)}${at}.`, `${name}: ${an(about)}${at}.`)
  if (tone === 'warm')
    return pick(
      'opening',
      `Welcome to ${name}, ${an(about)}${at}.`,
      `${name} is a good place to settle: ${an(about)}${at}.`,
    )
  return pick(
    'opening',
    `${name}: ${an(about)}${at}, of clear lines and measured proportions.`,
    `With ${name}, ${an(about)} of measured proportions takes its place${at}.`,
  )
}

import { formatDay } from '@prona/contract/kernel/format'
import type { PropertyFacts, UnitFacts } from './facts.ts'
import { amenityIn, cityIn, viewIn } from './glossary.ts'
import { capital, counted, groupOf, isSet, joined, listed, metres, proseIn, type Style } from './prose.ts'

/** Albanian: “te” and “nga” take the definite form, “në” and “me” the accusative without an article. */
export const sq = proseIn('sq', {
  title: titleOf,
  opening,
  rooms,
  outdoor,
  light,
  condition,
  price: {
    sale: (amount) => `Çmimi i shitjes është ${amount}.`,
    rent: (amount, period) => `Qiraja e kërkuar është ${amount} ${period}.`,
    periods: { month: 'në muaj', quarter: 'në tremujor', year: 'në vit' },
  },
  energyOfBuilding: (energyClass) => `Klasa energjetike e ndërtesës është ${energyClass}.`,
  titleOfProperty,
  openingOfProperty,
  floors: (from, to) => `Njësitë shtrihen nga kati ${from} deri në katin ${to}.`,
  stage: {
    finished: (year) => (year ? `Ndërtimi përfundoi në vitin ${year}.` : 'Ndërtimi ka përfunduar.'),
    planned: 'Projekti është në përgatitje',
    building: 'Punimet janë në vazhdim',
    handover: (month) => `dorëzimi parashikohet në ${month}`,
  },
  energy: (energyClass) => `Klasa energjetike është ${energyClass}.`,
  amenities,
  highlights: ['Në pah', 'Veçoritë'],
  and,
  closing: {
    warm: ['Ejani ta shihni nga afër: ju mirëpresim.', 'Na shkruani dhe caktojmë bashkë një vizitë.'],
    elegant: ['Vizitat bëhen me takim.', 'Një vizitë, me takim, thotë më shumë se fjalët.'],
  },
})

type Name = { readonly one: string; readonly isFeminine?: true }

const names: Readonly<Record<UnitFacts['kind'], Name>> = {
  apartment: { one: 'apartament' },
  duplex: { one: 'dupleks' },
  penthouse: { one: 'penthaus' },
  studio: { one: 'garsonierë', isFeminine: true },
  shop: { one: 'dyqan' },
  office: { one: 'zyrë', isFeminine: true },
  warehouse: { one: 'magazinë', isFeminine: true },
  parking: { one: 'vend parkimi' },
  storage: { one: 'bodrum' },
  villa: { one: 'vilë', isFeminine: true },
  land: { one: 'truall' },
}

const buildings: Readonly<Record<PropertyFacts['kind'], Name>> = {
  building: { one: 'ndërtesë', isFeminine: true },
  complex: { one: 'kompleks banimi' },
  villa: { one: 'kompleks vilash' },
  land: { one: 'truall' },
  commercial: { one: 'ndërtesë tregtare', isFeminine: true },
  parking: { one: 'parkim' },
}

function and(): string {
  return 'dhe'
}

function layoutOf({ kind, bedrooms, livingRooms }: UnitFacts): string {
  if (groupOf(kind) !== 'home' || kind === 'studio' || !isSet(bedrooms)) return ''
  return ` ${bedrooms}+${livingRooms ?? 1}`
}

function whereOf({ floor, kind, place }: UnitFacts): string {
  const on = kind === 'villa' || kind === 'land' ? undefined : floorOf(floor)
  const at = place && (on ? `${on} te ${place.name}` : `te ${place.name}`)
  return joined(at ?? on, place?.city ? `në ${cityIn(place.city, 'sq')}` : undefined)
}

function floorOf(floor: number | null): string | undefined {
  if (floor === null) return undefined
  if (floor < 0) return 'në katin nëntokësor'
  if (floor === 0) return 'në katin përdhes'
  const ordinal = ordinals[floor - 1]
  return ordinal ? `në katin e ${ordinal}` : `në katin ${floor}`
}

const ordinals =
  'parë dytë tretë katërt pestë gjashtë shtatë tetë nëntë dhjetë njëmbëdhjetë dymbëdhjetë'.split(' ')
const feminine = ['një', 'dy', 'tri', 'katër', 'pesë', 'gjashtë']

function titleOf(facts: UnitFacts, { tone, pick }: Style): string {
  const name = `${capital(names[facts.kind].one)}${layoutOf(facts)}`
  const view = facts.view ? viewIn(facts.view, 'sq') : undefined
  const at = facts.place ? ` te ${facts.place.name}` : ''
  const dash = facts.place ? ` – ${facts.place.name}` : ''
  const city = facts.place?.city ? ` në ${cityIn(facts.place.city, 'sq')}` : ''
  if (view && tone !== 'plain')
    return pick('title', `${name} me pamje nga ${view}${dash}`, `${name}${at}: pamje nga ${view}`)
  if (facts.netArea !== null && tone === 'plain')
    return `${name}${at || city}, ${metres(facts.netArea, 'sq')}`
  return pick('title', `${name}${at || city}`, `${name}${at}${at && city ? `,${city}` : city}`)
}

function opening(facts: UnitFacts, { tone, pick }: Style): string {
  const { one, isFeminine } = names[facts.kind]
  const name = `${one}${layoutOf(facts)}`
  const where = whereOf(facts)
  const this_ = isFeminine ? 'Kjo' : 'Ky'
  const into = where ? ` ${where}` : ''
  // A phrase with a comma before it needs one after it, too.
  const after = where.includes(',') ? `${into},` : into
  const group = groupOf(facts.kind)
  if (tone === 'plain' || group === 'small' || group === 'land') {
    return pick(
      'opening',
      `${capital(name)}${into}.`,
      `${capital(where ? `${where.includes(',') ? `${where},` : where} ofrohet një ${name}` : `ofrohet një ${name}`)}.`,
    )
  }
  if (tone === 'warm') {
    return group === 'home'
      ? pick(
          'opening',
          `${this_} ${name}${after} ju pret për t’u bërë shtëpia juaj.`,
          `Imagjinoni të ktheheni çdo ditë këtu: një ${name}${into}.`,
        )
      : pick(
          'opening',
          `${this_} ${name}${after} ju pret për ta nisur punën.`,
          `Një vend i mirë për punën tuaj: një ${name}${into}.`,
        )
  }
  return group === 'home'
    ? pick(
        'opening',
        `${this_} ${name}${after} u drejtohet atyre që kërkojnë hapësirë, dritë dhe qetësi.`,
        `Hapësirë dhe qetësi nën një çati: një ${name}${into}.`,
      )
    : pick(
        'opening',
        `${this_} ${name}${after} i jep veprimtarisë suaj një adresë të denjë.`,
        `Një adresë me peshë për veprimtarinë tuaj: një ${name}${into}.`,
      )
}

function rooms(facts: UnitFacts, { pick }: Style): string | undefined {
  const { bedrooms, livingRooms, bathrooms, netArea, grossArea } = facts
  const parts = [
    isSet(bedrooms)
      ? `${counted(bedrooms, feminine)} ${bedrooms === 1 ? 'dhomë' : 'dhoma'} gjumi`
      : undefined,
    isSet(livingRooms) && facts.kind !== 'studio'
      ? `${counted(livingRooms, feminine)} ${livingRooms === 1 ? 'dhomë' : 'dhoma'} ndenjeje`
      : undefined,
    isSet(bathrooms) ? `${counted(bathrooms, feminine)} banjo` : undefined,
  ].filter((part) => part !== undefined)
  const area = netArea ?? grossArea
  const kind = netArea !== null ? 'neto' : 'bruto'
  const inside = listed(parts, and)
  if (area !== null && inside && !isSet(bedrooms))
    return `Ka një sipërfaqe ${kind} prej ${metres(area, 'sq')} dhe ${inside}.`
  if (area === null) return inside ? `Brenda ka ${inside}.` : undefined
  const size = metres(area, 'sq')
  if (!inside)
    return pick('rooms', `Sipërfaqja ${kind} është ${size}.`, `Ka një sipërfaqe ${kind} prej ${size}.`)
  return pick(
    'rooms',
    `Në ${size} sipërfaqe ${kind} gjenden ${inside}.`,
    `Sipërfaqja ${kind} prej ${size} përfshin ${inside}.`,
    `Ka ${inside}, në një sipërfaqe ${kind} prej ${size}.`,
  )
}

function outdoor({ balconies, outdoorArea, kind }: UnitFacts, { pick }: Style): string | undefined {
  const balcony = isSet(balconies)
    ? balconies === 1
      ? 'një ballkon'
      : `${balconies === 2 ? 'dy' : balconies} ballkone`
    : undefined
  const area = isSet(outdoorArea) ? metres(outdoorArea, 'sq') : undefined
  if (!area) return balcony && `Jashtë ka ${balcony}.`
  if (kind === 'villa')
    return `Rreth saj shtrihen ${area} hapësirë e jashtme${balcony ? `, ndërsa lart ka ${balcony}` : ''}.`
  if (!balcony) return `Hapësira e jashtme është ${area}.`
  return pick(
    'outdoor',
    balconies === 1
      ? `Hapësirën e jashtme prej ${area} e zë një ballkon.`
      : `Hapësira e jashtme prej ${area} ndahet në ${balcony}.`,
    balconies === 1 ? `Jashtë ka një ballkon prej ${area}.` : `Jashtë ka ${balcony}, gjithsej ${area}.`,
  )
}

function light({ orientation, view }: UnitFacts, { tone, pick }: Style): string | undefined {
  const side = orientation ? sides[orientation] : undefined
  const seen = view ? viewIn(view, 'sq') : undefined
  const other = view && !seen ? ` Pamja: ${view}.` : ''
  if (!side) {
    if (!seen) return other.trim() || undefined
    return tone === 'plain' ? `Ka pamje nga ${seen}.` : `Pamja hapet nga ${seen}.`
  }
  const toSide = `Orientimi është nga ${side}`
  if (!seen) return `${toSide}.${other}`
  if (tone === 'plain') return `${toSide}, me pamje nga ${seen}.`
  const sun = suns[side]
  return pick(
    'light',
    `${toSide}${sun ? `, me ${sun}` : ''}, dhe pamja hapet nga ${seen}.`,
    `Pamja hapet nga ${seen}, ndërsa orientimi nga ${side} sjell ${sun ?? 'dritë të butë'}.`,
  )
}

const sides = {
  north: 'veriu',
  northEast: 'verilindja',
  east: 'lindja',
  southEast: 'juglindja',
  south: 'jugu',
  southWest: 'jugperëndimi',
  west: 'perëndimi',
  northWest: 'veriperëndimi',
} as const
const suns: Readonly<Record<string, string>> = {
  lindja: 'diell në mëngjes',
  juglindja: 'diell që nga mëngjesi',
  jugu: 'diell gjatë gjithë ditës',
  jugperëndimi: 'diell deri në mbrëmje',
  perëndimi: 'diell pasdite',
}

function condition(facts: UnitFacts): string | undefined {
  const day = [facts.availableFrom, facts.place?.handoverOn].find((one) => one && one > facts.today)
  const word = facts.condition && conditions[facts.condition]
  if (facts.condition === 'offPlan')
    return day
      ? `Është në ndërtim; dorëzimi parashikohet në ${formatDay(day, 'sq', 'monthYear')}.`
      : 'Është në ndërtim.'
  const free = day ? ` Lirohet në ${formatDay(day, 'sq', 'monthYear')}.` : ''
  return word ? `${word}${free}` : free.trim() || undefined
}

const conditions: Readonly<Record<string, string>> = {
  new: 'Është ndërtim i ri dhe i papërdorur.',
  good: 'Është në gjendje të mirë.',
  toRenovate: 'Ka nevojë për rikonstruksion.',
}

function amenities({ amenities: all, kind }: PropertyFacts, { pick }: Style): string | undefined {
  if (all.length === 0) return undefined
  const known = all.map((one) => amenityIn(one, 'sq'))
  if (known.some((one) => one === undefined)) return `Në dispozicion: ${listed(all, and)}.`
  const parts = listed(known.map(String), and)
  const it = kind === 'complex' || kind === 'villa' ? 'Kompleksi' : 'Ndërtesa'
  return pick(
    'amenities',
    `${it} është ${it === 'Ndërtesa' ? 'e pajisur' : 'i pajisur'} me ${parts}.`,
    `Banorët dhe vizitorët gjejnë ${parts}.`,
  )
}

function titleOfProperty(facts: PropertyFacts): string {
  return joined(
    facts.name,
    `${buildings[facts.kind].one}${facts.city ? ` në ${cityIn(facts.city, 'sq')}` : ''}`,
  )
}

function openingOfProperty(facts: PropertyFacts, { tone, pick }: Style): string {
  const about = buildings[facts.kind]
  const where = joined(
    facts.city ? `në ${cityIn(facts.city, 'sq')}` : undefined,
    facts.street ? `në adresën ${facts.street}` : undefined,
  )
  const at = where ? ` ${where}` : ''
  if (tone === 'plain')
    return pick(
      'opening',
      `${facts.name} është një ${about.one}${at}.`,
      `${facts.name}: një ${about.one}${at}.`,
    )
  if (tone === 'warm')
    return pick(
      'opening',
      `Mirë se vini te ${facts.name}, një ${about.one}${at}.`,
      `${facts.name} është vend i mirë ku të ndaleni gjatë: një ${about.one}${at}.`,
    )
  return pick(
    'opening',
    `${facts.name}: një ${about.one}${at}, me vija të qarta dhe përmasa të matura.`,
    `Me ${facts.name} merr formë një ${about.one} me përmasa të matura${at}.`,
  )
}

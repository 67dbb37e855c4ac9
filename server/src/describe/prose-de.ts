import { formatDay } from '@prona/contract/kernel/format'
import type { PropertyFacts, UnitFacts } from './facts.ts'
import { amenityIn, cityIn, viewIn } from './glossary.ts'
import { capital, counted, groupOf, isSet, joined, listed, metres, proseIn, type Style } from './prose.ts'

/** German: a noun's gender and case decide the forms of each sentence. */
export const de = proseIn('de', {
  title: titleOf,
  opening,
  rooms,
  outdoor,
  light,
  condition,
  price: {
    sale: (amount) => `Der Kaufpreis beträgt ${amount}.`,
    rent: (amount, period) => `Die Miete beträgt ${amount} ${period}.`,
    periods: { month: 'im Monat', quarter: 'im Quartal', year: 'im Jahr' },
  },
  energyOfBuilding: (energyClass) => `Das Gebäude erreicht die Energieklasse ${energyClass}.`,
  titleOfProperty,
  openingOfProperty,
  floors: (from, to) => `Die Einheiten verteilen sich auf die Etagen ${from} bis ${to}.`,
  stage: {
    finished: (year) => (year ? `Der Bau wurde ${year} fertiggestellt.` : 'Der Bau ist fertiggestellt.'),
    planned: 'Das Projekt wird vorbereitet',
    building: 'Die Bauarbeiten laufen',
    handover: (month) => `die Übergabe ist für ${month} geplant`,
  },
  energy: (energyClass) => `Erreicht wird die Energieklasse ${energyClass}.`,
  amenities,
  highlights: ['Besonderheiten', 'Gut zu wissen'],
  and,
  closing: {
    warm: [
      'Sehen Sie selbst: Wir freuen uns auf Ihren Besuch.',
      'Schreiben Sie uns, und wir vereinbaren gemeinsam einen Termin.',
    ],
    elegant: [
      'Besichtigungen nach Vereinbarung.',
      'Eine Besichtigung nach Vereinbarung sagt mehr als Worte.',
    ],
  },
})

type Gender = 'm' | 'f' | 'n'
type Name = { readonly one: string; readonly gender: Gender }

/** Where something is: “im Haus”, and whose floor it is on: “des Hauses”. */
type Building = Name & { readonly at: string; readonly of: string }

const names: Readonly<Record<UnitFacts['kind'], Name>> = {
  apartment: { one: 'Wohnung', gender: 'f' },
  duplex: { one: 'Maisonette', gender: 'f' },
  penthouse: { one: 'Penthouse', gender: 'n' },
  studio: { one: 'Studio', gender: 'n' },
  shop: { one: 'Ladenlokal', gender: 'n' },
  office: { one: 'Büro', gender: 'n' },
  warehouse: { one: 'Lager', gender: 'n' },
  parking: { one: 'Stellplatz', gender: 'm' },
  storage: { one: 'Kellerraum', gender: 'm' },
  villa: { one: 'Villa', gender: 'f' },
  land: { one: 'Grundstück', gender: 'n' },
}

const buildings: Readonly<Record<PropertyFacts['kind'], Building>> = {
  building: { one: 'Gebäude', gender: 'n', at: 'im Haus', of: 'des Hauses' },
  complex: { one: 'Wohnanlage', gender: 'f', at: 'in der Wohnanlage', of: 'der Wohnanlage' },
  villa: { one: 'Villenanlage', gender: 'f', at: 'in der Villenanlage', of: 'der Villenanlage' },
  land: { one: 'Grundstück', gender: 'n', at: 'auf dem Grundstück', of: 'des Grundstücks' },
  commercial: { one: 'Geschäftshaus', gender: 'n', at: 'im Geschäftshaus', of: 'des Geschäftshauses' },
  parking: { one: 'Parkhaus', gender: 'n', at: 'im Parkhaus', of: 'des Parkhauses' },
}

const an = { m: 'ein', f: 'eine', n: 'ein' } as const
const this_ = { m: 'dieser', f: 'diese', n: 'dieses' } as const
const it = { m: 'er', f: 'sie', n: 'es' } as const
const numbers = ['ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn']

function and(): string {
  return 'und'
}

/** Living rooms count as rooms: two bedrooms and a living room are a 3-Zimmer-Wohnung. */
function nameOf({ kind, bedrooms, livingRooms }: UnitFacts): Name {
  const name = names[kind]
  if (groupOf(kind) !== 'home' || kind === 'studio' || !isSet(bedrooms)) return name
  return { ...name, one: `${bedrooms + (livingRooms ?? 1)}-Zimmer-${name.one}` }
}

function placeOf(place: PropertyFacts, floor: string | undefined): string {
  const { at, of } = buildings[place.kind]
  const city = place.city ? ` in ${cityIn(place.city, 'de')}` : ''
  return `${floor ? `${floor} ${of}` : at} „${place.name}“${city}`
}

function whereOf({ floor, kind, place }: UnitFacts): string {
  const on = kind === 'villa' || kind === 'land' ? undefined : floorOf(floor)
  return place ? placeOf(place, on) : (on ?? '')
}

function floorOf(floor: number | null): string | undefined {
  if (floor === null) return undefined
  if (floor < 0) return 'im Untergeschoss'
  return floor === 0 ? 'im Erdgeschoss' : `im ${floor}. Obergeschoss`
}

function titleOf(facts: UnitFacts, { tone, pick }: Style): string {
  const { one } = nameOf(facts)
  const view = facts.view ? viewIn(facts.view, 'de') : undefined
  const at = facts.place ? ` – ${facts.place.name}` : ''
  const city = facts.place?.city ? ` in ${cityIn(facts.place.city, 'de')}` : ''
  if (view && tone !== 'plain')
    return pick('title', `${one} mit Blick auf ${view}${at}`, `${one}${city} mit Blick auf ${view}`)
  if (facts.netArea !== null && tone === 'plain') return `${one}${city}, ${metres(facts.netArea, 'de')}${at}`
  return pick('title', `${one}${city}${at}`, `${one}${city || at}`)
}

function opening(facts: UnitFacts, { tone, pick }: Style): string {
  const { one, gender } = nameOf(facts)
  const where = whereOf(facts)
  const into = where ? ` ${where}` : ''
  const group = groupOf(facts.kind)
  if (tone === 'plain' || group === 'small' || group === 'land') {
    return pick(
      'opening',
      `${one}${into}.`,
      where ? `${capital(where)} wird ${an[gender]} ${one} angeboten.` : `${one}.`,
    )
  }
  if (tone === 'warm') {
    return group === 'home'
      ? pick(
          'opening',
          `${capital(this_[gender])} ${one}${into} wartet darauf, Ihr Zuhause zu werden.`,
          `Stellen Sie sich vor, hier nach Hause zu kommen: ${an[gender]} ${one}${into}.`,
        )
      : pick(
          'opening',
          `${capital(this_[gender])} ${one}${into} wartet auf Ihre Ideen.`,
          `Ein guter Ort für Ihre Arbeit: ${an[gender]} ${one}${into}.`,
        )
  }
  return group === 'home'
    ? pick(
        'opening',
        `${capital(this_[gender])} ${one}${into} richtet sich an Menschen, die Raum, Licht und Ruhe schätzen.`,
        `Raum und Gelassenheit unter einem Dach: ${an[gender]} ${one}${into}.`,
      )
    : pick(
        'opening',
        `${capital(this_[gender])} ${one}${into} gibt Ihrem Unternehmen eine würdige Adresse.`,
        `Eine Adresse mit Gewicht: ${an[gender]} ${one}${into}.`,
      )
}

function rooms(facts: UnitFacts, { pick }: Style): string | undefined {
  const { kind, bedrooms, livingRooms, bathrooms, netArea, grossArea } = facts
  const parts = [
    isSet(bedrooms) ? `${counted(bedrooms, numbers)} Schlafzimmer` : undefined,
    isSet(livingRooms) && kind !== 'studio' ? `${counted(livingRooms, numbers)} Wohnzimmer` : undefined,
    isSet(bathrooms) ? `${counted(bathrooms, numbers)} ${bathrooms === 1 ? 'Bad' : 'Bäder'}` : undefined,
  ].filter((part) => part !== undefined)
  const area = netArea ?? grossArea
  const sort = netArea !== null ? 'Nettofläche' : 'Bruttofläche'
  const inside = listed(parts, and)
  if (area !== null && inside && !isSet(bedrooms))
    return `${capital(it[names[kind].gender])} hat ${metres(area, 'de')} ${sort} und ${inside}.`
  if (area === null) return inside ? `Im Inneren gibt es ${inside}.` : undefined
  const size = metres(area, 'de')
  const subject = capital(it[names[kind].gender])
  if (!inside) return pick('rooms', `Die ${sort} beträgt ${size}.`, `${subject} hat ${size} ${sort}.`)
  return pick(
    'rooms',
    parts.length === 1 && bedrooms === 1
      ? `Auf ${size} ${sort} befindet sich ${inside}.`
      : `Auf ${size} ${sort} befinden sich ${inside}.`,
    `Die ${sort} von ${size} umfasst ${inside}.`,
    `${subject} bietet ${inside} auf ${size} ${sort}.`,
  )
}

function outdoor({ balconies, outdoorArea, kind }: UnitFacts, { pick }: Style): string | undefined {
  const isSingle = balconies === 1
  const count = isSet(balconies) ? counted(balconies, numbers) : ''
  const area = isSet(outdoorArea) ? metres(outdoorArea, 'de') : undefined
  if (!area) {
    if (!count) return undefined
    return isSingle ? 'Dazu gehört ein Balkon.' : `Dazu gehören ${count} Balkone.`
  }
  if (kind === 'villa') {
    const above = isSingle ? ', dazu ein Balkon' : `, dazu ${count} Balkone`
    return `Rund um die Villa liegen ${area} Außenfläche${count ? above : ''}.`
  }
  if (!count) return `Die Außenfläche beträgt ${area}.`
  return pick(
    'outdoor',
    isSingle
      ? `Ein Balkon bietet ${area} Außenfläche.`
      : `${capital(count)} Balkone bieten zusammen ${area} Außenfläche.`,
    isSingle ? `Dazu kommt ein Balkon mit ${area}.` : `Dazu kommen ${count} Balkone mit zusammen ${area}.`,
  )
}

function light({ orientation, view }: UnitFacts, { tone, pick }: Style): string | undefined {
  const side = orientation ? sides[orientation] : undefined
  const seen = view ? viewIn(view, 'de') : undefined
  const other = view && !seen ? ` Aussicht: ${view}.` : ''
  if (!side) return seen ? `Der Blick geht auf ${seen}.` : other.trim() || undefined
  if (!seen) return `Die Ausrichtung geht nach ${side}.${other}`
  if (tone === 'plain') return `Die Ausrichtung geht nach ${side}, mit Blick auf ${seen}.`
  const sun = suns[side]
  return pick(
    'light',
    `Die Fenster gehen nach ${side}, ${sun ? `mit ${sun} und` : 'mit'} Blick auf ${seen}.`,
    `Die Fenster öffnen den Blick auf ${seen}${sun ? `; die Ausrichtung nach ${side} bringt ${sun}` : ` und gehen nach ${side}`}.`,
  )
}

const sides = {
  north: 'Norden',
  northEast: 'Nordosten',
  east: 'Osten',
  southEast: 'Südosten',
  south: 'Süden',
  southWest: 'Südwesten',
  west: 'Westen',
  northWest: 'Nordwesten',
} as const
const suns: Readonly<Record<string, string>> = {
  Osten: 'Morgensonne',
  Südosten: 'Sonne vom frühen Morgen an',
  Süden: 'Sonne den ganzen Tag',
  Südwesten: 'Sonne bis in den Abend',
  Westen: 'Nachmittagssonne',
}

function condition(facts: UnitFacts): string | undefined {
  const { gender } = names[facts.kind]
  const day = [facts.availableFrom, facts.place?.handoverOn].find((one) => one && one > facts.today)
  const month = day && formatDay(day, 'de', 'monthYear')
  const subject = capital(it[gender])
  if (facts.condition === 'offPlan')
    return month ? `${subject} ist im Bau; die Übergabe ist für ${month} geplant.` : `${subject} ist im Bau.`
  const word = facts.condition && conditions[facts.condition]
  return (
    [word && `${subject} ${word}`, month && `${subject} ist ab ${month} frei.`]
      .filter((part) => part)
      .join(' ') || undefined
  )
}

const conditions: Readonly<Record<string, string>> = {
  new: 'ist neu gebaut und noch unbenutzt.',
  good: 'ist in gutem Zustand.',
  toRenovate: 'ist renovierungsbedürftig.',
}

function amenities({ amenities: all, kind }: PropertyFacts, { pick }: Style): string | undefined {
  if (all.length === 0) return undefined
  const known = all.map((one) => amenityIn(one, 'de'))
  if (known.some((one) => one === undefined)) return `Ausstattung: ${listed(all, and)}.`
  const parts = listed(known.map(String), and)
  const its = kind === 'complex' || kind === 'villa' ? 'der Anlage' : 'des Hauses'
  const belong = known.length === 1 ? 'gehört' : 'gehören'
  return pick('amenities', `Zur Ausstattung ${its} ${belong} ${parts}.`, `Ausstattung ${its}: ${parts}.`)
}

function titleOfProperty(facts: PropertyFacts): string {
  const city = facts.city ? cityIn(facts.city, 'de') : undefined
  return joined(facts.name, `${buildings[facts.kind].one}${city ? ` in ${city}` : ''}`)
}

function openingOfProperty(facts: PropertyFacts, { tone, pick }: Style): string {
  const { one, gender } = buildings[facts.kind]
  const about = `${an[gender]} ${one}`
  const city = facts.city ? ` in ${cityIn(facts.city, 'de')}` : ''
  const street = facts.street ? `${city ? ',' : ''} ${facts.street}` : ''
  const at = `${city}${street}`
  const name = `„${facts.name}“`
  if (tone === 'plain') return pick('opening', `${name} ist ${about}${at}.`, `${name}: ${about}${at}.`)
  if (tone === 'warm')
    return pick(
      'opening',
      `Willkommen bei ${name}: ${about}${at}.`,
      `${name} ist ein guter Ort, um anzukommen: ${about}${at}.`,
    )
  return pick(
    'opening',
    `${name}: ${about}${at}, mit klaren Linien und ausgewogenen Proportionen.`,
    `Mit ${name} ${facts.stage === 'finished' ? 'steht' : 'entsteht'}${city} ${about} von ausgewogenen Proportionen.`,
  )
}

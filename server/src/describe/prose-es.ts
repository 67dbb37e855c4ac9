import { formatDay } from '@prona/contract/kernel/format'
import type { PropertyFacts, UnitFacts } from './facts.ts'
import { amenityIn, cityIn, viewIn } from './glossary.ts'
import { capital, counted, groupOf, isSet, joined, listed, metres, proseIn, type Style } from './prose.ts'

/** Spanish: adjectives follow the noun's gender, and “y” becomes “e” before an “i”. */
export const es = proseIn('es', {
  title: titleOf,
  opening,
  rooms,
  outdoor,
  light,
  condition,
  price: {
    sale: (amount) => `El precio de venta es de ${amount}.`,
    rent: (amount, period) => `El alquiler es de ${amount} ${period}.`,
    periods: { month: 'al mes', quarter: 'al trimestre', year: 'al año' },
  },
  energyOfBuilding: (energyClass) => `El edificio tiene la clase energética ${energyClass}.`,
  titleOfProperty,
  openingOfProperty,
  floors: (from, to) => `Sus unidades se reparten entre la planta ${from} y la planta ${to}.`,
  stage: {
    finished: (year) => (year ? `La obra terminó en ${year}.` : 'La obra está terminada.'),
    planned: 'El proyecto está en preparación',
    building: 'Las obras están en marcha',
    handover: (month) => `la entrega está prevista para ${month}`,
  },
  energy: (energyClass) => `Tiene la clase energética ${energyClass}.`,
  amenities,
  highlights: ['A destacar', 'Conviene saber'],
  and,
  closing: {
    warm: ['Venga a conocerlo: le esperamos.', 'Escríbanos y concertamos juntos una visita.'],
    elegant: ['Visitas con cita previa.', 'Una visita, con cita previa, dice más que las palabras.'],
  },
})

type Name = { readonly one: string; readonly isFeminine?: true }

const names: Readonly<Record<UnitFacts['kind'], Name>> = {
  apartment: { one: 'apartamento' },
  duplex: { one: 'dúplex' },
  penthouse: { one: 'ático' },
  studio: { one: 'estudio' },
  shop: { one: 'local comercial' },
  office: { one: 'oficina', isFeminine: true },
  warehouse: { one: 'almacén' },
  parking: { one: 'plaza de aparcamiento', isFeminine: true },
  storage: { one: 'trastero' },
  villa: { one: 'villa', isFeminine: true },
  land: { one: 'terreno' },
}

const buildings: Readonly<Record<PropertyFacts['kind'], Name>> = {
  building: { one: 'edificio' },
  complex: { one: 'complejo residencial' },
  villa: { one: 'conjunto de villas' },
  land: { one: 'terreno' },
  commercial: { one: 'edificio comercial' },
  parking: { one: 'aparcamiento' },
}

const masculine = ['un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez']
const ordinals = 'primera segunda tercera cuarta quinta sexta séptima octava novena décima'.split(' ')

function and(next: string): string {
  return /^h?i(?!e)/i.test(next) ? 'e' : 'y'
}

function an({ isFeminine }: Name): string {
  return isFeminine ? 'una' : 'un'
}

function nameOf({ kind, bedrooms }: UnitFacts): Name {
  const name = names[kind]
  if (groupOf(kind) !== 'home' || kind === 'studio' || !isSet(bedrooms)) return name
  return {
    ...name,
    one: `${name.one} de ${counted(bedrooms, masculine)} ${bedrooms === 1 ? 'dormitorio' : 'dormitorios'}`,
  }
}

function whereOf({ floor, kind, place }: UnitFacts): string {
  const on = kind === 'villa' || kind === 'land' ? undefined : floorOf(floor)
  const at = place && (on ? `${on} de ${place.name}` : `en ${place.name}`)
  return joined(at ?? on, place?.city ? cityIn(place.city, 'es') : undefined)
}

function floorOf(floor: number | null): string | undefined {
  if (floor === null) return undefined
  if (floor < 0) return 'en el sótano'
  if (floor === 0) return 'en la planta baja'
  const ordinal = ordinals[floor - 1]
  return ordinal ? `en la ${ordinal} planta` : `en la planta ${floor}`
}

function titleOf(facts: UnitFacts, { tone, pick }: Style): string {
  const name = capital(nameOf(facts).one)
  const view = facts.view ? viewIn(facts.view, 'es') : undefined
  const at = facts.place ? ` en ${facts.place.name}` : ''
  const dash = facts.place ? ` – ${facts.place.name}` : ''
  const city = facts.place?.city ? ` en ${cityIn(facts.place.city, 'es')}` : ''
  if (view && tone !== 'plain')
    return pick('title', `${name} con vistas ${view}${dash}`, `${name}${at}: vistas ${view}`)
  if (facts.netArea !== null && tone === 'plain')
    return `${name}${at || city}, ${metres(facts.netArea, 'es')}`
  return pick('title', `${name}${at || city}`, `${name}${city || at}`)
}

function opening(facts: UnitFacts, { tone, pick }: Style): string {
  const name = nameOf(facts)
  const where = whereOf(facts)
  const into = where ? ` ${where}` : ''
  // A phrase with a comma before it needs one after it, too.
  const after = where.includes(',') ? `, ${where},` : into
  const this_ = name.isFeminine ? 'Esta' : 'Este'
  const group = groupOf(facts.kind)
  if (tone === 'plain' || group === 'small' || group === 'land')
    return pick('opening', `${capital(name.one)}${into}.`, `Se ofrece ${an(name)} ${name.one}${into}.`)
  if (tone === 'warm') {
    return group === 'home'
      ? pick(
          'opening',
          `${this_} ${name.one}${after} espera convertirse en su hogar.`,
          `Imagine volver aquí cada día: ${an(name)} ${name.one}${into}.`,
        )
      : pick(
          'opening',
          `${this_} ${name.one}${after} espera a su empresa.`,
          `Un buen lugar para su trabajo: ${an(name)} ${name.one}${into}.`,
        )
  }
  return group === 'home'
    ? pick(
        'opening',
        `${this_} ${name.one}${after} es para quienes valoran el espacio, la luz y la calma.`,
        `Espacio y serenidad bajo un mismo techo: ${an(name)} ${name.one}${into}.`,
      )
    : pick(
        'opening',
        `${this_} ${name.one}${after} da a su empresa una dirección distinguida.`,
        `Una dirección con peso: ${an(name)} ${name.one}${into}.`,
      )
}

function rooms(facts: UnitFacts, { pick }: Style): string | undefined {
  const { kind, bedrooms, livingRooms, bathrooms, netArea, grossArea } = facts
  const parts = [
    isSet(bedrooms) ? some(bedrooms, 'dormitorio', 'dormitorios') : undefined,
    isSet(livingRooms) && kind !== 'studio' ? some(livingRooms, 'salón', 'salones') : undefined,
    isSet(bathrooms) ? some(bathrooms, 'baño', 'baños') : undefined,
  ].filter((part) => part !== undefined)
  const area = netArea ?? grossArea
  const sort = netArea !== null ? 'neta' : 'bruta'
  const inside = listed(parts, and)
  if (area !== null && inside && !isSet(bedrooms))
    return `Tiene una superficie ${sort} de ${metres(area, 'es')} y ${inside}.`
  if (area === null) return inside ? `Dispone de ${inside}.` : undefined
  const size = metres(area, 'es')
  if (!inside)
    return pick('rooms', `La superficie ${sort} es de ${size}.`, `Tiene una superficie ${sort} de ${size}.`)
  return pick(
    'rooms',
    `En ${size} de superficie ${sort} reúne ${inside}.`,
    `Su superficie ${sort} de ${size} comprende ${inside}.`,
    `Ofrece ${inside} en ${size} de superficie ${sort}.`,
  )
}

function some(count: number, one: string, many: string): string {
  return `${counted(count, masculine)} ${count === 1 ? one : many}`
}

function outdoor({ balconies, outdoorArea, kind }: UnitFacts, { pick }: Style): string | undefined {
  const balcony = isSet(balconies) ? some(balconies, 'balcón', 'balcones') : undefined
  const area = isSet(outdoorArea) ? metres(outdoorArea, 'es') : undefined
  if (!area) return balcony && `Fuera hay ${balcony}.`
  if (kind === 'villa')
    return `La rodean ${area} de espacio exterior${balcony ? `, además de ${balcony}` : ''}.`
  if (!balcony) return `El espacio exterior mide ${area}.`
  return pick(
    'outdoor',
    `${capital(balcony)} ${balconies === 1 ? 'suma' : 'suman'} ${area} de espacio exterior.`,
    balconies === 1 ? `Fuera hay un balcón de ${area}.` : `Fuera hay ${balcony}, ${area} en total.`,
  )
}

function light({ orientation, view }: UnitFacts, { tone, pick }: Style): string | undefined {
  const side = orientation ? sides[orientation] : undefined
  const seen = view ? viewIn(view, 'es') : undefined
  const other = view && !seen ? ` Vistas: ${view}.` : ''
  if (!side) return seen ? `Tiene vistas ${seen}.` : other.trim() || undefined
  if (!seen) return `La orientación es ${side}.${other}`
  if (tone === 'plain') return `La orientación es ${side}, con vistas ${seen}.`
  const sun = suns[side]
  return pick(
    'light',
    `La orientación ${side} ${sun ? `trae ${sun}` : 'es tranquila'}, y las vistas dan ${seen}.`,
    `Las ventanas se abren ${seen}${sun ? ` y la orientación ${side} trae ${sun}` : `, con orientación ${side}`}.`,
  )
}

const sides = {
  north: 'norte',
  northEast: 'noreste',
  east: 'este',
  southEast: 'sureste',
  south: 'sur',
  southWest: 'suroeste',
  west: 'oeste',
  northWest: 'noroeste',
} as const
const suns: Readonly<Record<string, string>> = {
  este: 'el sol de la mañana',
  sureste: 'sol desde primera hora',
  sur: 'sol durante todo el día',
  suroeste: 'sol hasta el atardecer',
  oeste: 'el sol de la tarde',
}

function condition(facts: UnitFacts): string | undefined {
  const ending = names[facts.kind].isFeminine ? 'a' : 'o'
  const day = [facts.availableFrom, facts.place?.handoverOn].find((one) => one && one > facts.today)
  const month = day && formatDay(day, 'es', 'monthYear')
  if (facts.condition === 'offPlan')
    return month ? `Está en construcción; la entrega está prevista para ${month}.` : 'Está en construcción.'
  const words: Readonly<Record<string, string>> = {
    new: 'Es de obra nueva y está sin estrenar.',
    good: 'Está en buen estado.',
    toRenovate: `Necesita ser reformad${ending}.`,
  }
  const word = facts.condition && words[facts.condition]
  const free = month ? `Estará disponible a partir de ${month}.` : undefined
  return [word, free].filter((part) => part).join(' ') || undefined
}

function amenities({ amenities: all, kind }: PropertyFacts, { pick }: Style): string | undefined {
  if (all.length === 0) return undefined
  const known = all.map((one) => amenityIn(one, 'es'))
  if (known.some((one) => one === undefined)) return `Servicios: ${listed(all, and)}.`
  const parts = listed(known.map(String), and)
  const it = kind === 'complex' || kind === 'villa' ? 'El conjunto' : 'El edificio'
  return pick('amenities', `${it} cuenta con ${parts}.`, `Residentes y visitantes disponen de ${parts}.`)
}

function titleOfProperty(facts: PropertyFacts): string {
  const city = facts.city ? cityIn(facts.city, 'es') : undefined
  return joined(facts.name, `${buildings[facts.kind].one}${city ? ` en ${city}` : ''}`)
}

function openingOfProperty(facts: PropertyFacts, { tone, pick }: Style): string {
  const name = buildings[facts.kind]
  const about = `${an(name)} ${name.one}`
  const where = joined(
    facts.street ? `en ${facts.street}` : undefined,
    facts.city ? `${facts.street ? '' : 'en '}${cityIn(facts.city, 'es')}` : undefined,
  )
  const at = where ? ` ${where}` : ''
  if (tone === 'plain')
    return pick('opening', `${facts.name} es ${about}${at}.`, `${facts.name}: ${about}${at}.`)
  if (tone === 'warm')
    return pick(
      'opening',
      `Bienvenidos a ${facts.name}, ${about}${at}.`,
      `${facts.name} es un buen lugar para quedarse: ${about}${at}.`,
    )
  return pick(
    'opening',
    `${facts.name}: ${about}${at}, de líneas claras y proporciones medidas.`,
    `Con ${facts.name}, ${about} de proporciones medidas ocupa su lugar${at}.`,
  )
}

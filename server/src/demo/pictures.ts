import { join } from 'node:path'
import { formatArea } from '@prona/contract/kernel/format'
import type { Building } from './buildings.ts'
import { chance } from './chance.ts'
import type { DemoUnit } from './units.ts'

/** Fronts, sites, plans and rooms, all of one size. A plan is named after the flat it shows. */
export const pictureFolder = join(import.meta.dirname, 'pictures')
export const pictureSize = { width: 1200, height: 800 } as const

export type DemoProperty = { readonly _id: string; readonly building: Building; readonly number: number }

/** A picture of a record, and its file: many records share one. */
export type Wanted = Picture & {
  readonly _id: string
  readonly resource: 'property' | 'unit'
  readonly record: string
  readonly position: number
}

type Picture = { readonly alt: string; readonly file: string }
type Room = keyof typeof roomNames
type Outlook = 'sea' | 'mountain' | 'park' | 'town'

/** The pictures of a branch: fronts and sites of its properties, plans and rooms of its units. */
export function picturesOf(
  properties: readonly DemoProperty[],
  units: readonly DemoUnit[],
): readonly Wanted[] {
  const luck = chance(20_270 + (properties[0]?.number ?? 0))
  const named = (resource: 'property' | 'unit', record: string, pictures: readonly Picture[]) =>
    pictures.map((picture, position): Wanted => ({ ...picture, _id: luck.id(), resource, record, position }))
  return [
    ...properties.flatMap((property) => named('property', property._id, ofProperty(property))),
    ...units.flatMap((unit) => {
      const property = properties.find(({ _id }) => _id === unit.property)
      return property ? named('unit', unit._id, ofUnit(unit, property)) : []
    }),
  ]
}

function ofProperty({ building, number }: DemoProperty): readonly Picture[] {
  const outlook = outlookOf(building.views[0])
  const isHome = building.kind !== 'commercial'
  return [
    front(number),
    picture('Plani i vendit', `site-${number}`),
    ...(building.villas ? [] : [room('lobby', outlook)]),
    room(isHome ? 'living' : 'office', outlook),
    ...(building.penthouses || building.villas ? [room('terrace', outlook)] : []),
  ]
}

function ofUnit(unit: DemoUnit, { number }: DemoProperty): readonly Picture[] {
  const { kind } = unit
  if (kind === 'parking' || kind === 'storage') return []
  const outlook = outlookOf(unit.view ?? '')
  const rooms: readonly Room[] = {
    apartment: ['living', 'bedroom'] as const,
    studio: ['living', 'kitchen'] as const,
    penthouse: ['living', 'terrace', 'kitchen'] as const,
    villa: ['living', 'kitchen', 'terrace'] as const,
    office: ['office'] as const,
    shop: ['shop'] as const,
  }[kind]
  return [
    plan(unit),
    ...rooms.map((one) => room(one, outlook)),
    ...(unit.bathrooms !== null && unit.bathrooms > 1 && kind !== 'office' ? [room('bath', 'town')] : []),
    front(number),
  ]
}

function plan({ kind, bedrooms, bathrooms, net_area, outdoor_area, position, code }: DemoUnit): Picture {
  const flat = [kind, bedrooms ?? 0, bathrooms ?? 1, net_area, outdoor_area ?? 0].join('-')
  const look = Number(position ?? code.replaceAll(/\D/g, '')) % 2 === 0 ? 'mirrored' : 'plain'
  const layout = bedrooms ? `${bedrooms}+1, ` : ''
  return picture(`Plani, ${layout}${formatArea(net_area, 'sq')}`, `plan-${flat}-${look}`)
}

function front(number: number): Picture {
  return picture('Fasada nga rruga', `front-${number}`)
}

function room(name: Room, outlook: Outlook): Picture {
  return picture(roomNames[name], `${name}-${outlook}`)
}

function picture(alt: string, name: string): Picture {
  return { alt, file: `${name}.webp` }
}

const roomNames = {
  living: 'Dhoma e ndenjjes',
  bedroom: 'Dhoma e gjumit',
  kitchen: 'Kuzhina',
  bath: 'Banjoja',
  office: 'Zyra',
  shop: 'Salla e shitjes',
  lobby: 'Holli i hyrjes',
  terrace: 'Tarraca',
} as const

function outlookOf(view: string): Outlook {
  if (/Deti|Gjiri|Liqeni|Porti|Pishina/.test(view)) return 'sea'
  if (/Mali|Kodrat/.test(view)) return 'mountain'
  return /Parku|Oborri|Ullishta|Pishat|Portokalleria/.test(view) ? 'park' : 'town'
}

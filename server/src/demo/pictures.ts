import { formatArea } from '@prona/contract/kernel/format'
import type { Building } from './buildings.ts'
import { chance } from './chance.ts'
import type { Order } from './draw-worker.ts'
import { facade } from './drawings/facade.ts'
import { floorPlan } from './drawings/floor-plan.ts'
import { interior, type Scene } from './drawings/interior.ts'
import type { Outlook } from './drawings/interior-parts.ts'
import { sitePlan } from './drawings/site-plan.ts'
import type { DemoUnit } from './units.ts'

export type DemoProperty = { readonly _id: string; readonly building: Building; readonly number: number }

/** A picture of a record before it is drawn; many records share one drawing. */
export type Wanted = {
  readonly _id: string
  readonly resource: 'property' | 'unit'
  readonly record: string
  readonly position: number
  readonly alt: string
  readonly order: Order
}

type Picture = { readonly alt: string; readonly order: Order }

/** What there is to see of a branch: fronts and sites of its properties, plans and rooms of its units. */
export function picturesOf(
  properties: readonly DemoProperty[],
  units: readonly DemoUnit[],
): readonly Wanted[] {
  const known = new Map<string, Order>()
  const drawn = (alt: string, name: string, draw: () => string): Picture => {
    const order = known.get(name) ?? { name: `${name}.png`, svg: draw() }
    known.set(name, order)
    return { alt, order }
  }
  const luck = chance(20_270 + (properties[0]?.number ?? 0))
  const named = (resource: 'property' | 'unit', record: string, pictures: readonly Picture[]) =>
    pictures.map((picture, position): Wanted => ({ ...picture, _id: luck.id(), resource, record, position }))
  return [
    ...properties.flatMap((property) => named('property', property._id, ofProperty(property, drawn))),
    ...units.flatMap((unit) => {
      const property = properties.find(({ _id }) => _id === unit.property)
      return property ? named('unit', unit._id, ofUnit(unit, property, drawn)) : []
    }),
  ]
}

type Draw = (alt: string, name: string, draw: () => string) => Picture

function ofProperty({ building, number }: DemoProperty, drawn: Draw): readonly Picture[] {
  const outlook = outlookOf(building.views[0])
  const isHome = building.kind !== 'commercial'
  const site = () =>
    sitePlan({
      number,
      blocks: Math.max(1, building.blocks.length || 4),
      street: building.street.replace(/ \d+$/, ''),
      isBySea: outlook === 'sea',
    })
  return [
    front({ building, number }, drawn),
    drawn('Plani i vendit', `site-${number}`, site),
    ...(building.villas ? [] : [room('lobby', outlook, drawn)]),
    room(isHome ? 'living' : 'office', outlook, drawn),
    ...(building.penthouses || building.villas ? [room('terrace', outlook, drawn)] : []),
  ]
}

function ofUnit(
  unit: DemoUnit,
  property: Pick<DemoProperty, 'building' | 'number'>,
  drawn: Draw,
): readonly Picture[] {
  const { kind } = unit
  if (kind === 'parking' || kind === 'storage') return []
  const outlook = outlookOf(unit.view ?? '')
  const rooms: readonly Scene[] = {
    apartment: ['living', 'bedroom'] as const,
    studio: ['living', 'kitchen'] as const,
    penthouse: ['living', 'terrace', 'kitchen'] as const,
    villa: ['living', 'kitchen', 'terrace'] as const,
    office: ['office'] as const,
    shop: ['shop'] as const,
  }[kind]
  return [
    plan(unit, kind, drawn),
    ...rooms.map((scene) => room(scene, outlook, drawn)),
    ...(unit.bathrooms !== null && unit.bathrooms > 1 && kind !== 'office'
      ? [room('bath', 'town', drawn)]
      : []),
    front(property, drawn),
  ]
}

function plan(unit: DemoUnit, kind: Parameters<typeof floorPlan>[0]['kind'], drawn: Draw): Picture {
  const of = {
    kind,
    bedrooms: unit.bedrooms ?? 0,
    bathrooms: unit.bathrooms ?? 1,
    net: unit.net_area,
    outdoor: unit.outdoor_area ?? 0,
  }
  const look = Number(unit.position ?? unit.code.replaceAll(/\D/g, '')) % 2 === 0 ? 'mirrored' : 'plain'
  const layout = of.bedrooms > 0 ? `${of.bedrooms}+1, ` : ''
  const alt = `Plani, ${layout}${formatArea(of.net, 'sq')}`
  return drawn(alt, `plan-${Object.values(of).join('-')}-${look}`, () => floorPlan(of, look))
}

function front({ building, number }: Pick<DemoProperty, 'building' | 'number'>, drawn: Draw): Picture {
  const { blocks, penthouses = 0, villas = 0 } = building
  return drawn('Fasada nga rruga', `front-${number}`, () =>
    facade({ ...building, blocks: Math.max(1, blocks.length), penthouses, villas }),
  )
}

function room(scene: Scene, outlook: Outlook, drawn: Draw): Picture {
  return drawn(roomNames[scene], `${scene}-${outlook}`, () => interior(scene, outlook))
}

const roomNames: Readonly<Record<Scene, string>> = {
  living: 'Dhoma e ndenjjes',
  bedroom: 'Dhoma e gjumit',
  kitchen: 'Kuzhina',
  bath: 'Banjoja',
  office: 'Zyra',
  shop: 'Salla e shitjes',
  lobby: 'Holli i hyrjes',
  terrace: 'Tarraca',
}

function outlookOf(view: string): Outlook {
  if (/Deti|Gjiri|Liqeni|Porti|Pishina/.test(view)) return 'sea'
  if (/Mali|Kodrat/.test(view)) return 'mountain'
  return /Parku|Oborri|Ullishta|Pishat|Portokalleria/.test(view) ? 'park' : 'town'
}

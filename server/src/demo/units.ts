import { addMonths, type Day } from '@prona/contract/kernel/day'
import type { LocalizedText } from '@prona/contract/kernel/field'
import type { VatProfile } from '@prona/contract/kernel/vat'
import type { UnitStates } from '@prona/contract/orders/claimed-days'
import type { Building } from './buildings.ts'
import type { Chance } from './chance.ts'
import { layoutAt, type Orientation } from './layouts.ts'
import { flatTitle, penthouseWords, villaWords } from './unit-words.ts'

/** A row of the table of units, without author and times. */
export type DemoUnit = {
  _id: string
  property: string
  code: string
  kind: 'apartment' | 'studio' | 'penthouse' | 'office' | 'shop' | 'parking' | 'storage' | 'villa'
  block: string | null
  entrance: string | null
  floor: number
  position: string | null
  bedrooms: number | null
  living_rooms: number | null
  bathrooms: number | null
  balconies: number | null
  orientation: Orientation | null
  view: string | null
  condition: 'offPlan' | 'new'
  net_area: number
  gross_area: number
  outdoor_area: number | null
  cadastral_number: string | null
  sale_price: number | null
  min_price: number | null
  rent_price: number | null
  rent_period: 'month' | null
  vat_profile: VatProfile
  available_from: Day | null
  parent_unit: string | null
  sale_state: UnitStates['saleState']
  lease_state: UnitStates['leaseState']
  blocked_reason: string | null
  title: LocalizedText
  description: LocalizedText
  tags: string[]
}

/** Every unit of a building, from the garage up. */
export function unitsOf(
  building: Building,
  property: string,
  number: number,
  today: Day,
  luck: Chance,
): DemoUnit[] {
  const units: DemoUnit[] = []
  const lastFloor = building.floors[1]
  const add = (unit: Partial<DemoUnit> & Pick<DemoUnit, 'code' | 'kind' | 'floor' | 'net_area'>) => {
    units.push(finished(unit, building, property, units.length + 1, today, luck))
  }

  for (let place = 1; place <= building.parking; place++) {
    add({
      code: `P-${two(place)}`,
      kind: 'parking',
      floor: -1,
      net_area: 1250,
      sale_price: euro(15_500 + 500 * (place % 4)),
    })
  }
  for (let place = 1; place <= (building.storage ?? 0); place++) {
    add({
      code: `B-${two(place)}`,
      kind: 'storage',
      floor: -1,
      net_area: 480 + 40 * (place % 3),
      sale_price: euro(4_500),
    })
  }
  for (let place = 1; place <= building.shops; place++) {
    const net_area = 5_600 + 1_350 * (place % 4)
    add({
      code: `D-${place}`,
      kind: 'shop',
      floor: 0,
      net_area,
      view: building.views[building.views.length - 1] ?? null,
      ...priced(net_area, building.perMetre * 1.7),
      ...(building.stage === 'finished' && place % 2 === 0 ? toLet(net_area, 19) : {}),
    })
  }
  for (const block of building.blocks) {
    for (let floor = building.floors[0]; floor <= lastFloor; floor++) {
      for (let place = 1; place <= building.perFloor; place++) {
        const plan = layoutAt(building.kind === 'commercial' ? 'office' : 'flat', place - 1, number)
        const net_area = plan.net * 100 + 25 * ((place * 7 + number) % 4)
        const view = building.views[(place - 1) % building.views.length] ?? null
        add({
          code: `${building.blocks.length > 1 ? block : ''}${floor}${two(place)}`,
          kind: plan.kind,
          block,
          entrance: building.perFloor > 5 ? (place <= 3 ? '1' : '2') : '1',
          floor,
          position: String(place),
          bedrooms: plan.kind === 'office' ? null : plan.bedrooms,
          living_rooms: plan.kind === 'office' ? null : 1,
          bathrooms: plan.bathrooms,
          balconies: plan.kind === 'office' ? null : plan.balconies,
          orientation: plan.orientation,
          view,
          net_area,
          outdoor_area: plan.outdoor > 0 ? plan.outdoor * 100 : null,
          ...priced(
            net_area,
            building.perMetre * (1 + 0.012 * floor) * (view === building.views[0] ? 1.05 : 1),
          ),
          ...(building.kind === 'commercial' ? toLet(net_area, 14) : {}),
          ...(building.stage === 'finished' && plan.kind !== 'office' && luck.percent(30)
            ? toLet(net_area, 8)
            : {}),
          ...(plan.bedrooms === 3 && floor > 4 ? { title: flatTitle(plan.bedrooms, plan.orientation) } : {}),
        })
      }
    }
  }
  for (let place = 1; place <= (building.penthouses ?? 0); place++) {
    const net_area = 17_400 + 900 * place
    add({
      code: `${lastFloor + 1}${two(place)}`,
      kind: 'penthouse',
      block: building.blocks[0] ?? null,
      entrance: '1',
      floor: lastFloor + 1,
      position: String(place),
      bedrooms: 3,
      living_rooms: 1,
      bathrooms: 3,
      balconies: 2,
      orientation: place === 1 ? 'southEast' : 'southWest',
      view: building.views[0],
      net_area,
      outdoor_area: 9_600,
      ...priced(net_area, building.perMetre * 1.25),
      ...penthouseWords(building.city),
      tags: ['premium'],
    })
  }
  for (let place = 1; place <= (building.villas ?? 0); place++) {
    const net_area = 24_800 + 1_900 * (place % 4)
    const view = building.views[place % building.views.length] ?? building.views[0]
    add({
      code: `V-${two(place)}`,
      kind: 'villa',
      floor: 0,
      bedrooms: 4 + (place % 2),
      living_rooms: 1,
      bathrooms: 4,
      balconies: 3,
      orientation: place % 2 === 0 ? 'south' : 'southWest',
      view,
      net_area,
      outdoor_area: 31_000 + 2_500 * (place % 3),
      ...priced(net_area, building.perMetre),
      ...villaWords(view),
      tags: ['premium'],
    })
  }
  return units
}

function finished(
  unit: Partial<DemoUnit> & Pick<DemoUnit, 'code' | 'kind' | 'floor' | 'net_area'>,
  building: Building,
  property: string,
  number: number,
  today: Day,
  luck: Chance,
): DemoUnit {
  const isBuilt = building.stage === 'finished'
  const sale_price = unit.sale_price ?? null
  return {
    block: null,
    entrance: null,
    position: null,
    bedrooms: null,
    living_rooms: null,
    bathrooms: null,
    balconies: null,
    orientation: null,
    view: null,
    gross_area: unit.kind === 'parking' ? unit.net_area : Math.round(unit.net_area * 1.13),
    outdoor_area: null,
    rent_price: null,
    rent_period: null,
    title: {},
    description: {},
    tags: [],
    ...unit,
    _id: luck.id(),
    property,
    condition: isBuilt ? 'new' : 'offPlan',
    cadastral_number: isBuilt ? `${building.plot}-ND${number}` : null,
    sale_price,
    min_price: sale_price === null ? null : rounded(sale_price * 0.94),
    vat_profile: unit.kind === 'shop' || unit.kind === 'office' ? 'standard' : 'exempt',
    available_from: isBuilt ? null : addMonths(today, building.handoverIn),
    parent_unit: null,
    sale_state: 'available',
    lease_state: 'free',
    blocked_reason: null,
  }
}

/** The price by gross area, rounded as a seller would. */
function priced(netArea: number, perMetre: number): { sale_price: number } {
  return { sale_price: rounded(((netArea * 1.13) / 100) * perMetre * 100) }
}

function toLet(netArea: number, perMetre: number): { rent_price: number; rent_period: 'month' } {
  return { rent_price: Math.round(((netArea / 100) * perMetre) / 10) * 1_000, rent_period: 'month' }
}

/** To five hundred euro, in cents. */
function rounded(cents: number): number {
  return Math.round(cents / 50_000) * 50_000
}

function euro(amount: number): number {
  return amount * 100
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

import { mayDo } from '@prona/contract/access'
import { type Day, dayOf, officeZone } from '@prona/contract/kernel/day'
import type { Row } from '@prona/contract/kernel/resource'
import { property, unit } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { findRow, getRow } from '../kernel/rows.ts'

type Unit = Row<typeof unit>
type Property = Row<typeof property>

/** The facts about a building that may be published. */
export type PropertyFacts = Pick<
  Property,
  '_id' | 'name' | 'kind' | 'stage' | 'handoverOn' | 'yearBuilt' | 'energyClass' | 'floors' | 'amenities'
> & {
  readonly about: 'property'
  readonly city: string | null
  readonly street: string | null
  readonly today: Day
}

/** The facts about a unit that may be published: never the least price, nor why it is blocked. */
export type UnitFacts = Pick<
  Unit,
  | '_id'
  | 'kind'
  | 'floor'
  | 'bedrooms'
  | 'livingRooms'
  | 'bathrooms'
  | 'balconies'
  | 'orientation'
  | 'view'
  | 'condition'
  | 'netArea'
  | 'grossArea'
  | 'outdoorArea'
  | 'currency'
  | 'rentPeriod'
  | 'availableFrom'
> & {
  readonly about: 'unit'
  readonly salePrice: number | null
  readonly rentPrice: number | null
  readonly place: PropertyFacts | undefined
  readonly today: Day
}

export type Facts = UnitFacts | PropertyFacts

/** Only fields the reader may see, so that nothing hidden reaches the writer. */
export async function unitFacts(ctx: Context, id: string): Promise<UnitFacts> {
  const row = await getRow(ctx, unit, id)
  const isOnOffer = row.status === 'available' || row.status === 'occupied'
  const place = mayDo(ctx.rights, property, 'read') ? await findRow(ctx, property, row.property) : undefined
  return {
    about: 'unit',
    _id: row._id,
    kind: row.kind,
    floor: row.floor,
    bedrooms: row.bedrooms,
    livingRooms: row.livingRooms,
    bathrooms: row.bathrooms,
    balconies: row.balconies,
    orientation: row.orientation,
    view: row.view,
    condition: row.condition,
    netArea: row.netArea,
    grossArea: row.grossArea,
    outdoorArea: row.outdoorArea,
    currency: row.currency,
    salePrice: isOnOffer ? (row.salePrice ?? null) : null,
    rentPrice: row.status === 'available' ? (row.rentPrice ?? null) : null,
    rentPeriod: row.rentPeriod,
    availableFrom: row.availableFrom,
    place: place && placeFacts(ctx, place),
    today: todayOf(ctx),
  }
}

export async function propertyFacts(ctx: Context, id: string): Promise<PropertyFacts> {
  return placeFacts(ctx, await getRow(ctx, property, id))
}

function placeFacts(ctx: Context, row: Property): PropertyFacts {
  return {
    about: 'property',
    _id: row._id,
    name: row.name,
    kind: row.kind,
    stage: row.stage,
    city: row.address.city,
    street: row.address.street,
    handoverOn: row.handoverOn,
    yearBuilt: row.yearBuilt,
    energyClass: row.energyClass,
    floors: row.floors,
    // Nobody reads more than these.
    amenities: row.amenities.slice(0, 12),
    today: todayOf(ctx),
  }
}

function todayOf(ctx: Context): Day {
  return dayOf(ctx.now, officeZone)
}

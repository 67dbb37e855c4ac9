import { addDays, type Day, instantAt, officeZone } from '@prona/contract/kernel/day'
import type { Transaction } from '../database/connect.ts'
import type { Chance } from './chance.ts'
import type { PastStep } from './insert-agreements.ts'
import type { DemoUnit } from './units.ts'

/** The price lists of three years, the latest on top: when each came, by how much it raised what it changed, and why. */
const lists = [
  { daysAgo: 95, percent: 3, often: 45, reason: 'Lista e çmimeve e vjeshtës' },
  { daysAgo: 310, percent: 2, often: 40, reason: 'Kostot e ndërtimit u rritën' },
  { daysAgo: 540, percent: 4, often: 55, reason: 'Karabinaja përfundoi' },
  { daysAgo: 800, percent: -2, often: 25, reason: 'Oferta e verës' },
] as const

type Change = {
  readonly unit: string
  readonly list: (typeof lists)[number]
  readonly from: number
  readonly to: number
}
type Writing = { readonly manager: string; readonly today: Day; readonly luck: Chance }

/** Writes what the units that are still for sale cost before, and answers it as steps of their past. */
export async function insertPriceLists(
  db: Transaction,
  branch: string,
  units: readonly DemoUnit[],
  { manager, today, luck }: Writing,
): Promise<readonly PastStep[]> {
  const changes = units.filter(isForSale).flatMap((unit) => changesOf(unit, luck))
  const batches = new Map(lists.map((list) => [list, luck.id()]))
  const atOf = ({ daysAgo }: Change['list']) => instantAt(addDays(today, -daysAgo), '11:00', officeZone)
  const rows = changes.toReversed().map(({ unit, list, from, to }) => ({
    ...{ branch, unit, field: 'salePrice', amount_before: from, amount: to },
    ...{ currency_before: 'EUR', currency: 'EUR', at: atOf(list), by: manager },
    ...{ batch: batches.get(list) ?? null, way: 'bulk', reason: list.reason },
  }))
  rows.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
  await db`insert into unit_price_changes ${db(rows)}`
  await db`
    update units u set version = u.version + changed.times, updated_at = greatest(u.updated_at, changed.last)
    from (select unit, count(*)::integer as times, max(at) as last from unit_price_changes
      where branch = ${branch} group by unit) changed
    where u.branch = ${branch} and u._id = changed.unit`
  return rows.map(({ at, unit, amount_before, amount }): PastStep => {
    const change = { before: { salePrice: amount_before }, after: { salePrice: amount } }
    return { at, resource: 'unit', record: unit, action: 'update', by: manager, ...change, cause: null }
  })
}

function isForSale({ sale_price, sale_state }: DemoUnit): boolean {
  return sale_price !== null && ['available', 'held', 'reserved'].includes(sale_state)
}

/** Two to four of a unit's prices, from the present one back: each list changed some of the units. */
function changesOf({ _id: unit, sale_price }: DemoUnit, luck: Chance): readonly Change[] {
  const changes: Change[] = []
  let to = sale_price ?? 0
  for (const list of lists) {
    if (!luck.percent(list.often)) continue
    const from = Math.round(to / (1 + list.percent / 100) / 50_000) * 50_000
    if (from !== to && from > 0) changes.push({ unit, list, from, to })
    to = from > 0 ? from : to
  }
  return changes
}

import type { IndexValue } from '@prona/contract/instalments/rent'
import { type Day, instantAt, officeZone } from '@prona/contract/kernel/day'
import type { Transaction } from '../database/connect.ts'
import { chance } from './chance.ts'

export const indexSeries = 'IÇK INSTAT'

/** The figures of consumer prices that were published by now, one each January. */
export function indexValues(today: Day): readonly IndexValue[] {
  const year = Number(today.slice(0, 4))
  return Array.from({ length: 6 }, (_, index) => figureOf(year - 5 + index)).filter(({ on }) => on <= today)
}

/** Prices rise by some two percent and a half a year, from 100 in 2020. */
function figureOf(year: number): IndexValue {
  return { on: `${year}-01-15`, value: Math.round(1_000 * 1.024 ** (year - 2020)) / 10 }
}

export async function insertIndexValues(db: Transaction, today: Day): Promise<void> {
  const luck = chance(20_261)
  const rows = indexValues(today).map(({ on, value }) => {
    const at = instantAt(on, '09:30', officeZone)
    return { _id: luck.id(), series: indexSeries, valid_from: on, value, created_at: at, updated_at: at }
  })
  await db`insert into index_values ${db(rows)}`
}

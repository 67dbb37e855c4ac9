import { parseMoney, parsePercent } from '@prona/contract/kernel/parse'
import { changedPrice, type PriceChange, type PriceName } from '@prona/contract/units/price-change'
import type { MatrixUnit } from './matrix-unit.ts'

/** A change of prices as it is typed. */
export type TypedChange = {
  readonly price: PriceName
  readonly by: PriceChange['by']
  readonly rise: string
  readonly perFloor: string
  readonly fromFloor: string
  readonly perView: Readonly<Record<string, string>>
  /** Whole units of money; nothing where it is not rounded. */
  readonly roundTo: string | null
  /** Why, for the history of each price. */
  readonly reason: string
  /** Only units that nobody has. */
  readonly onlyFree: boolean
}

/** The chosen units whose prices are to change. */
export function meant(rows: readonly MatrixUnit[], { onlyFree }: TypedChange): readonly MatrixUnit[] {
  return onlyFree ? rows.filter(isFree) : rows
}

export function isFree({ status }: MatrixUnit): boolean {
  return status === 'available'
}

export type Repriced = { readonly unit: MatrixUnit; readonly before: number; readonly after: number }

/** `+2,5`, `2,5 %` or `−500`; nothing typed is no rise, and what is no figure is undefined. */
export function riseFrom(by: PriceChange['by'], typed: string): number | undefined {
  const text = typed.trim().replace(/^\+\s*/, '')
  if (text === '') return typed.trim() === '' ? 0 : undefined
  return by === 'percent' ? parsePercent(text) : parseMoney(text)
}

/** The change that was typed; undefined while a part of it is no figure. */
export function changeFrom({ by, rise, perFloor, fromFloor, perView, roundTo }: TypedChange) {
  const views = Object.entries(perView).map(([view, typed]) => [view, riseFrom(by, typed)] as const)
  const whole = riseFrom(by, rise)
  const step = riseFrom(by, perFloor)
  if (whole === undefined || step === undefined || views.some(([, one]) => one === undefined))
    return undefined
  const change: PriceChange = {
    by,
    rise: whole,
    perFloor: step,
    fromFloor: Number(fromFloor) || 0,
    perView: Object.fromEntries(views.map(([view, one]) => [view, one ?? 0])),
    ...(roundTo && { roundTo: Number(roundTo) * 100 }),
  }
  return change
}

/** The units whose price becomes another one, with both prices. */
export function repriced(
  rows: readonly MatrixUnit[],
  price: PriceName,
  change: PriceChange | undefined,
): readonly Repriced[] {
  if (!change) return []
  return rows.flatMap((unit) => {
    const before = unit[price]
    const after = changedPrice(change, unit, before)
    return typeof before === 'number' && after !== undefined && after !== before
      ? [{ unit, before, after }]
      : []
  })
}

/** What differs among the units, and a price can go by. */
export function differencesOf(rows: readonly MatrixUnit[]) {
  const floors = [...new Set(rows.flatMap(({ floor }) => floor ?? []))].toSorted((one, other) => one - other)
  const views = [...new Set(rows.map(({ view }) => view ?? ''))].toSorted()
  return { floors: floors.length > 1 ? floors : [], views: views.length > 1 ? views : [] }
}

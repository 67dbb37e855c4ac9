import type { Fields } from '@prona/contract/kernel/field'
import { isRecord, valueAt } from '../engine/data/value-at.ts'
import { textOf, textsOf } from '../engine/fields/view.ts'
import { issuesIn, startingValues, type Values, written } from '../engine/form/form-values.ts'
import type { PriceStep } from './plan-prices.ts'
import type { PlannedPlace, UnitPlan } from './unit-plan.ts'

export function blocksOf(row: Values): readonly string[] {
  return textsOf(row.blocks)
}

/** What the form begins with: all blocks and floors that the property tells of, and one flat on each. */
export function planStart(fields: Fields, row: Values, currency: unknown): Values {
  const floor = (end: 'from' | 'to') => numberOf(valueAt(row, `floors.${end}`))
  const fromFloor = floor('from') ?? 1
  const blocks = blocksOf(row)
  return startingValues(fields, {
    fromFloor,
    toFloor: floor('to') ?? fromFloor,
    blocks,
    numbering: blocks.length > 1 ? 'byBlock' : 'byFloor',
    pricing: 'total',
    currency,
    roundTo: '1',
    places: [{ kind: row.kind === 'parking' ? 'parking' : 'apartment' }],
  })
}

/** The plan as it was filled in; undefined while a field of it is not as it should be. */
export function planFrom(fields: Fields, values: Values, propertyId: string): UnitPlan | undefined {
  if (issuesIn(fields, values).length > 0) return undefined
  const asked = written(fields, values)
  const [fromFloor, toFloor] = [numberOf(asked.fromFloor), numberOf(asked.toFloor)]
  if (fromFloor === undefined || toFloor === undefined) return undefined
  return {
    property: propertyId,
    blocks: textsOf(asked.blocks),
    entrance: filled(asked.entrance),
    fromFloor,
    toFloor,
    numbering: textOf(asked.numbering),
    prefix: filled(asked.prefix),
    first: numberOf(asked.first),
    pricing: filled(asked.pricing),
    currency: filled(asked.currency),
    step: filled(asked.step),
    roundTo: filled(asked.roundTo),
    steps: rowsOf(asked.steps).map(stepFrom),
    places: rowsOf(asked.places).map(placeFrom),
  }
}

export function rowsOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function placeFrom({ kind, layout, netArea, grossArea, orientation, view, price }: Values): PlannedPlace {
  return {
    kind: textOf(kind),
    layout: filled(layout),
    netArea: numberOf(netArea),
    grossArea: numberOf(grossArea),
    orientation: filled(orientation),
    view: filled(view),
    price: numberOf(price),
  }
}

function stepFrom({ by, view, fromArea, change }: Values): PriceStep {
  return { by: textOf(by), view: filled(view), fromArea: numberOf(fromArea), change: filled(change) }
}

/** So many units on each floor: those there are, then copies of the last one. */
export function resized(places: readonly Values[], count: number): readonly Values[] {
  const last = places.at(-1) ?? {}
  return Array.from({ length: count }, (_, index) => places[index] ?? { ...last })
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function filled(value: unknown): string | undefined {
  return textOf(value) || undefined
}

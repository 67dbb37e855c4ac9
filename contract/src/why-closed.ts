import { type ClosedReason, closedBecause } from './kernel/closed-action.ts'
import type { Resource, Row } from './kernel/resource.ts'
import { whyOrderClosed } from './orders/order-life.ts'
import type { Resources } from './registry.ts'
import { whyUnitClosed } from './units/unit-life.ts'

/** `verb`: an action, `update` or `delete`. */
type OwnRule<R extends Resource> = (row: Row<R>, verb: string, now: string) => ClosedReason | undefined

/** Rules of single resources beyond kinds and states; server and console use the same. */
const ownRules: { readonly [S in keyof Resources]?: OwnRule<Resources[S]> } = {
  order: whyOrderClosed,
  unit: whyUnitClosed,
}

/** Why something cannot be done with a record now; undefined when it can. */
export function whyClosed(
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
  verb: string,
  now: string,
): ClosedReason | undefined {
  const own = (ownRules as Readonly<Record<string, OwnRule<Resource>>>)[resource.single]
  return closedBecause(resource, row, verb) ?? own?.(row as Row<Resource>, verb, now)
}

type Line = Readonly<Record<string, unknown>>

const empty = { unit: null, price: null, discountBp: null, vatProfile: null }

/**
 * The lines of an order after units of one property were chosen: those that stay keep what is agreed on them, and
 * units of other properties were not asked about.
 */
export function withUnits(
  lines: readonly Line[],
  chosen: readonly string[],
  elsewhere: readonly string[],
): readonly Line[] {
  const kept = lines.filter(({ unit }) => chosen.includes(String(unit)) || elsewhere.includes(String(unit)))
  const has = new Set(kept.map(({ unit }) => unit))
  const added = chosen.filter((unit) => !has.has(unit)).map((unit) => ({ ...empty, unit }))
  return [...kept, ...added]
}

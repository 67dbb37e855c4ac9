/** Rows from the first up to the second, which is no longer among them. */
export type Span = readonly [from: number, to: number]

/**
 * The rows to draw next on the way from those that are drawn to those in sight and some beyond: at most `most` new
 * ones at a time, those in sight first, so that no step keeps the page from answering.
 */
export function nextSpan(drawn: Span, access: Span, beyond: Span, most: number): Span {
  const from = Math.max(drawn[0], beyond[0])
  const to = Math.min(drawn[1], beyond[1])
  // Nothing of what is drawn is wanted any more.
  if (from >= to) return [access[0], Math.min(access[1], access[0] + most)]
  const below = Math.min(most, (from > access[0] ? Math.max(to, access[1]) : beyond[1]) - to)
  const above = Math.min(most - below, from - beyond[0])
  return [from - above, to + below]
}

export function isSameSpan(one: Span, other: Span): boolean {
  return one[0] === other[0] && one[1] === other[1]
}

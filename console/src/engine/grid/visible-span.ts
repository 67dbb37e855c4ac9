/** A range of rows, the end not included. */
export type Span = readonly [from: number, to: number]

/**
 * The rows to draw in the next step towards the visible ones and a margin: at most `most` new ones, visible
 * ones first, so that no step blocks the page.
 */
export function nextSpan(drawn: Span, visible: Span, beyond: Span, most: number): Span {
  const from = Math.max(drawn[0], beyond[0])
  const to = Math.min(drawn[1], beyond[1])
  // None of the drawn rows is needed any more.
  if (from >= to) return [visible[0], Math.min(visible[1], visible[0] + most)]
  const below = Math.min(most, (from > visible[0] ? Math.max(to, visible[1]) : beyond[1]) - to)
  const above = Math.min(most - below, from - beyond[0])
  return [from - above, to + below]
}

export function isSameSpan(one: Span, other: Span): boolean {
  return one[0] === other[0] && one[1] === other[1]
}

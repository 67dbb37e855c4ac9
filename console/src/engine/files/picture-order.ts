/** The list with one item moved to another place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rest = list.filter((_, index) => index !== from)
  const member = list.slice(from, from + 1)
  const place = Math.min(Math.max(to, 0), list.length - 1)
  return member.length === 0 ? list : [...rest.slice(0, place), ...member, ...rest.slice(place)]
}

export type Grid = {
  readonly count: number
  /** How many stand beside each other now. */
  readonly columns: number
  readonly direction: 'ltr' | 'rtl'
}

/** The place a key moves to in a grid of pictures; undefined when it moves nowhere. */
export function placeAfter(key: string, at: number, { count, columns, direction }: Grid): number | undefined {
  const onward = direction === 'rtl' ? -1 : 1
  const step = {
    ArrowRight: onward,
    ArrowLeft: -onward,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -at,
    End: count - 1 - at,
  }[key]
  if (step === undefined) return undefined
  const to = at + step
  return to >= 0 && to < count && to !== at ? to : undefined
}

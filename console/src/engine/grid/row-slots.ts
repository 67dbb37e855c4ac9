import type { AnyRow } from '@prona/contract/kernel/resource'
import { useMemo, useRef } from 'react'

type Slots = ReadonlyMap<string, number>

/**
 * Assigns each record a table row. One that stays keeps its row, so that nothing moves; a new one takes the
 * row of one that left, so that another page reuses rows instead of making new ones.
 */
export function slotsOf(rows: readonly Pick<AnyRow, '_id'>[], before: Slots): Slots {
  const kept = rows.map(({ _id }) => before.get(_id)).filter((slot) => slot !== undefined)
  const taken = new Set(kept)
  let free = 0
  return new Map(
    rows.map(({ _id }) => {
      const own = before.get(_id)
      if (own !== undefined) return [_id, own]
      while (taken.has(free)) free += 1
      taken.add(free)
      return [_id, free]
    }),
  )
}

export function useSlots(rows: readonly AnyRow[]): Slots {
  const last = useRef<Slots>(new Map())
  const slots = useMemo(() => slotsOf(rows, last.current), [rows])
  last.current = slots
  return slots
}

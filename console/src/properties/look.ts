import { useState } from 'react'
import { deviceStore } from '../ui/browser-store.ts'

/** What can stand in a cell, from above. */
export const shownParts = ['code', 'layout', 'area', 'price', 'areaPrice'] as const
export type ShownPart = (typeof shownParts)[number]
export const colourings = ['status', 'areaPrice'] as const
export type Colouring = (typeof colourings)[number]

export type Look = { readonly shows: readonly ShownPart[]; readonly colouring: Colouring }

const place = 'matrix.look'

/** How one wants the cells, kept for the next time. */
export function useLook(usual: readonly ShownPart[]) {
  const [look, setLook] = useState(() => keptLook(usual))
  const change = (next: Look) => {
    deviceStore.setItem(place, JSON.stringify(next))
    setLook(next)
  }
  return [look, change] as const
}

function keptLook(usual: readonly ShownPart[]): Look {
  return lookFrom(deviceStore.getItem(place), usual)
}

/** What was kept by another version of the program may say something else. */
export function lookFrom(kept: string | null, usual: readonly ShownPart[]): Look {
  const [shows, colouring]: readonly unknown[] = partsOf(kept)
  const known = shownParts.filter((one) => Array.isArray(shows) && shows.includes(one))
  return {
    shows: known.length > 0 ? known : usual,
    colouring: colourings.find((one) => one === colouring) ?? 'status',
  }
}

function partsOf(kept: string | null): readonly unknown[] {
  try {
    const { shows, colouring }: { readonly shows?: unknown; readonly colouring?: unknown } = JSON.parse(
      kept ?? '{}',
    )
    return [shows, colouring]
  } catch {
    return []
  }
}

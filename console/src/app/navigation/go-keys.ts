import type { Resource } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'

/** The start's own key; every other place takes the first letter of its address that is still free. */
const homeKey = 'h'

/** The letter that leads to each resource's list, the same for everybody: by address, in the menu's order. */
export function goKeys(all: readonly Resource[] = resources): ReadonlyMap<string, string> {
  const keys = new Map([[homeKey, '']])
  const sections = ['management', 'administration']
  const listed = all
    .filter(({ menu }) => menu !== undefined)
    .toSorted(
      (a, b) =>
        sections.indexOf(a.menu?.section ?? '') - sections.indexOf(b.menu?.section ?? '') ||
        (a.menu?.order ?? 0) - (b.menu?.order ?? 0),
    )
  for (const { plural } of listed) {
    const key = [...plural.toLowerCase()].find((letter) => !keys.has(letter))
    if (key) keys.set(key, plural)
  }
  return new Map([...keys].map(([key, plural]) => [plural, key]))
}

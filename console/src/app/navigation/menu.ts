import { may, type Rights } from '@prona/contract/access'
import type { Resource } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'

const sections = ['management', 'administration'] as const
type Section = (typeof sections)[number]
export type MenuSection = { readonly section: Section; readonly entries: readonly Resource[] }

/** What the reader can open, in the order of the declarations; a section without an entry is left out. */
export function menuFor(rights: Pick<Rights, 'permissions'>, all = resources): readonly MenuSection[] {
  return sections
    .map((section) => ({
      section,
      entries: all
        .filter(({ menu, single }) => menu?.section === section && may(rights, `${single}.read`))
        .toSorted((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0)),
    }))
    .filter(({ entries }) => entries.length > 0)
}

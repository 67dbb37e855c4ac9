import type { Resource } from '@prona/contract/kernel/resource'
import { useSignedIn } from '../../engine/data/signed-in.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { menuFor } from './menu.ts'
import { type MenuSection, menuSections, type OwnPage, pages } from './menu-pages.ts'

export type MenuItem = {
  readonly key: string
  readonly icon: IconName
  readonly name: string
  /** A resource's list, or a page of its own. */
  readonly resource?: Resource
  readonly page?: OwnPage
}
type Section = { readonly section: MenuSection; readonly title: string; readonly items: readonly MenuItem[] }

/** What the reader can open, by section; a section without an entry is left out. */
export function useMenu(): readonly Section[] {
  const { t, label } = useWords()
  const { user } = useSignedIn()
  const lists = menuFor(user)
  return menuSections
    .map((section) => {
      const resources = lists.find((one) => one.section === section)?.entries ?? []
      const items: readonly MenuItem[] = [
        ...resources.map((resource) => ({
          key: resource.plural,
          icon: resource.icon,
          name: label(resource.names.many),
          resource,
        })),
        ...pages
          .filter((page) => page.section === section)
          .map((page) => ({ key: page.to, icon: page.icon, name: t(page.word), page })),
      ]
      return { section, title: t(`nav.${section}`), items }
    })
    .filter(({ items }) => items.length > 0)
}

export function isOpenAt(item: MenuItem, pathname: string): boolean {
  const path = item.page?.to ?? `/${item.resource?.plural}`
  return pathname === path || (!item.page && pathname.startsWith(`${path}/`))
}

import { mayDo, mayOpen, type Rights } from '@prona/contract/access'
import type { Label } from '@prona/contract/kernel/field'
import { type MenuSection, menuSections, type Page, type PageIcon } from '@prona/contract/kernel/page'
import type { Resource } from '@prona/contract/kernel/resource'
import { type Pages, pages, resources } from '@prona/contract/registry'

export type OwnPage = Pages[keyof Pages]

/** A resource's list or a page of its own, with its place in the menu. */
export type MenuEntry = {
  readonly href: `/${string}`
  readonly name: Label
  readonly icon: PageIcon
  readonly section: MenuSection
  readonly order: number
  readonly resource?: Resource
  readonly page?: OwnPage
}
export type SectionOfMenu = { readonly section: MenuSection; readonly entries: readonly MenuEntry[] }

const all = [...resources.flatMap(entryOfList), ...pages.flatMap(entryOfPage)]

/** Everything that has a place in the menu, lists before pages. */
export const menuEntries: readonly MenuEntry[] = all

/** What the reader can open, in the order of the declarations; a section without an entry is left out. */
export function menuFor(rights: Pick<Rights, 'permissions'>): readonly SectionOfMenu[] {
  return menuSections
    .map((section) => ({
      section,
      entries: all
        .filter((entry) => entry.section === section && isOpen(rights, entry))
        .toSorted((one, other) => one.order - other.order),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** The same without the account pages, which everybody has. */
export function workMenuFor(rights: Pick<Rights, 'permissions'>): readonly MenuEntry[] {
  return menuFor(rights).flatMap(({ section, entries }) => (section === 'account' ? [] : entries))
}

/** The account pages. */
export const accountPages: readonly OwnPage[] = pages.filter(({ menu }: Page) => menu?.section === 'account')

function isOpen(rights: Pick<Rights, 'permissions'>, { resource, page }: MenuEntry): boolean {
  if (resource) return mayDo(rights, resource, 'read')
  return page !== undefined && mayOpen(rights, page)
}

function entryOfList(resource: Resource): readonly MenuEntry[] {
  const { menu, plural, icon, names } = resource
  return menu ? [{ ...menu, href: `/${plural}`, name: names.many, icon, resource }] : []
}

function entryOfPage(page: OwnPage): readonly MenuEntry[] {
  const { menu, path, icon, name }: Page = page
  return menu ? [{ ...menu, href: path, name, icon, page }] : []
}

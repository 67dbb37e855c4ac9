import type { MenuSection } from '@prona/contract/kernel/page'
import { useSignedIn } from '../../engine/data/signed-in.tsx'
import { useWords } from '../../ui/language.ts'
import { type MenuEntry, menuFor } from './menu.ts'

/** An entry in the reader's language. */
export type MenuItem = Omit<MenuEntry, 'name'> & { readonly name: string }
type Section = { readonly section: MenuSection; readonly title: string; readonly items: readonly MenuItem[] }

/** What the reader can open, by section; a section without an entry is left out. */
export function useMenu(): readonly Section[] {
  const { t, label } = useWords()
  const { user } = useSignedIn()
  return menuFor(user).map(({ section, entries }) => ({
    section,
    title: t(`nav.${section}`),
    items: entries.map((entry) => ({ ...entry, name: label(entry.name) })),
  }))
}

export function isOpenAt({ href, page }: MenuItem, pathname: string): boolean {
  return pathname === href || (!page && pathname.startsWith(`${href}/`))
}

import { type MenuEntry, menuEntries } from './menu.ts'

/** The key of the home page; every other place gets the first letter of its address that is still free, or any. */
const homeKey = 'h'
const alphabet = 'abcdefghijklmnopqrstuvwxyz'

const sections: readonly string[] = ['management', 'administration', 'overview']

/**
 * The letter for each place of the menu, the same for everybody: given by address, to lists in the menu's
 * order and then to pages, so that a new page does not change letters people know. Account pages have none.
 */
export function goKeys(
  all: readonly Pick<MenuEntry, 'href' | 'section' | 'order' | 'page'>[] = menuEntries,
): ReadonlyMap<string, string> {
  const keys = new Map([[homeKey, '/']])
  const listed = all
    .filter(({ section }) => sections.includes(section))
    .toSorted(
      (one, other) =>
        Number(!!one.page) - Number(!!other.page) ||
        sections.indexOf(one.section) - sections.indexOf(other.section) ||
        one.order - other.order,
    )
  for (const { href } of listed) {
    const own: readonly string[] = href.toLowerCase().match(/[a-z]/g) ?? []
    const key = [...own, ...alphabet].find((letter) => !keys.has(letter))
    if (key) keys.set(key, href)
  }
  return new Map([...keys].map(([key, href]) => [href, key]))
}

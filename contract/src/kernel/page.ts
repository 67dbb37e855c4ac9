import type { Label, SeededRole } from './field.ts'

export const menuSections = ['overview', 'management', 'administration', 'account'] as const
export type MenuSection = (typeof menuSections)[number]

/** The icons a resource can have in the menu; the console must draw each. */
export type Icon =
  | 'building'
  | 'door'
  | 'person'
  | 'people'
  | 'inbox'
  | 'contract'
  | 'receipt'
  | 'cash'
  | 'shield'
  | 'pin'
  | 'calendar'
  | 'box'
  | 'list'

/** The icons a page can have in the menu besides those of resources. */
export type PageIcon =
  | Icon
  | 'bell'
  | 'clock'
  | 'help'
  | 'idCard'
  | 'lock'
  | 'preferences'
  | 'sheet'
  | 'sliders'

/** A page that is not a resource's list, record or form: a dashboard, a calendar, one's own account. */
export type Page = {
  /** Its address, which must not be a resource's plural. */
  readonly path: `/${string}`
  readonly name: Label
  readonly icon: PageIcon
  /** Without it the page is not in the menu and only reached by links. */
  readonly menu?: { readonly section: MenuSection; readonly order: number }
  /** Without it everybody who is signed in may open the page. */
  readonly access?: {
    /** `dashboard.read`; several pages may share one. */
    readonly permission: `${string}.${string}`
    /** Whether each seeded role has it from the start. */
    readonly roles: Readonly<Record<SeededRole, boolean>>
  }
}

/** Checks the declaration and keeps its exact type, so that links to its address are checked too. */
export function definePage<const P extends Page>(page: P): P {
  return page
}

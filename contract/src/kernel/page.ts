import type { Label, SeededRole } from './field.ts'
import type { Icon } from './resource.ts'

export const menuSections = ['overview', 'management', 'administration', 'account'] as const
export type MenuSection = (typeof menuSections)[number]

/** The pictures a page can have in the menu besides those of resources. */
export type PageIcon = Icon | 'bell' | 'clock' | 'idCard' | 'lock' | 'preferences' | 'sheet' | 'sliders'

/** A page that is no resource's list, record or form: a dashboard, a calendar, one's own account. */
export type Page = {
  /** Its address, which no resource's plural is. */
  readonly path: `/${string}`
  readonly name: Label
  readonly icon: PageIcon
  /** Left out: it has no place in the menu and is reached by links. */
  readonly menu?: { readonly section: MenuSection; readonly order: number }
  /** Left out: everybody who is signed in may open it. */
  readonly access?: {
    /** `dashboard.read`; several pages may share one. */
    readonly permission: `${string}.${string}`
    /** Which of the seeded roles have it from the start, each decided. */
    readonly roles: Readonly<Record<SeededRole, boolean>>
  }
}

/** Checks the declaration and keeps its exact type, so that links to its address are checked too. */
export function definePage<const P extends Page>(page: P): P {
  return page
}

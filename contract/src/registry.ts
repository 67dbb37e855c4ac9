import type { Page } from './kernel/page.ts'
import type { Resource } from './kernel/resource.ts'
import * as declaredPages from './pages.ts'
import * as declared from './resources.ts'

export type Resources = typeof declared
export type Single = keyof Resources

export const resources: readonly Resource[] = Object.values(declared)

export type Pages = typeof declaredPages
/** The pages that are not a resource's, in the order of the menu. */
export const pages: readonly Pages[keyof Pages][] = Object.values(declaredPages).toSorted(
  (one: Page, other: Page) => (one.menu?.order ?? 0) - (other.menu?.order ?? 0),
)

const bySingle = new Map(resources.map((resource) => [resource.single, resource]))
const byPlural = new Map(resources.map((resource) => [resource.plural, resource]))

export function findResource(single: string): Resource | undefined {
  return bySingle.get(single)
}

export function findResourceByPlural(plural: string): Resource | undefined {
  return byPlural.get(plural)
}

/** The resource a declaration refers to; its existence is checked when the program starts. */
export function resourceNamed(single: string): Resource {
  const resource = bySingle.get(single)
  if (!resource) throw new Error(`No resource is called ${single}`)
  return resource
}

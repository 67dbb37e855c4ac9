import { withoutAccents } from '@prona/contract/kernel/accents'

/** A code made of a name: `Tiranë e Re` → `tirane-e-re`. */
export function codeOf(name: string): string {
  return withoutAccents(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 30)
}

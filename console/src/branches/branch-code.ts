import { withoutAccents } from '@prona/contract/kernel/accents'

/** A code made of a name: `Tiranë e Re` → `tirane-e-re`. */
export function codeOf(name: string): string {
  return withoutAccents(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, longest)
}

/** The same, or with the next number where it is taken. */
export function freeCode(code: string, taken: readonly string[]): string {
  if (code === '' || !taken.includes(code)) return code
  for (let number = 2; ; number++) {
    const next = `${code.slice(0, longest - `-${number}`.length)}-${number}`
    if (!taken.includes(next)) return next
  }
}

const longest = 30

/** A user's repository, `prona/tirana@prona`: where they belong. */

export const defaultBranch = 'branch'

/** The text between the first slash and the at-sign. */
export function branchOf(repository: string | undefined): string {
  return /^[^/]*\/([^@]+)@/.exec(repository ?? '')?.[1] ?? defaultBranch
}

/** The text after the last at-sign, capitalised. */
export function domainOf(repository: string | undefined): string {
  const domain = /@([^@]+)$/.exec(repository ?? '')?.[1] ?? ''
  return domain.charAt(0).toUpperCase() + domain.slice(1)
}

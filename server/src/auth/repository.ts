/**
 * In `prona/tirana@prona` the branch stands between the first slash and the at-sign, the domain after the last one.
 */
export function branchOf(repository: string | null): string {
  const found = /^[^/]*\/([^@]+)@/.exec(repository ?? '')
  return found?.[1] ?? defaultBranch
}

export function repositoryOf(branch: string, domain: string): string {
  return `prona/${branch}@${domain}`
}

/** The branch of users whose repository names none. */
const defaultBranch = 'branch'

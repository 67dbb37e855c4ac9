import type { Reader } from '../kernel/context.ts'

/** Something of their own comes before anything else: a second factor, or a new password. */
export function isAskedFirst({ factorNeeded, passwordNeeded }: Reader): boolean {
  return factorNeeded?.isDue || passwordNeeded
}

/**
 * Whether a stream of changes is closed, to be opened anew by what the reader is now. One that tells of its end alone
 * goes on until that: the page that asks something first may still show what must be read, such as recovery codes.
 */
export function isHeardOtherwise(before: Reader, now: Reader): boolean {
  if (isAskedFirst(before)) return false
  return isAskedFirst(now) || rightsOf(before) !== rightsOf(now)
}

function rightsOf({ role, rights, branches, branch, seenAs }: Reader): string {
  return JSON.stringify([role._id, rights, branches, branch, seenAs])
}

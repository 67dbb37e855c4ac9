import type { Reader } from '../kernel/context.ts'

/** Something of their own comes before anything else: a second factor, or a new password. */
export function isAskedFirst({ factorNeeded, passwordNeeded }: Reader): boolean {
  return factorNeeded?.isDue || passwordNeeded
}

/** By what a stream of changes is told what it is: where it changes, the stream is closed and opened anew. */
export function rightsOf(reader: Reader): string {
  const { role, rights, branches, branch, seenAs } = reader
  return JSON.stringify([role._id, rights, branches, branch, seenAs, isAskedFirst(reader)])
}

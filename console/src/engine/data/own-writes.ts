/**
 * Records that are being written here. The server tells of that change too, and its answer was shown already. A
 * write names the version it is of, so one change that is told meanwhile is its own, and any other came after it.
 */
const expected = new Set<string>()
let isTold = false
const toldWithinMs = 3000

/** Whether changes are told now. Those told while they were not are asked for as a whole, and expected no more. */
export function followWrites(isOpen: boolean): void {
  isTold = isOpen
  expected.clear()
}

/** Whether what a write changes is told, so that nobody needs to ask for everything after it. */
export function areChangesTold(): boolean {
  return isTold
}

export function beginWrite(id: string): void {
  if (isTold) expected.add(id)
}

/** `isChanged`: what was answered is another version; else whatever is told is somebody else's. */
export function endWrite(id: string, isChanged: boolean): void {
  if (isChanged) setTimeout(() => expected.delete(id), toldWithinMs)
  else expected.delete(id)
}

/** Whether a change that is told is the one of a write of one's own; the next one is not. */
export function isOwnWrite(id: string): boolean {
  return expected.delete(id)
}

import { test } from 'vitest'

/** A test for some resources only. For the others it is left out, rather than asserting nothing. */
export function testWhere(isSo: boolean): (name: string, body: () => Promise<void>) => void {
  return isSo ? test : () => undefined
}

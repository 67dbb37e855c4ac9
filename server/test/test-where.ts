import { test } from 'vitest'

/** A test of what not every resource has. Where it is not so there is none, rather than one that asserts nothing. */
export function testWhere(isSo: boolean): (name: string, body: () => Promise<void>) => void {
  return isSo ? test : () => undefined
}

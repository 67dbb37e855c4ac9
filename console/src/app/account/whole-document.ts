import type { ContractDocument } from '@prona/contract/kernel/wire'

/**
 * A part of the document with everything that it only points to written out in its place. What contains itself is
 * named the second time.
 */
export function writtenOut(
  document: ContractDocument,
  part: unknown,
  within: readonly string[] = [],
): unknown {
  if (Array.isArray(part)) return part.map((one) => writtenOut(document, one, within))
  if (typeof part !== 'object' || part === null) return part
  const pointer: unknown = Reflect.get(part, '$ref')
  if (typeof pointer !== 'string')
    return Object.fromEntries(
      Object.entries(part).map(([name, one]) => [name, writtenOut(document, one, within)]),
    )
  if (within.includes(pointer)) return { title: pointer.slice(pointer.lastIndexOf('/') + 1) }
  return writtenOut(document, pointedAt(document, pointer), [...within, pointer])
}

/** `#/components/schemas/Unit` step by step. */
function pointedAt(document: ContractDocument, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (found, step) => (typeof found === 'object' && found !== null ? Reflect.get(found, step) : undefined),
      document,
    )
}

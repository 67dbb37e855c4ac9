import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { ComponentType } from 'react'
import { latePiece } from '../../ui/late-part.tsx'

export type StripProps = {
  readonly row: AnyRow | undefined
  /** Where one was looked for to be chosen, a record that is found can be taken instead. */
  readonly onUse?: (row: AnyRow) => void
}

/** What a trade's form says while one writes, above the bar that saves. */
const strips: Readonly<Record<string, ComponentType<StripProps>>> = {
  customer: latePiece(async () => (await import('../../customers/alike.tsx')).Alike),
}

export function FormStrip({ resource, ...props }: StripProps & { readonly resource: Resource }) {
  const Strip = strips[resource.single]
  return Strip && <Strip {...props} />
}

import type { Resource } from '@prona/contract/kernel/resource'
import { type ReactNode, useMemo, useState } from 'react'
import { latePart } from '../../ui/late-part.tsx'
import { useOwnScreens } from '../own-screens.ts'
import { type FormParts, FormPartsContext, type Wish } from './inputs/form-parts.ts'

const CreateInPlace = latePart(async () => (await import('./create-in-place.tsx')).CreateInPlace)

type Props = { readonly resource: Resource; readonly children: ReactNode }

/** Lets a form's inputs create a missing record in a form over this one. */
export function CreationHost({ resource, children }: Props) {
  const [wish, setWish] = useState<Wish>()
  const { lists } = useOwnScreens(resource)
  const parts = useMemo(
    (): FormParts => ({ create: setWish, rowStart: (path, rows) => lists?.[path]?.begin?.(rows) ?? {} }),
    [lists],
  )
  return (
    <FormPartsContext value={parts}>
      {children}
      {wish && <CreateInPlace wish={wish} onClose={() => setWish(undefined)} />}
    </FormPartsContext>
  )
}

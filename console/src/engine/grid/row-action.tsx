import { mayBePrimary } from '@prona/contract/primary-action'
import { useState } from 'react'
import { useWords } from '../../ui/language.ts'
import type { LatePart } from '../../ui/late-part.tsx'
import { useIntent } from '../../ui/use-intent.ts'
import { closedNow, offeredActions } from '../action/closed-now.ts'
import { useAccess } from '../data/access.ts'
import { titleOf } from '../data/use-references.ts'
import { useFormAhead } from '../data/use-row.ts'
import type { RowActingProps } from './row-acting.tsx'
import type { Doing, RowActionProps } from './row-pencil.tsx'

type Props = RowActionProps & { readonly Acting: LatePart<RowActingProps> }

/** The action that would be the primary one on the record's page. */
export function RowAction({ resource, row, place, Acting, ...kept }: Props) {
  const words = useWords()
  const access = useAccess()
  const [own, setOwn] = useState<Doing>()
  const { doing = own, onAct: setDoing = setOwn } = kept
  const first =
    row &&
    offeredActions(resource, row).find(
      ([name]) =>
        mayBePrimary(resource, row, name) &&
        access.may(resource, name) &&
        !closedNow(resource, row, undefined, { words, action: name }),
    )
  const fetchAhead = useFormAhead(resource)
  const soon = useIntent(() => {
    Acting.ahead()
    if (row) fetchAhead(row._id)
  })
  const label = first && words.label(first[1].label)
  return (
    <>
      {row && first && (
        <span className="reach__act" style={place}>
          <button
            type="button"
            className="btn btn--s btn--primary"
            aria-label={`${label}: ${titleOf(resource, row)}`}
            onPointerEnter={soon}
            onFocus={soon}
            onClick={() => setDoing({ row, name: first[0] })}
          >
            {label}
          </button>
        </span>
      )}
      {doing && <Acting resource={resource} {...doing} onClose={() => setDoing(undefined)} />}
    </>
  )
}

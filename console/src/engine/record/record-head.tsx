import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import { Fragment, memo } from 'react'
import { useWords } from '../../ui/language.ts'
import { StateBadge } from '../../ui/state-mark.tsx'
import { RecordActions } from '../action/record-actions.tsx'
import { useAccess } from '../data/access.ts'
import { nameOf } from '../data/use-references.ts'
import { valueAt } from '../data/value-at.ts'
import { standingOf } from '../fields/choice.tsx'
import type { FieldDisplay } from '../fields/view.ts'
import { badgeOf, relationsOf } from './head-fields.ts'
import { NeighbourLinks } from './neighbours.tsx'

type Props = {
  readonly resource: Resource
  readonly row: AnyRow
  readonly details: FormDetails | undefined
  readonly display: FieldDisplay
}

/** What the record is called, how it stands, and what can be done with it. */
export const RowHead = memo(function RowHead({ resource, row, details, display }: Props) {
  const { label } = useWords()
  return (
    <div className="head head--row">
      <h1>{nameOf(resource, row, label)}</h1>
      <Badge resource={resource} row={row} display={display} />
      <Relations resource={resource} row={row} display={display} />
      <NeighbourLinks resource={resource} id={row._id} />
      <RecordActions resource={resource} row={row} details={details} />
    </div>
  )
})

type PartProps = Omit<Props, 'details'>

function Badge({ resource, row, display }: PartProps) {
  const path = badgeOf(resource)
  const field = resource.fields[path ?? '']
  if (!path || field?.kind !== 'choice') return null
  const { mark, word } = standingOf(field, valueAt(row, path), display)
  return mark ? <StateBadge state={mark} word={word} /> : null
}

/** Beside the name: the kind of thing it is and the record it belongs to, as its list shows them first. */
function Relations({ resource, row, display }: PartProps) {
  const { label } = useWords()
  const access = useAccess()
  return (
    <span className="head__about muted small">
      {relationsOf({ resource, row, display }, access).map(({ path, field }, index) => (
        <Fragment key={path}>
          {index > 0 && <span aria-hidden="true">·</span>}
          <span>
            {/* A person's name alone does not say what they have to do with it. */}
            {path === resource.assignee && `${label(field.label)}: `}
            {display.show(field, path, valueAt(row, path))}
          </span>
        </Fragment>
      ))}
    </span>
  )
}

import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import { Fragment, memo } from 'react'
import { StateBadge } from '../../ui/state-mark.tsx'
import { RowActs } from '../action/record-actions.tsx'
import { useSight, valueAt } from '../data/access.ts'
import { titleOf } from '../data/use-references.ts'
import type { Scene } from '../fields/view.ts'
import { badgeOf, relationsOf } from './head-fields.ts'
import { NeighbourLinks } from './neighbours.tsx'

type Props = {
  readonly resource: Resource
  readonly row: AnyRow
  readonly details: FormDetails | undefined
  readonly scene: Scene
}

/** What the record is called, how it stands, and what can be done with it. */
export const RowHead = memo(function RowHead({ resource, row, details, scene }: Props) {
  return (
    <div className="head head--row">
      <h1>{titleOf(resource, row)}</h1>
      <Badge resource={resource} row={row} scene={scene} />
      <Relations resource={resource} row={row} scene={scene} />
      <NeighbourLinks resource={resource} id={row._id} />
      <RowActs resource={resource} row={row} details={details} />
    </div>
  )
})

type PartProps = Omit<Props, 'details'>

function Badge({ resource, row, scene }: PartProps) {
  const path = badgeOf(resource)
  const field = resource.fields[path ?? '']
  if (!path || field?.kind !== 'choice') return null
  const value = String(valueAt(row, path) ?? '')
  const mark = field.marks?.[value]
  return mark ? <StateBadge state={mark} word={scene.say(field, value)} /> : null
}

/** Beside the name: the kind of thing it is and the record it belongs to, as its list shows them first. */
function Relations({ resource, row, scene }: PartProps) {
  const sight = useSight()
  return (
    <span className="head__about muted small">
      {relationsOf({ resource, row, scene }, sight).map(({ path, field }, index) => (
        <Fragment key={path}>
          {index > 0 && <span aria-hidden="true">·</span>}
          <span>{scene.show(field, path, valueAt(row, path))}</span>
        </Fragment>
      ))}
    </span>
  )
}

import { lifeOf } from '@prona/contract/kernel/kinds'
import type { AnyRow, LifeStep, Resource } from '@prona/contract/kernel/resource'
import { type ReactNode, useState } from 'react'
import { type LateFetch, useLatePart } from '../../ui/use-late-part.ts'
import { useAccess } from '../data/access.ts'
import type { FieldDisplay } from '../fields/view.ts'
import type { LifeProps } from './life-card.tsx'
import { LifePlaceholder } from './life-placeholder.tsx'
import { wayThrough } from './steps.ts'
import { usePast } from './use-past.ts'

const fetchCard: LateFetch<LifeProps> = async () => (await import('./life-card.tsx')).LifeCard

type Props = {
  readonly resource: Resource
  readonly row: AnyRow
  readonly display: FieldDisplay
  /** The content below the record's life. */
  readonly children: ReactNode
}

/** The life of a record above its other content, where its resource declares one. */
export function RecordLife({ resource, row, display, children }: Props) {
  const access = useAccess()
  const life = lifeOf(resource, row)
  const state = row[resource.state ?? '']
  if (!life || !access.field(resource, resource.state ?? '')) return children
  return (
    <Told resource={resource} way={wayThrough(life, resource.actions, state)} row={row} display={display}>
      {children}
    </Told>
  )
}

function Told({ resource, way, row, display, children }: Props & { readonly way: readonly LifeStep[] }) {
  const [isLost, setLost] = useState(false)
  const Card = useLatePart(true, fetchCard, () => setLost(true))
  const { past, isComing } = usePast(resource, row)
  const isOnWay = way.some(({ state }) => state === row[resource.state ?? ''])
  const isThere = Card !== undefined || isLost
  // Only the history tells how many steps an ended life had; until it is here nothing is drawn below that
  // would move.
  if (!isOnWay && (isComing || !isThere)) return <LifePlaceholder way={way} />
  return (
    <div className="stack">
      {Card && (
        <Card resource={resource} way={way} row={row} display={display} past={past} isComing={isComing} />
      )}
      {!isThere && <LifePlaceholder way={way} />}
      {children}
    </div>
  )
}

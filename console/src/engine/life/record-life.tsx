import type { AnyRow, LifeStep, Resource } from '@prona/contract/kernel/resource'
import { type ReactNode, useState } from 'react'
import { type LateFetch, useLatePart } from '../../ui/use-late-part.ts'
import { useSight } from '../data/access.ts'
import type { Scene } from '../fields/view.ts'
import type { LifeProps } from './life-card.tsx'
import { LifeRoom } from './life-placeholder.tsx'
import { usePast } from './use-past.ts'

const fetchCard: LateFetch<LifeProps> = async () => (await import('./life-card.tsx')).LifeCard

type Props = {
  readonly resource: Resource
  readonly row: AnyRow
  readonly scene: Scene
  /** What is told of the record below its life. */
  readonly children: ReactNode
}

/** Where a record stands on its way, above what else is told of it, where its resource says what that way is. */
export function RecordLife({ resource, row, scene, children }: Props) {
  const sight = useSight()
  const isTold = resource.life && sight.field(resource, resource.state ?? '')
  if (!resource.life || !isTold) return children
  return (
    <Told resource={resource} way={resource.life} row={row} scene={scene}>
      {children}
    </Told>
  )
}

function Told({ resource, way, row, scene, children }: Props & { readonly way: readonly LifeStep[] }) {
  const [isLost, setLost] = useState(false)
  const Card = useLatePart(true, fetchCard, () => setLost(true))
  const { past, isComing } = usePast(resource, row)
  const isOnWay = way.some(({ state }) => state === row[resource.state ?? ''])
  const isThere = Card !== undefined || isLost
  // How many steps a life that ended had only its past says: until then nothing stands below it that would move.
  if (!isOnWay && (isComing || !isThere)) return <LifeRoom way={way} />
  return (
    <div className="stack">
      {Card && <Card resource={resource} way={way} row={row} scene={scene} past={past} isComing={isComing} />}
      {!isThere && <LifeRoom way={way} />}
      {children}
    </div>
  )
}

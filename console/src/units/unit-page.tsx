import type { Resource } from '@prona/contract/kernel/resource'
import { memo } from 'react'
import { DerivedOverview, type OverviewProps, RowScreen } from '../engine/record/record-screen.tsx'
import { latePiece } from '../ui/late-part.tsx'
import { useIdle } from '../ui/use-idle.ts'

const PriceHistory = latePiece(async () => (await import('./price-history.tsx')).PriceHistory)

type Props = { readonly resource: Resource; readonly id: string }

export function UnitPage({ resource, id }: Props) {
  return <RowScreen resource={resource} id={id} Overview={UnitOverview} />
}

/** A unit's facts, and how its prices came to be what they are. */
const UnitOverview = memo(function UnitOverview(props: OverviewProps) {
  const isIdle = useIdle()
  return <DerivedOverview {...props} below={isIdle && <PriceHistory row={props.row} />} />
})

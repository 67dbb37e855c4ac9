import type { Resource } from '@prona/contract/kernel/resource'
import { memo } from 'react'
import { DerivedOverview, type OverviewProps, RowScreen } from '../engine/record/record-screen.tsx'
import { latePiece } from '../ui/late-part.tsx'
import { useIdle } from '../ui/use-idle.ts'

const PriceHistory = latePiece(async () => (await import('./price-history.tsx')).PriceHistory)
const UnitTimeline = latePiece(async () => (await import('../timeline/unit-timeline.tsx')).UnitTimeline)

/** A unit as any record, how its prices came to be what they are, and below it who has it when. */
export function UnitPage({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  return <RowScreen resource={resource} id={id} Overview={UnitOverview} />
}

const UnitOverview = memo(function UnitOverview(props: OverviewProps) {
  const isIdle = useIdle()
  return (
    <>
      <DerivedOverview {...props} below={isIdle && <PriceHistory row={props.row} />} />
      {isIdle && <UnitTimeline row={props.row} />}
    </>
  )
})

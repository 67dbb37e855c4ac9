import type { Resource } from '@prona/contract/kernel/resource'
import { memo } from 'react'
import { DerivedOverview, type OverviewProps, RowScreen } from '../engine/record/record-screen.tsx'
import { latePiece } from '../ui/late-part.tsx'
import { useIdle } from '../ui/use-idle.ts'

const UnitTimeline = latePiece(async () => (await import('../timeline/unit-timeline.tsx')).UnitTimeline)

/** A unit as any record, and below it who has it when. */
export function UnitPage({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  return <RowScreen resource={resource} id={id} Overview={UnitOverview} />
}

const UnitOverview = memo(function UnitOverview(props: OverviewProps) {
  const isIdle = useIdle()
  return (
    <>
      <DerivedOverview {...props} />
      {isIdle && <UnitTimeline row={props.row} />}
    </>
  )
})

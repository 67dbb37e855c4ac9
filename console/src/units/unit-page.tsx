import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { memo, useId, useRef } from 'react'
import { DerivedOverview, type OverviewProps, RowScreen } from '../engine/record/record-screen.tsx'
import { useWords } from '../ui/language.ts'
import { latePiece } from '../ui/late-part.tsx'
import { useNear } from '../ui/use-near.ts'

const UnitTimeline = latePiece(
  async () => (await import('../timeline/unit-timeline.tsx')).UnitTimeline,
  TimelinePlace,
)
const PriceHistory = latePiece(async () => (await import('./price-history.tsx')).PriceHistory)

/** A unit as any record, below it who has it when, and last how its prices came to be what they are. */
export function UnitPage({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  return <RowScreen resource={resource} id={id} Overview={UnitOverview} />
}

const UnitOverview = memo(function UnitOverview(props: OverviewProps) {
  return (
    <>
      <DerivedOverview {...props} />
      <Further row={props.row} />
    </>
  )
})

/** Fetched when somebody comes near. Where there is only one price nothing is told, so that part has no place before. */
function Further({ row }: { readonly row: AnyRow }) {
  const [timeline, prices] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const [isTimelineNear, arePricesNear] = [useNear(timeline), useNear(prices)]
  return (
    <>
      <div ref={timeline}>{isTimelineNear ? <UnitTimeline row={row} /> : <TimelinePlace />}</div>
      <div ref={prices}>{arePricesNear && <PriceHistory row={row} />}</div>
    </>
  )
}

function TimelinePlace() {
  const { t } = useWords()
  const heading = useId()
  return (
    <section className="card further further--line further--awaited" aria-labelledby={heading}>
      <div className="card__head">
        <h2 className="h2" id={heading}>
          {t('timeline.short')}
        </h2>
      </div>
    </section>
  )
}

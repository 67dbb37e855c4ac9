import type { AnyRow } from '@prona/contract/kernel/resource'
import { useId, useMemo } from 'react'
import { NotFetched } from '../engine/data/not-fetched.tsx'
import { useWords } from '../ui/language.ts'
import { useIsPhone } from '../ui/use-phone.ts'
import { Controls } from './controls.tsx'
import { useOwnShown } from './shown.ts'
import { TimelineView } from './timeline-view.tsx'
import { useTimeline } from './use-timeline.ts'

/** Who has a unit when, on its own page. */
export function UnitTimeline({ row }: { readonly row: AnyRow }) {
  const { t } = useWords()
  const heading = useId()
  const isPhone = useIsPhone()
  const shown = useOwnShown({ zoom: 'year', isTable: isPhone })
  const { data, error, refetch } = useTimeline({ unit: row._id }, shown.period)
  const entries = useMemo(() => data?.units.map((unit) => ({ unit })) ?? [], [data])
  return (
    <section className="card further further--line tl-card" aria-labelledby={heading}>
      <div className="card__head tl-bar">
        <h2 className="h2" id={heading}>
          {t('timeline.short')}
        </h2>
        <Controls shown={shown} />
      </div>
      {error && !data && <NotFetched error={error} onRetry={() => refetch()} />}
      {data && <TimelineView label={t('timeline.name')} data={data} entries={entries} shown={shown} />}
    </section>
  )
}

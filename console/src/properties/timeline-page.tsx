import '../ui/styles/matrix.css'
import type { Timeline } from '@prona/client/units'
import { formatNumber } from '@prona/contract/kernel/number-text'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { property, unit } from '@prona/contract/resources'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Gone } from '../engine/data/gone.tsx'
import { listStateFrom } from '../engine/data/list-state.ts'
import { NotFetched } from '../engine/data/not-fetched.tsx'
import { isGone } from '../engine/data/problems.ts'
import { titleOf } from '../engine/data/use-references.ts'
import { useRow } from '../engine/data/use-row.ts'
import { Controls } from '../timeline/controls.tsx'
import { TimelineLegend } from '../timeline/legend.tsx'
import { type Shown, useShown } from '../timeline/shown.ts'
import { TimelineView } from '../timeline/timeline-view.tsx'
import { useTimeline } from '../timeline/use-timeline.ts'
import { Button } from '../ui/button.tsx'
import { SearchBox } from '../ui/inputs/text-box.tsx'
import { useWords } from '../ui/language.ts'
import { useNamedPage } from '../ui/page-name.ts'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { useIsPhone } from '../ui/use-phone.ts'
import { useSlash } from '../ui/use-slash.ts'
import { NoUnits } from './matrix-frame.tsx'
import { MatrixViews } from './matrix-views.tsx'
import { timelineEntries } from './timeline-entries.ts'

/** The units of a property as they lie in it, each with who has it on which days. */
export function TimelinePage({ id }: { readonly id: string }) {
  const isPhone = useIsPhone()
  const shown = useShown({ zoom: isPhone ? 'month' : 'year', isTable: isPhone })
  const { data, error, refetch } = useTimeline({ property: id }, shown.period)
  const { data: building, error: missing } = useRow(property, id)
  useNamedPage(building && titleOf(property, building))
  const failure = error ?? missing
  if (failure && !(data && building)) {
    if (isGone(failure)) return <Gone resource={property} />
    return <NotFetched error={failure} onRetry={() => refetch()} />
  }
  if (!data || !building) return <PageSkeleton />
  return <Units building={building} data={data} shown={shown} />
}

type Props = { readonly building: AnyRow; readonly data: Timeline; readonly shown: Shown }

function Units({ building, data, shown }: Props) {
  const words = useWords()
  const { t, label, language } = words
  const isPhone = useIsPhone()
  const searchId = useSlash()
  const [typed, setTyped] = useState('')
  const name = titleOf(property, building)
  const found = useMemo(() => foundIn(data, typed), [data, typed])
  const entries = useMemo(() => timelineEntries(found, words), [found, words])
  const inPeriod = useMemo(() => {
    const units = new Set(found.map(({ _id }) => _id))
    const { from, to } = shown.period
    return data.occupancies.filter(
      (one) => units.has(one.unit) && one.from < to && (one.until === null || one.until > from),
    )
  }, [data, found, shown.period])
  const state = { ...listStateFrom(unit, {}), filter: { property: [building._id] } }
  return (
    <>
      <div className="head">
        <h1>{name}</h1>
        {!isPhone && (
          <span className="count">
            {t('matrix.units', { count: data.total, shown: formatNumber(data.total, language) })}
          </span>
        )}
        <MatrixViews id={building._id} state={state} now="timeline" />
        {!isPhone && (
          <div className="head__actions">
            <Button icon="sheet" onClick={() => print()}>
              {t('compare.print')}
            </Button>
            <Link className="btn" to="/$plural/$id" params={{ plural: property.plural, id: building._id }}>
              {t('matrix.openProperty')}
            </Link>
          </div>
        )}
      </div>
      {data.units.length === 0 ? (
        <NoUnits building={building._id} />
      ) : (
        <>
          <div className="bar tl-bar">
            <SearchBox
              id={searchId}
              label={t('list.searchIn', { name: label(unit.names.many) })}
              placeholder={t('list.search')}
              value={typed}
              onChange={setTyped}
            />
            <Controls shown={shown} />
          </div>
          <TimelineLegend occupancies={inPeriod} />
          {data.units.length < data.total && (
            <p className="matrix__more muted small" role="status">
              {t('matrix.more', {
                count: data.units.length,
                shown: formatNumber(data.units.length, language),
                total: formatNumber(data.total, language),
              })}
            </p>
          )}
          {entries.length === 0 ? (
            <p className="matrix__more muted" role="status">
              {t('timeline.noMatch')}
            </p>
          ) : (
            <TimelineView
              label={`${t('timeline.name')}: ${name}`}
              data={data}
              entries={entries}
              shown={shown}
            />
          )}
        </>
      )}
    </>
  )
}

/** Units by their code, by the number of an agreement, or by who has them. */
function foundIn({ units, occupancies }: Timeline, typed: string): Timeline['units'] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return units
  const has = (text: string | null | undefined) => text?.toLowerCase().includes(wanted) === true
  const taken = new Set(
    occupancies.filter(({ order }) => has(order?.number) || has(order?.customer)).map((one) => one.unit),
  )
  return units.filter(({ _id, code }) => has(code) || taken.has(_id))
}

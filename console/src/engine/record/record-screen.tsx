import { NotFetched } from '../data/not-fetched.tsx'
import '../../ui/styles/record.css'
import { formatCount } from '@prona/contract/kernel/format'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import { useQueries } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ComponentType, memo, useMemo } from 'react'
import { useWords } from '../../ui/language.ts'
import { latePiece } from '../../ui/late-part.tsx'
import { useNamedPage } from '../../ui/page-name.ts'
import { ScrollPage } from '../../ui/scroll-page.tsx'
import { useIdle } from '../../ui/use-idle.ts'
import { useIsPhone } from '../../ui/use-phone.ts'
import { useAccess } from '../data/access.ts'
import { Gone } from '../data/gone.tsx'
import { isGone } from '../data/problems.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { pageQuery } from '../data/use-list.ts'
import { kindOf, nameOf, referredTo } from '../data/use-references.ts'
import { useFormDetails, useListed, useRow } from '../data/use-row.ts'
import { DescribeButton } from '../descriptions/describe-button.tsx'
import { centsOfRecord } from '../fields/cents.ts'
import { useFieldDisplay } from '../fields/show.tsx'
import type { FieldDisplay } from '../fields/view.ts'
import { Cover, Documents, Pictures } from '../files/record-files.tsx'
import { useFileTabs } from '../files/use-file-tabs.ts'
import { RecentHistory } from '../history/recent-history.tsx'
import { RecordLife } from '../life/record-life.tsx'
import { useOwnScreens } from '../own-screens.ts'
import { FactRows, FactSums, Facts, SystemFacts } from './facts.tsx'
import { Highlights } from './highlights.tsx'
import { RowHead } from './record-head.tsx'
import { RowSkeleton } from './record-skeleton.tsx'
import { overview, RecordTabs, type Tab } from './record-tabs.tsx'
import { pageRows, RelatedSummary, RelatedTab } from './related.tsx'
import { type RelatedList, relatedLists, relatedState } from './related-lists.ts'
import { RelatedBones } from './related-rows.tsx'

const HistoryTab = latePiece(
  async () => (await import('../history/history-tab.tsx')).HistoryTab,
  () => <RelatedBones rows={5} />,
)

type Props = {
  readonly resource: Resource
  readonly id: string
  /** What is told of the record below its head, where that is not derived. */
  readonly Overview?: ComponentType<OverviewProps>
}

/** A record of any resource: what it is, what can be done with it now, and what belongs to it. */
export function RowScreen({ resource, id, Overview = DerivedOverview }: Props) {
  const { t, label } = useWords()
  const { data: row, error, refetch } = useRow(resource, id)
  const listed = useListed(resource, id)
  const name = listed && nameOf(resource, listed, label)
  const isNowhere = isGone(error)
  const isHere = row !== undefined && !isNowhere
  useNamedPage(
    isNowhere ? t('blank.notFound') : row && referredTo(resource, row),
    isHere ? kindOf(resource, row) : undefined,
  )

  if (isNowhere) return <Gone resource={resource} />
  if (error && !row) return <NotFetched error={error} onRetry={() => refetch()} />
  if (!row) return <RowSkeleton resource={resource} name={name} />
  return <Record resource={resource} row={row} Overview={Overview} />
}

type RecordProps = {
  readonly resource: Resource
  readonly row: AnyRow
  readonly Overview: ComponentType<OverviewProps>
}

function Record({ resource, row, Overview }: RecordProps) {
  const { t } = useWords()
  const access = useAccess()
  const { data: details } = useFormDetails(resource, row._id)
  const cents = useMemo(() => centsOfRecord(resource.fields, row), [resource, row])
  const display = useFieldDisplay(row, { details, cents })
  const related = useMemo(() => relatedLists(resource, access), [resource, access])
  const relatedTabs = useRelatedTabs(related, row)
  const fileTabs = useFileTabs({ resource, row }, { enabled: useIdle() })
  const isPhone = useIsPhone()
  const tabs: readonly Tab[] = [
    { key: overview, label: t('details.overview') },
    ...relatedTabs,
    ...fileTabs,
    ...(resource.followsFrom ? [] : [{ key: 'history', label: t('details.history') }]),
  ]
  const current = useCurrentTab(tabs)
  const list = related.find(({ key }) => key === current)
  return (
    <ScrollPage>
      <RowHead resource={resource} row={row} details={details} display={display} />
      {isPhone && current === overview && (
        <div className="firstlook">
          <Cover resource={resource} row={row} />
        </div>
      )}
      <Highlights resource={resource} row={row} display={display} />
      <RecordTabs tabs={tabs} current={current} plural={resource.plural} id={row._id} />
      <div role="tabpanel" id={`panel-${current}`} aria-labelledby={`tab-${current}`}>
        {current === overview && (
          <Overview resource={resource} row={row} display={display} details={details} related={related} />
        )}
        {list && <RelatedTab key={list.key} list={list} to={row} />}
        {current === 'images' && <Pictures resource={resource} row={row} />}
        {current === 'documents' && <Documents resource={resource} row={row} />}
        {current === 'history' && <HistoryTab resource={resource} row={row} details={details} />}
      </div>
    </ScrollPage>
  )
}

export type OverviewProps = {
  readonly resource: Resource
  readonly row: AnyRow
  readonly display: FieldDisplay
  readonly details: FormDetails | undefined
  readonly related: readonly RelatedList[]
}

/** Memoised: drawn again when the record changes, and not when the tabs learn their counts. */
export const DerivedOverview = memo(function DerivedOverview({
  resource,
  row,
  display,
  details,
  related,
}: OverviewProps) {
  const { descriptionGroup } = useOwnScreens(resource)
  const described = useAccess().may(resource, 'update') ? descriptionGroup : undefined
  const isPhone = useIsPhone()
  return (
    <RecordLife resource={resource} row={row} display={display}>
      <div className="cols">
        <div className="stack">
          <FactRows resource={resource} row={row} display={display} details={details} which="essential" />
          <Facts
            resource={resource}
            row={row}
            display={display}
            details={details}
            extras={described ? { [described]: <DescribeButton resource={resource} row={row} /> } : {}}
          />
          <FactRows resource={resource} row={row} display={display} details={details} which="further" />
          <RelatedSummaries lists={related} row={row} />
        </div>
        <aside className="stack">
          {!isPhone && <Cover resource={resource} row={row} />}
          <FactSums resource={resource} row={row} display={display} details={details} />
          {!resource.followsFrom && <RecentHistory resource={resource} row={row} />}
          <SystemFacts resource={resource} row={row} display={display} />
        </aside>
      </div>
    </RecordLife>
  )
})

/** The tab the address names, as far as there is one. */
function useCurrentTab(tabs: readonly Tab[]): string {
  const { tab }: { readonly tab?: unknown } = useSearch({ strict: false })
  return tabs.find(({ key }) => key === tab)?.key ?? overview
}

/** The counts are fetched after the page is drawn; the answers serve the lists too. */
function useRelatedTabs(related: readonly RelatedList[], row: AnyRow): readonly Tab[] {
  const { label, language } = useWords()
  const signedIn = useSignedIn()
  const isIdle = useIdle()
  const answers = useQueries({
    queries: related.map((list) => ({
      ...pageQuery(signedIn, list.resource, relatedState(list, row, pageRows)),
      enabled: isIdle,
    })),
  })
  return related.map(({ key, resource, through }, index) => {
    const page = answers[index]?.data?.pagination
    const name = label(resource.names.many)
    return {
      key,
      label: through ? `${name} · ${label(through)}` : name,
      count: page && formatCount(page.total, page.totalIsExact, language),
    }
  })
}

type SummariesProps = { readonly lists: readonly RelatedList[]; readonly row: AnyRow }

/** The first of each list that belongs to the record, asked for once the page stands. */
export function RelatedSummaries({ lists, row }: SummariesProps) {
  const isIdle = useIdle()
  return isIdle && lists.map((list) => <RelatedSummary key={list.key} list={list} to={row} />)
}

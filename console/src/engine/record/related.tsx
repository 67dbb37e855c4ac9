import { formatCount, formatRange } from '@prona/contract/kernel/format'
import { formatNumber } from '@prona/contract/kernel/number-text'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { whyClosed } from '@prona/contract/why-closed'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { timeNow } from '../../ui/clock.ts'
import { useWords } from '../../ui/language.ts'
import { useIsPhone } from '../../ui/use-phone.ts'
import { CreateLinks } from '../action/create-links.tsx'
import { useAccess } from '../data/access.ts'
import { type ListState, searchOf } from '../data/list-state.ts'
import { NotFetched } from '../data/not-fetched.tsx'
import { useSignedIn } from '../data/signed-in.tsx'
import { nextPage, pageQuery, previousPage, useOwnListState } from '../data/use-list.ts'
import { useColumns } from '../fields/columns.ts'
import { useOwnScreens } from '../own-screens.ts'
import { relatedColumns } from './related-columns.ts'
import { type RelatedList, relatedState } from './related-lists.ts'
import { RelatedBones, RelatedCards, RelatedTable } from './related-rows.tsx'

/** Of the overview's lists; a list of its own shows as many as its page has. */
const firstRows = 5
export const pageRows = 10

type Props = { readonly list: RelatedList; readonly to: AnyRow }

/** What refers to this record: the first of it, and the way to all. */
export function RelatedSummary({ list, to }: Props) {
  const signedIn = useSignedIn()
  const access = useAccess()
  const { data } = useQuery(pageQuery(signedIn, list.resource, relatedState(list, to, pageRows)))
  if (!data || (data.rows.length === 0 && !access.may(list.resource, 'create'))) return null
  const rows = data.rows.slice(0, firstRows)
  return <RelatedCard list={list} to={to} rows={rows} pagination={data.pagination} />
}

/** The same as a part of its own, page by page. */
export function RelatedTab({ list, to }: Props) {
  const signedIn = useSignedIn()
  const [state, setState] = useOwnListState(list.resource, relatedState(list, to, pageRows))
  const { data, error, refetch } = useQuery({
    ...pageQuery(signedIn, list.resource, state),
    placeholderData: (before) => before,
  })
  if (error && !data) return <NotFetched error={error} onRetry={() => refetch()} />
  if (!data) return <RelatedBones rows={pageRows} />
  const { pagination } = data
  return (
    <RelatedCard list={list} to={to} rows={data.rows} pagination={pagination}>
      {(state.page > 1 || pagination.next) && (
        <Pages
          state={state}
          count={data.rows.length}
          previous={previousPage(state, pagination.previous)}
          next={nextPage(state, pagination.next)}
          onChange={setState}
        />
      )}
    </RelatedCard>
  )
}

type CardProps = Props & {
  readonly rows: readonly AnyRow[]
  readonly pagination: { readonly total: number; readonly totalIsExact: boolean }
  readonly children?: ReactNode
}

function RelatedCard({ list, to, rows, pagination, children }: CardProps) {
  const { t, label, language } = useWords()
  const heading = useId()
  const isPhone = useIsPhone()
  const { resource, through } = list
  const columns = relatedColumns(list, useColumns(resource, undefined), rows, to)
  const Rows = isPhone ? RelatedCards : RelatedTable
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="card__head">
        <h2 className="h2" id={heading}>
          {label(resource.names.many)}
          {through && <span className="muted"> · {label(through)}</span>}
        </h2>
        <span className="muted num">{formatCount(pagination.total, pagination.totalIsExact, language)}</span>
        <span className="card__actions">
          <AddLinks list={list} to={to} />
          <Link
            className="link small"
            to="/$plural"
            params={{ plural: resource.plural }}
            search={searchOf(relatedState(list, to, pageRows))}
          >
            {t('details.openList')}
          </Link>
        </span>
      </div>
      {rows.length === 0 ? (
        <p className="card__body muted small">{t('details.none')}</p>
      ) : (
        <Rows
          resource={resource}
          columns={columns}
          rows={rows}
          state={relatedState(list, to, pageRows)}
          labelledBy={heading}
        />
      )}
      {children}
    </section>
  )
}

/** A new one that belongs to this record from the start, or several at once; none where no other may name it. */
function AddLinks({ list, to }: Props) {
  const [head = '', inner] = list.path.split('.')
  const given = inner ? { [head]: [{ [inner]: to._id }] } : { [head]: to._id }
  const { CreateSeveral } = useOwnScreens(list.resource)
  if (whyClosed(list.of, to, 'refer', timeNow())) return null
  return (
    <>
      {CreateSeveral && <CreateSeveral path={list.path} to={to} />}
      <CreateLinks resource={list.resource} given={given} small />
    </>
  )
}

type PagesProps = {
  readonly state: ListState
  readonly count: number
  readonly previous: ListState | undefined
  readonly next: ListState | undefined
  readonly onChange: (state: ListState) => void
}

function Pages({ state, count, previous, next, onChange }: PagesProps) {
  const { t, language } = useWords()
  const first = (state.page - 1) * state.perPage + 1
  const range = formatRange(formatNumber(first, language), formatNumber(first + count - 1, language))
  return (
    <div className="card__foot">
      <span className="muted num">{range}</span>
      <span className="pager">
        <Button
          small
          look="ghost"
          icon="previous"
          aria-label={t('list.previousPage')}
          closedBecause={previous ? undefined : t('details.first')}
          onClick={() => previous && onChange(previous)}
        />
        <Button
          small
          look="ghost"
          icon="next"
          aria-label={t('list.nextPage')}
          closedBecause={next ? undefined : t('details.last')}
          onClick={() => next && onChange(next)}
        />
      </span>
    </div>
  )
}

import { formatCount } from '@prona/contract/kernel/format'
import type { Resource } from '@prona/contract/kernel/resource'
import { use, useState } from 'react'
import { SearchBox } from '../../ui/inputs/text-box.tsx'
import { useWords } from '../../ui/language.ts'
import { latePart, latePiece } from '../../ui/late-part.tsx'
import { Tool } from '../../ui/tool.tsx'
import { useIsPhone } from '../../ui/use-phone.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { useSlash } from '../../ui/use-slash.ts'
import { CreateLinks } from '../action/create-links.tsx'
import { useAccess } from '../data/access.ts'
import { useKeptFilters } from '../data/kept-filters.ts'
import { useSelection } from '../data/list-place.ts'
import { type ListState, narrowed } from '../data/list-state.ts'
import { NotFetched } from '../data/not-fetched.tsx'
import { isAway, problemOf } from '../data/problems.ts'
import { nothingSelected } from '../data/selection.ts'
import { useList, useListState } from '../data/use-list.ts'
import { useWithBranch } from '../data/with-branch.ts'
import { useColumns } from '../fields/columns.ts'
import { Filters } from '../filters/filters.tsx'
import { useStaying } from '../form/use-staying.ts'
import { Grid } from '../grid/grid.tsx'
import { writablePaths } from '../grid/writable-paths.ts'
import { useHome } from '../views/use-views.ts'
import { ViewsTabs } from '../views/views-tabs.tsx'
import { ListHeadContext } from './list-head.ts'
import { ListMenu } from './list-menu.tsx'
import { ColumnsMenu, DensityMenu } from './list-tools.tsx'
import { NothingHere } from './nothing-here.tsx'
import { Pager } from './pager.tsx'
import { SelectAll } from './select-all.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useSearchKeys } from './use-search-keys.ts'

const Cards = latePiece(
  async () => (await import('./cards.tsx')).Cards,
  () => <div className="cards scroll" aria-busy />,
)
const Preview = latePart(async () => (await import('./preview.tsx')).Preview)

/** The list of any resource; columns, filters and sorting are kept in the address. */
export function ListScreen({ resource }: { readonly resource: Resource }) {
  const { label } = useWords()
  const read = useWithBranch(resource)
  const [state, change] = useListState(read, useHome(resource))
  const list = useList(resource, state)
  const { pagination } = list.data ?? {}
  const OwnHead = use(ListHeadContext)
  useKeptFilters(resource, state)

  return (
    <>
      <div className="head">
        <h1>{label(resource.names.many)}</h1>
        {pagination && <Count total={pagination.total} isExact={pagination.totalIsExact} />}
        {OwnHead && <OwnHead resource={resource} state={state} />}
        <div className="head__actions">
          <ListMenu resource={resource} state={state} />
          <CreateLinks resource={resource} />
        </div>
      </div>
      <ViewsTabs resource={read} state={state} onChange={change} />
      <ListBody resource={resource} state={state} list={list} onChange={change} />
    </>
  )
}

type BodyProps = {
  readonly resource: Resource
  readonly state: ListState
  /** Its rows: `useList(resource, state)`. */
  readonly list: ReturnType<typeof useList>
  readonly onChange: ReturnType<typeof useListState>[1]
}

/** A list without a head, for any page: search, filters, rows or cards, selection and pages. */
export function ListBody({ resource, state, list, onChange: change }: BodyProps) {
  const { t, label } = useWords()
  const read = useWithBranch(resource)
  const columns = useColumns(read, state.columns, state.pinned)
  const isPhone = useIsPhone()
  const { rows = [], pagination } = list.data ?? {}
  const total = pagination?.totalIsExact ? pagination.total : undefined
  const stays = useStaying()
  const [typed, setTyped] = useSettled(state.q, (q) => {
    if (stays()) change(narrowed(state, { q }), true)
  })
  const [peeked, setPeeked] = useSettled(state.preview, (preview) => {
    if (stays()) change({ ...state, preview })
  })
  const [selection, select] = useSelection(resource, state)
  const [isEditing, setEditing] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const searchId = useSlash()
  const onSearchKey = useSearchKeys(resource, { list, typed, q: state.q })
  const name = label(resource.names.many)
  const canWrite = writablePaths(resource, columns, useAccess()).length > 0
  const page = { rows, total, isLoading: list.isPending, isOld: list.isPlaceholderData }
  const chosen = { selection, select }

  return (
    <>
      <div className="bar">
        <SearchBox
          id={searchId}
          label={t('list.searchIn', { name })}
          placeholder={t('list.search')}
          value={typed}
          onChange={setTyped}
          onKey={onSearchKey}
        />
        <Filters resource={read} state={state} onChange={change} />
        <div className="bar__end">
          {isPhone ? (
            <Tool
              icon="tick"
              label={t('grid.chooseRows')}
              isOn={isChoosing || selection !== nothingSelected}
              onClick={(isOn) => {
                setChoosing(isOn)
                if (!isOn) select(nothingSelected)
              }}
            />
          ) : (
            <>
              {canWrite && (
                <Tool icon="pencil" label={t('grid.edit')} isOn={isEditing} onClick={setEditing} />
              )}
              <Tool
                icon="aside"
                label={t('grid.preview')}
                isOn={peeked !== undefined}
                onClick={(isOn) => setPeeked(isOn ? rows[0]?._id : undefined)}
              />
              <ColumnsMenu resource={read} state={state} onChange={change} />
              <DensityMenu state={state} onChange={change} />
            </>
          )}
        </div>
      </div>
      {list.isError && !(list.data && isAway(problemOf(list.error))) ? (
        <NotFetched error={list.error} onRetry={() => list.refetch()} />
      ) : list.data && rows.length === 0 ? (
        <NothingHere resource={read} state={state} onChange={change} />
      ) : isPhone ? (
        <Cards
          resource={resource}
          columns={columns}
          page={page}
          chosen={chosen}
          isChoosing={isChoosing || selection !== nothingSelected}
        />
      ) : (
        <div className="beside">
          <Grid
            resource={read}
            state={state}
            columns={columns}
            page={page}
            chosen={chosen}
            peek={{ id: peeked, show: setPeeked }}
            isEditing={isEditing}
            onChange={change}
          />
          {peeked !== undefined && (
            <Preview
              resource={resource}
              id={peeked}
              known={rows.find(({ _id }) => _id === peeked)}
              onClose={() => setPeeked(undefined)}
            />
          )}
        </div>
      )}
      <SelectAll rows={rows} page={pagination} selection={selection} onSelect={select} />
      <SelectionBar
        resource={resource}
        state={state}
        selection={selection}
        rows={rows}
        total={pagination?.total ?? 0}
        onClear={() => select(nothingSelected)}
      />
      {pagination && rows.length > 0 && (
        <Pager resource={resource} page={pagination} shown={rows.length} state={state} onChange={change} />
      )}
    </>
  )
}

function Count({ total, isExact }: { readonly total: number; readonly isExact: boolean }) {
  const { t, language } = useWords()
  const count = formatCount(total, isExact, language)
  return (
    <span className="count" title={isExact ? undefined : t('list.estimated')}>
      <span className="num">{isExact ? count : t('list.about', { count })}</span>
    </span>
  )
}

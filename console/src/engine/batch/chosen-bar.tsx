import '../../ui/styles/batches.css'
import { formatNumber } from '@prona/contract/kernel/number-text'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { use, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { latePart } from '../../ui/late-part.tsx'
import { useAccess } from '../data/access.ts'
import type { ListState } from '../data/list-state.ts'
import type { Selection } from '../data/selection.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { useNewest } from '../data/use-newest.ts'
import { useColumns } from '../fields/columns.ts'
import { closedFor } from './chosen.ts'
import { ExportMenu } from './export-menu.tsx'
import { SelectionActionContext } from './selection-action.ts'
import { sumsOf } from './sums.ts'

const BulkDialog = latePart(async () => (await import('./bulk-dialog.tsx')).BulkDialog)

type Props = {
  readonly resource: Resource
  readonly state: ListState
  readonly selection: Selection
  /** The rows of the page, whose amounts are written in one way with the sums. */
  readonly rows: readonly AnyRow[]
  readonly total: number
  readonly count: number
  readonly onClear: () => void
  readonly said?: string
}

/** The bar for selected rows: how many, their sums, and what can be done with all of them. */
export function ChosenBar({ resource, state, selection, rows, count, onClear, said }: Props) {
  const words = useWords()
  const { t, language } = words
  const access = useAccess()
  const { branch } = useSignedIn()
  const SelectionAction = use(SelectionActionContext)
  const [bulkAction, setBulkAction] = useState<'change' | 'delete'>()
  const closed = closedFor(resource, branch, count, words)
  return (
    <section className="selbar" aria-label={t('bulk.region')}>
      <b className="selbar__count" role="status">
        {said ?? t('bulk.chosen', { count, shown: formatNumber(count, language) })}
      </b>
      <Sums resource={resource} state={state} selection={selection} rows={rows} />
      {SelectionAction && <SelectionAction resource={resource} selection={selection} />}
      {access.may(resource, 'update') && (
        <Button small icon="pencil" closedBecause={closed} onClick={() => setBulkAction('change')}>
          <span className="btn__word">{t('bulk.change')}</span>
        </Button>
      )}
      {access.may(resource, 'delete') && (
        <Button small icon="trash" closedBecause={closed} onClick={() => setBulkAction('delete')}>
          <span className="btn__word">{t('details.delete')}</span>
        </Button>
      )}
      <ExportMenu resource={resource} state={state} selection={selection} small />
      <button
        type="button"
        className="tool"
        aria-label={t('bulk.clear')}
        title={t('bulk.clear')}
        onClick={onClear}
      >
        <Icon name="close" />
      </button>
      {bulkAction && (
        <BulkDialog
          resource={resource}
          state={state}
          selection={selection}
          count={count}
          bulkAction={bulkAction}
          onDone={onClear}
          onClose={() => setBulkAction(undefined)}
        />
      )}
    </section>
  )
}

const shownSums = 3

/** Sums only of loaded rows: of a list selected as a whole most pages were never loaded. */
type SumsProps = Pick<Props, 'resource' | 'state' | 'selection' | 'rows'>

function Sums({ resource, state, selection, rows: listed }: SumsProps) {
  const { t, label, language } = useWords()
  const columns = useColumns(resource, state.columns)
  const rows = useNewest(resource, selection.kind === 'all' ? [] : [...selection.rows.values()])
  if (selection.kind === 'all') {
    const summed = columns.some(({ field }) => field.kind === 'money' || field.kind === 'area')
    return (
      <span className="sum">{summed && <span className="selbar__sum muted">{t('bulk.noSums')}</span>}</span>
    )
  }
  const sums = sumsOf(columns, rows, language, listed)
  return (
    <span className="sum">
      {sums.slice(0, shownSums).map(({ path, column, amounts }) => (
        <span key={path} className="selbar__sum">
          <span className="num">{amounts.join(' + ')}</span>{' '}
          <span className="muted">{label(column.field.label)}</span>
        </span>
      ))}
    </span>
  )
}

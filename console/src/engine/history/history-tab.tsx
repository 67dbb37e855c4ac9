import { mayOpen } from '@prona/contract/access'
import { audit } from '@prona/contract/audit/audit-page'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { FormDetails, HistoryEntry } from '@prona/contract/kernel/wire'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { NarrowPick } from '../../ui/inputs/narrow-pick.tsx'
import { useWords } from '../../ui/language.ts'
import { latePart } from '../../ui/late-part.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { useLate } from '../../ui/use-late.ts'
import { useAccess } from '../data/access.ts'
import { NotFetched } from '../data/not-fetched.tsx'
import { useSignedIn } from '../data/signed-in.tsx'
import { useFieldDisplay } from '../fields/show.tsx'
import { isSame } from '../form/form-values.ts'
import { actorOf, entryKey, restorable } from './history-entries.ts'
import { HistoryItem } from './history-item.tsx'
import type { Former } from './restore-dialog.tsx'
import { useHistory } from './use-history.ts'

const RestoreDialog = latePart(async () => (await import('./restore-dialog.tsx')).RestoreDialog)

const pageSize = 20

type Props = {
  readonly resource: Resource
  readonly row: AnyRow
  readonly details: FormDetails | undefined
}

/** The history of a record, of one field or of one person's changes; former values can be restored. */
export function HistoryTab({ resource, row, details }: Props) {
  const words = useWords()
  const { t } = words
  const display = useFieldDisplay(row, { details })
  const [narrowed, narrow] = useNarrowed(resource)
  const [former, setFormer] = useState<Former>()
  const answer = useHistory(resource, row, pageSize, narrowed)
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = answer
  const isLate = useLate(answer.isPending)
  if (error && !data) return <NotFetched error={error} onRetry={() => refetch()} />
  const pages = data?.pages ?? []
  const entries = pages.flatMap(({ history }) => history)
  const labels = Object.assign({}, ...pages.map((page) => page.labels))
  const isNarrowed = narrowed.field !== undefined || narrowed.by !== undefined
  return (
    <section className="card history" aria-label={t('details.history')} aria-busy={answer.isFetching}>
      <HistoryFilters resource={resource} row={row} entries={entries} narrowed={narrowed} onNarrow={narrow} />
      <div className="card__body">
        {isLate && [320, 260, 300, 240].map((width) => <Bone key={width} width={width} />)}
        {data && entries.length === 0 && <p className="muted small">{t('history.empty')}</p>}
        <ul className="log log--wide">
          {entries.map((entry, index) => (
            <HistoryItem
              key={entryKey(entry)}
              resource={resource}
              row={row}
              entry={entry}
              labels={labels}
              display={display}
              isNewest={index === 0 && !isNarrowed}
              beside={({ field, from }) => {
                const standing = { field, from, now: row[field], writable: details?.writable ?? [], isSame }
                const answer = restorable(resource, entry.action, standing)
                const declared = resource.fields[field]
                if (answer.kind === 'pointless' || !declared || !details?.writable.length) return null
                const value = display
                  .around({ ...row, labels: { ...row.labels, ...labels } })
                  .say(declared, from)
                return (
                  <Button
                    small
                    look="ghost"
                    icon="undo"
                    aria-label={t('history.restoreWhich', { name: words.label(declared.label), value })}
                    closedBecause={answer.kind === 'closed' ? t(answer.because) : undefined}
                    onClick={() => setFormer({ name: field, value: from, labels })}
                  >
                    {t('history.restoreValue')}
                  </Button>
                )
              }}
            />
          ))}
        </ul>
        {hasNextPage && (
          <Button disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t('history.older')}
          </Button>
        )}
      </div>
      {former && (
        <RestoreDialog
          key={former.name}
          resource={resource}
          row={row}
          former={former}
          display={display}
          onClose={() => setFormer(undefined)}
        />
      )}
    </section>
  )
}

type Narrowed = { readonly field?: string | undefined; readonly by?: string | undefined }

/** The filters of the history are kept in the address. */
function useNarrowed(resource: Resource): readonly [Narrowed, (next: Narrowed) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const access = useAccess()
  const navigate = useNavigate()
  const { field, by } = search
  const narrowed = {
    field: typeof field === 'string' && access.field(resource, field) ? field : undefined,
    by: typeof by === 'string' ? by : undefined,
  }
  return [
    narrowed,
    (next) => navigate({ to: '.', search: { ...search, ...next }, replace: true, resetScroll: false }),
  ]
}

type FilterProps = {
  readonly resource: Resource
  readonly row: AnyRow
  readonly entries: readonly HistoryEntry[]
  readonly narrowed: Narrowed
  readonly onNarrow: (next: Narrowed) => void
}

function HistoryFilters({ resource, row, entries, narrowed, onNarrow }: FilterProps) {
  const words = useWords()
  const { t, label } = words
  const access = useAccess()
  const { user } = useSignedIn()
  const [people, setPeople] = useState<ReadonlyMap<string, string>>(new Map())
  const met = entries.flatMap((entry) => (entry.by ? [[entry.by._id, actorOf(entry, words)] as const] : []))
  // Everybody seen so far stays in the choice, also while one person is filtered for.
  if (met.some(([id]) => !people.has(id))) setPeople(new Map([...people, ...met]))
  const fields = Object.entries(resource.fields).filter(([name]) => access.field(resource, name))
  return (
    <div className="card__head history__filters">
      <h2 className="h2">{t('details.history')}</h2>
      {mayOpen(user, audit) && (
        <Link className="link small" to="/audit" search={{ resource: resource.single, record: row._id }}>
          {t('audit.ofRecord')}
        </Link>
      )}
      <NarrowPick
        id="history-field"
        label={t('history.field')}
        everything={t('history.everyField')}
        value={narrowed.field}
        options={fields.map(([value, field]) => ({ value, label: label(field.label) }))}
        onChange={(field) => onNarrow({ field })}
      />
      <NarrowPick
        id="history-person"
        label={t('history.person')}
        everything={t('history.everybody')}
        value={narrowed.by}
        options={[...people].map(([value, name]) => ({ value, label: name }))}
        onChange={(by) => onNarrow({ by })}
      />
    </div>
  )
}

import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../ui/language.ts'
import { Bone } from '../../ui/skeleton.tsx'
import { useLate } from '../../ui/use-late.ts'
import { useFieldDisplay } from '../fields/show.tsx'
import { entryKey } from './history-entries.ts'
import { HistoryItem } from './history-item.tsx'
import { useHistory } from './use-history.ts'

const shown = 4
const mostChanges = 3

/** The latest history entries, beside the record. */
export function RecentHistory({ resource, row }: { readonly resource: Resource; readonly row: AnyRow }) {
  const { t } = useWords()
  const display = useFieldDisplay(row)
  const { data, isPending, isError } = useHistory(resource, row, shown)
  const isLate = useLate(isPending)
  const page = data?.pages[0]
  if (isError && !page) return null
  return (
    <section className="card">
      <div className="card__head">
        <h2 className="h2">{t('details.history')}</h2>
        <Link
          className="link small"
          to="/$plural/$id"
          params={{ plural: resource.plural, id: row._id }}
          search={{ tab: 'history' }}
        >
          {t('history.all')}
        </Link>
      </div>
      <div className="card__body recent">
        {isLate && [200, 160, 180].map((width) => <Bone key={width} width={width} />)}
        {page?.history.length === 0 && <p className="muted small">{t('history.empty')}</p>}
        <ul className="log">
          {page?.history.map((entry, index) => (
            <HistoryItem
              key={entryKey(entry)}
              resource={resource}
              row={row}
              entry={entry}
              labels={page.labels}
              display={display}
              isNewest={index === 0}
              most={mostChanges}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}

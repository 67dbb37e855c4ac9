import type { AnyRow } from '@prona/contract/kernel/resource'
import { order } from '@prona/contract/resources'
import { Link } from '@tanstack/react-router'
import { useDocuments } from '../engine/files/use-files.ts'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../ui/language.ts'
import { useIdle } from '../ui/use-idle.ts'

/** As many as one takes in at a glance; the tab has all. */
const shown = 4

/** What was signed and filed, as the way to it. */
export function OrderDocuments({ row }: { readonly row: AnyRow }) {
  const { t } = useWords()
  const { data = [] } = useDocuments({ resource: order, row }, { enabled: useIdle() })
  if (data.length === 0) return null
  const to = {
    to: '/$plural/$id',
    params: { plural: order.plural, id: row._id },
    search: { tab: 'documents' },
  } as const
  return (
    <section className="card">
      <div className="card__head">
        <h2 className="h2">{t('documents.title')}</h2>
        <span className="muted num">{data.length}</span>
        <Link className="link small" {...to}>
          {t('history.all')}
        </Link>
      </div>
      <ul className="card__body stack stack--s">
        {data.slice(0, shown).map(({ _id, title, fileName }) => (
          <li key={_id}>
            <Link className="link row order-documents__one" {...to}>
              <Icon name="file" small />
              <span className="cut">
                <bdi>{title ?? fileName}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

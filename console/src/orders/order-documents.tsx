import type { AnyRow } from '@prona/contract/kernel/resource'
import { order, paperTemplate } from '@prona/contract/resources'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccess } from '../engine/data/access.ts'
import { useDocuments } from '../engine/files/use-files.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../ui/language.ts'
import { latePart } from '../ui/late-part.tsx'
import { useIdle } from '../ui/use-idle.ts'
import type { Order } from './use-takers.ts'

const MakePaper = latePart(async () => (await import('../papers/make-paper.tsx')).MakePaper)

/** As many as one takes in at a glance; the tab has all. */
const shown = 4

/** What was signed and filed, as the way to it, and how a document is made. */
export function OrderDocuments({ row }: { readonly row: AnyRow & Order }) {
  const { t } = useWords()
  const access = useAccess()
  const [isMaking, setMaking] = useState(false)
  const { data = [] } = useDocuments({ resource: order, row }, { enabled: useIdle() })
  const mayMake =
    access.may(order, 'update') && access.may(order, 'report') && access.may(paperTemplate, 'read')
  if (data.length === 0 && !mayMake) return null
  const to = {
    to: '/$plural/$id',
    params: { plural: order.plural, id: row._id },
    search: { tab: 'documents' },
  } as const
  return (
    <section className="card">
      <div className="card__head">
        <h2 className="h2">{t('documents.title')}</h2>
        {data.length > 0 && (
          <>
            <span className="muted num">{data.length}</span>
            <Link className="link small" {...to}>
              {t('history.all')}
            </Link>
          </>
        )}
      </div>
      <div className="card__body stack stack--s">
        {data.length > 0 && (
          <ul className="stack stack--s">
            {data.slice(-shown).map(({ _id, title, fileName }) => (
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
        )}
        {mayMake && (
          <div>
            <Button small icon="file" onMouseEnter={MakePaper.ahead} onClick={() => setMaking(true)}>
              {t('paper.make')}
            </Button>
          </div>
        )}
      </div>
      {isMaking && <MakePaper row={row} opened onClose={() => setMaking(false)} />}
    </section>
  )
}

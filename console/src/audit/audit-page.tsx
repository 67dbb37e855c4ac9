import { auditCalls } from '@prona/client/audit'
import '../ui/styles/audit.css'
import { audit } from '@prona/contract/audit/audit-page'
import { NotFetched } from '../engine/data/not-fetched.tsx'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { downloadFrom } from '../engine/files/save-file.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../ui/language.ts'
import { ScrollPage } from '../ui/scroll-page.tsx'
import { Bone } from '../ui/skeleton.tsx'
import { useLate } from '../ui/use-late.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditItem } from './audit-item.tsx'
import { useAudit } from './use-audit.ts'
import { useNarrowed } from './use-narrowed.ts'

/** Who did what, the newest first: changes of records and what else people did. */
export function AuditPage() {
  const { t, label } = useWords()
  const { client } = useSignedIn()
  const { narrowed, asked, narrow } = useNarrowed()
  const { data, error, isPending, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useAudit(asked)
  const isLate = useLate(isPending)
  const entries = data?.pages.flatMap((page) => page.audit) ?? []
  const labels = Object.assign({}, ...(data?.pages.map((page) => page.labels) ?? []))
  return (
    <ScrollPage>
      <div className="head">
        <h1>{label(audit.name)}</h1>
        <div className="head__actions">
          <Button
            icon="download"
            onClick={() => downloadFrom(t, (options) => auditCalls(client.connection).export(asked, options))}
          >
            {t('audit.export')}
          </Button>
        </div>
      </div>
      <p className="muted audit__lead">{t('audit.lead')}</p>
      <AuditFilters narrowed={narrowed} onNarrow={narrow} />
      {error && !data && <NotFetched error={error} onRetry={() => refetch()} />}
      <section className="card" aria-label={label(audit.name)} aria-busy={isFetching}>
        <div className="card__body">
          {isLate && [320, 260, 300, 240].map((width) => <Bone key={width} width={width} />)}
          {data && entries.length === 0 && <p className="muted">{t('audit.empty')}</p>}
          <ol className="audit">
            {entries.map((entry) => (
              <AuditItem key={entry._id} entry={entry} labels={labels} />
            ))}
          </ol>
          {hasNextPage && (
            <Button disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
              {t('history.older')}
            </Button>
          )}
        </div>
      </section>
    </ScrollPage>
  )
}

import '../../ui/styles/contract.css'
import { orThrow } from '@prona/client/problem'
import { contract } from '@prona/contract/account/pages'
import type { ContractCall, ContractDocument } from '@prona/contract/kernel/wire'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSignedIn } from '../../engine/data/signed-in.tsx'
import { saveFile } from '../../engine/files/save-file.ts'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { Failed } from '../../ui/page-states.tsx'
import { ScrollPage } from '../../ui/scroll-page.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'

/** What programs can ask of this server, from the document it gives of itself to whoever is signed in. */
export function ContractPage() {
  const { client } = useSignedIn()
  const { t, label } = useWords()
  const asked = useQuery({
    queryKey: ['contract'],
    queryFn: ({ signal }) => orThrow((options) => client.contract({ ...options, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (asked.isError) return <Failed reason={asked.error.message} onRetry={() => void asked.refetch()} />
  if (!asked.data) return <PageSkeleton />
  const document = asked.data
  return (
    <ScrollPage>
      <div className="head">
        <h1 className="grow">{label(contract.name)}</h1>
        <button type="button" className="btn" onClick={() => saveFile(asFile(document))}>
          <Icon name="download" />
          {t('contract.save')}
        </button>
      </div>
      <p className="muted contract__help">{t('contract.help')}</p>
      {/* The document speaks English, whatever the reader does. */}
      <div lang="en" className="contract">
        {tagsOf(document).map((tag) => (
          <section key={tag} className="card" aria-label={tag}>
            <div className="card__head">
              <h2 className="h2">{tag}</h2>
            </div>
            {callsUnder(document, tag).map((one) => (
              <Call key={one.call.operationId} {...one} />
            ))}
          </section>
        ))}
      </div>
    </ScrollPage>
  )
}

type CallProps = { readonly method: string; readonly path: string; readonly call: ContractCall }

/** What it takes and answers is written out when somebody opens it: all of it at once is half a megabyte. */
function Call({ method, path, call }: CallProps) {
  const [isOpen, setOpen] = useState(false)
  const { parameters, requestBody, responses } = call
  return (
    <details className="contract__call" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{method.toUpperCase()}</b> <code>{path}</code> <span className="muted">{call.summary}</span>
      </summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        <pre className="scroll" tabIndex={0}>
          {JSON.stringify({ parameters, requestBody, answer: responses['200'] }, null, 2)}
        </pre>
      )}
    </details>
  )
}

function tagsOf({ paths }: ContractDocument): readonly string[] {
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods))
  return [...new Set(calls.flatMap(({ tags }) => tags))]
}

function callsUnder({ paths }: ContractDocument, tag: string): readonly CallProps[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, call]) => call.tags.includes(tag))
      .map(([method, call]) => ({ method, path, call })),
  )
}

function asFile(document: ContractDocument) {
  const content = new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' })
  return { name: 'openapi.json', type: content.type, content }
}

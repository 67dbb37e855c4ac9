import '../../ui/styles/contract.css'
import { orThrow } from '@prona/client/problem'
import { contract } from '@prona/contract/account/pages'
import type { Label } from '@prona/contract/kernel/field'
import type { ContractCall, ContractDocument } from '@prona/contract/kernel/wire'
import { findResourceByPlural } from '@prona/contract/registry'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSignedIn } from '../../engine/data/signed-in.tsx'
import { saveFile } from '../../engine/files/save-file.ts'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { Failed } from '../../ui/page-states.tsx'
import { ScrollPage } from '../../ui/scroll-page.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { contractWords, partNames } from './contract-words.ts'
import { writtenOut } from './whole-document.ts'

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
      <div className="contract">
        {tagsOf(document).map((tag) => (
          <section key={tag} className="card" aria-labelledby={`part-${tag}`}>
            <div className="card__head">
              <h2 className="h2" id={`part-${tag}`}>
                {label(nameOfPart(tag))}
              </h2>
            </div>
            {callsUnder(document, tag).map((one) => (
              <Call key={one.call.operationId} document={document} {...one} />
            ))}
          </section>
        ))}
      </div>
    </ScrollPage>
  )
}

type DeclaredCall = { readonly method: string; readonly path: string; readonly call: ContractCall }
type CallProps = DeclaredCall & { readonly document: ContractDocument }

/** What it takes and answers is written out when somebody opens it: all of it at once is half a megabyte. */
function Call({ document, method, path, call }: CallProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="contract__call" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {/* The document speaks English, whatever the reader does. */}
        <b>{method.toUpperCase()}</b> <code>{path}</code>{' '}
        <span lang="en" className="muted">
          {call.summary}
        </span>
      </summary>
      {isOpen && <Contents document={document} call={call} />}
    </details>
  )
}

function Contents({ document, call }: { readonly document: ContractDocument; readonly call: ContractCall }) {
  const { label } = useWords()
  const { description, parameters, requestBody, responses } = call
  const permission = call['x-permission']
  const parts = [
    [contractWords.parameters, parameters],
    [contractWords.body, requestBody?.content],
    [contractWords.answer, responses['200']?.content],
  ] as const
  return (
    <div className="contract__parts">
      {description && <p lang="en">{description}</p>}
      {typeof permission === 'string' && (
        <p>
          {label(contractWords.permission)}: <code>{permission}</code>
        </p>
      )}
      {parts.map(
        ([name, part]) =>
          part !== undefined && (
            <section key={name[1]} aria-label={label(name)}>
              <h3>{label(name)}</h3>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
              <pre className="scroll" lang="en" tabIndex={0}>
                {JSON.stringify(writtenOut(document, part), null, 2)}
              </pre>
            </section>
          ),
      )}
    </div>
  )
}

/** A list's own name, which the menu has too. */
function nameOfPart(tag: string): Label {
  const resource = findResourceByPlural(tag)
  return resource?.names.many ?? partNames[tag] ?? [tag, tag, tag, tag]
}

function tagsOf({ paths }: ContractDocument): readonly string[] {
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods))
  return [...new Set(calls.flatMap(({ tags }) => tags))]
}

function callsUnder({ paths }: ContractDocument, tag: string): readonly DeclaredCall[] {
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

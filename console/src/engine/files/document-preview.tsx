import { orThrow } from '@prona/client/problem'
import type { DocumentFile } from '@prona/contract/files/document'
import { formatBytes } from '@prona/contract/kernel/format'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { Blank } from '../../ui/page-states.tsx'
import { useLate } from '../../ui/use-late.ts'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { NotFetched } from '../data/not-fetched.tsx'
import { useSignedIn } from '../data/signed-in.tsx'
import { titleOf } from './document-row.tsx'
import { FullScreen } from './full-screen.tsx'
import { saveFile } from './save-file.ts'
import type { Owner } from './use-files.ts'

type Props = { readonly owner: Owner; readonly document: DocumentFile; readonly onClose: () => void }

/** A document on the full screen, if the browser can show its type. */
export function Preview({ owner, document, onClose }: Props) {
  const { t, language } = useWords()
  const { client, branch } = useSignedIn()
  const title = titleOf(document)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [owner.resource.plural, 'document', branch, owner.row._id, document._id],
    queryFn: ({ signal }) =>
      orThrow((options) =>
        client.of(owner.resource).document(owner.row._id, document._id, { ...options, signal }),
      ),
    // Access to it can end at any time, so it is fetched each time it is opened and not cached.
    staleTime: 'static',
    gcTime: 0,
  })
  const isLate = useLate(isPending)
  const url = useObjectUrl(data?.content)
  return (
    <FullScreen label={title} onClose={onClose}>
      {(close) => (
        <>
          <header className="full__head">
            <p className="full__title cut" title={title}>
              <bdi>{title}</bdi>
            </p>
            <span className="muted tiny num">{formatBytes(document.bytes, language)}</span>
            {url && isShownByBrowsers(document) && (
              <a className="tool" href={url} target="_blank" rel="noreferrer" title={t('documents.newTab')}>
                <Icon name="outside" />
                <span className="vh">{t('documents.newTab')}</span>
              </a>
            )}
            {data && (
              <button
                type="button"
                className="tool"
                aria-label={t('documents.download')}
                title={t('documents.download')}
                onClick={() => saveFile(data)}
              >
                <Icon name="download" />
              </button>
            )}
            <button
              type="button"
              className="tool"
              aria-label={t('dialog.close')}
              title={t('dialog.close')}
              onClick={close}
            >
              <Icon name="close" />
            </button>
          </header>
          <div className="full__paper">
            {isLate && <span className="full__bone" role="status" aria-label={t('blank.loading')} />}
            {error && <NotFetched error={error} onRetry={() => refetch()} />}
            {data && url && <Content document={document} content={data.content} url={url} />}
          </div>
        </>
      )}
    </FullScreen>
  )
}

type ContentProps = { readonly document: DocumentFile; readonly content: Blob; readonly url: string }

function Content({ document, content, url }: ContentProps) {
  const { t } = useWords()
  const { type } = document
  if (type === 'application/pdf') {
    // Telephones have no viewer within a page.
    if (!navigator.pdfViewerEnabled)
      return <Blank drawing="broken" title={titleOf(document)} help={t('documents.noPdf')} />
    return <iframe className="full__pdf" src={url} title={titleOf(document)} />
  }
  if (type.startsWith('image/')) return <img className="full__image" src={url} alt={titleOf(document)} />
  if (type.startsWith('text/')) return <Text content={content} />
  return <Blank drawing="broken" title={titleOf(document)} help={t('documents.noPreview')} />
}

const mostText = 200_000

function Text({ content }: Pick<ContentProps, 'content'>) {
  const { t } = useWords()
  const [text, setText] = useState<string>()
  useEffect(() => {
    let isHere = true
    void content
      .slice(0, mostText)
      .text()
      .then((read) => isHere && setText(read))
    return () => {
      isHere = false
    }
  }, [content])
  return (
    <div className="full__text">
      {content.size > mostText && <p className="muted small">{t('documents.shortened')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys */}
      <pre tabIndex={0}>{text}</pre>
    </div>
  )
}

/** Types whose content can run no script, however it is opened. */
function isShownByBrowsers({ type }: DocumentFile): boolean {
  return type === 'application/pdf' || /^(image|text)\//.test(type)
}

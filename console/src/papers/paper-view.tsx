import { paperCalls } from '@prona/client/papers'
import '../ui/styles/files.css'
import type { PaperText } from '@prona/client/papers'
import { orThrow } from '@prona/client/problem'
import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '../engine/data/problems.ts'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { FullScreen } from '../engine/files/full-screen.tsx'
import { saveFile } from '../engine/files/save-file.ts'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../ui/language.ts'
import { Blank } from '../ui/page-states.tsx'
import { useObjectUrl } from '../ui/use-object-url.ts'

type Props = {
  readonly order: string
  readonly text: PaperText
  readonly title: string
  readonly onClose: () => void
}

/** What a text makes of an order, on the full screen. Nothing of it is kept. */
export function PaperView({ order, text, title, onClose }: Props) {
  const { t } = useWords()
  const { client, branch } = useSignedIn()
  const { data, error } = useQuery({
    queryKey: ['paperTemplates', 'preview', branch, order, text],
    queryFn: ({ signal }) =>
      orThrow((options) => paperCalls(client.connection).preview(order, text, { ...options, signal })),
    retry: false,
    staleTime: 'static',
    gcTime: 0,
  })
  const url = useObjectUrl(data?.content)
  return (
    <FullScreen label={title} onClose={onClose}>
      {(close) => (
        <>
          <header className="full__head">
            <p className="full__title cut" title={title}>
              <bdi>{title}</bdi>
            </p>
            {url && (
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
            {!data && !error && <span className="full__bone" role="status" aria-label={t('blank.loading')} />}
            {error && <Blank drawing="broken" title={t('paper.notShown')} help={reasonOf(error)} />}
            {url && !navigator.pdfViewerEnabled && (
              <Blank drawing="broken" title={title} help={t('documents.noPdf')} />
            )}
            {url && navigator.pdfViewerEnabled && <iframe className="full__pdf" src={url} title={title} />}
          </div>
        </>
      )}
    </FullScreen>
  )
}

import { formatBytes } from '@prona/contract/kernel/format'
import { Glyph } from '../../ui/glyph.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { dropUpload, retryUpload, type Upload, useUploads } from './uploads.ts'

/** The running uploads: how far each is, or why it failed and what can be done about it. */
export function UploadList({ place }: { readonly place: string }) {
  const { t } = useWords()
  const uploads = useUploads(place)
  if (uploads.length === 0) return null
  return (
    <ul className="ups" aria-label={t('documents.uploads')}>
      {uploads.map((upload) => (
        <UploadLine key={upload.key} place={place} upload={upload} />
      ))}
    </ul>
  )
}

function UploadLine({ place, upload }: { readonly place: string; readonly upload: Upload }) {
  const { t, language } = useWords()
  const { key, name, bytes, state, sent, problem } = upload
  const isRefused = state === 'refused'
  return (
    <li className="up" data-refused={isRefused ? '' : undefined}>
      <Icon name="file" small />
      <span className="up__name cut" title={name}>
        <bdi>{name}</bdi>
      </span>
      <span className="num muted tiny">{formatBytes(bytes, language)}</span>
      {isRefused ? (
        <p className="up__why" role="alert">
          <Glyph shape="triangle" />
          {problem ? t(`issue.${problem.code}`, problem.params) : upload.reason || t('form.unreachable')}
        </p>
      ) : (
        <Meter label={t('documents.progress', { name })} upload={upload} sent={sent} />
      )}
      <span className="up__actions">
        {isRefused && !problem && (
          <button
            type="button"
            className="tool"
            aria-label={t('documents.retry', { name })}
            onClick={() => retryUpload(place, key)}
          >
            <Icon name="refresh" small />
          </button>
        )}
        <button
          type="button"
          className="tool"
          aria-label={t(isRefused ? 'documents.dismiss' : 'documents.cancelUpload', { name })}
          onClick={() => dropUpload(place, key)}
        >
          <Icon name="close" small />
        </button>
      </span>
    </li>
  )
}

type MeterProps = { readonly label: string; readonly upload: Upload; readonly sent: number }

function Meter({ label, upload: { state }, sent }: MeterProps) {
  const { t } = useWords()
  const percent = Math.round(sent * 100)
  return (
    <span className="up__state">
      <span
        className="meter"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={state === 'working' ? undefined : percent}
      >
        <span style={{ inlineSize: `${percent}%` }} />
      </span>
      <span className="tiny muted num">
        {state === 'waiting' && t('documents.waiting')}
        {state === 'working' && t('documents.working')}
        {state === 'sending' && `${percent} %`}
      </span>
    </span>
  )
}

import type { Picture } from '@prona/contract/files/picture'
import { formatPercent } from '@prona/contract/kernel/format'
import { type KeyboardEvent, useState } from 'react'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { FullScreen } from './full-screen.tsx'
import { nameOf } from './picture-tile.tsx'
import { pictureWords } from './picture-words.ts'
import { downloadFrom } from './save-file.ts'
import type { Owner } from './use-files.ts'
import { useZoom } from './use-zoom.ts'
import { ViewerStage } from './viewer-stage.tsx'

type Props = {
  readonly owner: Owner
  readonly pictures: readonly Picture[]
  readonly first: string
  readonly onClose: () => void
}

/** The pictures one by one on the whole screen. */
export function Viewer({ owner, pictures, first, onClose }: Props) {
  const { t, language } = useWords()
  const { client } = useSignedIn()
  const [shown, setShown] = useState(first)
  const at = Math.max(
    0,
    pictures.findIndex(({ _id }) => _id === shown),
  )
  const picture = pictures[at]
  const zoom = useZoom(picture)
  const go = (to: number) => {
    const next = pictures[to]
    if (next) setShown(next._id)
  }
  if (!picture) return null
  const onward = document.documentElement.dir === 'rtl' ? -1 : 1
  const press = (event: KeyboardEvent) => {
    const action = {
      ArrowRight: () => (zoom.isNear ? zoom.pan(-80, 0) : go(at + onward)),
      ArrowLeft: () => (zoom.isNear ? zoom.pan(80, 0) : go(at - onward)),
      ArrowUp: () => zoom.pan(0, 80),
      ArrowDown: () => zoom.pan(0, -80),
      PageDown: () => go(at + 1),
      PageUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(pictures.length - 1),
      '+': zoom.nearer,
      '=': zoom.nearer,
      '-': zoom.further,
      '0': zoom.whole,
    }[event.key]
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    action()
  }
  const name = nameOf(owner, picture, at, t)
  const place = t('images.placeOf', { place: at + 1, count: pictures.length })
  return (
    <FullScreen label={t(pictureWords(owner.resource).title)} onClose={onClose} onKeyDown={press}>
      {(close) => (
        <>
          <header className="full__head">
            <span className="num">{place}</span>
            <p className="full__title cut" title={name}>
              {name}
            </p>
            <span className="vh" role="status">
              {`${place}. ${name}`}
            </span>
            <span className="full__zoom">
              <Tool icon="minus" label={t('images.zoomOut')} onClick={zoom.further} isOpen={zoom.isNear} />
              <button
                type="button"
                className="tool num"
                aria-label={`${t('images.whole')}, ${t('images.zoom', { percent: formatPercent(Math.round(zoom.view.scale * 100) * 100, language) })}`}
                title={t('images.whole')}
                onClick={zoom.whole}
              >
                {formatPercent(Math.round(zoom.view.scale * 100) * 100, language)}
              </button>
              <Tool icon="plus" label={t('images.zoomIn')} onClick={zoom.nearer} isOpen />
            </span>
            <Tool
              icon="download"
              label={t('documents.download')}
              onClick={() =>
                downloadFrom(t, (options) =>
                  client.of(owner.resource).imageFile(owner.row._id, picture._id, options),
                )
              }
              isOpen
            />
            <Tool icon="close" label={t('dialog.close')} onClick={close} isOpen />
          </header>
          <ViewerStage
            owner={owner}
            pictures={pictures}
            at={at}
            zoom={zoom}
            onSwipe={(side) => go(at + side * onward)}
          />
          {pictures.length > 1 && (
            <>
              <Step side="previous" label={t('images.previous')} isOpen={at > 0} onClick={() => go(at - 1)} />
              <Step
                side="next"
                label={t('images.next')}
                isOpen={at < pictures.length - 1}
                onClick={() => go(at + 1)}
              />
            </>
          )}
        </>
      )}
    </FullScreen>
  )
}

type ToolProps = {
  readonly icon: IconName
  readonly label: string
  /** At either end the button stays, disabled. */
  readonly isOpen: boolean
  readonly onClick: () => void
}

function Tool({ icon, label, isOpen, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className="tool"
      aria-label={label}
      title={label}
      aria-disabled={!isOpen || undefined}
      onClick={isOpen ? onClick : undefined}
    >
      <Icon name={icon} />
    </button>
  )
}

type StepProps = Omit<ToolProps, 'icon'> & { readonly side: 'previous' | 'next' }

function Step({ side, label, isOpen, onClick }: StepProps) {
  return (
    <button
      type="button"
      className={`full__step full__step--${side}`}
      aria-label={label}
      aria-disabled={!isOpen || undefined}
      onClick={isOpen ? onClick : undefined}
    >
      <Icon name={side} />
    </button>
  )
}

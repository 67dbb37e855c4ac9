import { NotFetched } from '../data/not-fetched.tsx'
import '../../ui/styles/files.css'
import { largestPicture, type Picture, pictureTypes } from '@prona/contract/files/picture'
import { useCallback, useRef, useState } from 'react'
import { useWords } from '../../ui/language.ts'
import { latePart } from '../../ui/late-part.tsx'
import { Blank } from '../../ui/page-states.tsx'
import { tellDone, tellFailed } from '../../ui/toasts.tsx'
import { useLate } from '../../ui/use-late.ts'
import { useAccess } from '../data/access.ts'
import { failureOf, problemOf } from '../data/problems.ts'
import { acceptOf } from './accepted.ts'
import { ChooseButton } from './choose-button.tsx'
import { FilesCard, useArrivals, Ways } from './files-card.tsx'
import { moved } from './picture-order.ts'
import { nameOf, PictureTile } from './picture-tile.tsx'
import { pictureWords } from './picture-words.ts'
import { startUploads } from './uploads.ts'
import { useDrop, usePastedPictures } from './use-drop.ts'
import { type Owner, usePictureCalls, usePictures } from './use-files.ts'
import { useOrder } from './use-picture-order.ts'

const Viewer = latePart(async () => (await import('./viewer.tsx')).Viewer)
const AltDialog = latePart(async () => (await import('./alt-dialog.tsx')).AltDialog)
const Deletion = latePart(async () => (await import('./deletion.tsx')).Deletion)

const accepted = { types: pictureTypes, largest: largestPicture }
const accept = acceptOf(pictureTypes)
const nobody: readonly Picture[] = []

type Opened = { readonly what: 'viewer' | 'alt' | 'deletion'; readonly id: string }

/** A record's pictures: dropped, pasted or chosen, put in order, described, one of them the cover. */
export function Gallery({ resource, row }: Owner) {
  const { t } = useWords()
  const called = pictureWords(resource)
  const owner = { resource, row }
  const { data, error, refetch, isPending } = usePictures(owner)
  const isLate = useLate(isPending)
  const { arrange, remove, send } = usePictureCalls(owner)
  const canWrite = useAccess().may(resource, 'update')
  const place = `${resource.single}/${row._id}/images`
  const pictures = data ?? nobody
  const [opened, setOpened] = useState<Opened>()
  const [announced, setAnnounced] = useState('')
  const close = () => setOpened(undefined)
  const openedPicture = pictures.find(({ _id }) => _id === opened?.id)

  const sender = useRef(send)
  sender.current = send
  const add = useCallback(
    (files: readonly File[]) =>
      startUploads(place, files, { accepted, send: (file, options) => sender.current(file, options) }),
    [place],
  )
  const drop = useDrop(canWrite ? add : undefined)
  usePastedPictures(canWrite ? add : undefined)
  useArrivals(data?.length, (count) => setAnnounced(t('documents.done', { count })))

  const arranged = (images: readonly Picture[], told?: string) =>
    arrange.mutate(images, {
      onSuccess: () => told && tellDone(told),
      onError: (failure) =>
        tellFailed(problemOf(failure)?.code === 'stale' ? t('images.stale') : failureOf(failure, t)),
    })
  const tell = (told: 'grabbed' | 'movedTo' | 'dropped' | 'returned', id: string, at: number) => {
    const index = pictures.findIndex(({ _id }) => _id === id)
    const name = nameOf(owner, pictures[index], index, t)
    setAnnounced(t(`images.${told}`, { name, place: at + 1, count: pictures.length }))
  }
  const move = (from: number, to: number) => arranged(moved(pictures, from, to))
  const { list, order, held, grip } = useOrder({ keys: pictures.map(({ _id }) => _id), onMove: move, tell })
  const last = pictures.length - 1
  if (error && !data) return <NotFetched error={error} onRetry={() => refetch()} />
  return (
    <FilesCard
      title={t(called.title)}
      count={data?.length}
      place={place}
      drop={drop}
      dropHint={t(called.drop)}
      announced={announced}
      actions={
        canWrite && (
          <>
            <span className="only-touch">
              <ChooseButton icon="camera" label={t('images.camera')} accept={accept} onChoose={add} camera />
            </span>
            <ChooseButton icon="upload" label={t('documents.upload')} accept={accept} onChoose={add} />
          </>
        )
      }
    >
      {!data && (
        <ul className="pics">
          {isLate && [1, 2, 3, 4].map((one) => <li key={one} className="pic pic--bone" />)}
        </ul>
      )}
      {data?.length === 0 && (
        <Blank
          drawing="houses"
          title={t(called.empty)}
          help={canWrite && <Ways mouse={t(called.emptyHelp)} touch={t(called.emptyHelpTouch)} />}
        />
      )}
      {pictures.length > 0 && (
        <ol className="pics" ref={list}>
          {pictures.map((picture, index) => (
            <PictureTile
              key={picture._id}
              owner={owner}
              picture={picture}
              index={index}
              place={order.indexOf(picture._id)}
              isHeld={held === picture._id}
              order={
                canWrite && last > 0
                  ? { grip: grip(picture._id), isFirst: index === 0, isLast: index === last }
                  : undefined
              }
              canWrite={canWrite}
              onAction={(action) => {
                if (action === 'earlier' || action === 'later') {
                  const to = index + (action === 'later' ? 1 : -1)
                  tell('dropped', picture._id, to)
                  return move(index, to)
                }
                if (action !== 'cover') return setOpened({ what: action, id: picture._id })
                arranged(
                  pictures.map((one) => ({ ...one, cover: one === picture })),
                  t('images.coverMade'),
                )
              }}
            />
          ))}
        </ol>
      )}
      {opened?.what === 'viewer' && openedPicture && (
        <Viewer owner={owner} pictures={pictures} first={openedPicture._id} onClose={close} />
      )}
      {opened?.what === 'alt' && openedPicture && (
        <AltDialog
          owner={owner}
          picture={openedPicture}
          busy={arrange.isPending}
          onClose={close}
          onSave={async (alt) => {
            await arrange.mutateAsync(pictures.map((one) => (one._id === opened.id ? { ...one, alt } : one)))
            close()
            tellDone(t('images.altSaved'))
          }}
        />
      )}
      {opened?.what === 'deletion' && openedPicture && (
        <Deletion
          title={t(called.delete)}
          text={t(called.deleteAsk)}
          done={t(called.deleted)}
          remove={() => remove.mutateAsync(opened.id)}
          onClose={close}
        />
      )}
    </FilesCard>
  )
}

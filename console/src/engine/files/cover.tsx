import '../../ui/styles/files.css'
import type { Picture } from '@prona/contract/files/picture'
import { formatNumber } from '@prona/contract/kernel/number-text'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { latePart } from '../../ui/late-part.tsx'
import { useLate } from '../../ui/use-late.ts'
import { useAccess } from '../data/access.ts'
import { Photo } from './photo.tsx'
import { nameOf } from './picture-tile.tsx'
import { pictureWords } from './picture-words.ts'
import { type Owner, usePictures } from './use-files.ts'

const Viewer = latePart(async () => (await import('./viewer.tsx')).Viewer)

const mostThumbs = 5

/** A record's cover with the first of its other pictures below; each opens the full-screen viewer. */
export function CoverCard({ resource, row }: Owner) {
  const { t, language } = useWords()
  const called = pictureWords(resource)
  const owner = { resource, row }
  const { data: pictures, isPending } = usePictures(owner)
  const [opened, setOpened] = useState<string>()
  const isLate = useLate(isPending)
  if (isPending) return <div className={isLate ? 'card gal gal--bone' : 'card gal gal--wait'} />
  const cover = pictures?.find((one) => one.cover)
  if (!pictures) return null
  if (!cover) return <NoCover resource={resource} row={row} />
  const listed = pictures.length > mostThumbs ? pictures.slice(0, mostThumbs - 1) : pictures
  const more = pictures.length - listed.length
  const name = (picture: Picture) => nameOf(owner, picture, pictures.indexOf(picture), t)
  return (
    <section className="card gal" aria-label={t(called.title)}>
      <button
        type="button"
        className="gal__cover"
        aria-label={t('images.open', { name: name(cover) })}
        onClick={() => setOpened(cover._id)}
      >
        <Photo owner={owner} picture={cover} fit="contain" alt="" />
      </button>
      {pictures.length > 1 && (
        <div className="gal__thumbs">
          {listed.map((picture) => (
            <button
              type="button"
              key={picture._id}
              aria-label={t('images.open', { name: name(picture) })}
              aria-current={picture === cover || undefined}
              onClick={() => setOpened(picture._id)}
            >
              <Photo owner={owner} picture={picture} fit="cover" alt="" />
            </button>
          ))}
          {more > 0 && (
            <button
              type="button"
              className="gal__more"
              aria-label={t('images.more', { count: more })}
              onClick={() => setOpened(pictures[listed.length]?._id)}
            >
              <span className="num">+{formatNumber(more, language)}</span>
            </button>
          )}
        </div>
      )}
      <p className="gal__cap small muted">
        <span className="cut">{name(cover)}</span>
        {pictures.length > 1 && <span>{t('images.cover')}</span>}
      </p>
      {opened && (
        <Viewer owner={owner} pictures={pictures} first={opened} onClose={() => setOpened(undefined)} />
      )}
    </section>
  )
}

/** Shown where there is no cover, with a link to add pictures for those who may. */
function NoCover({ resource, row }: Owner) {
  const { t } = useWords()
  const called = pictureWords(resource)
  const canWrite = useAccess().may(resource, 'update')
  return (
    <section className="card gal gal--none" aria-label={t(called.title)}>
      <Icon name="image" />
      <p className="small muted">{t(called.empty)}</p>
      {canWrite && (
        <Link
          className="link small"
          to="/$plural/$id"
          params={{ plural: resource.plural, id: row._id }}
          search={{ tab: 'images' }}
        >
          {t('documents.upload')}
        </Link>
      )}
    </section>
  )
}

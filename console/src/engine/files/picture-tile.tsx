import { Menu } from '@mantine/core'
import type { Picture } from '@prona/contract/files/picture'
import type { ComponentProps } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useWords, type Words } from '../../ui/language.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { Photo } from './photo.tsx'
import { pictureWords } from './picture-words.ts'
import { downloadFrom } from './save-file.ts'
import type { Owner } from './use-files.ts'

type PictureAction = 'viewer' | 'alt' | 'deletion' | 'cover' | 'earlier' | 'later'
type Order = {
  readonly grip: ComponentProps<'button'>
  readonly isFirst: boolean
  readonly isLast: boolean
}
type Props = {
  readonly owner: Owner
  readonly picture: Picture
  readonly index: number
  /** The place it is shown at while another picture is dragged past it. */
  readonly place: number
  readonly isHeld: boolean
  /** Undefined where the order cannot be changed. */
  readonly order: Order | undefined
  readonly canWrite: boolean
  readonly onAction: (action: PictureAction) => void
}

/** One of a record's pictures among the others. */
export function PictureTile(props: Props) {
  const { owner, picture, index, place, isHeld, order, canWrite, onAction } = props
  const { t } = useWords()
  const { client } = useSignedIn()
  const name = nameOf(owner, picture, index, t)
  const called = pictureWords(owner.resource)
  return (
    <li className="pic" style={{ order: place }} data-held={isHeld || undefined}>
      <button
        type="button"
        className="pic__open"
        aria-label={t('images.open', { name })}
        onClick={() => onAction('viewer')}
      >
        <Photo owner={owner} picture={picture} fit="cover" alt="" />
      </button>
      {picture.cover && owner.resource.files?.images !== 1 && (
        <span className="pic__cover">{t('images.cover')}</span>
      )}
      <div className="pic__foot">
        {order && (
          <button
            type="button"
            className="tool pic__grip"
            aria-label={t('images.grab', { name })}
            title={t('images.grabHelp')}
            {...order.grip}
          >
            <Icon name="grip" small />
          </button>
        )}
        <span
          className={picture.alt ? 'pic__alt cut' : 'pic__alt cut muted'}
          title={picture.alt ?? undefined}
        >
          {picture.alt ?? t('images.noAlt')}
        </span>
        <Menu>
          <Menu.Target>
            <button type="button" className="tool" aria-label={t('images.actions', { name })}>
              <Icon name="more" small />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {canWrite && !picture.cover && (
              <Menu.Item leftSection={<Icon name="image" />} onClick={() => onAction('cover')}>
                {t('images.makeCover')}
              </Menu.Item>
            )}
            {order && !order.isFirst && (
              <Menu.Item leftSection={<Icon name="previous" />} onClick={() => onAction('earlier')}>
                {t('images.moveEarlier')}
              </Menu.Item>
            )}
            {order && !order.isLast && (
              <Menu.Item leftSection={<Icon name="next" />} onClick={() => onAction('later')}>
                {t('images.moveLater')}
              </Menu.Item>
            )}
            {canWrite && (
              <Menu.Item leftSection={<Icon name="pencil" />} onClick={() => onAction('alt')}>
                {t(called.describe)}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<Icon name="download" />}
              onClick={() =>
                downloadFrom(t, (options) =>
                  client.of(owner.resource).imageFile(owner.row._id, picture._id, options),
                )
              }
            >
              {t('documents.download')}
            </Menu.Item>
            {canWrite && (
              <Menu.Item
                className="pop__item pop__item--danger"
                leftSection={<Icon name="trash" />}
                onClick={() => onAction('deletion')}
              >
                {t(called.delete)}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
    </li>
  )
}

/** The name of a picture: its description or, without one, its number. */
export function nameOf(
  { resource }: Pick<Owner, 'resource'>,
  picture: Picture | undefined,
  index: number,
  t: Words['t'],
): string {
  return picture?.alt ?? t(pictureWords(resource).numbered, { number: index + 1 })
}

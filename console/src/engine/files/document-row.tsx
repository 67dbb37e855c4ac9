import { Menu } from '@mantine/core'
import { type DocumentFile, documentFields } from '@prona/contract/files/document'
import { dayOf } from '@prona/contract/kernel/day'
import { formatBytes, formatDay } from '@prona/contract/kernel/format'
import { noValue } from '@prona/contract/kernel/number-text'
import { timeNow } from '../../ui/clock.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { timeZone } from '../data/time-zone.ts'
import { expiryOf } from './expiry.ts'
import { downloadFrom } from './save-file.ts'
import type { Owner } from './use-files.ts'

export type DocumentAction = 'preview' | 'facts' | 'deletion'

type Props = {
  readonly owner: Owner
  readonly document: DocumentFile
  readonly canWrite: boolean
  readonly onAction: (action: DocumentAction) => void
}

/** A document in its table, which on a phone is a card. */
export function DocumentRow({ owner, document, canWrite, onAction }: Props) {
  const { t, label, language } = useWords()
  const { client } = useSignedIn()
  const title = titleOf(document)
  const { category, issuedOn, restricted, bytes, fileName } = document
  return (
    <tr>
      <td className="documents__what">
        <Icon name={iconOf(document)} />
        <span className="documents__names">
          <button
            type="button"
            className="link documents__open"
            aria-label={t('documents.preview', { name: title })}
            onClick={() => onAction('preview')}
          >
            <bdi>{title}</bdi>
          </button>
          {document.title && (
            <span className="muted tiny cut" title={fileName}>
              <bdi>{fileName}</bdi>
            </span>
          )}
          {restricted && (
            <span className="documents__lock tiny" title={label(documentFields.restricted.help)}>
              <Icon name="lock" small />
              {label(documentFields.restricted.label)}
            </span>
          )}
        </span>
      </td>
      <td className="documents__kind">{label(documentFields.category.choices[category])}</td>
      <td className="n dim documents__issued" data-label={label(documentFields.issuedOn.label)}>
        <span className="num">{issuedOn ? formatDay(issuedOn, language) : noValue}</span>
      </td>
      <td className="documents__expires" data-label={label(documentFields.expiresOn.label)}>
        <ExpiryMark document={document} />
      </td>
      <td className="n dim documents__size">
        <span className="num">{formatBytes(bytes, language)}</span>
      </td>
      <td className="documents__actions">
        <Menu>
          <Menu.Target>
            <button type="button" className="tool" aria-label={t('documents.actions', { name: title })}>
              <Icon name="more" small />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<Icon name="download" />}
              onClick={() =>
                downloadFrom(t, (options) =>
                  client.of(owner.resource).document(owner.row._id, document._id, options),
                )
              }
            >
              {t('documents.download')}
            </Menu.Item>
            {canWrite && (
              <>
                <Menu.Item leftSection={<Icon name="pencil" />} onClick={() => onAction('facts')}>
                  {t('documents.edit')}
                </Menu.Item>
                <Menu.Item
                  className="pop__item pop__item--danger"
                  leftSection={<Icon name="trash" />}
                  onClick={() => onAction('deletion')}
                >
                  {t('documents.delete')}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  )
}

/** The last day and, when it is over or near, a shape and a word. */
function ExpiryMark({ document: { expiresOn } }: Pick<Props, 'document'>) {
  const { t, language } = useWords()
  const expiry = expiryOf(expiresOn, dayOf(timeNow(), timeZone))
  if (!expiresOn || !expiry) return <span className="muted">{noValue}</span>
  const day = <span className="num">{formatDay(expiresOn, language)}</span>
  if (expiry.kind === 'later') return day
  const isOver = expiry.kind === 'expired'
  const near =
    expiry.days === 0 ? t('documents.expiresToday') : t('documents.expiresIn', { count: expiry.days })
  return (
    <span className="documents__expiry">
      {day}
      <span className="st" data-s={isOver ? 'late' : 'held'}>
        <Glyph shape={isOver ? 'triangle' : 'clock'} />
        {isOver ? t('documents.expired') : near}
      </span>
    </span>
  )
}

export function titleOf({ title, fileName }: DocumentFile): string {
  return title ?? fileName
}

function iconOf({ type }: DocumentFile): IconName {
  if (type.startsWith('image/')) return 'image'
  if (/spreadsheet|csv/.test(type)) return 'sheet'
  return type === 'application/pdf' ? 'pdf' : 'file'
}

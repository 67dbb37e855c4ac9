import { longestAlt, type Picture } from '@prona/contract/files/picture'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/confirm.tsx'
import { Frame } from '../../ui/inputs/frame.tsx'
import { TextArea } from '../../ui/inputs/text-box.tsx'
import { useWords } from '../../ui/language.ts'
import { failureOf } from '../data/problems.ts'
import { Photo } from './photo.tsx'
import { pictureWords } from './picture-words.ts'
import type { Owner } from './use-files.ts'

type Props = {
  readonly owner: Owner
  readonly picture: Picture
  readonly busy: boolean
  readonly onClose: () => void
  readonly onSave: (alt: string | null) => Promise<void>
}

/** Edits the description of a picture. */
export function AltDialog({ owner, picture, busy, onClose, onSave }: Props) {
  const { t } = useWords()
  const called = pictureWords(owner.resource)
  const [alt, setAlt] = useState(picture.alt ?? '')
  const [failure, setFailure] = useState<string>()
  const id = useId()
  const save = async () => {
    setFailure(undefined)
    try {
      await onSave(alt.trim() || null)
    } catch (error) {
      setFailure(failureOf(error, t))
    }
  }
  return (
    <Dialog title={t(called.describe)} opened onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className="dialog__text">
          <div className="altpic">
            <Photo owner={owner} picture={picture} fit="contain" alt="" />
          </div>
          <Frame id={id} label={t(called.describe)} help={t(called.altHelp)} error={failure}>
            {(wiring) => <TextArea {...wiring} value={alt} maxLength={longestAlt} onChange={setAlt} />}
          </Frame>
        </div>
        <div className="dialog__foot">
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" look="primary" disabled={busy}>
            {t('form.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

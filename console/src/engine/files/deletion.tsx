import { useState } from 'react'
import { Confirm } from '../../ui/confirm.tsx'
import { useWords } from '../../ui/language.ts'
import { tellDone, tellFailed } from '../../ui/toasts.tsx'
import { failureOf } from '../data/problems.ts'

type Props = {
  readonly title: string
  readonly text: string
  readonly done: string
  readonly remove: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks for confirmation before a file is deleted for good. */
export function Deletion({ title, text, done, remove, onClose }: Props) {
  const { t } = useWords()
  const [isBusy, setBusy] = useState(false)
  const confirmed = async () => {
    setBusy(true)
    try {
      await remove()
      tellDone(done)
    } catch (error) {
      tellFailed(failureOf(error, t))
    }
    onClose()
  }
  return (
    <Confirm
      title={title}
      text={text}
      verb={t('details.delete')}
      opened
      busy={isBusy}
      onClose={onClose}
      onConfirm={confirmed}
      danger
    />
  )
}

import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useWords } from '../../ui/language.ts'
import { tellLost } from '../../ui/late-part.tsx'
import { useLatePart } from '../../ui/use-late-part.ts'
import { confirming } from '../session/confirming.ts'

/** Asks over the open page whether it is its person who does something; what they were doing then goes on. */
export function ConfirmAgain() {
  const { t } = useWords()
  const isAsked = useStore(confirming, ({ answer }) => answer !== null)
  const Asked = useLatePart(isAsked, confirmDialog, () => {
    tellLost(t)
    answerWith(false)
  })
  useEffect(() => {
    addEventListener('keydown', closeAlone, true)
    return () => removeEventListener('keydown', closeAlone, true)
  }, [])
  return Asked && <Asked opened={isAsked} onAnswer={answerWith} />
}

const confirmDialog = async () => (await import('./confirm-dialog.tsx')).ConfirmDialog

function answerWith(isConfirmed: boolean): void {
  confirming.getState().answer?.(isConfirmed)
}

/** Here before any dialog is: Escape closes this one and not the one below it, in which something may be typed. */
function closeAlone(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !confirming.getState().answer) return
  event.stopImmediatePropagation()
  answerWith(false)
}

import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../ui/language.ts'
import { tellLost } from '../../ui/late-part.tsx'
import { useLatePart } from '../../ui/use-late-part.ts'
import { useSession } from './session.ts'

/** Asks to sign in again over the page whose session has ended; the page keeps its content. */
export function SignInAgain() {
  const { t } = useWords()
  const isLapsed = useSession((session) => session.isLapsed)
  const end = useSession((session) => session.end)
  const [isLost, setLost] = useState(false)
  useFocusBack(isLapsed)
  const Asked = useLatePart(
    isLapsed && !isLost,
    async () => (await import('./sign-in-dialog.tsx')).SignInDialog,
    () => {
      // Where its file cannot be fetched, the sign-in page does the same; what was being written is kept as a
      // draft.
      setLost(true)
      tellLost(t)
      end()
    },
  )
  return Asked && <Asked opened={isLapsed} />
}

/** Whoever has signed in again goes on where they were, also if that was drawn anew or closed meanwhile. */
function useFocusBack(isLapsed: boolean): void {
  const last = useRef<HTMLElement>(undefined)
  const wasLapsed = useRef(false)
  useEffect(() => {
    if (isLapsed) {
      wasLapsed.current = true
      return
    }
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target
    }
    const { current: before } = last
    const timer = wasLapsed.current ? setTimeout(() => focusAgain(before), closingMs) : undefined
    wasLapsed.current = false
    document.addEventListener('focusin', note)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('focusin', note)
    }
  }, [isLapsed])
}

/** By then the dialog is gone, and what it gave the focus back to has it. */
const closingMs = 400

function focusAgain(before: HTMLElement | undefined): void {
  if (document.activeElement !== document.body) return
  const same = before?.isConnected ? before : document.getElementById(before?.id || 'main')
  const back = same ?? document.getElementById('main')
  back?.focus({ preventScroll: true })
}

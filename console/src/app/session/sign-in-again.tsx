import { useState } from 'react'
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

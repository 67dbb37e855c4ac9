import { useState } from 'react'
import { useWords } from '../../ui/language.ts'
import { tellLost } from '../../ui/late-part.tsx'
import { useLatePart } from '../../ui/use-late-part.ts'
import { useSession } from './session.ts'

/** Over the page whose session has ended; what stands on it stays. */
export function SignInAgain() {
  const { t } = useWords()
  const isLapsed = useSession((session) => session.isLapsed)
  const end = useSession((session) => session.end)
  const [isLost, setLost] = useState(false)
  const Asked = useLatePart(
    isLapsed && !isLost,
    async () => (await import('./sign-in-dialog.tsx')).SignInDialog,
    () => {
      // Without the file for it there is the sign-in page, and the draft of what was being written.
      setLost(true)
      tellLost(t)
      end()
    },
  )
  return Asked && <Asked opened={isLapsed} />
}

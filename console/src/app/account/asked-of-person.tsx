import { useStore } from 'zustand'
import { useLatePart } from '../../ui/use-late-part.ts'
import { isAskedFirst } from '../session/auth-state.ts'
import { confirming } from '../session/confirming.ts'
import { session, useSession } from '../session/session.ts'

/**
 * What somebody is asked for themselves: to confirm over the open page that it is them; and two-step verification,
 * where their role requires it: by a note above a page, later in place of the program, as is a new password.
 */
export function AskedOfPerson() {
  const user = useSession((session) => session.user)
  const needed = user?.factorNeeded
  const answer = useStore(confirming, (one) => one.answer)
  const Asked = useLatePart(Boolean(needed || user?.passwordNeeded || answer), asked, () => {
    if (isAskedFirst(user)) session.getState().end()
    answer?.(false)
  })
  return Asked && <Asked needed={needed} isPasswordNeeded={user?.passwordNeeded === true} answer={answer} />
}

const asked = async () => (await import('./factor-page.tsx')).Asked

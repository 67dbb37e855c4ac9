import { deviceStore, forgetPerson, greetPerson } from '../../ui/browser-store.ts'
import type { Session } from './create-session.ts'
import { keptStore } from './kept-store.ts'
import { session } from './session.ts'

/**
 * Whenever nobody is signed in, whatever led to it, nothing of a person stays on this device: no drafts, no titles, no
 * records. Somebody who is asked to sign in again over their open page gets it back from memory if they do.
 */
export function forgetWhoLeft(): void {
  let lapsed: { readonly person: string; readonly had: ReturnType<typeof forgetPerson> } | undefined
  session.subscribe((now, before) => {
    const person = personIn(now)
    if (!now.user) lapsed = undefined
    if (!now.isInitialized || (person === personIn(before) && before.isInitialized)) return
    if (person !== undefined) {
      greetPerson(person, lapsed?.person === person ? lapsed.had : [])
      lapsed = undefined
      return
    }
    // Without an answer from the server the token stays, and so does what was kept for its owner.
    if (!now.user && deviceStore.getItem('token')) return
    const had = forgetPerson()
    void keptStore.clear()
    lapsed = now.user ? { person: now.user._id, had } : undefined
  })
}

/** Nobody while they are asked to sign in again. */
function personIn({ user, isLapsed }: Session): string | undefined {
  return isLapsed ? undefined : user?._id
}

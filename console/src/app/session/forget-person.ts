import { deviceStore, forgetPerson, greetPerson, setPersonAside } from '../../ui/browser-store.ts'
import { isAskedFirst } from './auth-state.ts'
import type { Session } from './create-session.ts'
import { keptStore } from './kept-store.ts'
import { session } from './session.ts'

/**
 * Whenever nobody is signed in, whatever led to it, nothing of a person stays on this device: no drafts, no titles, no
 * records; nor while they are asked for a new password or a second factor before anything else. Somebody whose session ended while their page is open gets it back from memory when they sign in there.
 */
export function forgetWhoLeft(): void {
  session.subscribe((now, before) => {
    const person = personIn(now)
    if (!now.isInitialized || (person === personIn(before) && before.isInitialized)) return
    if (person !== undefined) return greetPerson(person)
    // Without an answer from the server the token stays, and so does what was kept for its owner.
    if (!now.user && deviceStore.getItem('token')) return
    setPersonAside()
    void keptStore.clear()
  })
  session.subscribe(({ note }) => {
    if (note === 'left') forgetPerson()
  })
}

/** Nobody while they are asked to sign in again, or for something that comes first. */
function personIn({ user, isLapsed }: Session): string | undefined {
  return isLapsed || isAskedFirst(user) ? undefined : user?._id
}

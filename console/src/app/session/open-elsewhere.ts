import { type Elsewhere, elsewhereCalls } from '@prona/client/sign-in-elsewhere'
import { connection } from './session.ts'
import { signedInAgain } from './window-elsewhere.ts'

const calls = elsewhereCalls(connection)
const look = 'popup,width=520,height=720'

/**
 * The way to sign in again at the service, in a window of its own: the page with what was being typed stays as it is,
 * and goes on once somebody is signed in there. `again`: the service asks also whoever is signed in there. Undefined
 * where there is no service.
 */
export function windowElsewhere(
  elsewhere: Elsewhere | null | undefined,
  onProblem: (error: Error) => void,
  again = false,
) {
  if (!elsewhere) return undefined

  const open = async () => {
    // Opened by the press itself: later a browser would not allow it.
    const opened = window.open('about:blank', '', look)
    // Where windows are not allowed the page itself goes there; what was being typed is kept as a draft.
    const next = opened ? signedInAgain : `${location.pathname}${location.search}`
    const onRefusal = (cause: unknown) => onProblem(new Error('elsewhere', { cause }))
    const address = await calls.begin(next, again, { onProblem: onRefusal })
    if (address === null) opened?.close()
    else if (opened) opened.location.replace(address)
    else location.assign(address)
  }
  return { name: elsewhere.name, open: () => void open() }
}

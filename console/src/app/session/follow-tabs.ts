import { authCalls } from '@prona/client/auth'
import { deviceStore, tabStore } from '../../ui/browser-store.ts'
import { languageNow } from '../../ui/language.ts'
import { createTabCounter } from './create-tab-counter.ts'
import { session } from './session.ts'
import { comeBack, leaveLastTab } from './sign-out-with-last-tab.ts'

const browser = { shared: deviceStore, own: tabStore, now: Date.now }
const locksOfTabs = 'tab.'

const tabs = createTabCounter({ storage: deviceStore, onLast: () => leaveLastTab(browser) })

/**
 * Counts this tab among the open ones, before anything is asked of the server: after a reload the token may
 * have to be put back first.
 */
export function followTabs(): void {
  const name = `${locksOfTabs}${crypto.getRandomValues(new Uint32Array(4)).join('')}`
  let token: string | null = null
  let letGo = () => {}
  const arrive = () => {
    const late = comeBack(browser)
    if (late) void endToken(late)
    tabs.getState().open()
    letGo = hold(name)
  }
  arrive()
  document.addEventListener('visibilitychange', () => void countLiving())
  addEventListener('pagehide', () => {
    token = deviceStore.getItem('token')
    letGo()
    tabs.getState().close()
  })
  // A page in the browser's page cache gets no events, so it has to catch up with what other tabs did.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    arrive()
    const now = deviceStore.getItem('token')
    if (now === null) session.getState().end()
    else if (now !== token)
      session
        .getState()
        .adopt()
        .catch(() => location.reload())
  })
}

/**
 * Every tab holds a lock as long as it is open, and a crash releases it, so counting the locks counts the
 * tabs. A page served without encryption has no locks and relies on the counter alone.
 */
function hold(name: string): () => void {
  if (!('locks' in navigator)) return () => {}
  const until = Promise.withResolvers<void>()
  void navigator.locks.request(name, async () => {
    await countLiving()
    await until.promise
  })
  return () => until.resolve()
}

async function countLiving(): Promise<void> {
  if (!('locks' in navigator)) return
  const { held = [] } = await navigator.locks.query()
  const living = held.filter((lock) => lock.name?.startsWith(locksOfTabs)).length
  if (living > 0) tabs.getState().repair(living)
}

/** Ends the session of this very token: the stored one is somebody else's, or there is none. */
async function endToken(token: string): Promise<void> {
  const own = { base: '/api', token: () => token, branch: () => undefined, language: languageNow }
  await authCalls(own).signOut()
}

import { authCalls } from '@prona/client/auth'
import { deviceStore, tabStore } from '../../ui/browser-store.ts'
import { languageNow } from '../../ui/language.ts'
import { createTabCounter } from './create-tab-counter.ts'
import { session } from './session.ts'
import { comeBack, leaveLastTab } from './sign-out-with-last-tab.ts'

const browser = { shared: deviceStore, own: tabStore, now: Date.now }
const locksOfTabs = 'tab.'

const tabs = createTabCounter({ storage: deviceStore, onLast: () => leaveLastTab(browser) })

/** Before anything is asked of the server: the page is one of so many, and may have come back from a reload. */
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
  // A page kept whole by the browser hears nothing of what the others did meanwhile.
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
 * Every tab holds a lock for as long as it lives, and a crash lets go of it: so the locks are the tabs. A page
 * that was served without encryption has no locks; there the counter alone has to do.
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

/** By the token itself: the one in the store is another's, or none. */
async function endToken(token: string): Promise<void> {
  const own = { base: '/api', token: () => token, branch: () => undefined, language: languageNow }
  await authCalls(own).signOut()
}

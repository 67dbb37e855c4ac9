import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './ui/styles/splash.css'
import './ui/styles/controls.css'
import './ui/styles/state.css'
import './ui/styles/page.css'
import './ui/styles/overlays.css'
import './ui/styles/touch.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followConnection } from './app/connection/connection-state.ts'
import { registerWorker } from './app/connection/register-worker.ts'
import { router } from './app/router.tsx'
import { followTabs } from './app/session/follow-tabs.ts'
import { forgetWhoLeft } from './app/session/forget-person.ts'
import { followOtherTabs, session } from './app/session/session.ts'
import { followSettings, loadSettings } from './app/settings/settings.ts'
import { deviceStore } from './ui/browser-store.ts'
import { beginToSpeak, storedLanguage } from './ui/language.ts'
import { followKeys } from './ui/on-screen-keys.ts'
import { followScrolling } from './ui/scroll-look.ts'

loadSettings()
followSettings()
followTabs()
forgetWhoLeft()
followOtherTabs()
followConnection()
followKeys()
followScrolling()
session.subscribe((now, before) => {
  // Somebody else has signed in: they must not see the page that was open.
  if (now.user && before.user && now.user._id !== before.user._id) {
    void router.navigate({ to: '/', replace: true, ignoreBlocker: true })
  }
  if (now.isAuthenticated !== before.isAuthenticated && before.isInitialized) void router.invalidate()
})

const page = document.getElementById('app')
if (page) void start(page)

/**
 * The splash of index.html stays until it is known who is signed in, in which language to greet them and what
 * to show.
 */
async function start(page: HTMLElement): Promise<void> {
  const chosen = storedLanguage()
  // Requested first: a browser sends six requests at a time, and later ones wait.
  const known = session.getState().initialize()
  // Whoever has a token most likely is still signed in, so their first page is fetched while the server is
  // asked. A part that cannot be fetched is requested again by the router, which has an error page for that.
  const signedIn =
    deviceStore.getItem('token') === null ? undefined : import('./app/first-page.ts').catch(() => undefined)
  await Promise.all([known, chosen && beginToSpeak(chosen)])
  const { user } = session.getState()
  if (!chosen && user) await beginToSpeak(user.language)
  // Drawn when everything is there, so that it is drawn once.
  await Promise.all([user && signedIn?.then((opening) => opening?.prepareFirstPage()), router.load()])
  createRoot(page).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  registerWorker()
}

import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '../../ui/styles/mantine.css'
import '../../ui/styles/shell.css'
import '../../ui/styles/table.css'
import '../../ui/styles/facts.css'
import '../../ui/styles/form.css'
import '../../ui/styles/inputs.css'
import '../../ui/styles/forced.css'
import '../../ui/styles/print.css'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { SignedInProvider } from '../../engine/data/signed-in.tsx'
import { Hints } from '../../ui/hints.tsx'
import { useWords } from '../../ui/language.ts'
import { latePiece } from '../../ui/late-part.tsx'
import { useShortcut } from '../../ui/shortcuts.ts'
import { theme } from '../../ui/theme.ts'
import { Toasts } from '../../ui/toasts.tsx'
import { AskedOfPerson } from '../account/asked-of-person.tsx'
import { ConnectionNote } from '../connection/connection-note.tsx'
import { onBack } from '../connection/connection-state.ts'
import { workMenuFor } from '../navigation/menu.ts'
import { type Place, useOwnPage, usePlace, usePlaceTitle } from '../navigation/place.ts'
import { toggleRail, useRail } from '../navigation/rail.ts'
import { OfflinePage } from '../pages/offline-page.tsx'
import { isAskedFirst } from '../session/auth-state.ts'
import { client } from '../session/client.ts'
import { rightsHad } from '../session/had-rights.ts'
import { queries } from '../session/queries.ts'
import { fetchRestAhead } from '../session/rest-ahead.ts'
import { useSession } from '../session/session.ts'
import { SignInAgain } from '../session/sign-in-again.tsx'
import { followPrinting } from '../settings/printing.ts'
import { useSettings } from '../settings/settings.ts'
import { SettingsCorner } from '../settings/settings-corner.tsx'
import { useSettingsDrawer } from '../settings/settings-drawer-state.ts'
import { Keyboard } from './keyboard.tsx'
import { Navigation } from './navigation.tsx'
import { TopBar } from './top-bar.tsx'

const SeenAsBar = latePiece(async () => (await import('./seen-as-bar.tsx')).SeenAsBar)

/** Everything around a page for whoever is signed in. */
export function Shell() {
  const user = useSession((session) => session.user)
  const branch = useSession((session) => session.branch)
  const isAway = useSession(({ note }) => note === 'unreachable')
  const paletteMode = useSettings((settings) => settings.paletteMode)
  const refresh = useSession((session) => session.refresh)
  const signedIn = useMemo(
    () => user && { client, user, had: rightsHad(user), branch, onBack, refresh },
    [user, branch, refresh],
  )
  if (!signedIn) return isAway ? <OfflinePage /> : null
  return (
    // Follows the direction set on the page without mounting anything anew, so that unsaved input stays.
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        forceColorScheme={paletteMode}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <QueryClientProvider client={queries}>
          <SignedInProvider value={signedIn}>
            {isAskedFirst(signedIn.user) ? <AskedOfPerson /> : <Frame key={signedIn.user._id} />}
          </SignedInProvider>
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  )
}

function Frame() {
  const { t } = useWords()
  const place = usePlace()
  const branch = useSession((session) => session.branch)
  const main = useMainOfPage()
  const seenAs = useSession((session) => session.user?.seenAs)
  const isNarrow = useRail((rail) => rail.isNarrow)
  const isDrawerOpen = useSettingsDrawer(({ isOpen }) => isOpen)
  usePageTitle()
  useEffect(followPrinting, [])
  useEffect(fetchRestAhead, [])
  useShortcut('rail', toggleRail)
  return (
    <>
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        {t('shell.skip')}
      </button>
      <div
        className="shell"
        data-on-list={place?.page === 'list' || undefined}
        data-rail={isNarrow || undefined}
        data-drawer={isDrawerOpen || undefined}
      >
        {above}
        <main className="page" id="main" tabIndex={-1} ref={main}>
          {seenAs && <SeenAsBar seenAs={seenAs} />}
          <ConnectionNote />
          <AskedOfPerson />
          <Outlet key={branch} />
        </main>
        {beside}
      </div>
      {overAll}
    </>
  )
}

/** Made once, so that a change of page draws none of it again. */
const above = (
  <>
    <Navigation />
    <TopBar />
  </>
)
const beside = (
  <>
    <SettingsCorner />
    <Toasts />
    <Keyboard />
  </>
)
const overAll = (
  <>
    <SignInAgain />
    <Hints />
  </>
)

function usePageTitle(): void {
  const place = usePlace()
  const name = usePlaceTitle(place)
  const isLanding = useIsLanding(place)
  useEffect(() => {
    document.title = name && name !== 'Prona' && !isLanding ? `${name} · Prona` : 'Prona'
  }, [name, isLanding])
}

/** The page that the console opens with. */
function useIsLanding(place: Place | undefined): boolean {
  const user = useSession((session) => session.user)
  const own = useOwnPage()
  const first = useMemo(() => user && workMenuFor(user)[0], [user])
  return first?.page ? first.page === own : place?.page === 'list' && first?.resource === place.resource
}

/**
 * Moves the focus to a new page, as the browser would for a new document. It waits until the page is drawn,
 * so that the old one is not measured again, and leaves the focus where the page has set it itself.
 */
function useMainOfPage() {
  const main = useRef<HTMLElement>(null)
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const page = main.current
    if (page && !(page !== document.activeElement && page.contains(document.activeElement)))
      page.focus({ preventScroll: true })
  }, [pathname])
  return main
}

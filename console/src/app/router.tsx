import type { Page } from '@prona/contract/kernel/page'
import type { WordKey } from '@prona/contract/kernel/words'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useRouterState,
} from '@tanstack/react-router'
import { declarationsFor } from '../engine/data/declared.ts'
import { useWords, wordsOfPages } from '../ui/language.ts'
import { MissingWords } from '../ui/missing-words.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { firstScreen, screen } from './pages/lazy-screen.ts'
import { pageScreens, recordPages } from './pages/page-screens.ts'
import { hideLinkToken } from './session/link-token.ts'
import { safeNext } from './session/safe-next.ts'
import { session } from './session/session.ts'
import { hideWhatItSaid } from './session/sign-in-return.ts'

/** Fetched with the shell: offline it could not be fetched any more. */
const brokenPage = firstScreen(() => import('./pages/broken-page.tsx'), 'BrokenPage')

const root = createRootRoute({ component: Root })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } => ({ next: safeNext(next) }),
  beforeLoad: ({ search }) => {
    if (session.getState().isAuthenticated) throw redirect({ href: search.next ?? '/', replace: true })
  },
  component: firstScreen(() => import('./session/sign-in-page.tsx'), 'SignInPage'),
})

/** Where the service that people can sign in at sends them back to. */
const signInReturn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/return',
  beforeLoad: hideWhatItSaid,
  component: firstScreen(() => import('./session/sign-in-return-page.tsx'), 'SignInReturnPage'),
})

/** Older links have their token before the `#`. */
function olderToken({ token }: Record<string, unknown>): { token?: string } {
  return typeof token === 'string' ? { token } : {}
}

const first = createRoute({
  getParentRoute: () => root,
  path: '/first',
  validateSearch: olderToken,
  beforeLoad: (opened) => {
    if (session.getState().isAuthenticated) throw redirect({ to: '/', replace: true })
    hideLinkToken(opened)
  },
  component: firstScreen(() => import('./session/set-up-page.tsx'), 'SetUpPage'),
})

/** Also for whoever is signed in: the link may be for another person than the last one at this device. */
function forLink<const P extends string>(path: P) {
  return createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: olderToken,
    beforeLoad: hideLinkToken,
    component: firstScreen(() => import('./session/link-page.tsx'), 'LinkPage'),
  })
}

const setPassword = forLink('/set-password')
const register = forLink('/register')
const confirmAddress = forLink('/confirm-address')

const forgotten = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: firstScreen(() => import('./session/forgotten-page.tsx'), 'ForgottenPage'),
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    const { isAuthenticated, note } = session.getState()
    // Whoever has a token that could not be checked is told so on the page they opened, and goes on from
    // there.
    if (isAuthenticated || note === 'unreachable') return
    // Whoever signed out did so on purpose: the next person to sign in may be another and begins at the home
    // page.
    const next = note === 'left' || location.href === '/' ? undefined : location.href
    throw redirect({ to: '/sign-in', search: { next }, replace: true })
  },
  component: firstScreen(async () => {
    void brokenPage.preload?.()
    const words = wordsOfPages()
    const { Shell } = await import('./frame/shell.tsx')
    await words
    return { Shell }
  }, 'Shell'),
})

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: firstScreen(() => import('./pages/home.tsx'), 'Home'),
})

/** Pages that are no resource's. What one shows may stand in its search, such as what a list on it is narrowed to. */
const ownPages = pageScreens.map(([page, fetchScreen]) =>
  createRoute({
    getParentRoute: () => signedIn,
    path: page.path,
    staticData: { own: page },
    validateSearch: (search: Record<string, unknown>) => search,
    component: screen(async () => {
      const [{ guarded }, Screen] = await Promise.all([import('./pages/open-page.tsx'), fetchScreen()])
      return { Page: guarded(page, Screen) }
    }, 'Page'),
  }),
)

/** Pages of a record, below its own address. */
const ofRecords = recordPages.map(([{ plural, path, name }, fetchScreen]) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    staticData: { page: 'part', plural, name },
    validateSearch: (search: Record<string, unknown>) => search,
    component: screen(async () => ({ Page: await fetchScreen() }), 'Page'),
  }),
)

/** Every resource has these four; what a list is narrowed to stands in its search, read by the list itself. */
const list = createRoute({
  getParentRoute: () => signedIn,
  path: '/$plural',
  staticData: { page: 'list' },
  beforeLoad: ({ params }) => declarationsFor(params.plural),
  validateSearch: (search: Record<string, unknown>) => search,
  component: firstScreen(() => import('./pages/list-page.tsx'), 'ListPage'),
})

const create = createRoute({
  getParentRoute: () => signedIn,
  path: '/$plural/new',
  staticData: { page: 'new' },
  validateSearch: (search: Record<string, unknown>) => search,
  component: screen(() => import('./pages/form-page.tsx'), 'CreatePage'),
})

const row = createRoute({
  getParentRoute: () => signedIn,
  path: '/$plural/$id',
  staticData: { page: 'row' },
  validateSearch: (search: Record<string, unknown>) => search,
  component: screen(() => import('./pages/row-page.tsx'), 'RowPage'),
})

const edit = createRoute({
  getParentRoute: () => signedIn,
  path: '/$plural/$id/edit',
  staticData: { page: 'edit' },
  validateSearch: (search: Record<string, unknown>) => search,
  component: screen(() => import('./pages/form-page.tsx'), 'EditPage'),
})

const elsewhere = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: screen(() => import('./pages/not-found-page.tsx'), 'NotFoundPage'),
})

/** For whoever builds the console, on `npm run dev`: a build leaves it out, and its files with it. */
const forDevelopers = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/styleguide',
        component: screen(() => import('../styleguide/style-guide.tsx'), 'StyleGuide'),
      }),
    ]
  : []

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    signInReturn,
    first,
    setPassword,
    register,
    confirmAddress,
    forgotten,
    signedIn.addChildren([home, ...ownPages, ...ofRecords, list, create, row, edit, elsewhere]),
    ...forDevelopers,
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: brokenPage,
})

function Root() {
  const { t } = useWords()
  const active = useRouterState({ select: ({ isLoading }) => isLoading })
  return (
    <>
      <ProgressBar active={active} label={t('shell.opening')} />
      <MissingWords />
      <Outlet />
    </>
  )
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    readonly page?: 'list' | 'new' | 'row' | 'edit' | 'part'
    /** Of a record's further page: what its address does not say, and what it is called. */
    readonly plural?: string
    readonly name?: WordKey
    /** A page that is no resource's. */
    readonly own?: Page
  }
}

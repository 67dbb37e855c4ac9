import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouterState,
} from '@tanstack/react-router'
import { useWords } from '../ui/language.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { safeNext } from './next.ts'
import { session } from './session.ts'

const root = createRootRoute({ component: Root })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } => ({ next: safeNext(next) }),
  beforeLoad: ({ search }) => {
    if (session.getState().isAuthenticated) throw redirect({ href: search.next ?? '/', replace: true })
  },
  component: lazyRouteComponent(() => import('./sign-in.tsx'), 'SignInPage'),
})

const first = createRoute({
  getParentRoute: () => root,
  path: '/first',
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  beforeLoad: () => {
    if (session.getState().isAuthenticated) throw redirect({ to: '/', replace: true })
  },
  component: lazyRouteComponent(() => import('./first.tsx'), 'FirstPage'),
})

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: ({ location }) => {
    const { isAuthenticated, note } = session.getState()
    if (isAuthenticated) return
    // Whoever left wished to: the next to sign in, who may be another, starts at the start.
    const next = note === 'left' || location.href === '/' ? undefined : location.href
    throw redirect({ to: '/sign-in', search: { next }, replace: true })
  },
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
})

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  component: lazyRouteComponent(() => import('./home.tsx'), 'Home'),
})

/** Every resource has these four; what a list is narrowed to stands in its search, read by the list itself. */
const list = createRoute({
  getParentRoute: () => inside,
  path: '/$plural',
  staticData: { page: 'list' },
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('./list-page.tsx'), 'ListPage'),
})

const create = createRoute({
  getParentRoute: () => inside,
  path: '/$plural/new',
  staticData: { page: 'new' },
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('./form-page.tsx'), 'CreatePage'),
})

const row = createRoute({
  getParentRoute: () => inside,
  path: '/$plural/$id',
  staticData: { page: 'row' },
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('./row-page.tsx'), 'RowPage'),
})

const edit = createRoute({
  getParentRoute: () => inside,
  path: '/$plural/$id/edit',
  staticData: { page: 'edit' },
  component: lazyRouteComponent(() => import('./form-page.tsx'), 'EditPage'),
})

const elsewhere = createRoute({
  getParentRoute: () => inside,
  path: '$',
  component: lazyRouteComponent(() => import('./elsewhere.tsx'), 'Elsewhere'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    first,
    inside.addChildren([home, list, create, row, edit, elsewhere]),
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: lazyRouteComponent(() => import('./broken-page.tsx'), 'BrokenPage'),
})

function Root() {
  const { t } = useWords()
  const active = useRouterState({ select: ({ isLoading }) => isLoading })
  return (
    <>
      <ProgressBar active={active} label={t('shell.opening')} />
      <Outlet />
    </>
  )
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    readonly page?: 'list' | 'new' | 'row' | 'edit'
  }
}

import { redirect, useRouterState } from '@tanstack/react-router'

type Opened = {
  readonly location: {
    readonly pathname: string
    readonly hash: string
    readonly search: { readonly token?: string }
  }
}

/**
 * A link carries its token behind the `#`, which no server and no proxy is told; older links had it before. Either way
 * it is taken out of the address at once and kept beside it, where a reload finds it and nobody reads it.
 */
export function hideLinkToken({ location }: Opened): void {
  const linkToken = new URLSearchParams(location.hash).get('token') ?? location.search.token
  if (linkToken) throw redirect({ to: location.pathname, state: { linkToken }, replace: true })
}

/** The token of the link by which this page was opened. */
export function useLinkToken(): string {
  return useRouterState({ select: ({ location }) => location.state.linkToken ?? '' })
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    linkToken?: string
  }
}

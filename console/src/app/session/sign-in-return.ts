import type { CameBack } from '@prona/client/sign-in-elsewhere'
import { redirect } from '@tanstack/react-router'

type Opened = {
  readonly location: {
    readonly pathname: string
    readonly searchStr: string
    readonly state: { readonly cameBack?: CameBack | 'refused' }
  }
}

/**
 * What the service says stands in the address by which it sends somebody back. It is taken out of it at once and kept
 * beside it, so that it stands in no history. It is read as it is: the router would read a number in it.
 */
export function hideWhatItSaid({ location }: Opened): void {
  const said = new URLSearchParams(location.searchStr)
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => said.get(name) ?? undefined)
  const cameBack = code && state ? { code, state, ...(iss ? { iss } : {}) } : 'refused'
  if (said.size > 0) throw redirect({ to: location.pathname, state: { cameBack }, replace: true })
  if (!location.state.cameBack) throw redirect({ to: '/sign-in', replace: true })
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    cameBack?: CameBack | 'refused'
  }
}

import './pages/list-page.tsx'
import './frame/shell.tsx'
import { mayDo } from '@prona/contract/access'
import { findResourceByPlural } from '@prona/contract/registry'
import { declarationsFor } from '../engine/data/declared.ts'
import { listStateFrom } from '../engine/data/list-state.ts'
import type { SignedInAs } from '../engine/data/signed-in.tsx'
import { pageQuery, searchAt } from '../engine/data/use-list.ts'
import { withBranch } from '../engine/data/with-branch.ts'
import { homeAt } from '../engine/views/use-views.ts'
import { onBack } from './connection/connection-state.ts'
import { router } from './router.tsx'
import { client } from './session/client.ts'
import { queries, restored } from './session/queries.ts'
import { session } from './session/session.ts'

/**
 * Runs once it is known who is signed in, before the first page is drawn: requests the rows of the list the
 * address names and restores what this device has kept. It is in one file with the shell and the list.
 */
export function prepareFirstPage(): Promise<void> {
  const { user, branch, refresh } = session.getState()
  // The router asks for the declarations too, and shows where they cannot be fetched.
  if (user) void askForRows({ client, user, branch, onBack, refresh }).catch(() => undefined)
  return restored()
}

async function askForRows(signedIn: SignedInAs): Promise<void> {
  const { pathname, search } = router.latestLocation
  const resource = findResourceByPlural(pathname.slice(1))
  if (!resource || !mayDo(signedIn.user, resource, 'read')) return
  await declarationsFor(resource.plural)
  const read = withBranch(signedIn, resource)
  const state = listStateFrom(read, searchAt(search, homeAt(signedIn, resource)))
  void queries.prefetchQuery(pageQuery(signedIn, resource, state))
}

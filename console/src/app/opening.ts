import './list-page.tsx'
import './shell.tsx'
import { may } from '@prona/contract/access'
import { findResourceByPlural } from '@prona/contract/registry'
import type { Desk } from '../kernel/desk.tsx'
import { listStateFrom } from '../kernel/list-state.ts'
import { listQuery, searchAt } from '../kernel/use-list.ts'
import { homeAt } from '../views/use-views.ts'
import { client } from './client.ts'
import { queries, restored } from './queries.ts'
import { router } from './router.tsx'
import { session } from './session.ts'

/**
 * Between knowing who is here and drawing the first page for them: the rows of the list it shows are asked for, and
 * what this device remembers is taken up. Comes in one file with the shell and the list.
 */
export function beginDesk(): Promise<void> {
  const { user, branch } = session.getState()
  if (user) askForRows({ client, user, branch })
  return restored()
}

function askForRows(desk: Desk): void {
  const { pathname, search } = router.latestLocation
  const resource = findResourceByPlural(pathname.slice(1))
  if (!resource || !may(desk.user, `${resource.single}.read`)) return
  const state = listStateFrom(resource, searchAt(search, homeAt(desk, resource)))
  void queries.prefetchQuery(listQuery(desk.client, desk.branch, resource, state))
}

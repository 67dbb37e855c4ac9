import { mayChooseByName } from '@prona/contract/assignees'
import { resourceNamed } from '@prona/contract/registry'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { tabStore } from '../../../ui/browser-store.ts'
import { useSignedIn } from '../../data/signed-in.tsx'
import { rowQuery } from '../../data/use-row.ts'
import type { FieldDisplay } from '../../fields/view.ts'
import { useOwnScreens } from '../../own-screens.ts'
import { optionOf } from './use-options.ts'

const kept = 3

/** The records chosen recently in this tab, fetched again so that none is offered that is gone. */
export function useRecent(to: string, display: FieldDisplay) {
  const { client, branch, user } = useSignedIn()
  const [isAsked, setAsked] = useState(false)
  const resource = resourceNamed(to)
  const { hint } = useOwnScreens(resource)
  const key = `recent:${user._id}:${branch}:${to}`
  // People are few, and chosen by name they are not read one by one.
  const ids = isAsked && !mayChooseByName(user, resource) ? stored(key) : []
  const found = useQueries({ queries: ids.map((id) => rowQuery(client, branch, resource, id)) })
  return {
    options: found.flatMap(({ data }) => (data ? [optionOf(resource, data, display, hint)] : [])),
    ask: () => setAsked(true),
    remember: (id: string) => {
      const next = [id, ...stored(key).filter((one) => one !== id)].slice(0, kept)
      tabStore.setItem(key, next.join(' '))
    },
  }
}

function stored(key: string): readonly string[] {
  return (tabStore.getItem(key) ?? '').split(' ').filter(Boolean)
}

import { resourceNamed } from '@prona/contract/registry'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../kernel/desk.tsx'
import type { Scene } from '../kernel/fields/view.ts'
import { optionOf } from '../kernel/use-options.ts'
import { rowQuery } from '../kernel/use-row.ts'
import { tabStore } from '../ui/browser-store.ts'

const kept = 3

/** What one chose lately of these records, in this tab; asked for anew, so that nothing lost is offered. */
export function useRecent(to: string, scene: Scene) {
  const { client, branch, user } = useDesk()
  const [isAsked, setAsked] = useState(false)
  const resource = resourceNamed(to)
  const key = `recent:${user._id}:${branch}:${to}`
  const ids = isAsked ? stored(key) : []
  const found = useQueries({ queries: ids.map((id) => rowQuery(client, branch, resource, id)) })
  return {
    options: found.flatMap(({ data }) => (data ? [optionOf(resource, data, scene)] : [])),
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

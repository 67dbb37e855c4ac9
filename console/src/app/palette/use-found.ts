import { orThrow } from '@prona/client/problem'
import { titleInLanguage } from '@prona/contract/kernel/kinds'
import { fieldNamed, type Resource } from '@prona/contract/kernel/resource'
import { resourceNamed } from '@prona/contract/registry'
import {
  type Found,
  findingFields,
  mostFoundPerResource,
  standingField,
  tellingFields,
  usualFoundPerResource,
} from '@prona/contract/search/found'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { allBranches, useSignedIn } from '../../engine/data/signed-in.tsx'
import { valueAt } from '../../engine/data/value-at.ts'
import { useFieldDisplay } from '../../engine/fields/show.tsx'
import type { FieldDisplay } from '../../engine/fields/view.ts'
import { useWords } from '../../ui/language.ts'
import type { Group, Item, Typed } from './items.ts'
import { folded, wordsIn } from './match.ts'

const pauseMs = 120
const mostHints = 3

/** The records that contain what was typed, requested when typing pauses; an older request is given up. */
export function useFound({ text, mode }: Typed) {
  const { client, branch, user } = useSignedIn()
  const { t, label } = useWords()
  const display = useFieldDisplay()
  const isAsked = mode !== 'commands' && text !== ''
  const query = usePaused(isAsked ? text : '')
  const within =
    mode === 'units' ? { limit: mostFoundPerResource, resource: 'unit' } : { limit: usualFoundPerResource }
  const asked = useQuery({
    queryKey: ['search', branch, within, query],
    enabled: query !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    queryFn: ({ signal }) => orThrow((options) => client.search(query, { ...options, ...within, signal })),
  })
  const found = (isAsked && query !== '' && asked.data) || []
  const branchName = (code: string) => user.branches.find((one) => one.code === code)?.name ?? code
  const groups = [...grouped(found)].map(([single, each]): Group => {
    const resource = resourceNamed(single)
    const name = label(resource.names.many)
    const href = `/${resource.plural}?q=${encodeURIComponent(text)}`
    const all: Item = { id: `all ${single}`, title: t('palette.allIn', { name }), icon: 'list', href }
    const items = each.map((one) => {
      const where = branch === allBranches && one.branch ? [branchName(one.branch)] : []
      return {
        ...itemOf(resource, one, display),
        hint: [...hintsOf(resource, one, text, display), ...where].join(' · '),
      }
    })
    return { id: `found ${single}`, title: name, items: each.length < within.limit ? items : [...items, all] }
  })
  const isWaiting = isAsked && !asked.isError && (query !== text || asked.isFetching)
  return { groups, isWaiting, error: isAsked && query === text ? asked.error : null, retry: asked.refetch }
}

function grouped(found: readonly Found[]): ReadonlyMap<string, readonly Found[]> {
  return Map.groupBy(found, ({ resource }) => resource)
}

function itemOf(resource: Resource, found: Found, display: FieldDisplay): Item {
  const field = fieldNamed(resource, standingField(resource) ?? '')
  const standing = field?.kind === 'choice' && found.state ? { field, state: found.state } : undefined
  return {
    id: `${found.resource} ${found._id}`,
    title: titleInLanguage(resource, found.title, display.words.language),
    icon: resource.icon,
    href: `/${resource.plural}/${found._id}`,
    ...(standing && {
      mark: standing.field.marks?.[standing.state],
      state: display.say(standing.field, standing.state),
    }),
  }
}

/** The text it was found by, if the title does not show it, and then what tells it apart from others. */
function hintsOf(resource: Resource, found: Found, text: string, display: FieldDisplay): readonly string[] {
  const row = { ...found.values, labels: found.labels }
  const around = display.around(row)
  const textAt = (path: string) => {
    const field = fieldNamed(resource, path)
    return field ? around.say(field, valueAt(row, path)) : ''
  }
  const words = wordsIn(text).filter((word) => !folded(found.title).includes(word))
  const by = findingFields(resource)
    .map(textAt)
    .filter((shown) => words.some((word) => folded(shown).includes(word)))
  const all = [...by, ...tellingFields(resource).map(textAt)].filter((shown) => shown !== '')
  return [...new Set(all)].slice(0, mostHints)
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

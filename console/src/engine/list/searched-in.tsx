import type { Resource } from '@prona/contract/kernel/resource'
import { searchWords } from '@prona/contract/search/search-words'
import { type Step, stepsOf } from '@prona/contract/search-steps'
import { useWords } from '../../ui/language.ts'
import { type Access, useAccess } from '../data/access.ts'
import { allBranches, useSignedIn } from '../data/signed-in.tsx'

type SearchedIn = { readonly resource: Resource; readonly isFiltered: boolean }

/** Where a search that found nothing has looked, and where it has not. */
export function SearchedIn({ resource, isFiltered }: SearchedIn) {
  const { t, label } = useWords()
  const { user, branch } = useSignedIn()
  const access = useAccess()
  const fields = resource.list.search.flatMap((path) => {
    const steps = stepsOf(resource, path)
    const isSeen = steps.every((step) => sees(access, resource, step))
    return isSeen ? [named(steps).map(({ field }) => label(field.label))] : []
  })
  const names = [...new Set(fields.map((each) => each.join(' · ')))].join(', ')
  const isOneOfSeveral = resource.scope === 'branch' && branch !== allBranches && user.branches.length > 1
  return [
    isFiltered && t('list.noMatchHelp'),
    `${label(searchWords.searched)} ${names}.`,
    isOneOfSeveral && label(searchWords.otherBranches),
  ]
    .filter(Boolean)
    .join(' ')
}

function sees(access: Access, searched: Resource, { resource, path }: Step): boolean {
  const isTold = resource === searched || path === resource.title || access.may(resource, 'read')
  return isTold && access.field(resource, path) !== undefined
}

/** What a record is called needs no name of its own: "Customer", but "Property · Code". */
function named(steps: readonly Step[]): readonly Step[] {
  const last = steps.at(-1)
  return last && steps.length > 1 && last.path === last.resource.title ? steps.slice(-2, -1) : steps.slice(-2)
}

import { resources } from '@prona/contract/registry'
import { searchWords } from '@prona/contract/search/search-words'
import { useAccess } from '../../engine/data/access.ts'
import { allBranches, useSignedIn } from '../../engine/data/signed-in.tsx'
import { useWords } from '../../ui/language.ts'
import type { Typed } from './items.ts'

/** That nothing was found, and what was searched: commands are found by their names alone. */
export function NothingFound({ typed }: { readonly typed: Typed }) {
  const { t, label } = useWords()
  const { user, branch } = useSignedIn()
  const access = useAccess()
  const none = t('palette.none', { query: typed.text })
  if (typed.mode === 'commands') return none
  const searched = resources.filter(
    (resource) =>
      !resource.followsFrom &&
      access.may(resource, 'read') &&
      (typed.mode !== 'units' || resource.single === 'unit'),
  )
  const names = searched.map(({ names: { many } }) => label(many)).join(', ')
  const isOneOfSeveral = branch !== allBranches && user.branches.length > 1
  return [
    none,
    names !== '' && `${label(searchWords.searched)} ${names}.`,
    isOneOfSeveral && label(searchWords.otherBranches),
  ]
    .filter(Boolean)
    .join(' ')
}

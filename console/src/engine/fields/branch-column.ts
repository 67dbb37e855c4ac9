import type { Resource } from '@prona/contract/kernel/resource'
import { useMemo } from 'react'
import { useWords } from '../../ui/language.ts'
import { allBranches, useSignedIn } from '../data/signed-in.tsx'
import type { Column } from './columns.ts'

const path = 'branch'

/** In a list of all branches each record's branch, after its name or where the reader moved it to. */
export function useWithBranch(
  { scope }: Resource,
  columns: readonly Column[],
  { columns: chosen, pinned }: { readonly columns: readonly string[] | undefined; readonly pinned: number },
): readonly Column[] {
  const { t } = useWords()
  const { branch, user } = useSignedIn()
  const isShown = branch === allBranches && scope === 'branch'
  const label = t('field.branch')
  return useMemo(() => {
    if (!isShown) return columns
    const choices = Object.fromEntries(user.branches.map(({ code, name }) => [code, alike(name)]))
    const at = chosen?.includes(path) ? chosen.indexOf(path) : Math.max(1, pinned)
    return columns.toSpliced(at, 0, { path, field: { kind: 'choice', label: alike(label), choices } })
  }, [isShown, columns, chosen, pinned, label, user.branches])
}

/** A name is the same in every language. */
function alike(text: string) {
  return [text, text, text, text] as const
}

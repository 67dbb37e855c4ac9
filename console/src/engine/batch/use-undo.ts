import { orThrow } from '@prona/client/problem'
import type { Resource } from '@prona/contract/kernel/resource'
import { useQueryClient } from '@tanstack/react-query'
import { useWords } from '../../ui/language.ts'
import { tellProgress } from '../../ui/toasts.tsx'
import { failureOf } from '../data/problems.ts'
import { useSignedIn } from '../data/signed-in.tsx'

/** Undoing a bulk change or an import, as a toast offers it. */
export function useUndo(resource: Resource) {
  const { client } = useSignedIn()
  const queries = useQueryClient()
  const { t } = useWords()
  const undo = async (batch: string) => {
    const undone = orThrow((options) => client.of(resource).undo(batch, options))
    const told = tellProgress(undone, {
      loading: t('bulk.undoing'),
      success: ({ counts: { undone: count = 0, refused = 0 } }) =>
        [t('bulk.undone', { count }), refused > 0 && t('bulk.undoRefused', { count: refused })]
          .filter(Boolean)
          .join(' '),
      error: (cause) => t('bulk.undoFailed', { reason: failureOf(cause, t) }),
    })
    // The toast has said why.
    await told.catch(() => {})
    await queries.invalidateQueries()
  }
  return (batch: string) => ({ label: t('bulk.undo'), run: () => undo(batch) })
}

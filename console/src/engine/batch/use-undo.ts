import { orThrow } from '@prona/client/problem'
import type { Resource } from '@prona/contract/kernel/resource'
import { useQueryClient } from '@tanstack/react-query'
import { useWords } from '../../ui/language.ts'
import { tellProgress } from '../../ui/toasts.tsx'
import { failureOf, isGone } from '../data/problems.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { whenFree } from './when-free.ts'

/** Undoing a bulk change or an import, as a toast offers it. */
export function useUndo(resource: Resource) {
  const { client } = useSignedIn()
  const queries = useQueryClient()
  const { t } = useWords()
  const undo = async (batch: string) => {
    const undone = whenFree(
      () => orThrow((options) => client.of(resource).undo(batch, options)),
      () => {},
    )
    const told = tellProgress(undone, {
      loading: t('bulk.undoing'),
      success: ({ counts: { undone: count = 0, refused = 0 } }) =>
        [t('bulk.undone', { count }), refused > 0 && t('bulk.undoRefused', { count: refused })]
          .filter(Boolean)
          .join(' '),
      error: (cause) => t('bulk.undoFailed', { reason: failureOf(cause, t) }),
    })
    const isUndone = await told.then(
      () => true,
      // The toast has said why.
      (cause) => isGone(cause),
    )
    await queries.invalidateQueries()
    return isUndone
  }
  /** `run` answers whether nothing of it is left to undo. */
  return (batch: string) => ({ label: t('bulk.undo'), run: () => undo(batch) })
}

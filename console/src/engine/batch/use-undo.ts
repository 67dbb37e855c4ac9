import type { Undone } from '@prona/client/batches'
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
  const undo = async (batch: string): Promise<boolean> => {
    let broken: Undone | undefined
    const undone = whenFree(
      async () => {
        const answer = await orThrow((options) => client.of(resource).undo(batch, options))
        broken = answer.problem && answer
        if (broken) throw new Error('Broken off')
        return answer
      },
      () => {},
    )
    const sentencesOf = ({ counts: { undone: count = 0, refused = 0, left = 0 }, problem }: Undone) =>
      [
        t('bulk.undone', { count }),
        refused > 0 && t('bulk.undoRefused', { count: refused }),
        left > 0 && `${t('bulk.brokenLeft', { count: left })}.`,
        problem?.detail,
      ]
        .filter(Boolean)
        .join(' ')
    const told = tellProgress(undone, {
      loading: t('bulk.undoing'),
      success: sentencesOf,
      error: (cause) =>
        broken ? sentencesOf(broken) : t('bulk.undoFailed', { reason: failureOf(cause, t) }),
      again: (cause) => (isGone(cause) ? undefined : { label: t('blank.retry'), run: () => undo(batch) }),
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

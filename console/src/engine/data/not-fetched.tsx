import { useWords } from '../../ui/language.ts'
import { Failed } from '../../ui/page-states.tsx'
import { isAway, problemOf, reasonOf } from './problems.ts'

type Props = { readonly error: Error; readonly onRetry: () => void }

/** In place of what could not be fetched: why, and a way to try again. */
export function NotFetched({ error, onRetry }: Props) {
  const { t } = useWords()
  const problem = problemOf(error)
  const shownReason = problem?.code === 'unreadable' ? t('form.unreadable') : reasonOf(error)
  const requestId = isAway(problem) ? undefined : problem?.requestId
  return <Failed reason={shownReason} requestId={requestId} onRetry={onRetry} />
}

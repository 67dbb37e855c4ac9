import type { Progress } from '@prona/client/long-answer'
import { formatNumber } from '@prona/contract/kernel/format'
import { useWords } from '../ui/language.ts'
import { useLate } from '../ui/use-late.ts'

/** How far long work is, once waiting can be noticed. */
export function LongProgress({ progress }: { readonly progress: Progress | undefined }) {
  const { t, language } = useWords()
  const isLate = useLate(true)
  if (!isLate) return null
  const [done, total] = [progress?.done ?? 0, progress?.total ?? 0].map((one) => formatNumber(one, language))
  return (
    <div className="long">
      <progress aria-label={t('bulk.working')} value={progress?.done} max={progress?.total ?? 1} />
      <span className="muted small num" role="status">
        {progress ? t('bulk.progress', { done: done ?? '', total: total ?? '' }) : t('bulk.working')}
      </span>
    </div>
  )
}

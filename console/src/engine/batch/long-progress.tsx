import type { Progress } from '@prona/client/long-answer'
import { formatNumber } from '@prona/contract/kernel/number-text'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/language.ts'
import { useLate } from '../../ui/use-late.ts'

type Props = {
  readonly progress: Progress | undefined
  /** The seconds until it goes on by itself, where somebody else still has it. */
  readonly waits?: number
  /** Where it can be stopped now. */
  readonly onStop?: (() => void) | undefined
  readonly isStopping?: boolean
}

/** The progress of long work, shown once the wait is noticeable. */
export function LongProgress({ progress, waits = 0, onStop, isStopping = false }: Props) {
  const { t, language } = useWords()
  const isLate = useLate(true)
  if (!isLate) return null
  const [done, total] = [progress?.done ?? 0, progress?.total ?? 0].map((one) => formatNumber(one, language))
  return (
    <div className="long">
      <progress aria-label={t('bulk.working')} value={progress?.done} max={progress?.total ?? 1} />
      <span className="muted small num" role="status">
        {isStopping
          ? t('bulk.stopping')
          : waits > 0
            ? t('bulk.goesOnIn', { count: waits })
            : progress
              ? t('bulk.progress', { done: done ?? '', total: total ?? '' })
              : t('bulk.working')}
      </span>
      {onStop && (
        <Button small icon="stop" disabled={isStopping} onClick={onStop}>
          {t('bulk.stop')}
        </Button>
      )}
    </div>
  )
}

import { officeZone } from '@prona/contract/kernel/day'
import { clockAt } from '@prona/contract/kernel/format'
import { useIsFetching } from '@tanstack/react-query'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { useLate } from '../../ui/use-late.ts'
import { useConnectionState } from './connection-state.ts'

const slowAfterMs = 8_000

/** A note above the page while the server cannot be reached or is slow to answer; it disappears by itself. */
export function ConnectionNote() {
  const { t } = useWords()
  const state = useConnectionState((connectionState) => connectionState.state)
  const since = useConnectionState((connectionState) => connectionState.since)
  const tryNow = useConnectionState((connectionState) => connectionState.tryNow)
  const isSlow = useLate(useIsFetching() > 0, slowAfterMs)
  return (
    <div role="status">
      {state !== 'up' ? (
        <div className="note note--flat" data-s="held">
          <Icon name="line" />
          <span>
            <b className="medium">{t(state === 'offline' ? 'offline.offline' : 'offline.away')}</b>{' '}
            {t('offline.keeps', { time: since ? clockAt(since, officeZone).time : '' })}
          </span>
          <button type="button" className="link" onClick={() => void tryNow()}>
            {t('offline.tryNow')}
          </button>
        </div>
      ) : (
        isSlow && (
          <div className="note note--flat" data-s="held">
            <Icon name="line" />
            <span>{t('offline.slow')}</span>
          </div>
        )
      )}
    </div>
  )
}

import { officeZone } from '@prona/contract/kernel/day'
import { clockAt } from '@prona/contract/kernel/format'
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { useLate } from '../../ui/use-late.ts'
import { useConnectionState } from './connection-state.ts'

const slowAfterMs = 8_000
const busyAfterMs = 1_000

function hasFailed({ state }: Query): boolean {
  return state.fetchFailureCount > 0
}

function isWithoutData({ state }: Query): boolean {
  return state.data === undefined && state.status === 'error'
}

/** A note above the page while the server cannot be reached or is slow to answer; it disappears by itself. */
export function ConnectionNote() {
  const { t } = useWords()
  const state = useConnectionState((connectionState) => connectionState.state)
  const since = useConnectionState((connectionState) => connectionState.since)
  const tryNow = useConnectionState((connectionState) => connectionState.tryNow)
  const isSlow = useLate(useIsFetching() > 0, slowAfterMs)
  const isBusy = useLate(useIsFetching({ predicate: hasFailed }) > 0, busyAfterMs)
  const queries = useQueryClient()
  const shows = () =>
    queries.getQueryCache().findAll({ type: 'active', predicate: isWithoutData }).length === 0
  return (
    <div role="status">
      {state !== 'up' ? (
        <div className="note note--flat" data-s="held">
          <Icon name="line" />
          <span>
            <b className="medium">{t(state === 'offline' ? 'offline.offline' : 'offline.away')}</b>{' '}
            {since && shows() && t('offline.asOf', { time: clockAt(since, officeZone).time })}
          </span>
          <button type="button" className="link retry-all" onClick={() => void tryNow()}>
            {t('offline.tryNow')}
          </button>
        </div>
      ) : (
        (isSlow || isBusy) && (
          <div className="note note--flat" data-s="held">
            <Icon name="line" />
            <span>{t(isBusy ? 'offline.busy' : 'offline.slow')}</span>
          </div>
        )
      )}
    </div>
  )
}

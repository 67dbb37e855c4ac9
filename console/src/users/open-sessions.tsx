import '../ui/styles/sessions.css'
import { type CallOptions, orThrow } from '@prona/client/problem'
import { formatInstant } from '@prona/contract/kernel/format'
import { formatNumber } from '@prona/contract/kernel/number-text'
import { filledIn } from '@prona/contract/kernel/words'
import { deviceLine } from '@prona/contract/users/device'
import type { OpenSession, OpenSessions } from '@prona/contract/users/session'
import { sessionWords } from '@prona/contract/users/session-words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { NotFetched } from '../engine/data/not-fetched.tsx'
import { failureOf, isGone } from '../engine/data/problems.ts'
import { timeZone } from '../engine/data/time-zone.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../ui/language.ts'
import { Bone } from '../ui/skeleton.tsx'
import { tellDone, tellFailed } from '../ui/toasts.tsx'
import { useLate } from '../ui/use-late.ts'

type Props = {
  /** Whose they are: a user's id, or `own`. */
  readonly of: string
  /** The version of the record they are shown with: with another one they are fetched again. */
  readonly version?: number
  readonly list: (options: CallOptions) => Promise<OpenSessions | null>
  readonly end: (id: string, options: CallOptions) => Promise<true | null>
  /** Beside the title, where there are others than the one in use. */
  readonly children?: ReactNode
}

export function sessionsKey(of: string) {
  return ['users', 'sessions', of] as const
}

/** Where somebody is signed in, and how to end that. */
export function OpenSessionList({ of, version, list, end, children }: Props) {
  const { label } = useWords()
  const title = useId()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...sessionsKey(of), version],
    queryFn: ({ signal }) => orThrow((options) => list({ ...options, signal })),
    staleTime: 0,
  })
  const isLate = useLate(isPending)
  const { sessions = [], total = 0 } = data ?? {}
  // Of somebody above the reader none are answered.
  if (isGone(error)) return null
  return (
    <section className="card" aria-labelledby={title}>
      <div className="card__head">
        <h2 className="h2" id={title}>
          {label(sessionWords.title)}
        </h2>
        {sessions.some(({ isCurrent }) => !isCurrent) && children}
      </div>
      {error && !data && <NotFetched error={error} onRetry={() => refetch()} />}
      {isLate && (
        <div className="card__body">
          <Bone width={220} />
        </div>
      )}
      {sessions.length > 0 && (
        <ul className="sessions">
          {sessions.map((session) => (
            <SessionLine key={session._id} of={of} session={session} end={end} />
          ))}
        </ul>
      )}
      {data && sessions.length === 0 && <p className="card__body muted">{label(sessionWords.none)}</p>}
      <More count={total - sessions.length} />
    </section>
  )
}

function More({ count }: { readonly count: number }) {
  const { label, language } = useWords()
  if (count <= 0) return null
  return (
    <p className="card__foot muted">
      {filledIn(label(sessionWords.more), { count: formatNumber(count, language) })}
    </p>
  )
}

type LineProps = Pick<Props, 'of' | 'end'> & { readonly session: OpenSession }

function SessionLine({ of, session, end }: LineProps) {
  const { t, label, language } = useWords()
  const queries = useQueryClient()
  const { _id, device, address, lastAddress, createdAt, lastSeenAt, isCurrent } = session
  const ending = useMutation({
    mutationFn: () => orThrow((options) => end(_id, options)),
    onSuccess: () => tellDone(label(sessionWords.ended)),
    onError: (error) => tellFailed(failureOf(error, t)),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey(of) }),
  })
  const named = deviceLine(device) || label(sessionWords.unknown)
  const at = (instant: string) => formatInstant(instant, language, timeZone)
  const isElsewhere = address !== null && address !== lastAddress
  const opened = filledIn(label(isElsewhere ? sessionWords.openedFrom : sessionWords.opened), {
    when: at(createdAt),
    address: address ?? '',
  })
  return (
    <li className="session">
      <div className="session__text">
        <span className="session__device">
          <b>{named}</b>
          {isCurrent && <span className="tag">{label(sessionWords.current)}</span>}
        </span>
        {lastAddress && (
          <span className="muted small">
            {label(sessionWords.address)} <bdi className="num">{lastAddress}</bdi>
          </span>
        )}
        <span className="muted small">
          {!isCurrent && `${filledIn(label(sessionWords.seen), { when: at(lastSeenAt) })} · `}
          {opened}
        </span>
      </div>
      {!isCurrent && (
        <Button
          small
          disabled={ending.isPending}
          aria-label={filledIn(label(sessionWords.endNamed), { device: named })}
          onClick={() => ending.mutate()}
        >
          {label(sessionWords.end)}
        </Button>
      )}
    </li>
  )
}

import '../ui/styles/sessions.css'
import { type CallOptions, orThrow } from '@prona/client/problem'
import { dayOf } from '@prona/contract/kernel/day'
import { formatDay, formatInstant } from '@prona/contract/kernel/format'
import { filledIn } from '@prona/contract/kernel/words'
import type { ApiToken } from '@prona/contract/users/api-token'
import { tokenWords } from '@prona/contract/users/api-token-words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { NotFetched } from '../engine/data/not-fetched.tsx'
import { failureOf, isGone } from '../engine/data/problems.ts'
import { timeZone } from '../engine/data/time-zone.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { useWords } from '../ui/language.ts'
import { tellDone, tellFailed } from '../ui/toasts.tsx'

type Props = {
  /** Whose they are: a user's id, or `own`. */
  readonly of: string
  readonly list: (options: CallOptions) => Promise<readonly ApiToken[] | null>
  readonly end: (id: string, options: CallOptions) => Promise<true | null>
  /** Beside the title. */
  readonly children?: ReactNode
  /** Whether the list is shown where there is none. */
  readonly always?: boolean
}

export function tokensKey(of: string) {
  return ['users', 'apiTokens', of] as const
}

/** The tokens that somebody made for scripts, and how to end one. */
export function ApiTokenList({ of, list, end, children, always = false }: Props) {
  const { label } = useWords()
  const title = useId()
  const { data, error, refetch } = useQuery({
    queryKey: tokensKey(of),
    queryFn: ({ signal }) => orThrow((options) => list({ ...options, signal })),
    staleTime: 0,
  })
  // Of somebody above the reader none are answered.
  if (isGone(error) || (!always && (data ?? []).length === 0)) return null
  return (
    <section className="card" aria-labelledby={title}>
      <div className="card__head">
        <h2 className="h2" id={title}>
          {label(tokenWords.title)}
        </h2>
        {children}
      </div>
      {error && !data && <NotFetched error={error} onRetry={() => refetch()} />}
      {always && <p className="card__body small">{label(tokenWords.about)}</p>}
      {data && data.length > 0 && (
        <ul className="sessions">
          {data.map((token) => (
            <TokenLine key={token._id} of={of} token={token} end={end} />
          ))}
        </ul>
      )}
    </section>
  )
}

type LineProps = Pick<Props, 'of' | 'end'> & { readonly token: ApiToken }

function TokenLine({ of, token, end }: LineProps) {
  const { t, label, language } = useWords()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const { _id, name, permissions, branches, expiresAt, lastUsedAt, lastAddress } = token
  const ending = useMutation({
    mutationFn: () => orThrow((options) => end(_id, options)),
    onSuccess: () => tellDone(label(tokenWords.ended)),
    onError: (error) => tellFailed(failureOf(error, t)),
    onSettled: () => {
      setAsked(false)
      return queries.invalidateQueries({ queryKey: tokensKey(of) })
    },
  })
  const writes = permissions.some((one) => !/\.(read|report)$/.test(one))
  const isOver = Date.parse(expiresAt) <= Date.now()
  const until = formatDay(dayOf(expiresAt, timeZone), language)
  const used = lastUsedAt === null ? undefined : formatInstant(lastUsedAt, language, timeZone)
  return (
    <li className="session">
      <div className="session__text">
        <span className="session__device">
          <b>{name}</b>
          <span className="tag">{label(writes ? tokenWords.writes : tokenWords.onlyReads)}</span>
        </span>
        <span className="muted small">
          {label(tokenWords.branches)}: {branches.join(', ')}
        </span>
        <span className="muted small">
          {isOver ? label(tokenWords.over) : filledIn(label(tokenWords.until), { when: until })}
          {' · '}
          {used ? filledIn(label(tokenWords.used), { when: used }) : label(tokenWords.unused)}
          {lastAddress && (
            <>
              {' · '}
              <bdi className="num">{lastAddress}</bdi>
            </>
          )}
        </span>
      </div>
      <Button
        small
        aria-label={filledIn(label(tokenWords.endNamed), { name })}
        onClick={() => setAsked(true)}
      >
        {label(tokenWords.end)}
      </Button>
      <Confirm
        title={filledIn(label(tokenWords.endAsked), { name })}
        text={<p>{label(tokenWords.endText)}</p>}
        verb={label(tokenWords.end)}
        danger
        opened={isAsked}
        busy={ending.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => ending.mutate()}
      />
    </li>
  )
}

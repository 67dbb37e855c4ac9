import '../ui/styles/sessions.css'
import { linkedAccountCalls } from '@prona/client/linked-accounts'
import { type CallOptions, orThrow } from '@prona/client/problem'
import { formatInstant } from '@prona/contract/kernel/format'
import { filledIn } from '@prona/contract/kernel/words'
import type { LinkedAccount } from '@prona/contract/users/linked-account'
import { linkedAccountWords } from '@prona/contract/users/linked-account-words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { NotFetched } from '../engine/data/not-fetched.tsx'
import { failureOf, isGone } from '../engine/data/problems.ts'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { timeZone } from '../engine/data/time-zone.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { useWords } from '../ui/language.ts'
import { tellDone, tellFailed } from '../ui/toasts.tsx'
import { sessionsKey } from './open-sessions.tsx'

type Props = {
  /** Whose they are: a user's id, or `own`. */
  readonly of: string
  readonly list: (options: CallOptions) => Promise<readonly LinkedAccount[] | null>
  readonly unlink: (issuer: string, options: CallOptions) => Promise<true | null>
}

/** One's own; most people have none, and are shown nothing. */
export function OwnLinkedAccounts() {
  const calls = linkedAccountCalls(useSignedIn().client.connection)
  return <LinkedAccountList of="own" list={calls.own} unlink={calls.unlinkOwn} />
}

/** Who somebody is at the services that they sign in at, and how to end that. */
export function LinkedAccountList({ of, list, unlink }: Props) {
  const { label } = useWords()
  const title = useId()
  const { data, error, refetch } = useQuery({
    queryKey: accountsKey(of),
    queryFn: ({ signal }) => orThrow((options) => list({ ...options, signal })),
    staleTime: 0,
  })
  // Of somebody above the reader none are answered.
  if (isGone(error) || (!error && !data?.length)) return null
  return (
    <section className="card" aria-labelledby={title}>
      <div className="card__head">
        <h2 className="h2" id={title}>
          {label(linkedAccountWords.title)}
        </h2>
      </div>
      {error && !data && <NotFetched error={error} onRetry={() => refetch()} />}
      <ul className="sessions">
        {data?.map((account) => (
          <AccountLine key={account.issuer} of={of} account={account} unlink={unlink} />
        ))}
      </ul>
    </section>
  )
}

function accountsKey(of: string) {
  return ['users', 'linkedAccounts', of] as const
}

function AccountLine({
  of,
  account: { issuer, name, linkedAt, lastUsedAt },
  unlink,
}: Pick<Props, 'of' | 'unlink'> & { readonly account: LinkedAccount }) {
  const { t, label, language } = useWords()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const unlinking = useMutation({
    mutationFn: () => orThrow((options) => unlink(issuer, options)),
    onSuccess: () => tellDone(label(linkedAccountWords.done)),
    onError: (error) => tellFailed(failureOf(error, t)),
    onSettled: () => {
      setAsked(false)
      void queries.invalidateQueries({ queryKey: sessionsKey(of) })
      return queries.invalidateQueries({ queryKey: accountsKey(of) })
    },
  })
  const service = name ?? issuer
  const said = (event: 'linked' | 'used', at: string) =>
    filledIn(label(linkedAccountWords[event]), { when: formatInstant(at, language, timeZone) })
  return (
    <li className="session">
      <div className="session__text">
        <span className="session__device">
          <b>
            <bdi>{service}</bdi>
          </b>
          {name !== null && (
            <span className="muted small">
              <bdi>{issuer}</bdi>
            </span>
          )}
        </span>
        <span className="muted small">
          {said('linked', linkedAt)}
          {lastUsedAt !== null && ` · ${said('used', lastUsedAt)}`}
        </span>
      </div>
      <Button
        small
        aria-label={filledIn(label(linkedAccountWords.unlinkNamed), { service })}
        onClick={() => setAsked(true)}
      >
        {label(linkedAccountWords.unlink)}
      </Button>
      <Confirm
        title={filledIn(label(linkedAccountWords.asked), { service })}
        text={<p>{label(linkedAccountWords.askedText)}</p>}
        verb={label(linkedAccountWords.unlink)}
        danger
        opened={isAsked}
        busy={unlinking.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => unlinking.mutate()}
      />
    </li>
  )
}

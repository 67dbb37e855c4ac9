import { ownAddressCalls } from '@prona/client/own-address'
import { orThrow } from '@prona/client/problem'
import { formatInstant } from '@prona/contract/kernel/format'
import { filledIn } from '@prona/contract/kernel/words'
import type { OwnAddress } from '@prona/contract/users/own-address'
import { addressWords } from '@prona/contract/users/own-address-words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NotFetched } from '../../engine/data/not-fetched.tsx'
import { failureOf } from '../../engine/data/problems.ts'
import { timeZone } from '../../engine/data/time-zone.ts'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { useWords } from '../../ui/language.ts'
import { latePart } from '../../ui/late-part.tsx'
import { tellDone, tellFailed } from '../../ui/toasts.tsx'
import { connection, session } from '../session/session.ts'

const calls = ownAddressCalls(connection)
const NewAddress = latePart(async () => (await import('./new-address.tsx')).NewAddress)
const addressKey = ['ownAddress']

/** One's own mail address: what it is, and the one that waits to be confirmed. */
export function OwnAddressCard() {
  const { label } = useWords()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: addressKey,
    queryFn: ({ signal }) => orThrow((options) => calls.now({ ...options, signal })),
    staleTime: 0,
  })
  return (
    <section className="card">
      <div className="card__head">
        <h2 className="h2">{label(addressWords.title)}</h2>
      </div>
      {error && !data && <NotFetched error={error} onRetry={() => refetch()} />}
      <div className="card__body account__lines">
        {data && <b className="cut">{data.email ? <bdi>{data.email}</bdi> : label(addressWords.none)}</b>}
        {data?.sendsMail !== false && <p className="small">{label(addressWords.about)}</p>}
        {data?.wanted && <Waiting wanted={data.wanted} />}
        {data?.sendsMail === false && <p className="small">{label(addressWords.noMail)}</p>}
      </div>
      {data?.sendsMail && (
        <div className="card__foot account__foot">
          <span className="grow" />
          <Button onPointerEnter={NewAddress.ahead} onClick={() => setOpen(true)}>
            {label(addressWords.change)}
          </Button>
        </div>
      )}
      {isOpen && (
        <NewAddress
          onAsked={(address) => queries.setQueryData(addressKey, address)}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

function Waiting({ wanted: { email, until } }: { readonly wanted: NonNullable<OwnAddress['wanted']> }) {
  const { t, label, language } = useWords()
  const queries = useQueryClient()
  const settled = (address: OwnAddress, words: string) => {
    queries.setQueryData(addressKey, address)
    tellDone(words)
    // What the menu and the profile say of oneself may have changed elsewhere meanwhile.
    void session.getState().refresh()
  }
  const again = useMutation({
    mutationFn: () => orThrow((options) => calls.ask(email, options)),
    onSuccess: (address) => settled(address, filledIn(label(addressWords.sent), { email })),
    onError: (error) => tellFailed(failureOf(error, t)),
  })
  const cancelling = useMutation({
    mutationFn: () => orThrow((options) => calls.cancel(options)),
    onSuccess: (address) => settled(address, label(addressWords.cancelled)),
    onError: (error) => tellFailed(failureOf(error, t)),
  })
  const isBusy = again.isPending || cancelling.isPending
  const when = formatInstant(until, language, timeZone)
  return (
    <>
      <p className="note" data-s="held">
        <Glyph shape="dashedRing" />
        <span>{filledIn(label(addressWords.waiting), { email, until: when })}</span>
      </p>
      <div className="account__foot">
        <Button small disabled={isBusy} onClick={() => again.mutate()}>
          {label(addressWords.again)}
        </Button>{' '}
        <Button small look="ghost" disabled={isBusy} onClick={() => cancelling.mutate()}>
          {label(addressWords.cancel)}
        </Button>
      </div>
    </>
  )
}

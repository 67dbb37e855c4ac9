import { orThrow } from '@prona/client/problem'
import { userCalls } from '@prona/client/users'
import { mayDo } from '@prona/contract/access'
import { formatPhone } from '@prona/contract/kernel/format'
import { branch as branches } from '@prona/contract/resources'
import { useQuery } from '@tanstack/react-query'
import { useSignedIn } from '../../engine/data/signed-in.tsx'
import { useWords } from '../../ui/language.ts'
import { Failed } from '../../ui/page-states.tsx'
import { helpWords } from './help-words.ts'

/** The company's administrators and the reader's own branch, as far as the reader may see. */
export function WhomToReach() {
  const { label } = useWords()
  const { client, user } = useSignedIn()
  const asked = useQuery({
    queryKey: ['administrators'],
    queryFn: ({ signal }) =>
      orThrow((options) => userCalls(client.connection).administrators({ ...options, signal })),
  })
  if (asked.isError) return <Failed reason={asked.error.message} onRetry={() => void asked.refetch()} />
  const people = asked.data
  return (
    <div className="card__body help__text">
      <h3>{label(helpWords.administrators)}</h3>
      <p className="muted">{label(people?.length === 0 ? helpWords.noneHere : helpWords.askThem)}</p>
      <ul>
        {people?.map(({ _id, name, email }) => (
          <li key={_id}>
            {name} {email && <a href={`mailto:${email}`}>{email}</a>}
          </li>
        ))}
      </ul>
      {mayDo(user, branches, 'read') && <OwnBranch />}
    </div>
  )
}

function OwnBranch() {
  const { client, user } = useSignedIn()
  const asked = useQuery({
    queryKey: ['ownBranch', user.branch],
    queryFn: ({ signal }) =>
      orThrow((options) =>
        client.of(branches).list({ filters: { code: [user.branch] } }, { ...options, signal }),
      ),
  })
  const own = asked.data?.rows.find(({ code }) => code === user.branch)
  if (asked.isError) return <Failed reason={asked.error.message} onRetry={() => void asked.refetch()} />
  if (!own) return null
  return (
    <>
      <h3>{own.name}</h3>
      <ul>
        {own.phone && (
          <li>
            <a href={`tel:${own.phone}`}>{formatPhone(own.phone)}</a>
          </li>
        )}
        {own.email && (
          <li>
            <a href={`mailto:${own.email}`}>{own.email}</a>
          </li>
        )}
      </ul>
    </>
  )
}

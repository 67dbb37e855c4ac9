import { linkedAccountCalls } from '@prona/client/linked-accounts'
import type { CallOptions } from '@prona/client/problem'
import { sessionCalls } from '@prona/client/sessions'
import { tokenCalls } from '@prona/client/tokens'
import { mayOpen } from '@prona/contract/access'
import { audit } from '@prona/contract/audit/audit-page'
import { formatInstant } from '@prona/contract/kernel/format'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { filledIn } from '@prona/contract/kernel/words'
import { invitationWords } from '@prona/contract/users/invitation-words'
import { linkWords } from '@prona/contract/users/sign-in-link-words'
import { Link } from '@tanstack/react-router'
import { useAccess } from '../engine/data/access.ts'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { timeZone } from '../engine/data/time-zone.ts'
import { DerivedOverview, type OverviewProps, RowScreen } from '../engine/record/record-screen.tsx'
import { timeNow } from '../ui/clock.ts'
import { Glyph } from '../ui/glyph.tsx'
import { useWords } from '../ui/language.ts'
import { ApiTokenList } from './api-tokens.tsx'
import { LinkedAccountList } from './linked-accounts.tsx'
import { OpenSessionList } from './open-sessions.tsx'

type Props = { readonly resource: Resource; readonly id: string }

/** A user: as long as they have never signed in, what they need for it comes first. */
export function UserPage({ resource, id }: Props) {
  return <RowScreen resource={resource} id={id} Overview={UserOverview} />
}

function UserOverview(props: OverviewProps) {
  const { t } = useWords()
  const { resource, row } = props
  const { user } = useSignedIn()
  const hasNeverSignedIn = row._id !== user._id && Reflect.get(row, 'lastSeenAt') === null
  const home = user.branches.find(({ code }) => code === row.branch)
  const isActive = Reflect.get(row, 'status') === 'active'
  const access = useAccess()
  const maySendLink = access.may(resource, 'signInLink')
  const mayEndSessions = access.may(resource, 'endSessions')
  return (
    <div className="stack">
      {hasNeverSignedIn && isActive && maySendLink && <AccountNote row={row} />}
      {home && (
        <p>
          <span className="muted">{t('account.ownBranch')}</span> {home.name}
        </p>
      )}
      {mayOpen(user, audit) && (
        <p>
          <Link className="link" to="/audit" search={{ by: row._id }}>
            {t('audit.ofPerson')}
          </Link>
        </p>
      )}
      <DerivedOverview {...props} />
      {maySendLink && <UserAccounts row={row} />}
      {mayEndSessions && !hasNeverSignedIn && <UserSessions row={row} />}
      {mayEndSessions && !hasNeverSignedIn && <UserTokens row={row} />}
    </div>
  )
}

/** What is still missing until they can sign in. */
function AccountNote({ row }: { readonly row: AnyRow }) {
  const { label, language } = useWords()
  const { account, invitedUntil } = row
  const until = typeof invitedUntil === 'string' ? invitedUntil : undefined
  const isValid = account === 'invited' && until !== undefined && until > timeNow()
  const words =
    account === 'none' ? invitationWords.none : isValid ? invitationWords.invited : invitationWords.ended
  return (
    <p className="note" data-s="held">
      <Glyph shape="dashedRing" />
      <span>
        {account === 'open'
          ? label(linkWords.notYet)
          : filledIn(label(words), { until: formatInstant(until ?? '', language, timeZone) })}
      </span>
    </p>
  )
}

/** For who may end them; of somebody above the reader the server answers none. */
function UserSessions({ row }: { readonly row: AnyRow }) {
  const { client } = useSignedIn()
  const { _id, branch } = row
  const inItsBranch = (options: CallOptions) => ({ ...options, ...(branch && { branch }) })
  return (
    <OpenSessionList
      of={_id}
      version={row.version}
      list={(options) => sessionCalls(client.connection).of(_id, inItsBranch(options))}
      end={(id, options) => sessionCalls(client.connection).end(id, inItsBranch(options))}
    />
  )
}

/** Who they are at services that they sign in at, for who may give them a way in. */
function UserAccounts({ row }: { readonly row: AnyRow }) {
  const accounts = linkedAccountCalls(useSignedIn().client.connection)
  const { _id, branch } = row
  const inItsBranch = (options: CallOptions) => ({ ...options, ...(branch && { branch }) })
  return (
    <LinkedAccountList
      of={_id}
      list={(options) => accounts.of(_id, inItsBranch(options))}
      unlink={(issuer, options) => accounts.unlink(_id, issuer, inItsBranch(options))}
    />
  )
}

/** The same of the tokens they made for scripts. */
function UserTokens({ row }: { readonly row: AnyRow }) {
  const tokens = tokenCalls(useSignedIn().client.connection)
  const { _id, branch } = row
  const inItsBranch = (options: CallOptions) => ({ ...options, ...(branch && { branch }) })
  return (
    <ApiTokenList
      of={_id}
      list={(options) => tokens.of(_id, inItsBranch(options))}
      end={(id, options) => tokens.end(id, inItsBranch(options))}
    />
  )
}

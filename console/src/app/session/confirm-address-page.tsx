import { ownAddressCalls } from '@prona/client/own-address'
import { filledIn } from '@prona/contract/kernel/words'
import type { ConfirmedAddress } from '@prona/contract/users/own-address'
import { addressWords } from '@prona/contract/users/own-address-words'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWords } from '../../ui/language.ts'
import { LinkProblem } from './invited.tsx'
import { useLinkToken } from './link-token.ts'
import { connection, session } from './session.ts'
import { SignedOutPage } from './signed-out-page.tsx'

const calls = ownAddressCalls(connection)

/** The page behind the link to a new mail address: pressed, not only opened, since programs open links of mails too. */
export function ConfirmAddressPage() {
  const token = useLinkToken()
  // Another link may be opened over this one, in the same tab.
  return <Confirmation key={token} token={token} />
}

function Confirmation({ token }: { readonly token: string }) {
  const { label } = useWords()
  const [problem, setProblem] = useState<unknown>()
  const [confirmed, setConfirmed] = useState<ConfirmedAddress>()
  const [isBusy, setBusy] = useState(false)

  const confirm = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    const onProblem = (cause: unknown) => setProblem(new Error('address', { cause }))
    const answer = await calls.confirm(token, { onProblem })
    setBusy(false)
    if (!answer) return
    setConfirmed(answer)
    if (session.getState().isAuthenticated) void session.getState().refresh()
  }

  return (
    <SignedOutPage title={label(addressWords.pageTitle)}>
      <div className="sign__said">
        <h1>{label(addressWords.pageTitle)}</h1>
        {problem !== undefined && <LinkProblem problem={problem} gone={addressWords.gone} />}
        {confirmed ? (
          <>
            <p role="status">{filledIn(label(addressWords.confirmed), confirmed)}</p>
            <Link className="btn btn--primary btn--l btn--wide" to="/">
              {label(addressWords.goOn)}
            </Link>
          </>
        ) : (
          <>
            <p className="soft">{label(addressWords.pageAbout)}</p>
            <button
              type="button"
              className="btn btn--primary btn--l btn--wide"
              aria-disabled={isBusy}
              aria-busy={isBusy}
              onClick={() => void confirm()}
            >
              {label(addressWords.confirm)}
            </button>
          </>
        )}
      </div>
    </SignedOutPage>
  )
}

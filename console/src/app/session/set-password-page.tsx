import type { Invited } from '@prona/client/sign-in-links'
import { invitationWords } from '@prona/contract/users/invitation-words'
import { passwordIssue, passwordSentences } from '@prona/contract/users/password'
import { linkWords } from '@prona/contract/users/sign-in-link-words'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../ui/language.ts'
import { LinkProblem, linkCalls, useInvited } from './invited.tsx'
import { useLinkToken } from './link-token.ts'
import { session } from './session.ts'
import { fieldMessagesOf } from './sign-in-problems.ts'
import { PasswordField } from './signed-out-field.tsx'
import { SignedOutPage } from './signed-out-page.tsx'

/** The page behind a sign-in link: whoever it is for sets their password and is signed in. */
export function SetPasswordPage() {
  const token = useLinkToken()
  // Another link may be opened over this one, in the same tab.
  return <OpenedLink key={token} token={token} />
}

function OpenedLink({ token }: { readonly token: string }) {
  const { label } = useWords()
  const { invited, problem } = useInvited(token)
  return (
    <SignedOutPage title={label(linkWords.title)}>
      {invited ? <PasswordChoice token={token} invited={invited} /> : <Waiting problem={problem} />}
    </SignedOutPage>
  )
}

function Waiting({ problem }: { readonly problem: unknown }) {
  const { label } = useWords()
  return (
    <div className="sign__said">
      <h1>{label(linkWords.title)}</h1>
      {problem !== undefined && (
        <>
          <LinkProblem problem={problem} gone={linkWords.gone} />
          <Link className="sign__link" to="/sign-in" search={{}}>
            {label(invitationWords.signIn)}
          </Link>
        </>
      )}
    </div>
  )
}

function PasswordChoice({ token, invited }: { readonly token: string; readonly invited: Invited }) {
  const { t, label } = useWords()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<unknown>()
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const message = refused ?? fieldMessagesOf(problem).password

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const password = String(new FormData(event.currentTarget).get('password'))
    const issue = passwordIssue(password, [invited.username, invited.name])
    setRefused(issue && label(passwordSentences[issue]))
    if (issue) return
    setBusy(true)
    try {
      await session.getState().signInWith((options) => linkCalls.choosePassword(token, password, options))
      await navigate({ to: '/', replace: true })
    } catch (error) {
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <h1>{label(linkWords.title)}</h1>
      <p className="soft">{label(linkWords.about)}</p>
      <p>
        <b>{invited.username}</b> · {invited.name}
      </p>
      {problem !== undefined && !message && <LinkProblem problem={problem} gone={linkWords.gone} />}
      {/* A password manager needs to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={invited.username} readOnly hidden />
      <PasswordField
        name="password"
        label={t('account.newPassword')}
        help={t('account.newPasswordHelp')}
        error={message}
        autoComplete="new-password"
        autoFocus
      />
      <button className="btn btn--primary btn--l btn--wide" type="submit" aria-disabled={busy}>
        {label(linkWords.submit)}
      </button>
    </form>
  )
}

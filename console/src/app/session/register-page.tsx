import type { Invited } from '@prona/client/sign-in-links'
import { filledIn } from '@prona/contract/kernel/words'
import { invitationWords } from '@prona/contract/users/invitation-words'
import { passwordIssue, passwordSentences } from '@prona/contract/users/password'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { languageNow, speak, storedLanguage, useWords } from '../../ui/language.ts'
import { LanguageSwitch } from '../settings/language-switch.tsx'
import { LinkProblem, linkCalls, useInvited } from './invited.tsx'
import { useLinkToken } from './link-token.ts'
import { session } from './session.ts'
import { fieldMessagesOf } from './sign-in-problems.ts'
import { PasswordField, SignedOutField } from './signed-out-field.tsx'
import { SignedOutPage } from './signed-out-page.tsx'

/** The page behind an invitation: whoever it is for opens their account and is signed in. */
export function RegisterPage() {
  const token = useLinkToken()
  // Another invitation may be opened over this one, in the same tab.
  return <OpenedInvitation key={token} token={token} />
}

function OpenedInvitation({ token }: { readonly token: string }) {
  const { label } = useWords()
  const { invited, problem } = useInvited(token, speakAsInvited)
  return (
    <SignedOutPage title={label(invitationWords.title)} hasOwnLanguages={invited !== undefined}>
      {invited ? <Registration token={token} invited={invited} /> : <Waiting problem={problem} />}
    </SignedOutPage>
  )
}

function Waiting({ problem }: { readonly problem: unknown }) {
  const { label } = useWords()
  return (
    <div className="sign__said">
      <h1>{label(invitationWords.heading)}</h1>
      {problem !== undefined && (
        <>
          <LinkProblem problem={problem} gone={invitationWords.gone} />
          <Link className="sign__link" to="/sign-in" search={{}}>
            {label(invitationWords.signIn)}
          </Link>
        </>
      )}
    </div>
  )
}

/** In the language they were invited in, unless they have chosen one on this device. */
async function speakAsInvited({ language }: Invited): Promise<void> {
  if (!storedLanguage()) await speak(language)
}

function Registration({ token, invited }: { readonly token: string; readonly invited: Invited }) {
  const { t, label } = useWords()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<unknown>()
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const messages: Readonly<Record<string, string>> = { ...fieldMessagesOf(problem), ...refused }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const given = new FormData(event.currentTarget)
    const [name, password] = [String(given.get('name')).trim(), String(given.get('password'))]
    const issue = passwordIssue(password, [invited.username, name])
    const found = {
      ...(name === '' && { name: label(invitationWords.missing) }),
      ...(issue && { password: label(passwordSentences[issue]) }),
    }
    setProblem(undefined)
    setRefused(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const registration = { name, password, language: languageNow() }
      await session.getState().signInWith((options) => linkCalls.register(token, registration, options))
      await navigate({ to: '/', replace: true })
    } catch (error) {
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <h1>{label(invitationWords.heading)}</h1>
      {invited.company && <p className="strong">{invited.company}</p>}
      {invited.inviter && (
        <p className="soft">{filledIn(label(invitationWords.inviter), { name: invited.inviter })}</p>
      )}
      <p className="soft">{filledIn(label(invitationWords.about), { username: invited.username })}</p>
      {problem !== undefined && Object.keys(messages).length === 0 && (
        <LinkProblem problem={problem} gone={invitationWords.gone} />
      )}
      <div className="field">
        <span className="lbl">{t('shell.language')}</span>
        <div>
          <LanguageSwitch small />
        </div>
      </div>
      <SignedOutField
        name="name"
        label={label(invitationWords.name)}
        defaultValue={invited.name}
        autoComplete="name"
        maxLength={120}
        {...(messages.name && { error: messages.name })}
      />
      {/* A password manager needs to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={invited.username} readOnly hidden />
      <PasswordField
        name="password"
        label={t('auth.password')}
        help={t('account.newPasswordHelp')}
        autoComplete="new-password"
        autoFocus
        {...(messages.password && { error: messages.password })}
      />
      <button
        className="btn btn--primary btn--l btn--wide"
        type="submit"
        aria-disabled={busy}
        aria-busy={busy}
      >
        {label(invitationWords.submit)}
      </button>
    </form>
  )
}

import { forgottenWords } from '@prona/contract/users/forgotten-words'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { deviceStore } from '../../ui/browser-store.ts'
import { useWords, type Words } from '../../ui/language.ts'
import { useLatePart } from '../../ui/use-late-part.ts'
import type { Session } from './create-session.ts'
import { session, useSession } from './session.ts'
import { problemTextOf } from './sign-in-problems.ts'
import { setSignOutWithLastTab, signsOutWithLastTab } from './sign-out-with-last-tab.ts'
import { PasswordField, SignedOutField } from './signed-out-field.tsx'
import { SignedOutNote } from './signed-out-note.tsx'
import { SignedOutPage } from './signed-out-page.tsx'
import { takesPasskeys, useWaysIn } from './use-ways-in.ts'

const browser = { shared: deviceStore }

export function SignInPage() {
  const { t } = useWords()
  return (
    <SignedOutPage title={t('auth.title')}>
      <SignInSteps />
    </SignedOutPage>
  )
}

/** The password, and the code where one is asked for. What is said of a code that came too late stands above both. */
function SignInSteps() {
  const { t } = useWords()
  const challenge = useSession((one) => one.challenge)
  const [isOver, setOver] = useState<string>()
  const forget = () => session.getState().forgetChallenge()
  const VerifyCode = useLatePart(challenge !== null, verifyCode, () => {
    setOver(t('offline.partLost'))
    forget()
  })
  if (challenge === null || !VerifyCode) return <SignInForm before={isOver} />
  return <VerifyCode challenge={challenge} onOver={setOver} />
}

const elsewhereEntry = async () => (await import('./elsewhere-entry.tsx')).ElsewhereEntry
/** What is asked for after a password, or in place of it. */
const afterwards = () => import('./verify-code.tsx')
const verifyCode = async () => (await afterwards()).VerifyCode

/** With what was said before it is shown. */
function SignInForm({ before }: { readonly before: string | undefined }) {
  const words = useWords()
  const { t, label } = words
  const note = useSession((one) => one.note)
  const [problemText, setProblemText] = useState(before)
  const [busy, setBusy] = useState(false)
  const password = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const given = new FormData(event.currentTarget)
    const [username, secret] = [String(given.get('username')).trim(), String(given.get('password'))]
    if (!username || !secret) return setProblemText(t('auth.missing'))
    setBusy(true)
    try {
      await session.getState().signIn(username, secret)
      setSignOutWithLastTab(browser, given.get('signOutWithLastTab') !== null)
    } catch (error) {
      setProblemText(problemTextOf(error, words))
      password.current?.select()
      // Once somebody is in, the button stays busy until the page they come to is here.
      setBusy(false)
    }
  }

  const byPasskey = async () => {
    const late = await afterwards().catch(() => undefined)
    setProblemText(late ? await late.signInByPasskey(words) : t('offline.partLost'))
  }

  const ways = useWaysIn()
  const elsewhere = ways?.elsewhere
  const [isByPassword, setByPassword] = useState(false)
  const Entry = useLatePart(Boolean(elsewhere), elsewhereEntry, () => setProblemText(t('offline.partLost')))
  const isThereAlone = Entry && elsewhere?.passwords === 'administrators' && !isByPassword
  const said = problemText || (ways?.isOpen ? t('auth.noCompany') : noteIn(note, words))
  return (
    <form onSubmit={submit} noValidate>
      <h1>{t('auth.heading')}</h1>
      <p className="soft">{t('auth.about')}</p>
      {said && <SignedOutNote tone={problemText ? 'late' : 'held'}>{said}</SignedOutNote>}
      {!isThereAlone && (
        <>
          <SignedOutField name="username" label={t('auth.username')} autoComplete="username" autoFocus />
          <PasswordField
            name="password"
            label={t('auth.password')}
            autoComplete="current-password"
            enterKeyHint="go"
            ref={password}
          />
          <label className="sign__keep">
            <input type="checkbox" name="signOutWithLastTab" defaultChecked={signsOutWithLastTab(browser)} />
            {t('account.signOutWithLastTab')}
          </label>
          <button
            className="btn btn--primary btn--l btn--wide"
            type="submit"
            aria-disabled={busy}
            aria-busy={busy}
          >
            {t(busy ? 'auth.busy' : 'auth.submit')}
          </button>
          <Link className="sign__link" to="/forgot-password">
            {label(forgottenWords.link)}
          </Link>
        </>
      )}
      {takesPasskeys(ways) && (
        <button type="button" className="btn btn--l btn--wide" onClick={byPasskey}>
          {t('auth.passkey')}
        </button>
      )}
      {elsewhere && Entry && (
        <Entry
          elsewhere={elsewhere}
          onProblem={(error) => setProblemText(problemTextOf(error, words))}
          onPassword={isThereAlone ? () => setByPassword(true) : undefined}
        />
      )}
    </form>
  )
}

function noteIn(note: Session['note'], { t }: Words): string | undefined {
  if (note === 'ended') return t('auth.ended')
  return note === 'unreachable' ? t('auth.unreachable') : undefined
}

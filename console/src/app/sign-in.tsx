import '../ui/styles/sign-in.css'
import type { Trouble } from '@prona/client/connection'
import { languages } from '@prona/contract/kernel/words'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Glyph } from '../ui/glyph.tsx'
import { Icon } from '../ui/icon.tsx'
import { chooseLanguage, languageNames, useWords, type Words } from '../ui/language.ts'
import { LogoMark } from '../ui/logo.tsx'
import { authMessages } from './auth-state.ts'
import type { Session } from './create-session.ts'
import { Facade } from './facade.tsx'
import { session, useSession } from './session.ts'

export function SignInPage() {
  const { t } = useWords()
  useEffect(() => {
    document.title = `${t('auth.title')} · Prona`
  }, [t])
  return (
    <main className="sign">
      <section className="sign__form">
        <div className="sign__top">
          <LogoMark />
          <b>Prona</b>
        </div>
        <SignInForm />
        <footer>
          <LanguageSwitch />
        </footer>
      </section>
      <section className="sign__art" aria-hidden="true">
        <Facade />
      </section>
    </main>
  )
}

function SignInForm() {
  const words = useWords()
  const { t } = words
  const note = useSession((one) => one.note)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const password = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const given = new FormData(event.currentTarget)
    const [username, secret] = [String(given.get('username')).trim(), String(given.get('password'))]
    if (!username || !secret) return setRefusal(t('auth.missing'))
    setBusy(true)
    try {
      await session.getState().signIn(username, secret)
    } catch (error) {
      setRefusal(refusalOf(error, words))
      password.current?.select()
    } finally {
      setBusy(false)
    }
  }

  const said = refusal ?? noteIn(note, words)
  return (
    <form onSubmit={submit} noValidate>
      <h1>{t('auth.heading')}</h1>
      <p className="soft">{t('auth.about')}</p>
      {said && (
        <div className="note" data-s={refusal ? 'late' : 'held'} role="alert">
          <Glyph shape={refusal ? 'triangle' : 'ringDot'} />
          <span>{said}</span>
        </div>
      )}
      <div className="field">
        <label htmlFor="username">{t('auth.username')}</label>
        <div className="input input--l">
          <input
            id="username"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: one comes to this page for nothing else
            autoFocus
          />
        </div>
      </div>
      <PasswordField ref={password} />
      <button className="btn btn--primary btn--l btn--wide" type="submit" aria-disabled={busy}>
        {t(busy ? 'auth.busy' : 'auth.submit')}
      </button>
    </form>
  )
}

function PasswordField({ ref }: { readonly ref: RefObject<HTMLInputElement | null> }) {
  const { t } = useWords()
  const [shown, setShown] = useState(false)
  return (
    <div className="field">
      <label htmlFor="password">{t('auth.password')}</label>
      <div className="input input--l">
        <input
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          ref={ref}
        />
        <button
          type="button"
          className="input__tool"
          aria-label={t(shown ? 'auth.hidePassword' : 'auth.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeClosed' : 'eye'} />
        </button>
      </div>
    </div>
  )
}

function LanguageSwitch() {
  const { t, language } = useWords()
  return (
    <fieldset className="seg seg--s" aria-label={t('shell.language')}>
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          onClick={() => void chooseLanguage(one)}
        >
          {languageNames[one]}
        </button>
      ))}
    </fieldset>
  )
}

function noteIn(note: Session['note'], { t }: Words): string | undefined {
  if (note === 'ended') return t('auth.ended')
  return note === 'unreachable' ? t('auth.unreachable') : undefined
}

/** What the server said, in the reader's language; our own words where it said nothing. */
function refusalOf(error: unknown, { t }: Words): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  const trouble = isTrouble(cause) ? cause : undefined
  if (trouble?.detail) return trouble.detail
  if (trouble?.code === 'unreachable') return t('auth.unreachable')
  if (message === authMessages.noInformation) return t('auth.noUser')
  return t(trouble?.code === 'unavailable' ? 'error.unavailable' : 'error.wrongCredentials')
}

function isTrouble(cause: unknown): cause is Trouble {
  return typeof cause === 'object' && cause !== null && 'code' in cause && 'detail' in cause
}

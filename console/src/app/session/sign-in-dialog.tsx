import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useSignedIn } from '../../engine/data/signed-in.tsx'
import { useWords } from '../../ui/language.ts'
import { CodeField } from './code-field.tsx'
import { codeWords } from './code-words.ts'
import { windowElsewhere } from './open-elsewhere.ts'
import { OtherWays } from './other-ways.tsx'
import { passkeyWords } from './passkey-words.ts'
import { wayWords } from './second-ways.ts'
import { useSession } from './session.ts'
import { problemTextOf } from './sign-in-problems.ts'
import { PasswordField, SignedOutField } from './signed-out-field.tsx'
import { SignedOutNote } from './signed-out-note.tsx'
import { useVerifying } from './use-verifying.ts'
import { takesPasskeys, useWaysIn } from './use-ways-in.ts'
import { signInByPasskey } from './verify-code.tsx'

/** It cannot be closed: nothing works until somebody signs in. */
export function SignInDialog({ opened }: { readonly opened: boolean }) {
  const { t } = useWords()
  return (
    <Modal
      title={t('account.again')}
      opened={opened}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <AgainSteps />
    </Modal>
  )
}

function AgainSteps() {
  const challenge = useSession((session) => session.challenge)
  const [before, setBefore] = useState<string>()
  if (challenge === null) return <AgainForm before={before} />
  return <AgainCode challenge={challenge} onOver={setBefore} />
}

type CodeProps = { readonly challenge: string; readonly onOver: (text: string | undefined) => void }

function AgainCode({ challenge, onOver }: CodeProps) {
  const { t, label } = useWords()
  const queries = useQueryClient()
  const repeat = () => void queries.invalidateQueries()
  const { submit, problemText, isBusy, way, others, turn, goBack } = useVerifying(challenge, onOver, repeat)
  if (!way) return null
  return (
    <form onSubmit={submit} noValidate>
      <div className="dialog__text">
        <p>{label(wayWords[way].ask)}</p>
        {problemText && <SignedOutNote tone="late">{problemText}</SignedOutNote>}
        {way !== 'passkey' && <CodeField isRecovery={way === 'recovery'} />}
        <div className="sign__ways">
          <OtherWays ways={others} onTurn={turn} />
        </div>
        <p className="muted small">{label(codeWords.noneLeft)}</p>
      </div>
      <div className="dialog__foot">
        <button type="button" className="btn" onClick={goBack}>
          {label(codeWords.back)}
        </button>
        <button type="submit" className="btn btn--primary" aria-disabled={isBusy}>
          {isBusy ? t('auth.busy') : way === 'passkey' ? label(passkeyWords.use) : t('account.goOn')}
        </button>
      </div>
    </form>
  )
}

function AgainForm({ before }: { readonly before: string | undefined }) {
  const words = useWords()
  const { t } = words
  const { user } = useSignedIn()
  const queries = useQueryClient()
  const signIn = useSession((session) => session.signIn)
  const end = useSession((session) => session.end)
  const [problemText, setProblemText] = useState(before)
  const [isBusy, setBusy] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  const ways = useWaysIn()
  const elsewhere = windowElsewhere(ways?.elsewhere, (error) => setProblemText(problemTextOf(error, words)))
  const byPasskey = async () => {
    const problem = await signInByPasskey(words)
    setProblemText(problem)
    if (!problem) void queries.invalidateQueries()
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const given = new FormData(event.currentTarget)
    const [username, secret] = [String(given.get('username')).trim(), String(given.get('password'))]
    if (!username || !secret) return setProblemText(t('auth.missing'))
    setBusy(true)
    try {
      await signIn(username, secret)
      // Repeats the requests that failed meanwhile.
      void queries.invalidateQueries()
    } catch (error) {
      setProblemText(problemTextOf(error, words))
      password.current?.select()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <div className="dialog__text">
        <p>{t('account.againHelp')}</p>
        {problemText && <SignedOutNote tone="late">{problemText}</SignedOutNote>}
        <SignedOutField
          name="username"
          label={t('auth.username')}
          autoComplete="username"
          defaultValue={user.username}
        />
        <PasswordField
          name="password"
          label={t('auth.password')}
          autoComplete="current-password"
          enterKeyHint="go"
          ref={password}
          data-autofocus
        />
        {takesPasskeys(ways) && (
          <button type="button" className="btn btn--wide" onClick={byPasskey}>
            {t('auth.passkey')}
          </button>
        )}
        {elsewhere && (
          <button type="button" className="btn btn--wide" onClick={elsewhere.open}>
            {t('auth.continueWith', { name: elsewhere.name })}
          </button>
        )}
      </div>
      <div className="dialog__foot">
        <button type="button" className="btn" onClick={end}>
          {t('account.leave')}
        </button>
        <button type="submit" className="btn btn--primary" aria-disabled={isBusy}>
          {t(isBusy ? 'auth.busy' : 'account.goOn')}
        </button>
      </div>
    </form>
  )
}

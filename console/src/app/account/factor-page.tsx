import '../../ui/styles/account.css'
import { formatDay } from '@prona/contract/kernel/format'
import type { SignedIn } from '@prona/contract/kernel/wire'
import { filledIn } from '@prona/contract/kernel/words'
import { security } from '@prona/contract/pages'
import { forcedPasswordWords } from '@prona/contract/users/forced-password-words'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSignedIn } from '../../engine/data/signed-in.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { Toasts } from '../../ui/toasts.tsx'
import { session } from '../session/session.ts'
import { SignedOutPage } from '../session/signed-out-page.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { factorWords } from './factor-words.ts'
import { PasswordForm } from './password-form.tsx'
import { TwoStepSetUp } from './two-step-set-up.tsx'
import { twoStepWords } from './two-step-words.ts'

type Props = {
  readonly needed: SignedIn['factorNeeded'] | undefined
  readonly isPasswordNeeded: boolean
  readonly answer: ((isConfirmed: boolean) => void) | null
}

export function Asked({ needed, isPasswordNeeded, answer }: Props) {
  return (
    <>
      {needed && (needed.isDue ? <FactorPage /> : !isPasswordNeeded && <Notice from={needed.from} />)}
      {isPasswordNeeded && !needed?.isDue && <PasswordPage />}
      <ConfirmDialog answer={answer} />
    </>
  )
}

/** Why nothing else can be done now, and the way on: setting it up, or signing out. */
function FactorPage() {
  const { t, label } = useWords()
  const { user } = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    void session.getState().refresh()
  }
  return (
    <>
      <SignedOutPage title={label(twoStepWords.title)}>
        <form noValidate>
          <h1>{label(twoStepWords.title)}</h1>
          <p className="soft">{filledIn(label(factorWords.needed), { role: user.role.name })}</p>
          <p className="soft">{label(twoStepWords.about)}</p>
          <button type="button" className="btn btn--primary btn--l btn--wide" onClick={() => setOpen(true)}>
            {label(factorWords.setUp)}
          </button>
          <button
            type="button"
            className="btn btn--ghost btn--wide"
            onClick={() => void session.getState().signOut()}
          >
            {t('shell.signOut')}
          </button>
        </form>
      </SignedOutPage>
      {isOpen && <TwoStepSetUp onClose={close} />}
      <Toasts />
    </>
  )
}

/** The same where an administrator asked for a new password. */
function PasswordPage() {
  const { t, label } = useWords()
  return (
    <>
      <SignedOutPage title={label(forcedPasswordWords.title)}>
        <div className="sign__said">
          <h1>{label(forcedPasswordWords.title)}</h1>
          <p className="soft">{label(forcedPasswordWords.about)}</p>
          <PasswordForm onChanged={() => void session.getState().refresh()} />
          <button
            type="button"
            className="btn btn--ghost btn--wide"
            onClick={() => void session.getState().signOut()}
          >
            {t('shell.signOut')}
          </button>
        </div>
      </SignedOutPage>
      <Toasts />
    </>
  )
}

function Notice({ from }: { readonly from: string }) {
  const { label, language } = useWords()
  return (
    <div className="note note--flat" data-s="held" role="status">
      <Icon name="shield" />
      <span>{filledIn(label(factorWords.soon), { day: formatDay(from, language) })}</span>
      <Link className="link" to={security.path}>
        {label(factorWords.setUp)}
      </Link>
    </div>
  )
}

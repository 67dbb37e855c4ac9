import type { CallOptions } from '@prona/client/problem'
import type { ReactNode } from 'react'
import { useSignedIn } from '../../engine/data/signed-in.tsx'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/language.ts'
import { PasswordField } from '../session/signed-out-field.tsx'
import { useAsked } from './use-asked.ts'

type Props<T> = {
  readonly children: ReactNode
  readonly verb: string
  readonly danger?: boolean
  readonly ask: (password: string, options: CallOptions) => Promise<T | null>
  readonly onDone: (answer: T) => void
  readonly onClose: () => void
}

/** Asks for one's own password before something that an open session alone may not do. */
export function PasswordAgain<T>({ children, verb, danger, ask, onDone, onClose }: Props<T>) {
  const { t } = useWords()
  const { user } = useSignedIn()
  const { message, problemText, isBusy, submit } = useAsked('password', ask, onDone)
  return (
    <form onSubmit={submit} noValidate>
      <div className="dialog__text">
        {children}
        {/* A password manager needs to know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          name="password"
          label={t('auth.password')}
          autoComplete="current-password"
          enterKeyHint="go"
          autoFocus
          data-autofocus
          {...(message && { error: message })}
        />
        {problemText && (
          <p className="error" role="alert">
            {problemText}
          </p>
        )}
      </div>
      <div className="dialog__foot">
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button type="submit" look={danger ? 'danger' : 'primary'} aria-disabled={isBusy}>
          {verb}
        </Button>
      </div>
    </form>
  )
}

import { orThrow } from '@prona/client/problem'
import { factorCalls } from '@prona/client/second-factor'
import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/confirm.tsx'
import { useWords } from '../../ui/language.ts'
import { Failed } from '../../ui/page-states.tsx'
import { CodeField } from '../session/code-field.tsx'
import { codeWords } from '../session/code-words.ts'
import { connection } from '../session/session.ts'
import { confirmWords } from './confirm-words.ts'
import { PasswordAgain } from './password-again.tsx'
import { useAsked } from './use-asked.ts'

const calls = factorCalls(connection)
type Answered = { readonly onAnswer: (isConfirmed: boolean) => void }

/** By one's password, or by a code where one has two-step verification. */
export function ConfirmDialog({ answer }: { readonly answer: Answered['onAnswer'] | null }) {
  const { label } = useWords()
  const close = () => answer?.(false)
  return (
    <Dialog title={label(confirmWords.title)} opened={answer !== null} onClose={close}>
      {answer && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps Escape to itself
        <div onFocusCapture={closesAlone} onKeyDown={({ key }) => key === 'Escape' && close()}>
          <Asked onAnswer={answer} />
        </div>
      )}
    </Dialog>
  )
}

/** Escape closes this dialog and not one below it, in which something may be typed: neither hears it by itself. */
function closesAlone({ target }: FocusEvent): void {
  target.setAttribute('data-mantine-stop-propagation', 'true')
}

function Asked({ onAnswer }: Answered) {
  const { label } = useWords()
  const way = useQuery({
    queryKey: ['wayToConfirm'],
    queryFn: ({ signal }) => orThrow((options) => calls.wayToConfirm({ ...options, signal })),
    gcTime: 0,
  })
  const close = () => onAnswer(false)
  if (way.data === 'code') return <ByCode onAnswer={onAnswer} />
  if (way.data === 'password')
    return (
      <PasswordAgain
        verb={label(confirmWords.confirm)}
        ask={(password, options) => calls.confirmAgain({ password }, options)}
        onDone={() => onAnswer(true)}
        onClose={close}
      >
        <p>{label(confirmWords.password)}</p>
      </PasswordAgain>
    )
  if (way.isPending) return null
  return (
    <>
      <div className="dialog__text">
        {way.data && <p>{label(confirmWords.signIn)}</p>}
        {way.isError && <Failed reason={way.error.message} onRetry={() => void way.refetch()} />}
      </div>
      <div className="dialog__foot">
        <Button onClick={close} data-autofocus>
          {label(confirmWords.understood)}
        </Button>
      </div>
    </>
  )
}

function ByCode({ onAnswer }: Answered) {
  const { t, label } = useWords()
  const [isRecovery, setRecovery] = useState(false)
  const { message, problemText, isBusy, submit } = useAsked(
    'code',
    (code, options) => calls.confirmAgain({ code }, options),
    () => onAnswer(true),
  )
  return (
    <form onSubmit={submit} noValidate>
      <div className="dialog__text">
        <p>{label(isRecovery ? codeWords.askRecovery : confirmWords.code)}</p>
        <CodeField isRecovery={isRecovery} {...(message && { error: message })} />
        {problemText && (
          <p className="error" role="alert">
            {problemText}
          </p>
        )}
        <p>
          <button type="button" className="link" onClick={() => setRecovery(!isRecovery)}>
            {label(isRecovery ? codeWords.useApp : codeWords.useRecovery)}
          </button>
        </p>
      </div>
      <div className="dialog__foot">
        <Button onClick={() => onAnswer(false)}>{t('dialog.cancel')}</Button>
        <Button type="submit" look="primary" aria-disabled={isBusy}>
          {label(confirmWords.confirm)}
        </Button>
      </div>
    </form>
  )
}

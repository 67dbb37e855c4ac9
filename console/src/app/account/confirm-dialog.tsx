import { orThrow } from '@prona/client/problem'
import { factorCalls } from '@prona/client/second-factor'
import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/confirm.tsx'
import { useWords } from '../../ui/language.ts'
import { Failed } from '../../ui/page-states.tsx'
import { windowElsewhere } from '../session/open-elsewhere.ts'
import { connection, session } from '../session/session.ts'
import { problemTextOf } from '../session/sign-in-problems.ts'
import { useWaysIn } from '../session/use-ways-in.ts'
import { ConfirmBySecond } from './confirm-by-second.tsx'
import { confirmWords } from './confirm-words.ts'
import { PasswordAgain } from './password-again.tsx'

const calls = factorCalls(connection)
type Answered = { readonly onAnswer: (isConfirmed: boolean) => void }

/**
 * By one's password, or by a code or a passkey where one has two-step verification. Made anew each time it is asked:
 * dialogs lie above each other in the order in which they were made, and this one may be asked from within another.
 */
export function ConfirmDialog({ answer }: { readonly answer: Answered['onAnswer'] | null }) {
  return answer && <OpenDialog onAnswer={answer} />
}

function OpenDialog({ onAnswer }: Answered) {
  const { label } = useWords()
  const close = () => onAnswer(false)
  useFocusBack()
  return (
    <Dialog title={label(confirmWords.title)} opened onClose={close}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps Escape to itself */}
      <div onFocusCapture={closesAlone} onKeyDown={({ key }) => key === 'Escape' && close()}>
        <Asked onAnswer={onAnswer} />
      </div>
    </Dialog>
  )
}

/** What had the focus before has it again afterwards, unless something else took it. */
function useFocusBack(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      setTimeout(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body
        if (isFree && before instanceof HTMLElement) before.focus({ preventScroll: true })
      })
    }
  }, [])
}

/** Escape closes this dialog and not one below it, in which something may be typed: neither hears it by itself. */
function closesAlone({ target }: FocusEvent): void {
  target.setAttribute('data-mantine-stop-propagation', 'true')
}

function Asked({ onAnswer }: Answered) {
  const { label } = useWords()
  const way = useQuery({
    queryKey: ['wayToConfirm'],
    queryFn: ({ signal }) => orThrow((options) => calls.waysToConfirm({ ...options, signal })),
    gcTime: 0,
  })
  const close = () => onAnswer(false)
  if (way.data?.by === 'code') return <ConfirmBySecond has={way.data} onAnswer={onAnswer} />
  if (way.data?.by === 'password')
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
  if (way.data) return <BySignIn onAnswer={onAnswer} />
  if (way.isPending) return null
  return (
    <>
      <div className="dialog__text">
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

/** At the service that somebody signs in at, in a window of its own; the page hears of the session that it opens. */
function BySignIn({ onAnswer }: Answered) {
  const words = useWords()
  const { t, label } = words
  const [problem, setProblem] = useState<unknown>()
  const service = windowElsewhere(useWaysIn()?.elsewhere, setProblem, true)
  useEffect(() => {
    const [token, user] = [connection.token?.(), session.getState().user?._id]
    return session.subscribe((now) => {
      // Whoever signs in there as somebody else has confirmed nothing here.
      if (connection.token?.() !== token) onAnswer(now.user?._id === user)
    })
  }, [onAnswer])
  return (
    <>
      <div className="dialog__text">
        <p>{label(confirmWords.signIn)}</p>
        {problem !== undefined && (
          <p className="error" role="alert">
            {problemTextOf(problem, words)}
          </p>
        )}
      </div>
      <div className="dialog__foot">
        <Button onClick={() => onAnswer(false)}>{t('dialog.cancel')}</Button>
        {service && (
          <Button look="primary" onClick={service.open} data-autofocus>
            {t('auth.continueWith', { name: service.name })}
          </Button>
        )}
      </div>
    </>
  )
}

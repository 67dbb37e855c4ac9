import { orThrow } from '@prona/client/problem'
import { factorCalls } from '@prona/client/second-factor'
import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/confirm.tsx'
import { useWords } from '../../ui/language.ts'
import { Failed } from '../../ui/page-states.tsx'
import { connection } from '../session/session.ts'
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

import { factorCalls } from '@prona/client/second-factor'
import { useState } from 'react'
import { Dialog } from '../../ui/confirm.tsx'
import { useWords } from '../../ui/language.ts'
import { tellDone } from '../../ui/toasts.tsx'
import { connection } from '../session/session.ts'
import { PasswordAgain } from './password-again.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { twoStepWords } from './two-step-words.ts'

const calls = factorCalls(connection)
type Props = { readonly onClose: () => void }

/** New recovery codes in place of those of before. */
export function NewCodes({ onClose }: Props) {
  const { label } = useWords()
  const [codes, setCodes] = useState<readonly string[]>()
  const title = label(codes ? twoStepWords.codes : twoStepWords.newCodes)
  return (
    <Dialog title={title} opened onClose={onClose} held={codes !== undefined}>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <PasswordAgain
          verb={label(twoStepWords.newCodes)}
          ask={calls.renewCodes}
          onDone={setCodes}
          onClose={onClose}
        >
          <p>{label(twoStepWords.newCodesHelp)}</p>
        </PasswordAgain>
      )}
    </Dialog>
  )
}

export function EndTwoStep({ onClose }: Props) {
  const { label } = useWords()
  const done = () => {
    tellDone(label(twoStepWords.isOff))
    onClose()
  }
  return (
    <Dialog title={label(twoStepWords.endTitle)} opened onClose={onClose}>
      <PasswordAgain
        verb={label(twoStepWords.turnOff)}
        danger
        ask={calls.end}
        onDone={done}
        onClose={onClose}
      >
        <p>{label(twoStepWords.offHelp)}</p>
      </PasswordAgain>
    </Dialog>
  )
}

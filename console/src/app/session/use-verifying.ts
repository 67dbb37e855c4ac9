import { factorCalls } from '@prona/client/second-factor'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../ui/language.ts'
import { codeWords } from './code-words.ts'
import { connection, session } from './session.ts'
import { problemOf, problemTextOf } from './sign-in-problems.ts'

const calls = factorCalls(connection)

export type Verifying = {
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  readonly problemText: string | undefined
  readonly isBusy: boolean
  /** Asks for a recovery code in place of the code of an app. */
  readonly isRecovery: boolean
  readonly turn: () => void
  readonly goBack: () => void
}

/** Sends the code that was typed. A challenge that has ended leads back to the password, with what the server said. */
export function useVerifying(
  challenge: string,
  onOver: (text: string | undefined) => void,
  onEntered = () => {},
): Verifying {
  const words = useWords()
  const [problemText, setProblemText] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isRecovery, setRecovery] = useState(false)
  const leave = (text?: string) => {
    onOver(text)
    session.getState().forgetChallenge()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const field = event.currentTarget.querySelector<HTMLInputElement>('[name="code"]')
    const code = field?.value.trim() ?? ''
    if (code.length < 6) return setProblemText(words.label(codeWords.missing))
    setBusy(true)
    try {
      await session.getState().signInWith((options) => calls.verify(challenge, code, options))
      onEntered()
    } catch (error) {
      const text = problemTextOf(error, words)
      if (problemOf(error)?.code === 'signInOver') return leave(text)
      setProblemText(text)
      field?.select()
      setBusy(false)
    }
  }
  return {
    submit,
    problemText,
    isBusy,
    isRecovery,
    turn: () => {
      setProblemText(undefined)
      setRecovery(!isRecovery)
    },
    goBack: () => leave(),
  }
}

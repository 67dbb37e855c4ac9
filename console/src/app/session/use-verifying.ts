import { factorCalls } from '@prona/client/second-factor'
import { type FormEvent, useEffect, useState } from 'react'
import { useWords } from '../../ui/language.ts'
import { knowsPasskeys } from './browser-passkeys.ts'
import { codeWords } from './code-words.ts'
import { passkeyEntries, verifyByPasskey } from './enter-by-passkey.ts'
import { type SecondWay, waysWith } from './second-ways.ts'
import { connection, session } from './session.ts'
import { problemOf, problemTextOf } from './sign-in-problems.ts'

const calls = factorCalls(connection)

export type Verifying = {
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  readonly problemText: string | undefined
  readonly isBusy: boolean
  /** By what it is asked for now; undefined until it is known what there is. */
  readonly way: SecondWay | undefined
  readonly others: readonly SecondWay[]
  readonly turn: (way: SecondWay) => void
  readonly goBack: () => void
}

/**
 * Sends the code that was typed, or what a passkey has signed. A challenge that has ended leads back to the password, with
 * what the server said.
 */
export function useVerifying(
  challenge: string,
  onOver: (text: string | undefined) => void,
  onEntered = () => {},
): Verifying {
  const words = useWords()
  const [problemText, setProblemText] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const ways = useWays(challenge)
  const [chosen, setChosen] = useState<SecondWay>()
  const way = chosen ?? ways?.[0]
  const leave = (text?: string) => {
    onOver(text)
    session.getState().forgetChallenge()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const field = event.currentTarget.querySelector<HTMLInputElement>('[name="code"]')
    const code = field?.value.trim() ?? ''
    if (way !== 'passkey' && code.length < 6) return setProblemText(words.label(codeWords.missing))
    setBusy(true)
    try {
      await session
        .getState()
        .signInWith((options) =>
          way === 'passkey' ? verifyByPasskey(challenge, options) : calls.verify(challenge, code, options),
        )
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
    way,
    others: (ways ?? []).filter((one) => one !== way),
    turn: (next) => {
      setProblemText(undefined)
      setChosen(next)
    },
    goBack: () => leave(),
  }
}

/** Where the server does not say what there is, a code is asked for. */
function useWays(challenge: string): readonly SecondWay[] | undefined {
  const [ways, setWays] = useState<readonly SecondWay[]>()
  useEffect(() => {
    const aborted = new AbortController()
    void passkeyEntries.askSecond(challenge, { signal: aborted.signal }).then((asked) => {
      const hasPasskey = Boolean(asked?.passkey) && knowsPasskeys()
      if (!aborted.signal.aborted) setWays(waysWith({ hasApp: asked?.hasApp !== false, hasPasskey }))
    })
    return () => aborted.abort()
  }, [challenge])
  return ways
}

import type { CallProblem } from '@prona/client/problem'
import { signInLinkCalls } from '@prona/client/sign-in-links'
import { forgottenWords } from '@prona/contract/users/forgotten-words'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { useWords } from '../../ui/language.ts'
import { connection } from './session.ts'
import { problemTextOf } from './sign-in-problems.ts'
import { SignedOutField } from './signed-out-field.tsx'
import { SignedOutNote } from './signed-out-note.tsx'
import { SignedOutPage } from './signed-out-page.tsx'

const calls = signInLinkCalls(connection)

/** Whoever has forgotten their password asks for a link by mail; where none is sent they are told whom to ask. */
export function ForgottenPage() {
  const { label } = useWords()
  const sendsMail = useSendsMail()
  return (
    <SignedOutPage title={label(forgottenWords.title)}>
      {sendsMail === false ? <NoMail /> : <ForgottenForm />}
    </SignedOutPage>
  )
}

function NoMail() {
  const { label } = useWords()
  return (
    <div className="sign__said">
      <h1>{label(forgottenWords.title)}</h1>
      <SignedOutNote tone="held">{label(forgottenWords.noMail)}</SignedOutNote>
      <BackToSignIn />
    </div>
  )
}

function ForgottenForm() {
  const words = useWords()
  const { label } = words
  const [isSent, setSent] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const who = String(new FormData(event.currentTarget).get('who')).trim()
    setProblem(who ? undefined : label(forgottenWords.missing))
    if (!who) return
    setBusy(true)
    const refused: CallProblem[] = []
    const isTaken = await calls.forgotten(who, { onProblem: (one) => refused.push(one) })
    setBusy(false)
    if (isTaken) setSent(true)
    else setProblem(problemTextOf(new Error('forgotten', { cause: refused[0] }), words))
  }

  return (
    <form onSubmit={submit} noValidate>
      <h1>{label(forgottenWords.title)}</h1>
      {isSent ? (
        <SignedOutNote tone="held">{label(forgottenWords.sent)}</SignedOutNote>
      ) : (
        <>
          <p className="soft">{label(forgottenWords.about)}</p>
          {problem && <SignedOutNote tone="late">{problem}</SignedOutNote>}
          <SignedOutField name="who" label={label(forgottenWords.who)} autoComplete="username" autoFocus />
          <button
            className="btn btn--primary btn--l btn--wide"
            type="submit"
            aria-disabled={busy}
            aria-busy={busy}
          >
            {label(forgottenWords.submit)}
          </button>
        </>
      )}
      <BackToSignIn />
    </form>
  )
}

function BackToSignIn() {
  const { label } = useWords()
  return (
    <Link className="sign__link" to="/sign-in" search={{}}>
      {label(forgottenWords.back)}
    </Link>
  )
}

/** Undefined until it is known. */
function useSendsMail(): boolean | undefined {
  const [sendsMail, setSendsMail] = useState<boolean>()
  useEffect(() => {
    void calls.sendsMail().then(setSendsMail)
  }, [])
  return sendsMail
}

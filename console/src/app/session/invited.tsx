import { type Invited, signInLinkCalls } from '@prona/client/sign-in-links'
import type { Label } from '@prona/contract/kernel/field'
import { linkWords } from '@prona/contract/users/sign-in-link-words'
import { useEffect, useState } from 'react'
import { useWords } from '../../ui/language.ts'
import { connection } from './session.ts'
import { problemOf, problemTextOf } from './sign-in-problems.ts'
import { SignedOutNote } from './signed-out-note.tsx'

export const linkCalls = signInLinkCalls(connection)

/** The page was not opened by a link: there is nothing to ask the server. */
const noToken = new Error('link')

/** Whom the link in the address is for, once that is known and made ready for; or why it opens nothing. */
export function useInvited(token: string, makeReady?: (invited: Invited) => Promise<void>) {
  const [invited, setInvited] = useState<Invited>()
  const [problem, setProblem] = useState<unknown>()
  useEffect(() => {
    if (token === '') return setProblem(noToken)
    const asking = new AbortController()
    const { signal } = asking
    const onProblem = (cause: unknown) => setProblem(new Error('link', { cause }))
    void linkCalls.invited(token, { signal, onProblem }).then(async (found) => {
      if (!found) return
      await makeReady?.(found)
      setInvited(found)
    })
    return () => asking.abort()
  }, [token, makeReady])
  return { invited, problem }
}

/** Why a link opens nothing; `gone` where it was used or has run out. */
export function LinkProblem({ problem, gone }: { readonly problem: unknown; readonly gone: Label }) {
  const words = useWords()
  const said = problem === noToken ? linkWords.missing : gone
  const isGone = problem === noToken || problemOf(problem)?.code === 'notFound'
  return (
    <SignedOutNote tone="late">{isGone ? words.label(said) : problemTextOf(problem, words)}</SignedOutNote>
  )
}

import { type Invited, signInLinkCalls } from '@prona/client/sign-in-links'
import type { Label } from '@prona/contract/kernel/field'
import { useEffect, useState } from 'react'
import { useWords } from '../../ui/language.ts'
import { connection } from './session.ts'
import { problemOf, problemTextOf } from './sign-in-problems.ts'
import { SignedOutNote } from './signed-out-note.tsx'

export const linkCalls = signInLinkCalls(connection)

/** Whom the link in the address is for, once that is known and made ready for; or why it opens nothing. */
export function useInvited(token: string, makeReady?: (invited: Invited) => Promise<void>) {
  const [invited, setInvited] = useState<Invited>()
  const [problem, setProblem] = useState<unknown>()
  useEffect(() => {
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
  const isGone = problemOf(problem)?.code === 'notFound'
  return (
    <SignedOutNote tone="late">{isGone ? words.label(gone) : problemTextOf(problem, words)}</SignedOutNote>
  )
}

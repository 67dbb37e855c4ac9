import { type CameBack, elsewhereCalls } from '@prona/client/sign-in-elsewhere'
import { elsewhereWords } from '@prona/contract/users/sign-in-elsewhere-words'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../ui/language.ts'
import { safeNext } from './safe-next.ts'
import { connection, session } from './session.ts'
import { problemTextOf } from './sign-in-problems.ts'
import { SignedOutNote } from './signed-out-note.tsx'
import { SignedOutPage } from './signed-out-page.tsx'
import { signedInAgain } from './window-elsewhere.ts'

const calls = elsewhereCalls(connection)

/** The page that the service people can sign in at sends them back to: they are signed in, and go on where they were. */
export function SignInReturnPage() {
  const words = useWords()
  const { t, label } = words
  const cameBack = useRouterState({ select: ({ location }) => location.state.cameBack })
  const navigate = useNavigate()
  const [problem, setProblem] = useState<unknown>()
  const [isDone, setDone] = useState(false)
  const isAsked = useRef(false)

  useEffect(() => {
    // A code works once.
    if (isAsked.current || cameBack === undefined || cameBack === 'refused') return
    isAsked.current = true
    const goOn = (next: string) => {
      if (next !== signedInAgain) return void navigate({ href: next, replace: true })
      setDone(true)
      // The page that opened this window goes on by itself; a browser may leave closing to people.
      window.close()
    }
    enter(cameBack).then(goOn, setProblem)
  }, [cameBack, navigate])

  const told = cameBack === 'refused' ? label(elsewhereWords.refused) : undefined
  const text = problem === undefined ? told : problemTextOf(problem, words)
  return (
    <SignedOutPage title={t('auth.title')}>
      <form noValidate>
        <h1>{t('auth.heading')}</h1>
        {text === undefined ? (
          <p className="soft" role="status">
            {isDone ? label(elsewhereWords.again) : t('auth.busy')}
          </p>
        ) : (
          <>
            <SignedOutNote tone="late">{text}</SignedOutNote>
            <Link className="btn btn--primary btn--l btn--wide" to="/sign-in" replace>
              {label(elsewhereWords.back)}
            </Link>
          </>
        )}
      </form>
    </SignedOutPage>
  )
}

/** Answers the page they were on. */
async function enter(cameBack: CameBack): Promise<string> {
  let next: string | undefined
  await session.getState().signInWith(async (options) => {
    const entered = await calls.finish(cameBack, options)
    next = entered?.next === signedInAgain ? signedInAgain : safeNext(entered?.next)
    return entered?.token ?? null
  })
  return next ?? '/'
}

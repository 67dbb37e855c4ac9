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

const calls = elsewhereCalls(connection)

/** The page that the service people can sign in at sends them back to: they are signed in, and go on where they were. */
export function SignInReturnPage() {
  const words = useWords()
  const { t, label } = words
  const cameBack = useRouterState({ select: ({ location }) => location.state.cameBack })
  const navigate = useNavigate()
  const [problem, setProblem] = useState<unknown>()
  const isAsked = useRef(false)

  useEffect(() => {
    // A code works once.
    if (isAsked.current || cameBack === undefined || cameBack === 'refused') return
    isAsked.current = true
    enter(cameBack).then((next) => navigate({ href: next, replace: true }), setProblem)
  }, [cameBack, navigate])

  const told = cameBack === 'refused' ? label(elsewhereWords.refused) : undefined
  const text = problem === undefined ? told : problemTextOf(problem, words)
  return (
    <SignedOutPage title={t('auth.title')}>
      <form noValidate>
        <h1>{t('auth.heading')}</h1>
        {text === undefined ? (
          <p className="soft" role="status">
            {t('auth.busy')}
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
    next = safeNext(entered?.next)
    return entered?.token ?? null
  })
  return next ?? '/'
}

import { type Elsewhere, elsewhereCalls } from '@prona/client/sign-in-elsewhere'
import { elsewhereWords } from '@prona/contract/users/sign-in-elsewhere-words'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useWords } from '../../ui/language.ts'
import { connection, useSession } from './session.ts'

const calls = elsewhereCalls(connection)

type Props = {
  readonly elsewhere: Elsewhere
  /** Given the problem as the cause of an error. */
  readonly onProblem: (error: Error) => void
  /** Where it stands instead of the fields for a password: shows these. */
  readonly onPassword: (() => void) | undefined
}

/** The way to the service that people can sign in at and, for whoever has just signed out here, out of it. */
export function ElsewhereEntry({ elsewhere: { name, signOut }, onProblem, onPassword }: Props) {
  const { t, label } = useWords()
  const { next } = useSearch({ from: '/sign-in' })
  const note = useSession((one) => one.note)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    // Whoever comes back by the browser's arrow finds the page as they left it.
    const ready = () => setBusy(false)
    addEventListener('pageshow', ready)
    return () => removeEventListener('pageshow', ready)
  }, [])

  const go = async () => {
    if (isBusy) return
    setBusy(true)
    const onRefusal = (cause: unknown) => onProblem(new Error('elsewhere', { cause }))
    const address = await calls.begin(next, false, { onProblem: onRefusal })
    if (address) location.assign(address)
    else setBusy(false)
  }

  return (
    <>
      {!onPassword && <p className="sign__or">{t('auth.or')}</p>}
      <button
        type="button"
        className={onPassword ? 'btn btn--primary btn--l btn--wide' : 'btn btn--l btn--wide'}
        onClick={() => void go()}
        aria-disabled={isBusy}
        aria-busy={isBusy}
      >
        {t('auth.continueWith', { name })}
      </button>
      {onPassword && (
        <button type="button" className="link sign__link" onClick={onPassword}>
          {label(elsewhereWords.byPassword)}
        </button>
      )}
      {note === 'left' && signOut && (
        <a className="btn btn--ghost btn--wide" href={signOut}>
          {t('auth.signOutThere', { name })}
        </a>
      )}
    </>
  )
}

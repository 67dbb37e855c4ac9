import { useWords, type Words } from '../../ui/language.ts'
import { CodeField } from './code-field.tsx'
import { codeWords } from './code-words.ts'
import { enterByPasskey } from './enter-by-passkey.ts'
import { OtherWays } from './other-ways.tsx'
import { passkeyWords } from './passkey-words.ts'
import { wayWords } from './second-ways.ts'
import { session } from './session.ts'
import { problemTextOf } from './sign-in-problems.ts'
import { SignedOutNote } from './signed-out-note.tsx'
import { useVerifying } from './use-verifying.ts'

type Props = { readonly challenge: string; readonly onOver: (text: string | undefined) => void }

/** The second step of the page for signing in. */
export function VerifyCode({ challenge, onOver }: Props) {
  const { t, label } = useWords()
  const { submit, problemText, isBusy, way, others, turn, goBack } = useVerifying(challenge, onOver)
  if (!way) return null
  return (
    <form onSubmit={submit} noValidate>
      <h1>{label(wayWords[way].title)}</h1>
      <p className="soft">{label(wayWords[way].ask)}</p>
      {problemText && <SignedOutNote tone="late">{problemText}</SignedOutNote>}
      {way !== 'passkey' && <CodeField isRecovery={way === 'recovery'} />}
      <button
        className="btn btn--primary btn--l btn--wide"
        type="submit"
        aria-disabled={isBusy}
        aria-busy={isBusy}
      >
        {isBusy ? t('auth.busy') : way === 'passkey' ? label(passkeyWords.use) : t('auth.submit')}
      </button>
      <div className="sign__ways">
        <OtherWays ways={others} onTurn={turn} />
        <button type="button" className="link" onClick={goBack}>
          {label(codeWords.back)}
        </button>
      </div>
      <p className="soft small">{label(codeWords.noneLeft)}</p>
    </form>
  )
}

/** In place of name and password. Answers what went wrong; undefined: they are in. */
export async function signInByPasskey(words: Words): Promise<string | undefined> {
  try {
    await session.getState().signInWith(enterByPasskey)
    return undefined
  } catch (error) {
    return problemTextOf(error, words)
  }
}

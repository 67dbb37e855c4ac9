import { useWords } from '../../ui/language.ts'
import { CodeField } from './code-field.tsx'
import { codeWords } from './code-words.ts'
import { SignedOutNote } from './signed-out-note.tsx'
import { useVerifying } from './use-verifying.ts'

type Props = { readonly challenge: string; readonly onOver: (text: string | undefined) => void }

/** The second step of the page for signing in. */
export function VerifyCode({ challenge, onOver }: Props) {
  const { t, label } = useWords()
  const { submit, problemText, isBusy, isRecovery, turn, goBack } = useVerifying(challenge, onOver)
  return (
    <form onSubmit={submit} noValidate>
      <h1>{label(codeWords.verify)}</h1>
      <p className="soft">{label(isRecovery ? codeWords.askRecovery : codeWords.ask)}</p>
      {problemText && <SignedOutNote tone="late">{problemText}</SignedOutNote>}
      <CodeField isRecovery={isRecovery} />
      <button
        className="btn btn--primary btn--l btn--wide"
        type="submit"
        aria-disabled={isBusy}
        aria-busy={isBusy}
      >
        {t(isBusy ? 'auth.busy' : 'auth.submit')}
      </button>
      <div className="sign__ways">
        <button type="button" className="link" onClick={turn}>
          {label(isRecovery ? codeWords.useApp : codeWords.useRecovery)}
        </button>
        <button type="button" className="link" onClick={goBack}>
          {label(codeWords.back)}
        </button>
      </div>
    </form>
  )
}

import { useWords } from '../../ui/language.ts'
import { codeWords } from './code-words.ts'
import { SignedOutField } from './signed-out-field.tsx'

type Props = { readonly isRecovery?: boolean; readonly error?: string }

/** Six digits of an app, or a recovery code. */
export function CodeField({ isRecovery = false, error }: Props) {
  const { label } = useWords()
  const own = isRecovery
    ? { label: label(codeWords.recoveryCode), placeholder: 'abcd-efgh-ijkl-mnop', autoComplete: 'off' }
    : {
        label: label(codeWords.code),
        inputMode: 'numeric' as const,
        autoComplete: 'one-time-code',
        maxLength: 7,
      }
  return (
    <SignedOutField
      key={String(isRecovery)}
      {...own}
      {...(error === undefined ? {} : { error })}
      name="code"
      enterKeyHint="go"
      autoFocus
      data-autofocus
    />
  )
}

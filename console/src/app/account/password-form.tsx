import type { CallProblem } from '@prona/client/problem'
import { passwordIssue, passwordSentences } from '@prona/contract/users/password'
import { type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { useSignedIn } from '../../engine/data/signed-in.tsx'
import { useWords } from '../../ui/language.ts'
import { tellDone } from '../../ui/toasts.tsx'
import { PasswordField } from '../session/signed-out-field.tsx'
import { SignedOutNote } from '../session/signed-out-note.tsx'

type Field = 'oldPassword' | 'newPassword' | 'repeated'
type Messages = Readonly<Partial<Record<Field, string>>>

/** Changes one's own password. The server has the last word on both, and ends the other sessions. */
export function PasswordForm({ onChanged }: { readonly onChanged?: () => void }) {
  const { t, label } = useWords()
  const { client, user } = useSignedIn()
  const form = useRef<HTMLFormElement>(null)
  const [messages, setMessages] = useState<Messages>({})
  const [problemText, setProblemText] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const typed = (name: Field) => String(new FormData(form.current ?? undefined).get(name) ?? '')
  const refuse = (found: Messages) => {
    setMessages(found)
    const first = fields.find((name) => found[name])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }
  /**
   * Checked when the field loses the focus, but not when the pointer is about to press the button: a message
   * would move the button away from under it.
   */
  const look = (event: FocusEvent<HTMLInputElement>, name: Field) => {
    if (event.relatedTarget instanceof HTMLButtonElement || !typed(name)) return
    setMessages((before) => ({ ...before, [name]: wrongWith(name) }))
  }
  const wiring = (name: Field) => ({
    name,
    error: messages[name],
    onInput: () => setMessages((before) => ({ ...before, [name]: undefined })),
    onBlur: (event: FocusEvent<HTMLInputElement>) => look(event, name),
  })
  const wrongWith = (name: Field): string | undefined => {
    const value = typed(name)
    if (!value) return t('issue.required')
    if (name === 'repeated') return value === typed('newPassword') ? undefined : t('account.notTheSame')
    const issue = name === 'newPassword' ? passwordIssue(value, [user.username, user.name]) : undefined
    return issue && label(passwordSentences[issue])
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setProblemText(undefined)
    const found = Object.fromEntries(fields.map((name) => [name, wrongWith(name)]))
    if (fields.some((name) => found[name])) return refuse(found)
    setMessages({})
    setBusy(true)
    const problems: CallProblem[] = []
    const isChanged = await client.auth.changePassword(typed('oldPassword'), typed('newPassword'), {
      onProblem: (problem) => problems.push(problem),
    })
    setBusy(false)
    if (isChanged) {
      form.current?.reset()
      onChanged?.()
      return tellDone(t('account.passwordChanged'))
    }
    const [problem] = problems
    if (!problem) return refuse({ oldPassword: t('error.wrongOldPassword') })
    const messages = Object.fromEntries((problem.fields ?? []).map(({ field, message }) => [field, message]))
    if (fields.some((name) => messages[name])) return refuse(messages)
    setProblemText(problem.detail || t('form.unreachable'))
  }

  return (
    <form className="account__form" ref={form} onSubmit={submit} noValidate>
      <div className="card__body account__fields">
        {problemText && <SignedOutNote tone="late">{problemText}</SignedOutNote>}
        {/* A password manager needs to know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          {...wiring('oldPassword')}
          label={t('account.oldPassword')}
          autoComplete="current-password"
        />
        <PasswordField
          {...wiring('newPassword')}
          label={t('account.newPassword')}
          help={t('account.newPasswordHelp')}
          autoComplete="new-password"
        />
        <PasswordField {...wiring('repeated')} label={t('account.repeated')} autoComplete="new-password" />
      </div>
      <div className="card__foot account__foot">
        <span className="muted grow">{t('account.otherSessions')}</span>
        <button type="submit" className="btn btn--primary" aria-disabled={isBusy}>
          {t(isBusy ? 'form.saving' : 'account.changePassword')}
        </button>
      </div>
    </form>
  )
}

const fields = ['oldPassword', 'newPassword', 'repeated'] as const

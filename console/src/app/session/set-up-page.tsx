import { signInLinkCalls } from '@prona/client/sign-in-links'
import { type FormEvent, useState } from 'react'
import { codeOf } from '../../branches/branch-code.ts'
import { chooseLanguage, languageNow, useWords } from '../../ui/language.ts'
import { useLinkToken } from './link-token.ts'
import { connection, session } from './session.ts'
import { fieldMessagesOf, problemOf, problemTextOf } from './sign-in-problems.ts'
import { PasswordField, SignedOutField } from './signed-out-field.tsx'
import { SignedOutNote } from './signed-out-note.tsx'
import { SignedOutPage } from './signed-out-page.tsx'

const calls = signInLinkCalls(connection)

/**
 * The page behind the one-time link of the first start: it creates the company, its first branch and its
 * administrator.
 */
export function SetUpPage() {
  const { t } = useWords()
  return (
    <SignedOutPage title={t('first.title')}>
      <FirstForm />
    </SignedOutPage>
  )
}

function FirstForm() {
  const words = useWords()
  const { t } = words
  const token = useLinkToken()
  const [branch, setBranch] = useState('')
  const [problemText, setProblemText] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const messages = fieldMessagesOf(problemText)
  const hasMessages = Object.keys(messages).length > 0

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const given = new FormData(event.currentTarget)
    const text = (name: string) => String(given.get(name) ?? '').trim()
    setBusy(true)
    try {
      const first = {
        token,
        company: text('company'),
        branch: { code: codeOf(branch), name: branch.trim() },
        name: text('name'),
        username: text('username'),
        password: String(given.get('password')),
      }
      // What they read this page in is the language of the account that it makes.
      await chooseLanguage(languageNow())
      await session.getState().signInWith((options) => calls.first(first, options))
    } catch (error) {
      setProblemText(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <h1>{t('first.heading')}</h1>
      <p className="soft">{t('first.about')}</p>
      {problemText !== undefined && !hasMessages && (
        <SignedOutNote tone="late">
          {problemOf(problemText)?.code === 'notFound' ? t('first.gone') : problemTextOf(problemText, words)}
        </SignedOutNote>
      )}
      <SignedOutField
        name="company"
        label={t('first.company')}
        error={messages.company}
        autoComplete="organization"
      />
      <SignedOutField
        name="branch"
        label={t('first.branch')}
        error={messages['branch.name'] ?? messages['branch.code']}
        help={branch && `${t('first.code')}: ${codeOf(branch)}`}
        value={branch}
        onChange={(event) => setBranch(event.currentTarget.value)}
      />
      <SignedOutField name="name" label={t('first.name')} error={messages.name} autoComplete="name" />
      <SignedOutField
        name="username"
        label={t('auth.username')}
        error={messages.username}
        autoComplete="username"
      />
      <PasswordField
        name="password"
        label={t('auth.password')}
        help={t('first.passwordHelp')}
        error={messages.password}
        autoComplete="new-password"
      />
      <button className="btn btn--primary btn--l btn--wide" type="submit" aria-disabled={busy}>
        {t('first.submit')}
      </button>
    </form>
  )
}

import { security } from '@prona/contract/pages'
import { useSignedIn } from '../../engine/data/signed-in.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { useWords } from '../../ui/language.ts'
import { OwnLinkedAccounts } from '../../users/linked-accounts.tsx'
import { OwnSessions } from '../../users/own-sessions.tsx'
import { OwnTokens } from '../../users/own-tokens.tsx'
import { AccountPage } from './account-page.tsx'
import { PasskeyCard } from './passkey-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { TwoStepCard } from './two-step-card.tsx'

export function SecurityPage() {
  const { t } = useWords()
  const { user } = useSignedIn()
  // One's own account is not the role's, and nothing of it could be fetched or changed now.
  if (user.seenAs)
    return (
      <AccountPage page={security}>
        <p className="note" data-s="held">
          <Glyph shape="dashedRing" />
          <span>{t('account.notOfRole')}</span>
        </p>
      </AccountPage>
    )
  return (
    <AccountPage page={security}>
      <section className="card">
        <div className="card__head">
          <h2 className="h2">{t('account.password')}</h2>
        </div>
        <PasswordForm />
      </section>
      <TwoStepCard />
      <PasskeyCard />
      <OwnLinkedAccounts />
      <OwnSessions />
      <OwnTokens />
    </AccountPage>
  )
}

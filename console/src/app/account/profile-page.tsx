import { may, roleNameIn } from '@prona/contract/access'
import { profile } from '@prona/contract/pages'
import { Link } from '@tanstack/react-router'
import { useSignedIn } from '../../engine/data/signed-in.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { useWords } from '../../ui/language.ts'
import { AccountPage } from './account-page.tsx'
import { OwnAddressCard } from './own-address.tsx'
import { OwnPortraitCard } from './own-portrait-card.tsx'

export function ProfilePage() {
  const { t, language } = useWords()
  const { user } = useSignedIn()
  const own = user.branches.find(({ code }) => code === user.branch)?.name ?? user.branch
  const facts = [
    [t('account.name'), user.name],
    [t('account.username'), user.username],
    [t('account.role'), roleNameIn(user.role.name, language)],
    [t('account.company'), user.company],
    [t('account.ownBranch'), own],
    [t('account.branches'), user.branches.map(({ name }) => name).join(', ')],
  ]
  return (
    <AccountPage page={profile}>
      <section className="card">
        <div className="card__head account__card">
          <Avatar name={user.name} large own />
          <h2 className="h2 cut">{user.name}</h2>
          {may(user, 'user.read') && (
            <Link className="btn btn--s" to="/$plural/$id" params={{ plural: 'users', id: user._id }}>
              {t('account.openRecord')}
            </Link>
          )}
        </div>
        <div className="card__body">
          <dl className="facts">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <p className="card__foot muted">{t('account.byAdministrator')}</p>
      </section>
      <OwnPortraitCard />
      <OwnAddressCard />
    </AccountPage>
  )
}

import { user } from '@prona/contract/resources'
import type { AboutRole } from '@prona/contract/roles/about-role'
import { Link } from '@tanstack/react-router'
import { allBranches, useSignedIn } from '../engine/data/signed-in.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { useWords } from '../ui/language.ts'

/** Who has a role, those who are signed in first. */
export function Holders({ about }: { readonly about: AboutRole | undefined }) {
  const { t } = useWords()
  const { branch } = useSignedIn()
  if (!about) return null
  return (
    <section className="card" aria-labelledby="holders">
      <div className="card__head">
        <h2 className="h2" id="holders">
          {t('role.who')}
        </h2>
        <span className="muted num">{about.count}</span>
      </div>
      <div className="card__body">
        <HolderNames about={about} />
        {branch !== allBranches && about.count > 0 && <p className="muted small">{t('role.allBranches')}</p>}
      </div>
    </section>
  )
}

export function HolderNames({ about: { people, count } }: { readonly about: AboutRole }) {
  const { t } = useWords()
  if (count === 0) return <p className="muted">{t('role.nobody')}</p>
  const unseen = count - people.length
  return (
    <>
      <ul className="holders">
        {people.map(({ _id, name, isSignedIn }) => (
          <li key={_id}>
            <Avatar name={name} />
            <Link className="link" to="/$plural/$id" params={{ plural: user.plural, id: _id }}>
              {name}
            </Link>
            {isSignedIn && <span className="tag">{t('role.signedIn')}</span>}
          </li>
        ))}
      </ul>
      {unseen > 0 && <p className="muted small">{t('role.unseen', { count: unseen })}</p>}
    </>
  )
}

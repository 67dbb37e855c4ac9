import { branchOf, domainOf } from '@prona/client/repository'
import { Link } from '@tanstack/react-router'
import { useDesk } from '../kernel/desk.tsx'
import { useKeptSearch } from '../lists/grid-filters.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../ui/language.ts'
import { LogoMark } from '../ui/logo.tsx'
import { useScrollLook } from '../ui/scroll-look.ts'
import { menuFor } from './menu.ts'

type Props = { readonly inDrawer?: boolean; readonly onGo?: () => void }

export function Navigation({ inDrawer, onGo }: Props) {
  const { t, label } = useWords()
  const { user } = useDesk()
  const kept = useKeptSearch()
  const body = useScrollLook<HTMLDivElement>()
  return (
    <nav className={inDrawer ? 'nav nav--drawer' : 'nav'} aria-label={t('shell.navigation')}>
      <div className="nav__brand">
        <LogoMark />
        <div>
          <b>Prona</b>
          <span>{domainOf(user.repository)}</span>
        </div>
      </div>
      <div className="nav__body" ref={body}>
        {menuFor(user).map(({ section, entries }) => (
          <section key={section}>
            <h2>{t(`shell.${section}`)}</h2>
            <ul>
              {entries.map(({ plural, icon, names }) => (
                <li key={plural}>
                  <Link
                    to="/$plural"
                    params={{ plural }}
                    search={kept(plural)}
                    activeOptions={{ includeSearch: false }}
                    onClick={onGo}
                  >
                    <Icon name={icon} />
                    <span>{label(names.many)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="nav__foot">
        <Avatar name={user.name} large />
        <div className="cut">
          <b className="cut">{user.name}</b>
          <span className="cut">
            {user.role.name} · {branchNameOf(user.repository, user.branches)}
          </span>
        </div>
      </div>
    </nav>
  )
}

function branchNameOf(
  repository: string,
  branches: readonly { readonly code: string; readonly name: string }[],
): string {
  const own = branchOf(repository)
  return branches.find(({ code }) => code === own)?.name ?? own
}

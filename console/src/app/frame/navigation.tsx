import { branchOf } from '@prona/client/repository'
import { roleNameIn } from '@prona/contract/access'
import { useSignedIn } from '../../engine/data/signed-in.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { useWords } from '../../ui/language.ts'
import { LogoMark } from '../../ui/logo.tsx'
import { useIsPhone } from '../../ui/use-phone.ts'
import { useMenu } from '../navigation/use-menu.ts'
import { useSettings } from '../settings/settings.ts'
import { NavigationLink } from './navigation-link.tsx'
import { NavigationMenu } from './navigation-menu.tsx'
import { RailButton } from './rail-button.tsx'

type Props = { readonly inDrawer?: boolean; readonly onGo?: () => void }

/** Beside the page, or, where the settings say so, a bar above it whose last sections are menus. */
export function Navigation({ inDrawer, onGo }: Props) {
  const { t, language } = useWords()
  const { user } = useSignedIn()
  const isPhone = useIsPhone()
  const isBar = useSettings(({ layout }) => layout === 'horizontal') && !isPhone && !inDrawer
  const menu = useMenu()
  const place = inDrawer ? 'drawer' : 'nav'
  return (
    <nav className={inDrawer ? 'nav nav--drawer' : 'nav'} aria-label={t('shell.navigation')}>
      <div className="nav__brand">
        <LogoMark />
        <div>
          <b>Prona</b>
          <span>{user.company}</span>
        </div>
      </div>
      <div className="nav__body">
        {menu.map(({ section, title, items }) =>
          isBar && ['administration', 'account'].includes(section) ? (
            <NavigationMenu key={section} title={title} items={items} />
          ) : (
            <section key={section}>
              <h2 id={`${place}-${section}`}>{title}</h2>
              <ul aria-labelledby={`${place}-${section}`}>
                {items.map((item) => (
                  <li key={item.href}>
                    <NavigationLink item={item} inDrawer={inDrawer} onGo={onGo} />
                  </li>
                ))}
              </ul>
            </section>
          ),
        )}
      </div>
      <div className="nav__foot">
        <Avatar name={user.name} large own />
        <div className="cut grow">
          <b className="cut">{user.name}</b>
          <span className="cut">
            {roleNameIn(user.role.name, language)} · {branchNameOf(user.repository, user.branches)}
          </span>
        </div>
        {!inDrawer && <RailButton />}
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

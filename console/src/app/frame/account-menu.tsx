import { Menu } from '@mantine/core'
import { roleNameIn } from '@prona/contract/access'
import { Link } from '@tanstack/react-router'
import { useSignedIn } from '../../engine/data/signed-in.tsx'
import { Avatar, initialsOf } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { BranchChoice } from '../navigation/branch-menu.tsx'
import { accountPages } from '../navigation/menu.ts'
import { useSession } from '../session/session.ts'
import { LanguageChoice } from '../settings/language-menu.tsx'
import { changeSettings, useSettings } from '../settings/settings.ts'
import { openSettings } from '../settings/settings-drawer-state.ts'

/** Who is signed in, signing out, and on a phone what has no room in the bar. */
export function AccountMenu() {
  const { t, label, language } = useWords()
  const { user } = useSignedIn()
  const signOut = useSession((session) => session.signOut)
  return (
    <Menu width={224}>
      <Menu.Target>
        <button
          type="button"
          className="tool"
          aria-label={`${initialsOf(user.name)}, ${t('shell.account', { name: user.name })}`}
        >
          <Avatar name={user.name} own />
        </button>
      </Menu.Target>
      <Menu.Dropdown className="account">
        <div className="account__rows">
          <div className="account__who">
            <b className="cut">{user.name}</b>
            <span className="muted tiny cut">{user.username}</span>
            <span className="muted tiny cut">
              {roleNameIn(user.role.name, language)} · {user.company}
            </span>
          </div>
          <div className="only-phone">
            {user.branches.length > 1 && (
              <>
                <Menu.Divider />
                <Menu.Label>{t('shell.branch')}</Menu.Label>
                <BranchChoice />
              </>
            )}
            <Menu.Divider />
            <Menu.Label>{t('shell.language')}</Menu.Label>
            <LanguageChoice />
          </div>
          <Menu.Divider />
          {accountPages.map(({ path, icon, name }) => (
            <Menu.Item
              key={path}
              leftSection={<Icon name={icon} />}
              renderRoot={(root) => <Link {...root} to={path} />}
            >
              {label(name)}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<Icon name="sliders" />} onClick={openSettings}>
            {t('settings.title')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{t('shell.appearance')}</Menu.Label>
          <ModeChoice />
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="signOut" />} onClick={() => void signOut()}>
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function ModeChoice() {
  const { t } = useWords()
  const mode = useSettings(({ paletteMode }) => paletteMode)
  return (
    <Menu.RadioGroup
      value={mode}
      onChange={(chosen) => changeSettings({ paletteMode: chosen === 'dark' ? 'dark' : 'light' })}
    >
      {(['light', 'dark'] as const).map((one) => (
        <Menu.RadioItem key={one} value={one} checkIcon={<Icon name="check" small />}>
          {t(`shell.${one}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { useDesk } from '../kernel/desk.tsx'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../ui/language.ts'
import { LogoMark } from '../ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BranchMenu } from './branch-menu.tsx'
import { Crumbs } from './crumbs.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { ModeButton } from './mode-button.tsx'
import { Navigation } from './navigation.tsx'

export function TopBar() {
  const { user } = useDesk()
  return (
    <header className="topbar">
      <PhoneMenu />
      <span className="brand">
        <LogoMark />
        Prona
      </span>
      <Crumbs />
      <div className="row hide-phone">
        {user.branches.length > 1 && <BranchMenu />}
        <LanguageMenu />
        <ModeButton />
      </div>
      <AccountMenu />
    </header>
  )
}

function PhoneMenu() {
  const { t } = useWords()
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <button
        type="button"
        className="tool only-phone"
        aria-label={t('shell.openMenu')}
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <Icon name="menu" />
      </button>
      <Drawer.Root opened={opened} onClose={close} size="min(var(--nav-w), 84vw)">
        <Drawer.Overlay />
        <Drawer.Content className="navdrawer" aria-label={t('shell.navigation')}>
          <Navigation inDrawer onGo={close} />
          <button
            type="button"
            className="tool navdrawer__close"
            aria-label={t('shell.closeMenu')}
            onClick={close}
          >
            <Icon name="close" />
          </button>
        </Drawer.Content>
      </Drawer.Root>
    </>
  )
}

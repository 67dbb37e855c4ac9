import { lazy, Suspense, useState } from 'react'
import { useDesk } from '../kernel/desk.tsx'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../ui/language.ts'
import { LogoMark } from '../ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BranchMenu } from './branch-menu.tsx'
import { Crumbs } from './crumbs.tsx'
import { FindBox, HelpButton } from './find-box.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { ModeButton } from './mode-button.tsx'

const PhoneDrawer = lazy(() => import('./phone-drawer.tsx').then((file) => ({ default: file.PhoneDrawer })))

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
      <FindBox />
      <div className="row hide-phone">
        {user.branches.length > 1 && <BranchMenu />}
        <LanguageMenu />
        <ModeButton />
        <HelpButton />
      </div>
      <AccountMenu />
    </header>
  )
}

function PhoneMenu() {
  const { t } = useWords()
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setOpened(true)
  }
  return (
    <>
      <button
        type="button"
        className="tool only-phone"
        aria-label={t('shell.openMenu')}
        aria-expanded={opened}
        onClick={open}
      >
        <Icon name="menu" />
      </button>
      {wanted && (
        <Suspense>
          <PhoneDrawer opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}

import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSignedIn } from '../../engine/data/signed-in.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { latePart } from '../../ui/late-part.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { BranchMenu } from '../navigation/branch-menu.tsx'
import { LanguageMenu } from '../settings/language-menu.tsx'
import { ModeButton } from '../settings/mode-button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { Crumbs } from './crumbs.tsx'
import { FindBox, HelpButton } from './find-box.tsx'

const PhoneDrawer = latePart(async () => (await import('./phone-navigation.tsx')).PhoneDrawer)

export function TopBar() {
  const { user } = useSignedIn()
  return (
    <header className="topbar">
      <PhoneMenu />
      <Link className="brand" to="/">
        <LogoMark />
        Prona
      </Link>
      <Crumbs />
      <FindBox />
      <div className="row hide-phone">
        {user.branches.length > 1 && <BranchMenu />}
        <LanguageMenu />
        <ModeButton />
        <HelpButton />
      </div>
      <Bell />
      <AccountMenu />
    </header>
  )
}

function PhoneMenu() {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="tool only-phone"
        aria-label={t('shell.openMenu')}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      <PhoneDrawer opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

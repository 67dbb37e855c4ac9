import { preferences } from '@prona/contract/pages'
import { useState } from 'react'
import { deviceStore } from '../../ui/browser-store.ts'
import { useWords } from '../../ui/language.ts'
import { Switch } from '../../ui/switch.tsx'
import { toggleRail, useRail } from '../navigation/rail.ts'
import { setSignOutWithLastTab, signsOutWithLastTab } from '../session/sign-out-with-last-tab.ts'
import { LanguageSwitch } from '../settings/language-switch.tsx'
import { openSettings } from '../settings/settings-drawer-state.ts'
import { AccountPage } from './account-page.tsx'

const browser = { shared: deviceStore }

/** Preferences of this device; each takes effect at once. */
export function PreferencesPage() {
  const { t } = useWords()
  const [isLeaving, setLeaving] = useState(() => signsOutWithLastTab(browser))
  const isNarrow = useRail((rail) => rail.isNarrow)
  return (
    <AccountPage page={preferences}>
      <section className="card">
        <div className="card__head">
          <h2 className="h2">{t('shell.language')}</h2>
        </div>
        <div className="card__body">
          <LanguageSwitch />
        </div>
      </section>
      <section className="card">
        <div className="card__head">
          <h2 className="h2">{t('shell.appearance')}</h2>
        </div>
        <div className="card__body account__lines">
          <div className="row account__line">
            <span className="grow small">{t('account.looks')}</span>
            <button type="button" className="btn" onClick={openSettings}>
              {t('settings.title')}
            </button>
          </div>
          <div className="hide-phone">
            <Switch
              label={t('account.rail')}
              help={t('account.railHelp')}
              checked={isNarrow}
              onChange={toggleRail}
            />
          </div>
        </div>
      </section>
      <section className="card">
        <div className="card__head">
          <h2 className="h2">{t('account.session')}</h2>
        </div>
        <div className="card__body">
          <Switch
            label={t('account.signOutWithLastTab')}
            help={t('account.signOutWithLastTabHelp')}
            checked={isLeaving}
            onChange={(isWanted) => {
              setSignOutWithLastTab(browser, isWanted)
              setLeaving(isWanted)
            }}
          />
        </div>
      </section>
    </AccountPage>
  )
}

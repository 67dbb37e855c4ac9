import { useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { tellLost } from '../../ui/late-part.tsx'
import { useLatePart } from '../../ui/use-late-part.ts'
import { isUsual, useSettings } from './settings.ts'
import { closeSettings, openSettings, useSettingsDrawer } from './settings-drawer-state.ts'

/** The button that floats in the corner, and the drawer it opens. */
export function SettingsCorner() {
  const { t } = useWords()
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = useSettingsDrawer((state) => state.isOpen)
  const usual = useSettings(isUsual)
  const Drawer = useLatePart(
    isOpen,
    async () => (await import('./settings-drawer.tsx')).SettingsDrawer,
    () => {
      closeSettings()
      tellLost(t)
    },
  )
  return (
    <>
      <button
        type="button"
        className="fab"
        ref={button}
        aria-label={t(usual ? 'settings.title' : 'settings.titleChanged')}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={isOpen ? closeSettings : openSettings}
      >
        <Icon name="sliders" />
        {!usual && <span className="dot" />}
      </button>
      {isOpen && Drawer && <Drawer corner={button} />}
    </>
  )
}

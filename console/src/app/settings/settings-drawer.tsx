import '../../ui/styles/settings.css'
import { type RefObject, useEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { changeSettings, defaultSettings, isUsual, useSettings } from './settings.ts'
import { SettingsChoices } from './settings-choices.tsx'
import { closeSettings } from './settings-drawer-state.ts'

/** Opens beside the page, so that one sees what one changes. */
export function SettingsDrawer({ corner }: { readonly corner: RefObject<HTMLButtonElement | null> }) {
  const { t } = useWords()
  const close = useRef<HTMLButtonElement>(null)
  const drawer = useRef<HTMLElement>(null)
  const usual = useSettings(isUsual)
  useFocus(close, corner)
  useEscape(drawer, corner)
  return (
    <section className="drawer" role="dialog" aria-label={t('settings.title')} ref={drawer}>
      <div className="drawer__head">
        <h2 className="grow">{t('settings.title')}</h2>
        <button
          type="button"
          className="btn btn--s btn--ghost"
          aria-label={t(usual ? 'settings.reset' : 'settings.resetChanged')}
          onClick={() => changeSettings(defaultSettings)}
        >
          <Icon name="refresh" small />
          {t('settings.reset')}
          {!usual && <span className="drawer__dot" />}
        </button>
        <button
          type="button"
          className="tool"
          aria-label={t('settings.close')}
          ref={close}
          onClick={closeSettings}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="drawer__body scroll">
        <SettingsChoices />
      </div>
    </section>
  )
}

/** Takes the focus, and returns it where it came from or, if that is gone, to the corner's button. */
function useFocus(into: RefObject<HTMLElement | null>, corner: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const from = document.activeElement
    into.current?.focus()
    return () => {
      const isLost = !(from instanceof HTMLElement) || !from.isConnected || from === document.body
      if (isLost) corner.current?.focus()
      else from.focus()
    }
  }, [into, corner])
}

/**
 * Escape closes it from inside, from its button and from the page; an open menu or a field keeps its own
 * Escape.
 */
function useEscape(drawer: RefObject<HTMLElement | null>, corner: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      const at = document.activeElement
      if (drawer.current?.contains(at) || at === corner.current || at === document.body) closeSettings()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [drawer, corner])
}

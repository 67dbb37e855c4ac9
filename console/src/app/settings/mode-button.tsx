import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { changeSettings, useSettings } from './settings.ts'

/** Turns the page dark, or light again. */
export function ModeButton() {
  const { t } = useWords()
  const dark = useSettings(({ paletteMode }) => paletteMode === 'dark')
  const label = `${t('shell.appearance')}: ${t(dark ? 'shell.light' : 'shell.dark')}`
  return (
    <button
      type="button"
      data-hint={label}
      className="tool"
      aria-label={label}
      onClick={() => changeSettings({ paletteMode: dark ? 'light' : 'dark' })}
    >
      <Icon name={dark ? 'sun' : 'moon'} />
    </button>
  )
}

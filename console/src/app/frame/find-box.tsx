import '../../ui/styles/keys.css'
import { Icon } from '../../ui/icon.tsx'
import { Keys } from '../../ui/keys.tsx'
import { useWords } from '../../ui/language.ts'
import { shortcuts } from '../../ui/shortcuts.ts'
import { openPanel } from '../navigation/panels.ts'

/** Opens search and commands with the pointer; on a phone it is an icon. */
export function FindBox() {
  const { t } = useWords()
  const open = () => openPanel('palette')
  return (
    <>
      <button type="button" className="find hide-phone" aria-haspopup="dialog" onClick={open}>
        <Icon name="search" small />
        <span className="grow cut">{t('palette.open')}</span>
        <Keys keys={shortcuts.palette.keys} />
      </button>
      <button
        type="button"
        className="tool only-phone"
        aria-haspopup="dialog"
        aria-label={t('palette.open')}
        onClick={open}
      >
        <Icon name="search" />
      </button>
    </>
  )
}

export function HelpButton() {
  const { t } = useWords()
  return (
    <button
      type="button"
      data-hint={t('shortcut.help')}
      className="tool"
      aria-haspopup="dialog"
      aria-label={t('shortcut.help')}
      onClick={() => openPanel('shortcuts')}
    >
      <Icon name="help" />
    </button>
  )
}

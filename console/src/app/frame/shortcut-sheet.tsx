import '../../ui/styles/shortcut-sheet.css'
import { contract, help } from '@prona/contract/account/pages'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../ui/icon.tsx'
import { CheckBox } from '../../ui/inputs/check-box.tsx'
import { useWords } from '../../ui/language.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { switchCharacterShortcuts, useCharacterShortcuts } from '../../ui/shortcuts.ts'
import { ShortcutGroups } from '../help/shortcut-groups.tsx'

type Props = { readonly opened: boolean; readonly onClose: () => void }

/** All shortcuts, and the switch for those of a single character. */
export function ShortcutSheet({ opened, onClose }: Props) {
  const { t, label } = useWords()
  const { on } = useCharacterShortcuts()
  if (!opened) return null
  return (
    <PanelDialog label={t('shortcut.title')} className="sheet" onClose={onClose}>
      <div className="sheet__head">
        <h2>{t('shortcut.title')}</h2>
        <button type="button" className="tool" aria-label={t('dialog.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too */}
      <section className="sheet__body scroll" aria-label={t('shortcut.title')} tabIndex={0}>
        <ShortcutGroups />
      </section>
      <div className="sheet__foot">
        <CheckBox checked={on} onChange={(to) => switchCharacterShortcuts(to ? 'on' : 'off')}>
          {t('shortcut.switch')}
        </CheckBox>
        <p className="muted tiny">{t('shortcut.switchHelp')}</p>
        <Link to={help.path} className="link small" onClick={onClose}>
          {label(help.name)}
        </Link>
        <Link to={contract.path} className="link small" onClick={onClose}>
          {label(contract.name)}
        </Link>
      </div>
    </PanelDialog>
  )
}

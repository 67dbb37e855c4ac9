import '../../ui/styles/shortcut-sheet.css'
import { contract } from '@prona/contract/account/pages'
import type { WordKey } from '@prona/contract/kernel/words'
import { Link } from '@tanstack/react-router'
import { useSignedIn } from '../../engine/data/signed-in.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CheckBox } from '../../ui/inputs/check-box.tsx'
import { Keys } from '../../ui/keys.tsx'
import { useWords } from '../../ui/language.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import {
  ownKeys,
  type ShortcutGroup,
  shortcuts,
  switchCharacterShortcuts,
  useCharacterShortcuts,
} from '../../ui/shortcuts.ts'
import { goKeys } from '../navigation/go-keys.ts'
import { workMenuFor } from '../navigation/menu.ts'

type Props = { readonly opened: boolean; readonly onClose: () => void }

const groups: readonly (readonly [ShortcutGroup, WordKey])[] = [
  ['anywhere', 'shortcut.anywhere'],
  ['list', 'shortcut.inList'],
  ['record', 'shortcut.onRecord'],
  ['form', 'shortcut.inForm'],
]

/** All shortcuts, and the switch for those of a single character. */
export function ShortcutSheet({ opened, onClose }: Props) {
  const { t, label } = useWords()
  const { on } = useCharacterShortcuts()
  const ways = useWays()
  if (!opened) return null
  return (
    <PanelDialog label={t('shortcut.title')} className="sheet" onClose={onClose}>
      <div className="sheet__head">
        <h2>{t('shortcut.title')}</h2>
        <button type="button" className="tool" aria-label={t('dialog.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="sheet__body scroll">
        <div className="sheet__groups">
          {groups.map(([group, word]) => (
            <Section key={group} title={t(word)} rows={rowsOf(group, t)} />
          ))}
          <Section title={t('palette.goTo')} rows={ways} />
        </div>
      </div>
      <div className="sheet__foot">
        <CheckBox checked={on} onChange={(to) => switchCharacterShortcuts(to ? 'on' : 'off')}>
          {t('shortcut.switch')}
        </CheckBox>
        <p className="muted tiny">{t('shortcut.switchHelp')}</p>
        <Link to={contract.path} className="link small" onClick={onClose}>
          {label(contract.name)}
        </Link>
      </div>
    </PanelDialog>
  )
}

type ShortcutRow = { readonly keys: string; readonly word: string }

function Section({ title, rows }: { readonly title: string; readonly rows: readonly ShortcutRow[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {rows.map(({ keys, word }) => (
          <div key={keys}>
            <dt>{word}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function rowsOf(group: ShortcutGroup, t: (key: WordKey) => string): readonly ShortcutRow[] {
  return [...Object.values(shortcuts), ...ownKeys]
    .filter((one) => one.group === group)
    .map(({ keys, word }) => ({ keys, word: t(word) }))
}

function useWays(): readonly ShortcutRow[] {
  const { t, label } = useWords()
  const { user } = useSignedIn()
  const keys = goKeys()
  const open = workMenuFor(user)
  return [
    { keys: `g ${keys.get('/')}`, word: t('shortcut.home') },
    ...open.map(({ href, name }) => ({ keys: `g ${keys.get(href)}`, word: label(name) })),
  ]
}

import '../../ui/styles/shortcut-sheet.css'
import type { WordKey } from '@prona/contract/kernel/words'
import { useSignedIn } from '../../engine/data/signed-in.tsx'
import { Keys } from '../../ui/keys.tsx'
import { useWords } from '../../ui/language.ts'
import { ownKeys, type ShortcutGroup, shortcuts } from '../../ui/shortcuts.ts'
import { goKeys } from '../navigation/go-keys.ts'
import { workMenuFor } from '../navigation/menu.ts'

const groups: readonly (readonly [ShortcutGroup, WordKey])[] = [
  ['anywhere', 'shortcut.anywhere'],
  ['list', 'shortcut.inList'],
  ['record', 'shortcut.onRecord'],
  ['form', 'shortcut.inForm'],
]

/** All shortcuts by where they work. */
export function ShortcutGroups() {
  const { t } = useWords()
  const ways = useWays()
  return (
    <div className="sheet__groups">
      {groups.map(([group, word]) => (
        <Section key={group} title={t(word)} rows={rowsOf(group, t)} />
      ))}
      <Section title={t('palette.goTo')} rows={ways} />
    </div>
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

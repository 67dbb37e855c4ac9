import type { WordKey } from '@prona/contract/kernel/words'
import type { IconName } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { changeSettings, defaultSettings, isUsual, type Settings, useSettings } from '../settings/settings.ts'
import { openSettings } from '../settings/settings-drawer-state.ts'
import type { Item } from './items.ts'

type Look = {
  /** The setting it belongs to. */
  readonly of: WordKey
  readonly word: WordKey
  readonly icon?: IconName
  readonly change: Partial<Settings>
}

const looks: readonly Look[] = [
  { of: 'settings.mode', word: 'settings.light', icon: 'sun', change: { paletteMode: 'light' } },
  { of: 'settings.mode', word: 'settings.dark', icon: 'moon', change: { paletteMode: 'dark' } },
  { of: 'settings.color', word: 'settings.green', change: { colorPreset: 'green' } },
  { of: 'settings.color', word: 'settings.blue', change: { colorPreset: 'blue' } },
  { of: 'settings.color', word: 'settings.indigo', change: { colorPreset: 'indigo' } },
  { of: 'settings.color', word: 'settings.purple', change: { colorPreset: 'purple' } },
  { of: 'settings.contrast', word: 'settings.normal', change: { contrast: 'normal' } },
  { of: 'settings.contrast', word: 'settings.high', change: { contrast: 'high' } },
  { of: 'settings.nav', word: 'settings.blendIn', change: { navColor: 'blend-in' } },
  { of: 'settings.nav', word: 'settings.discrete', change: { navColor: 'discrete' } },
  { of: 'settings.nav', word: 'settings.evident', change: { navColor: 'evident' } },
  { of: 'settings.layout', word: 'settings.vertical', change: { layout: 'vertical' } },
  { of: 'settings.layout', word: 'settings.horizontal', change: { layout: 'horizontal' } },
  { of: 'settings.width', word: 'settings.compact', change: { stretch: false } },
  { of: 'settings.width', word: 'settings.wide', change: { stretch: true } },
  { of: 'settings.direction', word: 'settings.ltr', change: { direction: 'ltr' } },
  { of: 'settings.direction', word: 'settings.rtl', change: { direction: 'rtl' } },
  { of: 'settings.type', word: 'list.yes', change: { responsiveFontSizes: true } },
  { of: 'settings.type', word: 'list.no', change: { responsiveFontSizes: false } },
]

/** Every choice of the app settings that is not in force, and the command that opens their drawer. */
export function useLooks(): readonly Item[] {
  const { t } = useWords()
  const settings = useSettings()
  const now = new Map<string, unknown>(Object.entries(settings))
  const choices = looks
    .filter(({ change }) => Object.entries(change).some(([name, value]) => now.get(name) !== value))
    .map(({ of, word, icon, change }): Item => {
      const [title, hint] = [t(word), t(of)]
      const value = String(Object.values(change)[0])
      return {
        id: `look ${of} ${value}`,
        title,
        hint,
        icon: icon ?? 'sliders',
        words: [hint, `${hint} ${title}`, value],
        run: () => changeSettings(change),
        isQuiet: change.paletteMode === undefined,
      }
    })
  const open: Item = { id: 'looks', title: t('settings.title'), icon: 'sliders', run: openSettings }
  const reset: Item = {
    id: 'usual looks',
    title: t('settings.reset'),
    hint: t('settings.title'),
    icon: 'refresh',
    words: [t('settings.title')],
    run: () => changeSettings(defaultSettings),
    isQuiet: true,
  }
  return [...choices, open, ...(isUsual(settings) ? [] : [reset])]
}

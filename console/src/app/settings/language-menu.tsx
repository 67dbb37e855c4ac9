import { Menu } from '@mantine/core'
import { isLanguage, languages } from '@prona/contract/kernel/words'
import { Icon } from '../../ui/icon.tsx'
import { chooseLanguage, languageNames, useWords } from '../../ui/language.ts'

export function LanguageMenu() {
  const { t, language } = useWords()
  const code = language.toUpperCase()
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className="tool" aria-label={`${code}, ${t('shell.language')}`}>
          {code}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageChoice />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The same choice within another menu. Each language is named in itself. */
export function LanguageChoice() {
  const { language } = useWords()
  return (
    <Menu.RadioGroup value={language} onChange={(chosen) => isLanguage(chosen) && chooseLanguage(chosen)}>
      {languages.map((one) => (
        <Menu.RadioItem
          key={one}
          value={one}
          lang={one}
          checkIcon={<Icon name="check" small />}
          closeMenuOnClick
        >
          {languageNames[one]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

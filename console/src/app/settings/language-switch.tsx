import { languages } from '@prona/contract/kernel/words'
import { chooseLanguage, languageNames, useWords } from '../../ui/language.ts'

/** The languages by their own names; the current one is pressed. */
export function LanguageSwitch({ small }: { readonly small?: boolean }) {
  const { t, language } = useWords()
  return (
    <fieldset className={small ? 'seg seg--s' : 'seg'} aria-label={t('shell.language')}>
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          onClick={() => void chooseLanguage(one)}
        >
          {languageNames[one]}
        </button>
      ))}
    </fieldset>
  )
}

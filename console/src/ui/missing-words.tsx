import { languageNames, speak, useMissingLanguage, useWords } from './language.ts'

/** Says over any page that the language chosen could not be fetched, as long as that is so. */
export function MissingWords() {
  const { t } = useWords()
  const missing = useMissingLanguage()
  if (!missing) return null
  return (
    <div className="note note--over" data-s="held" role="status">
      <span>{t('offline.noWords', { language: languageNames[missing] })}</span>
      <button type="button" className="link" onClick={() => void speak(missing)}>
        {t('offline.tryNow')}
      </button>
    </div>
  )
}

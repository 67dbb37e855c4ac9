import '../ui/styles/sign-in.css'
import { languages } from '@prona/contract/kernel/words'
import { type ReactNode, useEffect } from 'react'
import { chooseLanguage, languageNames, useWords } from '../ui/language.ts'
import { LogoMark } from '../ui/logo.tsx'
import { Facade } from './facade.tsx'

/** A page for whoever is not signed in: its form, the languages, and a house beside it. */
export function OutsidePage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Prona`
  }, [title])
  return (
    <main className="sign">
      <section className="sign__form">
        <div className="sign__top">
          <LogoMark />
          <b>Prona</b>
        </div>
        {children}
        <footer>
          <LanguageSwitch />
        </footer>
      </section>
      <section className="sign__art" aria-hidden="true">
        <Facade />
      </section>
    </main>
  )
}

function LanguageSwitch() {
  const { t, language } = useWords()
  return (
    <fieldset className="seg seg--s" aria-label={t('shell.language')}>
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

import '../../ui/styles/sign-in.css'
import { type ReactNode, useEffect } from 'react'
import { LogoMark } from '../../ui/logo.tsx'
import { LanguageSwitch } from '../settings/language-switch.tsx'
import { HouseDrawing } from './house-drawing.tsx'

type Props = {
  readonly title: string
  /** The language is a field of its form. */
  readonly hasOwnLanguages?: boolean
  readonly children: ReactNode
}

/** A page for whoever is not signed in: its form, the languages, and a house beside it. */
export function SignedOutPage({ title, hasOwnLanguages, children }: Props) {
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
        <footer>{!hasOwnLanguages && <LanguageSwitch small />}</footer>
      </section>
      <section className="sign__art" aria-hidden="true">
        <HouseDrawing />
      </section>
    </main>
  )
}

import type { Label } from '@prona/contract/kernel/field'
import {
  type Catalogue,
  defaultLanguage,
  isLanguage,
  type Language,
  labelIn,
  say,
  type WordKey,
} from '@prona/contract/kernel/words'
import { sq } from '@prona/contract/language/sq'
import { useMemo } from 'react'
import { create } from 'zustand'
import { deviceStore } from './browser-store.ts'

const storageKey = 'language'

/** Albanian is part of the program; the others are fetched when they are chosen. */
const catalogues: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  sq: async () => sq,
  en: async () => (await import('@prona/contract/language/en')).en,
  de: async () => (await import('@prona/contract/language/de')).de,
  es: async () => (await import('@prona/contract/language/es')).es,
}

/** Each language's own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  sq: 'Shqip',
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
}

type Spoken = { readonly language: Language; readonly catalogue: Catalogue }
const useSpoken = create<Spoken>(() => ({ language: defaultLanguage, catalogue: sq }))

type Params = Readonly<Record<string, string | number>>
export type Words = {
  readonly language: Language
  readonly t: (key: WordKey, params?: Params) => string
  /** A declaration's own words in the language chosen. */
  readonly label: (label: Label) => string
}

export function useWords(): Words {
  const spoken = useSpoken()
  return useMemo(() => wordsOf(spoken), [spoken])
}

export function languageNow(): Language {
  return useSpoken.getState().language
}

/** The language last chosen on this device, if any. */
export function storedLanguage(): Language | undefined {
  const stored = deviceStore.getItem(storageKey)
  return isLanguage(stored) ? stored : undefined
}

export async function chooseLanguage(language: Language): Promise<void> {
  deviceStore.setItem(storageKey, language)
  await speak(language)
}

export async function speak(language: Language): Promise<void> {
  const catalogue = await catalogues[language]()
  document.documentElement.lang = language
  useSpoken.setState({ language, catalogue })
}

function wordsOf({ language, catalogue }: Spoken): Words {
  return {
    language,
    t: (key, params) => say(catalogue, language, key, params),
    label: (label) => labelIn(label, language),
  }
}

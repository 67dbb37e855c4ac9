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

type Spoken = {
  readonly language: Language
  readonly catalogue: Catalogue
  /** The language chosen, whose words could not be fetched. */
  readonly missing?: Language | undefined
}
/** A request for words that is not answered by then is no longer waited for. */
const patienceMs = 10_000
/** Words that could not be fetched are asked for again by themselves. */
const againMs = 15_000
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

export function useMissingLanguage(): Language | undefined {
  return useSpoken(({ missing }) => missing)
}

/**
 * Resolves when the language is spoken, or when its words cannot be fetched: then the page stays in the language it is
 * in, says so, and tries again.
 */
export async function speak(language: Language): Promise<void> {
  wanted = language
  const isAgain = useSpoken.getState().missing === language
  const spoken = (isAgain ? fetchedAgain(language) : catalogues[language]()).then(
    (catalogue) => begin(language, catalogue),
    () => miss(language),
  )
  let late: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<void>((done) => {
    late = setTimeout(() => {
      miss(language)
      done()
    }, patienceMs)
  })
  await Promise.race([spoken, patience])
  clearTimeout(late)
}

/** A browser remembers that a file could not be fetched, and asks for it again under another address alone. */
async function fetchedAgain(language: Language): Promise<Catalogue> {
  const file = document.querySelector(`meta[name="words-${language}"]`)?.getAttribute('content')
  if (!file) return catalogues[language]()
  const words: Readonly<Record<string, Catalogue>> = await import(/* @vite-ignore */ `${file}?${Date.now()}`)
  return words[language] ?? catalogues[language]()
}

/** The language chosen last: words of another one that come late are not used. */
let wanted: Language = defaultLanguage
let again: ReturnType<typeof setTimeout> | undefined

function begin(language: Language, catalogue: Catalogue): void {
  if (language !== wanted) return
  clearTimeout(again)
  document.documentElement.lang = language
  useSpoken.setState({ language, catalogue, missing: undefined })
}

function miss(language: Language): void {
  if (language !== wanted) return
  document.documentElement.lang = languageNow()
  useSpoken.setState({ missing: language })
  clearTimeout(again)
  again = setTimeout(() => void speak(language), againMs)
}

function wordsOf({ language, catalogue }: Spoken): Words {
  return {
    language,
    t: (key, params) => say(catalogue, language, key, params),
    label: (label) => labelIn(label, language),
  }
}

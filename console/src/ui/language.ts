import type { Label } from '@prona/contract/kernel/field'
import { withCount } from '@prona/contract/kernel/number-text'
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
import { deviceStore, tabStore } from './browser-store.ts'
import { restOfWords, wordsInside } from './rest-of-words.ts'

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
const useSpoken = create<Spoken>(() => ({
  language: defaultLanguage,
  catalogue: sq,
}))
/** The languages of which more is known than a first page says. */
const whole = new Set<Language>()

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
  tabStore.setItem(untoldKey, language)
  onChosen?.()
  await speak(language)
}

/** What was chosen in this tab and is not part of the account yet. It outlasts signing in at another service. */
const untoldKey = 'languageUntold'
let onChosen: (() => void) | undefined

export function untoldLanguage(): Language | undefined {
  const untold = tabStore.getItem(untoldKey)
  return isLanguage(untold) ? untold : undefined
}

export function forgetUntold(): void {
  tabStore.removeItem(untoldKey)
}

export function followChoice(listener: (() => void) | undefined): void {
  onChosen = listener
}

/** Somebody has signed in: the language of their account is spoken, unless another one was chosen just before. */
export async function greetIn(language: Language): Promise<void> {
  if (untoldLanguage()) return
  deviceStore.setItem(storageKey, language)
  if (language !== languageNow()) await beginToSpeak(language)
}

export function useMissingLanguage(): Language | undefined {
  return useSpoken(({ missing }) => missing)
}

/** Resolves when the pages for whoever is signed in can say something; any other language came with all their words. */
export async function wordsOfPages(): Promise<void> {
  if (languageNow() === 'sq') await fetchInside()
}

async function fetchInside(): Promise<void> {
  Object.assign(sq, await fetched('inside-sq', 'words', wordsInside))
}

/** As `speak`, with the words that a first page says; the rest comes once that is there. */
export function beginToSpeak(language: Language): Promise<void> {
  return patiently(language, fetchWords(language))
}

/**
 * Resolves when the language is spoken, or when its words cannot be fetched: then the page stays in the language it is
 * in, says so, and tries again.
 */
export function speak(language: Language): Promise<void> {
  return patiently(language, fetchAll(language))
}

/**
 * Resolves when a part that is opened later has its words too, and the declarations that come with them. What is drawn
 * already says none of them, and is not drawn again.
 */
export async function allWords(): Promise<void> {
  const language = languageNow()
  if (!whole.has(language)) await fetchAll(language)
}

async function fetchAll(language: Language): Promise<Catalogue> {
  const [words, rest] = await Promise.all([
    fetchWords(language),
    fetchRest(language),
    language === 'sq' && fetchInside(),
  ])
  whole.add(language)
  return Object.assign(words, rest)
}

async function patiently(language: Language, words: Promise<Catalogue>): Promise<void> {
  wanted = language
  const spoken = words.then(
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

function fetchWords(language: Language): Promise<Catalogue> {
  return fetched(`words-${language}`, language, catalogues[language])
}

function fetchRest(language: Language): Promise<Partial<Catalogue>> {
  return fetched(`rest-${language}`, 'words', restOfWords[language])
}

const lost = new Set<string>()

/** A browser remembers that a file could not be fetched, and asks for it again under another address alone. */
async function fetched<T>(file: string, name: string, fetch: () => Promise<T>): Promise<T> {
  const address = document.querySelector(`meta[name="${file}"]`)?.getAttribute('content')
  try {
    if (!address || !lost.has(file)) return await fetch()
    const again: Readonly<Record<string, T>> = await import(/* @vite-ignore */ `${address}?${Date.now()}`)
    return again[name] ?? fetch()
  } catch (cause) {
    lost.add(file)
    throw cause
  }
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
    t: (key, params) => say(key in catalogue ? catalogue : sq, language, key, withCount(params, language)),
    label: (label) => labelIn(label, language),
  }
}

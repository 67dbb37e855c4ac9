import type { sq } from '../language/sq.ts'
import type { Word } from '../language/word.ts'
import type { Label } from './field.ts'

export const languages = ['sq', 'en', 'de', 'es'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'sq'

export type WordKey = keyof typeof sq
export type Catalogue = {
  readonly [K in WordKey]: (typeof sq)[K] extends string
    ? string
    : { readonly one: string; readonly other: string }
}

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

export function labelIn(label: Label, language: Language): string {
  return label[languages.indexOf(language)] ?? label[0]
}

/** A word or name within a sentence; German nouns keep their capital, and so do abbreviations. */
export function inSentence(word: string, language: Language): string {
  if (language === 'de' || !/^\p{Lu}(\p{Ll}|\s|$)/u.test(word)) return word
  return word.slice(0, 1).toLowerCase() + word.slice(1)
}

/** The word for a key with its `{parameters}` filled in. */
export function say(
  catalogue: Catalogue,
  language: Language,
  key: WordKey,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const word: Word = catalogue[key]
  const text = typeof word === 'string' ? word : word[pluralForm(language, Number(params.count))]
  return filledIn(text, params)
}

/** A sentence with its `{gaps}` filled in. */
export function filledIn(text: string, params: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}

const rules = new Map<Language, Intl.PluralRules>()

function pluralForm(language: Language, count: number): 'one' | 'other' {
  let rule = rules.get(language)
  if (!rule) {
    rule = new Intl.PluralRules(language)
    rules.set(language, rule)
  }
  return rule.select(count) === 'one' ? 'one' : 'other'
}

/** The best of our languages for an Accept-Language header. */
export function languageFor(accept: string | undefined): Language {
  const asked = (accept ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
  return asked.find(isLanguage) ?? defaultLanguage
}

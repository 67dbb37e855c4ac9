import type { Language } from '@prona/contract/kernel/words'

const marks: Readonly<Record<Language, readonly [string, string]>> = {
  sq: ['«', '»'],
  en: ['“', '”'],
  de: ['„', '“'],
  es: ['«', '»'],
}

/** What somebody wrote, in the quotation marks of the language. */
export function quoted(text: string, language: Language): string {
  return marks[language].join(text)
}

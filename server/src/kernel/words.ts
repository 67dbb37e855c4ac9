import { withCount } from '@prona/contract/kernel/number-text'
import { type Language, say, type WordKey } from '@prona/contract/kernel/words'
import { de } from '@prona/contract/language/de'
import { en } from '@prona/contract/language/en'
import { es } from '@prona/contract/language/es'
import { sq } from '@prona/contract/language/sq'

const catalogues = { sq, en, de, es }

/** The server's texts in the reader's language. */
export function sayIn(
  language: Language,
  key: WordKey,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return say(catalogues[language], language, key, withCount(params, language))
}

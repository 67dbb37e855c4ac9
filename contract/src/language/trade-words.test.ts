import { expect, test } from 'vitest'
import { resources } from '../registry.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { sq } from './sq.ts'

/** Words that name another thing in the trade, or that nobody in it uses. */
const refused = {
  sq: /porosi|skicë|fal(et|ur)|\bulja\b/i,
  en: /mending|\bchosen lately|those chosen|write one/i,
  de: /auftr[aä]g/i,
  es: /pedido|reten(er|id|ci)/i,
}
const catalogues = { sq, en, de, es }
const declared = JSON.stringify(resources)

test.each(['sq', 'en', 'de', 'es'] as const)(
  'what is said in %s is said in the words of the trade',
  (language) => {
    const words = Object.entries(catalogues[language]).map((entry) => JSON.stringify(entry))
    expect(words.length).toBeGreaterThan(500)
    expect(words.filter((word) => refused[language].test(word))).toEqual([])
    const labels = declared.match(/"[^"]+"/g) ?? []
    expect(labels.filter((label) => refused[language].test(label))).toEqual([])
  },
)

import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { languages } from '../contract/src/kernel/words.ts'
import { de } from '../contract/src/language/de.ts'
import { en } from '../contract/src/language/en.ts'
import { es } from '../contract/src/language/es.ts'
import { sq } from '../contract/src/language/sq.ts'
import { glossary } from './glossary.ts'
import { sourcesOf } from './import-graph.mjs'

const catalogues = { sq, en, de, es }
const sources: Readonly<Record<string, string>> = sourcesOf(dirname(dirname(fileURLToPath(import.meta.url))))

/** The texts in four languages that stand in declarations, reports and messages. */
const four = /\[\s*(?:(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`),\s*){3}(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`),?\s*\]/g
const labels = Object.entries(sources)
  .filter(([path]) => /^(contract|server|console)\/src\//.test(path) && !/\.test\.tsx?$/.test(path))
  .flatMap(([path, source]) =>
    [...source.matchAll(four)].map(([array]) => ({
      path,
      texts: [...array.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`\n]*)`/g)].map(
        ([, one, two, three]) => one ?? two ?? three ?? '',
      ),
    })),
  )
  .filter(({ texts }) => /^\p{Lu}/u.test(texts[0] ?? ''))

test.each(languages)('one word stands for a thing in %s, in every catalogue and declaration', (language) => {
  const said = [
    ...Object.entries(catalogues[language]).flatMap(([key, word]) =>
      (typeof word === 'string' ? [word] : [word.one, word.other]).map((text) => ({ key, text })),
    ),
    ...labels.map(({ path, texts }) => ({ key: path, text: texts[languages.indexOf(language)] ?? '' })),
  ]
  expect(labels.length).toBeGreaterThan(250)
  expect(said.length).toBeGreaterThan(1000)
  for (const { not, but, in: where } of glossary[language].map((term) => ({ in: '', ...term }))) {
    const wrong = said.filter(({ key, text }) => key.startsWith(where) && not.test(text))
    expect(wrong, `write instead: ${but}`).toEqual([])
  }
})

test('a term that is not to be written is recognised', () => {
  const refused = { sq: 'Seanca mbaroi', en: 'Those chosen', de: 'Datensatz öffnen', es: 'Editar' }
  for (const language of languages)
    expect(
      glossary[language].some(({ not }) => not.test(refused[language])),
      language,
    ).toBe(true)
})

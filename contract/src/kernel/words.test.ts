import { expect, test } from 'vitest'
import { de } from '../language/de.ts'
import { en } from '../language/en.ts'
import { es } from '../language/es.ts'
import { sq } from '../language/sq.ts'
import type { Word } from './../language/word.ts'
import { errorStatus } from './errors.ts'
import { type Catalogue, labelIn, languageFor, languages, say } from './words.ts'

const catalogues: Record<(typeof languages)[number], Catalogue> = { sq, en, de, es }

test.each(languages)('%s has every word, with the same parameters as Albanian', (language) => {
  const catalogue = catalogues[language]
  expect(Object.keys(catalogue).sort()).toEqual(Object.keys(sq).sort())
  for (const [key, word] of Object.entries<Word>(catalogue)) {
    const source: Word = sq[key as keyof typeof sq]
    expect(parameters(word), `${language} ${key}`).toEqual(parameters(source))
    expect(
      forms(word).every((form) => form.trim() !== ''),
      `${language} ${key}`,
    ).toBe(true)
  }
})

test('every error code has its sentence', () => {
  for (const code of Object.keys(errorStatus)) expect(Object.keys(sq)).toContain(`error.${code}`)
})

test('parameters are filled in and unknown ones stay to be seen', () => {
  expect(say(en, 'en', 'error.unitTaken', { unit: 'A-1', order: '7/2026' })).toBe(
    'Unit A-1 is taken by 7/2026.',
  )
  expect(say(en, 'en', 'error.unitTaken', { unit: 'A-1' })).toContain('{order}')
})

test('a label is read in the language asked for', () => {
  expect(labelIn(['një', 'one', 'eins', 'uno'], 'de')).toBe('eins')
})

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr-FR,es;q=0.5', 'es'],
  ['fr', 'sq'],
  [undefined, 'sq'],
])('a browser that asks for %s is answered in %s', (accept, language) => {
  expect(languageFor(accept)).toBe(language)
})

function forms(word: Word): string[] {
  return typeof word === 'string' ? [word] : [word.one, word.other]
}

function parameters(word: Word): string[] {
  return [
    ...new Set(forms(word).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))),
  ].sort()
}

import { expect, test } from 'vitest'
import { say, type WordKey } from '../kernel/words.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { sq } from './sq.ts'

const catalogues = { sq, en, de, es }

test.each([
  ['sq', '0 përputhen', '1 përputhet', '2 përputhen'],
  ['en', '0 matches', '1 match', '2 matches'],
  ['de', '0 passen', '1 passt', '2 passen'],
  ['es', '0 coinciden', '1 coincide', '2 coinciden'],
] as const)('%s tells how many records match, none, one and several', (language, none, one, two) => {
  const told = [0, 1, 2].map((count) =>
    say(catalogues[language], language, 'filter.matching', { count, shown: count }),
  )
  expect(told).toEqual([none, one, two])
})

test.each(['sq', 'en', 'de', 'es'] as const)(
  '%s says of a page with one row that the row is selected',
  (language) => {
    const told = (count: number) => say(catalogues[language], language, 'grid.pageChosen', { count })
    expect(told(1)).not.toContain('1')
    expect(told(12)).toContain('12')
  },
)

test.each(['sq', 'en', 'de', 'es'] as const)(
  '%s has a form for one of everything that is counted before a noun',
  (language) => {
    const counted = Object.entries(catalogues[language]).filter(
      ([key, word]) =>
        typeof word === 'string' && /^\{(count|shown)\} /.test(word) && !alwaysSeveral.has(key),
    )
    expect(counted).toEqual([])
  },
)

/** Said of several only, or the same of one. */
const alwaysSeveral: ReadonlySet<string> = new Set<WordKey>([
  'order.withoutPrice',
  'notification.holdEndedMany',
  'notification.mailsUnsentMany',
  'notification.deliveriesUnsentMany',
])

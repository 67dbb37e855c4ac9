import { expect, test } from 'vitest'
import { lookedFor } from './search-sql.ts'

test('a word that is said again is looked for once, and no more than eight words are', () => {
  expect(lookedFor('kulla 302 kulla 302')).toEqual({ words: ['kulla', '302'], numbers: [] })
  expect(lookedFor('a b c d e f g h i j').words).toHaveLength(8)
})

test('a telephone number keeps the digits that come twice, and each is looked for once', () => {
  const number = { digits: '692020200', pieces: ['069', '20', '200'] }
  expect(lookedFor('069 20 20 200')).toEqual({ words: [], numbers: [number] })
  expect(lookedFor('069 20 20 200 x 069 20 20')).toEqual({
    words: ['x'],
    numbers: [number, { digits: '692020', pieces: ['069', '20'] }],
  })
  expect(lookedFor('069 202 x 069 202 y 069 202').numbers).toHaveLength(1)
})

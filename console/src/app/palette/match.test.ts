import { expect, test } from 'vitest'
import { matched, pieces, wordsIn } from './match.ts'

test.each<[string, string, readonly string[], number | undefined]>([
  ['njesi', 'Njësi', [], 0],
  ['NJË', 'Njësi', [], 1],
  ['  një  ', 'Njësi', [], 1],
  ['rez', 'Kontrata dhe rezervime', [], 2],
  ['rez kon', 'Kontrata dhe rezervime', [], 2],
  ['units', 'Njësi', ['Units', 'Einheiten'], 3],
  ['rata', 'Kontrata dhe rezervime', [], 4],
  ['heiten', 'Njësi', ['Einheiten'], 4],
  ['ktr', 'Kontrata dhe rezervime', [], 5],
  ['grosse', 'Größe', [], 0],
  ['kt', 'Kontrata dhe rezervime', [], undefined],
  ['rtk', 'Kontrata', [], undefined],
  ['a-05', 'Kontrata', [], undefined],
  ['', 'Njësi', [], undefined],
  ['  ', 'Njësi', [], undefined],
])('«%s» answers «%s» in its place', (query, title, others, place) => {
  expect(matched(query, title, others)).toBe(place)
})

test('what one types in a hurry has no accents', () => {
  expect(wordsIn('  Çmimi   i SHITJËS ')).toEqual(['cmimi', 'i', 'shitjes'])
})

const shown = (text: string, query: string) =>
  pieces(text, query)
    .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
    .join('')

test.each([
  ['A-0504', 'a-05', '[A-05]04'],
  ['Përmeti Çlirim', 'clirim perm', '[Përm]eti [Çlirim]'],
  ['Ana dhe Ana', 'ana', '[Ana] dhe [Ana]'],
  ['Große Straße', 'strass', 'Große [Straß]e'],
  ['A-0504', 'b', 'A-0504'],
  ['A-0504', '', 'A-0504'],
  ['', 'a', ''],
])('in «%s» the letters of «%s» are set off', (text, query, answer) => {
  expect(shown(text, query)).toBe(answer)
})

test('the pieces put together are the text', () => {
  const text = 'Çështje ﬁnale, ß & Ω'
  for (const query of ['c', 'esht', 's', 'fi', 'ω'])
    expect(
      pieces(text, query)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
})

import { expect, test } from 'vitest'
import { type PastedPerson, pastedPeople, usernameFrom } from './pasted-people.ts'

const arta = { name: 'Arta Krasniqi', email: 'arta@example.com' }
const besa = { name: 'Besa Leka', email: 'besa@example.com' }

const pasted: readonly (readonly [string, string, readonly PastedPerson[]])[] = [
  [
    'as a mail program writes them',
    'Arta Krasniqi <arta@example.com>, Besa Leka <besa@example.com>',
    [arta, besa],
  ],
  [
    'with the family name first',
    '"Krasniqi, Arta" <arta@example.com>; "Leka, Besa" <besa@example.com>',
    [arta, besa],
  ],
  ['on lines of their own', 'Arta Krasniqi arta@example.com\r\nBesa Leka besa@example.com\r\n', [arta, besa]],
  [
    'as rows of a spreadsheet',
    'Arta Krasniqi\tarta@example.com\t+355 69 123 4567\nBesa Leka\tbesa@example.com\t',
    [arta, besa],
  ],
  ['with a row that names the columns', 'Emri\tMbiemri\tE-mail\nArta\tKrasniqi\tarta@example.com', [arta]],
  [
    'with the address before the name',
    'arta@example.com;Arta Krasniqi\nbesa@example.com;Besa Leka',
    [arta, besa],
  ],
  ['with capitals in an address', 'Arta Krasniqi <Arta@Example.com>', [arta]],
  ['as links', 'Arta Krasniqi (mailto:arta@example.com)', [arta]],
  [
    'by addresses alone',
    'arta.krasniqi@example.com, b_leka2@example.com',
    [
      { name: 'Arta Krasniqi', email: 'arta.krasniqi@example.com' },
      { name: 'B Leka', email: 'b_leka2@example.com' },
    ],
  ],
  [
    'with a name that lacks its address',
    'Arta Krasniqi arta@example.com\nDrita Kola',
    [arta, { name: 'Drita Kola', email: '' }],
  ],
  ['with an address that is none', 'Arta Krasniqi <arta@>', [{ name: 'Arta Krasniqi', email: 'arta@' }]],
  ['with nothing in it', ' \n;\n,\t', []],
]

for (const [how, text, people] of pasted)
  test(`people are found in a list ${how}`, () => expect(pastedPeople(text)).toEqual(people))

test('a very long text without an end is read at once', () => {
  for (const text of [
    '"'.repeat(100_000),
    '<'.repeat(100_000),
    `${'a@'.repeat(50_000)}`,
    '@'.repeat(100_000),
  ])
    expect(pastedPeople(text).length).toBeLessThan(2)
})

test('a username follows from the name, without accents, or from the address', () => {
  expect(usernameFrom({ name: 'Çelë Gjergj-Lëkura', email: '' })).toBe('cele.gjergj.lekura')
  expect(usernameFrom({ name: 'Мария', email: 'maria.v+work@example.com' })).toBe('maria.v.work')
  expect(usernameFrom({ name: 'Мария', email: '' })).toBe('')
  expect(usernameFrom({ name: `${'a'.repeat(49)} b`, email: '' })).toBe('a'.repeat(49))
})

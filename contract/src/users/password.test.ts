import { expect, test } from 'vitest'
import { passwordIssue } from './password.ts'

const names = ['arta.hoxha', 'Arta Hoxha']

test.each([
  ['shtatë', 'tooShort'],
  ['€€€€€€€', 'tooShort'],
  ['p'.repeat(129), 'tooLong'],
  ['12345678', 'common'],
  ['98765432', 'common'],
  ['qwertyuiop', 'common'],
  ['aaaaaaaaaa', 'common'],
  ['abcabcabc', 'common'],
  ['P4ssw0rd!', 'common'],
  ['Fjalëkalimi2026', 'common'],
  ['tirana2026', 'common'],
  ['admin123', 'common'],
  ['prona-demo', 'common'],
  ['Prona Demo 2026', 'common'],
  ['arta.hoxha', 'yourName'],
  ['ArtaHoxha1990', 'yourName'],
  ['artaarta', 'yourName'],
  ['HoxhaArta1990', 'yourName'],
  ['arta1234', 'yourName'],
] as const)('the password %s is refused because %s', (password, issue) => {
  expect(passwordIssue(password, names)).toBe(issue)
})

test.each([
  'dritarja e kaltër',
  'Gështenja-44-mjaltë',
  'пароль-длинный',
  '🏠🏠🏡🏠🏡🏡🏠🏢',
  'x7#kQ9!z',
  `${'gur e kala '.repeat(11)}!`,
])('the password %s is taken', (password) => {
  expect(passwordIssue(password, names)).toBeUndefined()
})

test('eight characters are counted as a person counts them', () => {
  expect(passwordIssue('🏠🏡🏢🏣🏤🏥🏦', [])).toBe('tooShort')
})

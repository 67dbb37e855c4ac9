import { expect, test } from 'vitest'
import { isPersonName } from './person-name.ts'

test.for(['Elira Gurra', 'Ana-Maria O’Neill', 'Şükrü Ğ.', 'محمد علي', 'Besa: e re / e vjetër'])(
  '%s is a name',
  (name) => {
    expect(isPersonName(name)).toBe(true)
  },
)

test.for([
  'Fitoni https://example.com',
  'http://',
  'Besa\nFitoni para',
  'Besa\r\nX-Mailer: 1',
  'Besa\tLeka',
  'Besa\u0000',
  'Besa\u2028Leka',
  'Besa\u202egnp.exe',
])('%j is none', (name) => {
  expect(isPersonName(name)).toBe(false)
})

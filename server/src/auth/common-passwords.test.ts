import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const listed = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '))
  .flatMap((line) => line.split(' '))

test('the ten thousand most common passwords are refused, in capitals too', () => {
  expect(new Set(listed).size).toBe(10_000)
  expect(listed.filter((password) => !isCommonPassword(password))).toEqual([])
  expect(listed.filter((password) => !isCommonPassword(password.toUpperCase()))).toEqual([])
})

test.each(['Dragon2024!', 'jennifer1', '1Jennifer', 'ＰＡＳＳＷＯＲＤ'])(
  'a common password stays common as %s',
  (password) => {
    expect(isCommonPassword(password)).toBe(true)
  },
)

test.each([
  'gështenja mbi mur',
  'dritarja e kaltër',
  'x7#kQ9!z',
  'пароль-длинный',
  '81 726 354 90',
  'love and 4 houses',
])('the password %s is taken', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

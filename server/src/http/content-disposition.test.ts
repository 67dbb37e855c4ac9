import { expect, test } from 'vitest'
import { savedAs } from './content-disposition.ts'

test('a name with ë and ç is readable to those who know the standard, and close to it for the others', () => {
  expect(savedAs('Çmimet – Gështenjat.pdf')).toBe(
    `attachment; filename="Cmimet - Geshtenjat.pdf"; filename*=UTF-8''%C3%87mimet%20%E2%80%93%20G%C3%ABshtenjat.pdf`,
  )
})

test.each([
  ['a line of its own', 'a\r\nSet-Cookie: x=1.pdf', 'a Set-Cookie x=1.pdf'],
  ['quotes', 'a"; filename="b.exe".pdf', 'a ; filename= b.exe.pdf'],
  ['paths', '../..\\etc/passwd.csv', '-..-etc-passwd.csv'],
  ['a turned direction', 'raport\u202efdp.exe.pdf', 'raport fdp.exe.pdf'],
  ['nothing', '', 'download'],
  ['dots and blanks', ' .. ', 'download'],
  ['half a character', 'a\ud800b.csv', 'a\ufffdb.csv'],
])('a name that is %s stays one well-formed header', (_, name, meant) => {
  const header = savedAs(name)
  expect(header).toMatch(
    /^attachment; filename="[\x20-\x21\x23-\x7e]+"; filename\*=UTF-8''[\w.~%!#$&+^`|-]+$/,
  )
  expect(decodeURIComponent(header.split(`UTF-8''`)[1]!)).toBe(meant)
})

test('a name of no end is cut between characters and keeps its ending', () => {
  const name = decodeURIComponent(savedAs(`${'🏠'.repeat(500)}.xlsx`).split(`UTF-8''`)[1]!)
  expect(name).toBe(`${'🏠'.repeat(120)}.xlsx`)
})

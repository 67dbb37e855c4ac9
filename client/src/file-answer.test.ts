import { expect, test } from 'vitest'
import { nameIn } from './file-answer.ts'

test.each([
  [null, 'download'],
  ['attachment', 'download'],
  ['attachment; filename=list.csv', 'list.csv'],
  ['attachment; filename="price list.pdf"', 'price list.pdf'],
  [
    `attachment; filename="Cmimet.pdf"; filename*=UTF-8''%C3%87mimet%20%26%20kushtet.pdf`,
    'Çmimet & kushtet.pdf',
  ],
  [`attachment; filename*=utf-8'sq'%C3%87mimet.pdf; filename="Cmimet.pdf"`, 'Çmimet.pdf'],
  [`attachment; filename*=ISO-8859-1''%C7mimet.pdf`, 'Çmimet.pdf'],
  [`attachment; filename="plain.pdf"; filename*=UTF-8''%E0%A4%A`, 'plain.pdf'],
  [`attachment; filename="plain.pdf"; filename*=KOI8-R''%C7.pdf`, 'plain.pdf'],
  ['attachment; filename="a \\"quoted\\" name.txt"', 'a "quoted" name.txt'],
  ['attachment; FILENAME="big.txt"', 'big.txt'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\temp\\\\x.txt"', 'x.txt'],
  ['attachment; filename=".."', 'download'],
  ['attachment; filename=""', 'download'],
  ['attachment; filename="a; filename=b.txt"', 'a; filename=b.txt'],
])('%s names the file %s', (header, name) => {
  expect(nameIn(header)).toBe(name)
})

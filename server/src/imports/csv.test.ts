import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'

const textsOf = (bytes: Uint8Array) =>
  readCsv(bytes).rows.map(({ row, cells }) => [row, ...cells.map((cell) => cell?.text ?? null)])
const utf8 = (text: string) => Buffer.from(text, 'utf8')

test.each([
  [';', 'a;b,c;d\n1;2;3'],
  [',', 'a,"b;;;;",d\n1,2,3'],
  ['\t', 'a\tb c\td\n1\t2\t3'],
  ['|', 'a|b|c'],
  [';', 'sep=;\na,b,c;d,e'],
  [';', 'only one column'],
])('the mark between cells is %j in %j', (delimiter, text) => {
  expect(readCsv(utf8(text)).format).toMatchObject({ kind: 'csv', delimiter })
})

test('rows end as any system ends them, and empty ones count for their number alone', () => {
  expect(textsOf(utf8('a;b\r\n1;2\n\n;;\r3;4'))).toEqual([
    [1, 'a', 'b'],
    [2, '1', '2'],
    [5, '3', '4'],
  ])
})

test('within quotation marks a cell may hold anything, and in the middle of one a mark is a mark', () => {
  expect(textsOf(utf8('a;b;c\n"x;\n""y""";"z"w;5" pipe'))[1]).toEqual([2, 'x;\n"y"', 'zw', '5" pipe'])
})

test('a quotation mark that is never closed names its row', () => {
  expect(() => readCsv(utf8('a;b\n1;"2\n3;4'))).toThrow(
    expect.objectContaining({ fields: [{ field: 'file', code: 'openQuote', params: { row: 2 } }] }),
  )
})

test.each([
  ['utf-8', utf8('Çmimi;Gjerësia')],
  ['utf-8', utf8('\ufeffÇmimi;Gjerësia')],
  ['windows-1252', Buffer.from('Çmimi;Gjerësia', 'latin1')],
  ['utf-16le', Buffer.from('\ufeffÇmimi;Gjerësia', 'utf16le')],
])('letters with marks are read from %s', (encoding, bytes) => {
  expect(textsOf(bytes)).toEqual([[1, 'Çmimi', 'Gjerësia']])
  expect(readCsv(bytes).format).toMatchObject({ encoding })
})

test('a text that looks like a formula stays a text', () => {
  const cells = ['=1+1', '+cmd|calc', '@SUM(A1)', '=HYPERLINK("http://x")']
  expect(textsOf(utf8(`${cells.slice(0, 3).join(';')};"=HYPERLINK(""http://x"")"`))).toEqual([[1, ...cells]])
})

test('100,000 columns, 10,002 rows and a cell of a megabyte are told apart from what is taken', () => {
  const appError = (max: number) =>
    expect.objectContaining({ fields: [{ field: 'file', code: 'tooMany', params: { max } }] })
  expect(() => readCsv(utf8(';x'.repeat(100_000)))).toThrow(appError(200))
  expect(() => readCsv(utf8('x\n'.repeat(10_002)))).toThrow(appError(10_000))
  expect(readCsv(utf8('x\n'.repeat(10_001))).rows).toHaveLength(10_001)
  expect(textsOf(utf8(`a\n${'x'.repeat(1_000_000)}`))[1]?.[1]).toHaveLength(32_768)
})

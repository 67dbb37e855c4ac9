import { afterAll, expect, test } from 'vitest'
import { aWorkbook, inlineText } from '../../test/a-workbook.ts'
import { packed } from './packed-sheet.ts'
import { openSheets } from './sheets.ts'

const sheets = openSheets()
afterAll(() => sheets.close())

const rows = 9_900
const columns = 50
const texts = Array.from({ length: rows }, (_, row) =>
  Array.from({ length: columns }, (_, column) => `${row} text ${row * column}`),
)

test.each([
  [
    'CSV',
    Buffer.from(
      texts.map((row) => `${row.map((text) => `"${text}"`).join(';')}${';'.repeat(150)}`).join('\n'),
    ),
  ],
  ['XLSX', aWorkbook(texts.map((row) => row.map(inlineText)))],
])('the largest %s that is taken is read whole, and nobody waits for it', async (_, bytes) => {
  let least = Number.POSITIVE_INFINITY
  // A pause of the machine proves nothing: a limit that is broken is broken each time.
  for (let left = 4; left > 0 && least > 300; left--) {
    const pauses = longestPause()
    const read = await sheets.read(bytes, { owner: 'me' })
    least = Math.min(least, pauses.end())
    expect(read.rows).toHaveLength(rows)
    expect(read.rows.at(-1)).toMatchObject({ row: rows })
    expect(
      read.rows
        .at(-1)
        ?.cells.slice(0, columns)
        .map((cell) => cell?.text),
    ).toEqual(texts.at(-1))
  }
  expect(least).toBeLessThan(300)
})

/** For how long nothing else was done here. */
function longestPause(): { end(): number } {
  let longest = 0
  let last = performance.now()
  const note = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(note, 2)
  return {
    end() {
      note()
      clearInterval(timer)
      return longest
    },
  }
}

test('long texts come over in parts too, so that nobody waits for them', () => {
  const rows = Array.from({ length: 300 }, (_, row) => ({ row, cells: [{ text: 'x'.repeat(20_000) }] }))
  const { parts } = packed({ format: { kind: 'csv', encoding: 'utf-8', delimiter: ';' }, rows })
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(1_200_000)
})

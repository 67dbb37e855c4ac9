/** How much two names are alike, from 0 to 1, by the words they are made of; both are folded. */
export function likeness(one: string, other: string): number {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  if (words.length === 0 || others.length === 0) return 0
  const best = words.map((word) => Math.max(...others.map((its) => wordLikeness(word, its))))
  const sum = best.reduce((all, each) => all + each, 0)
  return (2 * sum) / (words.length + others.length)
}

/** What two words that mean the same have in common at least: one letter of five may differ, or the ending. */
const leastCommon = 0.75
const shortestLike = 4
const shortestStem = 3

function wordLikeness(one: string, other: string): number {
  if (one === other) return 1
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < shortestLike) return 0
  // A plural, a case or an abbreviation has the beginning in common.
  if (long.startsWith(short) && long.length - short.length <= 3) return 0.95
  if (isSameStem(one, other)) return 0.9
  const common = 1 - editsBetween(one, other) / long.length
  return common >= leastCommon ? common : 0
}

/** The same but for an ending of up to two letters each: `kodi` and `kodet`, `data` and `datum`. */
function isSameStem(one: string, other: string): boolean {
  const most = Math.min(one.length, other.length)
  let stem = 0
  while (stem < most && one[stem] === other[stem]) stem += 1
  return stem >= shortestStem && one.length - stem <= 2 && other.length - stem <= 2
}

function wordsOf(heading: string): string[] {
  return heading.split(' ').filter((word) => word !== '')
}

/** Letters to add, to leave out, to replace or to swap with their neighbour. */
function editsBetween(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const ways = [
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        ...(isSwapped && row > 1 && column > 1 ? [(before[column - 2] ?? 0) + 1] : []),
      ]
      next.push(Math.min(...ways))
    }
    before = last
    last = next
  }
  return last.at(-1) ?? 0
}

/** Only letters and digits, in lower case and without accents. */
export function folded(text: string): string {
  const letters = text.slice(0, 200).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return letters.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

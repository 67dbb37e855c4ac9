import type { Choices } from '@prona/contract/kernel/field'
import { folded, likeness } from '@prona/contract/kernel/likeness'

const alike = 0.75
const clearly = 0.05
const longestText = 60

/** The choice that a text of a file most likely means, in any language: a slip, another ending, an abbreviation. */
export function choiceLike(choices: Choices, text: string): string | undefined {
  const written = folded(text)
  if (written === '' || written.length > longestText) return undefined
  const [best, next] = Object.entries(choices)
    .map(([key, label]) => ({
      key,
      score: Math.max(...[key, ...label].map((name) => alikeTo(written, name))),
    }))
    .toSorted((one, other) => other.score - one.score)
  if (!best || best.score < alike || best.score - (next?.score ?? 0) < clearly) return undefined
  return best.key
}

const leastLetters = 2

function alikeTo(written: string, name: string): number {
  const spelled = folded(name)
  return Math.max(likeness(written, spelled), isShortFor(written, spelled) ? 0.9 : 0)
}

/** `apt` for `apartament`: it begins alike, and all its letters follow in their order. */
function isShortFor(short: string, long: string): boolean {
  if (short.length < leastLetters || short[0] !== long[0]) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at += 1
  return at === short.length
}

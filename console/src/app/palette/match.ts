import { withoutAccents } from '@prona/contract/kernel/accents'

/** The text in small letters without accents, as people type in a hurry. */
export function folded(text: string): string {
  return [...text].map(foldedLetter).join('')
}

export function wordsIn(query: string): readonly string[] {
  return folded(query)
    .split(/\s+/)
    .filter((word) => word !== '')
}

/**
 * How well a command answers what was typed, the smaller the better: it is its title, its title begins so, each word
 * begins one of its words, the same in what else it is called, it stands somewhere in either, or its letters come in
 * this order. Undefined when it does not answer.
 */
export function matched(query: string, title: string, others: readonly string[] = []): number | undefined {
  const words = wordsIn(query)
  if (words.length === 0) return undefined
  const whole = words.join(' ')
  const name = folded(title)
  const rest = others.map(folded)
  if (name === whole) return 0
  if (name.startsWith(whole)) return 1
  if (words.every((word) => beginsAWord(name, word))) return 2
  if (words.every((word) => [name, ...rest].some((text) => beginsAWord(text, word)))) return 3
  if (words.every((word) => [name, ...rest].some((text) => text.includes(word)))) return 4
  return whole.length >= 3 && comesInOrder(name, whole.replaceAll(' ', '')) ? 5 : undefined
}

export type Piece = { readonly text: string; readonly isHit: boolean }

/** A text in pieces, with those that match what was typed marked. */
export function pieces(text: string, query: string): readonly Piece[] {
  const letters = [...text]
  const hits = new Set<number>()
  const { fold, origin } = foldedWithOrigin(letters)
  for (const word of wordsIn(query)) {
    for (let at = fold.indexOf(word); at >= 0; at = fold.indexOf(word, at + word.length)) {
      for (let letter = at; letter < at + word.length; letter += 1) hits.add(origin[letter] ?? -1)
    }
  }
  const found: { text: string; isHit: boolean }[] = []
  letters.forEach((letter, at) => {
    const last = found.at(-1)
    if (last?.isHit === hits.has(at)) last.text += letter
    else found.push({ text: letter, isHit: hits.has(at) })
  })
  return found
}

const special: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
}

function foldedLetter(letter: string): string {
  const small = withoutAccents(letter).toLowerCase()
  return special[small] ?? small
}

/** Folding can turn one letter into two or none, so each folded letter keeps the position of its original. */
function foldedWithOrigin(letters: readonly string[]) {
  const origin: number[] = []
  let fold = ''
  letters.forEach((letter, at) => {
    const plain = foldedLetter(letter)
    fold += plain
    for (let count = 0; count < plain.length; count += 1) origin.push(at)
  })
  return { fold, origin }
}

function beginsAWord(text: string, word: string): boolean {
  return (
    text.startsWith(word) || [' ', '-', '/', '(', ':', '«'].some((before) => text.includes(before + word))
  )
}

function comesInOrder(text: string, letters: string): boolean {
  let from = 0
  for (const letter of letters) {
    const at = text.indexOf(letter, from)
    if (at < 0) return false
    from = at + 1
  }
  return true
}

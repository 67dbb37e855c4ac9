import { type Length, longestTitle } from '@prona/contract/descriptions/description'
import type { Language } from '@prona/contract/kernel/words'
import type { Prose, Sections, Style } from './prose.ts'
import { de } from './prose-de.ts'
import { en } from './prose-en.ts'
import { es } from './prose-es.ts'
import { sq } from './prose-sq.ts'
import type { Piece, Writer, Writing } from './writer.ts'

/** Writes from the facts alone, without any service: the same text for the same record and options. */
export const composer: Writer = async function* compose(writing, signal) {
  const { title, description } = composed(writing)
  yield* inPieces('description', description, signal)
  yield* inPieces('title', title, signal)
}

export function composed(writing: Writing): { readonly title: string; readonly description: string } {
  const { facts, language, tone, length, keywords } = writing
  const style = { tone, keywords, pick: picker(JSON.stringify([facts._id, tone, length, keywords])) }
  const sections = sectionsOf(language, facts, style)
  const paragraphs = plans[length].map((names) =>
    names.flatMap((name) => (sections[name] === undefined ? [] : [sections[name]])).join(' '),
  )
  const description = paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')
  return { title: withinTitle(sections.title), description }
}

/** Names may be long; a title that is too long is cut after a word. */
function withinTitle(title: string): string {
  return title.length <= longestTitle ? title : title.slice(0, longestTitle).replace(/[\s,–:]+\S*$/u, '')
}

const proses: Readonly<Record<Language, Prose>> = { sq, en, de, es }

function sectionsOf(language: Language, facts: Writing['facts'], style: Style): Sections {
  const prose = proses[language]
  return facts.about === 'unit' ? prose.unit(facts, style) : prose.property(facts, style)
}

/** Which sentences go into which paragraph. */
const plans: Readonly<Record<Length, readonly (readonly (keyof Sections)[])[]>> = {
  short: [['opening', 'rooms', 'highlights']],
  medium: [
    ['opening', 'rooms', 'outdoor', 'light'],
    ['condition', 'amenities', 'highlights'],
  ],
  long: [
    ['opening', 'rooms', 'outdoor', 'light'],
    ['condition', 'amenities', 'energy'],
    ['price', 'highlights', 'closing'],
  ],
}

function picker(seed: string): Style['pick'] {
  return (about, ...choices) => choices[hashOf(`${seed} ${about}`) % choices.length] ?? ''
}

/** FNV-1a: good enough to vary the choice between records. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return (hash ^ (hash >>> 15)) >>> 0
}

/** A few words at a time, so that the reader sees it being written. */
function* inPieces(part: Piece['part'], text: string, signal: AbortSignal): Generator<Piece> {
  for (const [piece] of text.matchAll(/(?:[^ \n]+(?: +|\n+|$)){1,4}/g)) {
    if (signal.aborted) return
    yield { part, text: piece }
  }
}

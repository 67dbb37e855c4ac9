import type { Length, Tone } from '@prona/contract/descriptions/description'
import type { Language } from '@prona/contract/kernel/words'
import type { Facts } from './facts.ts'

/** What to write about, and how. */
export type Writing = {
  readonly facts: Facts
  readonly language: Language
  readonly tone: Tone
  readonly length: Length
  readonly keywords: readonly string[]
}

/** First the pieces of the description, then those of the title. */
export type Piece = { readonly part: 'description' | 'title'; readonly text: string }

/** Writes a description; when it throws, the reader gets the error in the stream. */
export type Writer = (writing: Writing, signal: AbortSignal) => AsyncIterable<Piece>

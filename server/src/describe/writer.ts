import type { Length, Tone } from '@prona/contract/descriptions/description'
import type { Language } from '@prona/contract/kernel/words'
import type { Facts } from './facts.ts'

/** What is to be written about, and how. */
export type Writing = {
  readonly facts: Facts
  readonly language: Language
  readonly tone: Tone
  readonly length: Length
  readonly keywords: readonly string[]
}

/** First the pieces of the description, then those of the title. */
export type Piece = { readonly part: 'description' | 'title'; readonly text: string }

/** Whoever writes a description; what it fails with is told to the reader in the stream. */
export type Writer = (writing: Writing, signal: AbortSignal) => AsyncIterable<Piece>

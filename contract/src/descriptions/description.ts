import type { Language } from '../kernel/words.ts'

/**
 * A description is streamed as lines of `data: …`: its text in pieces, a line with the end mark, the title in pieces,
 * and the done signal. Two `data:` lines of one event stand for a line break between them. A failure is sent as an
 * event named `error` with a problem as its data, and no done signal follows.
 */
export const endOfDescription = '[END_DESC]'
export const descriptionDone = '[DONE]'

export const tones = ['plain', 'warm', 'elegant'] as const
export type Tone = (typeof tones)[number]
export const lengths = ['short', 'medium', 'long'] as const
export type Length = (typeof lengths)[number]

export type DescriptionRequest = {
  readonly _id: string
  readonly language: Language
  readonly tone?: Tone
  readonly length?: Length
  /** What else to mention, in these words. */
  readonly keywords?: readonly string[]
}

export const longestDescription = 5000
export const longestTitle = 160

/** The accepted text in one language; the others stay as they are. */
export type DescriptionAccepted = {
  readonly _id: string
  readonly version?: number
  readonly language: Language
  readonly description: string
  readonly title?: string
}

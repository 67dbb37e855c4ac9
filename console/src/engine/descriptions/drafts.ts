import type { Language } from '@prona/contract/kernel/words'
import { createStreamedText, type StreamedTextStore } from './streamed-text.ts'

type Start = { readonly description: string; readonly title: string }

/** Texts that were written and not accepted, by record and language, so that closing the panel loses none. */
const drafts = new Map<string, StreamedTextStore>()

export function draftFor(record: string, language: Language, start: Start): StreamedTextStore {
  const key = `${record} ${language}`
  const known = drafts.get(key)
  if (known) return known
  const made = createStreamedText(start)
  drafts.set(key, made)
  return made
}

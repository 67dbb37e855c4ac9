import type { Language } from '@prona/contract/kernel/words'
import { isRecord } from '../data/value-at.ts'

/** The text of one language in a localized value; empty where there is none. */
export function textIn(value: unknown, language: Language): string {
  const text = isRecord(value) ? value[language] : undefined
  return typeof text === 'string' ? text : ''
}

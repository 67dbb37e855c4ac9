import type { PaperText } from '@prona/client/papers'
import { isLanguage } from '@prona/contract/kernel/words'
import { paperTemplate } from '@prona/contract/resources'

export type Typed = { readonly [K in keyof PaperText]?: unknown }

/** Whether there is enough to be printed. */
export function isPaperText(typed: Typed): typed is PaperText {
  const { kind, language, heading, text } = typed
  return (
    typeof kind === 'string' &&
    Object.hasOwn(paperTemplate.fields.kind.choices, kind) &&
    isLanguage(language) &&
    isFilled(heading) &&
    isFilled(text)
  )
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

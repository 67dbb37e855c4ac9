import { type ClosedReason, sayClosed } from '@prona/contract/kernel/closed-action'
import { AppError } from '@prona/contract/kernel/errors'
import type { Label } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { type Language, labelIn, type WordKey } from '@prona/contract/kernel/words'
import { whyClosed } from '@prona/contract/why-closed'
import type { Context } from './context.ts'
import { sayIn } from './words.ts'

type Row = Readonly<Record<string, unknown>>

/** Refuses, with the reason, what the record does not allow now: an action, `update` or `delete`. */
export function requireOpen(ctx: Context, resource: Resource, row: Row, verb: string): void {
  const reason = whyClosed(resource, row, verb, ctx.now)
  if (reason) throw new AppError('notOpen', {}, [], {}, reasonLabel(resource, reason))
}

/** Why it is not allowed, in the reader's language. */
export function closedReason(ctx: Context, resource: Resource, row: Row, verb: string): string | undefined {
  const reason = whyClosed(resource, row, verb, ctx.now)
  return reason && sayClosed(resource, reason, speechIn(ctx.language))
}

/** In all languages, since the one of the answer is not known here. */
export function reasonLabel(resource: Resource, reason: ClosedReason): Label {
  const sentence = (language: Language) => sayClosed(resource, reason, speechIn(language))
  return [sentence('sq'), sentence('en'), sentence('de'), sentence('es')]
}

function speechIn(language: Language) {
  return {
    t: (key: WordKey, params = {}) => sayIn(language, key, params),
    label: (label: Label) => labelIn(label, language),
    language,
  }
}

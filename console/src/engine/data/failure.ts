import type { Trouble } from '@prona/client/connection'
import { Refusal } from '@prona/client/refusal'
import type { Words } from '../../ui/language.ts'

/** Why a call failed, as the server or the line said it. */
export function troubleOf(error: unknown): Trouble | undefined {
  return error instanceof Refusal ? error.trouble : undefined
}

/** The record asked for is not there, is not the reader's, or no record has such an id. */
export function isGone(error: unknown): boolean {
  const trouble = troubleOf(error)
  return trouble?.code === 'notFound' || (trouble?.fields ?? []).some(({ field }) => field === 'id')
}

/** All of it as one text; empty when there was no answer at all. */
export function reasonOf(error: unknown): string {
  const trouble = troubleOf(error)
  const fields = (trouble?.fields ?? []).map(({ message }) => message)
  return [trouble?.detail, ...fields].filter(Boolean).join(' ')
}

/** The same for whoever has nothing else to say about it: where nobody gave a reason, what became of the call. */
export function failureOf(error: unknown, t: Words['t']): string {
  return (
    reasonOf(error) || t(troubleOf(error)?.code === 'unreadable' ? 'form.unreadable' : 'form.unreachable')
  )
}

import type { Trouble } from '@prona/client/connection'
import { Refusal } from '@prona/client/refusal'

/** Why a call failed, as the server or the line said it. */
export function troubleOf(error: unknown): Trouble | undefined {
  return error instanceof Refusal ? error.trouble : undefined
}

/** All of it as one text; empty when there was no answer at all. */
export function reasonOf(error: unknown): string {
  const trouble = troubleOf(error)
  const fields = (trouble?.fields ?? []).map(({ message }) => message)
  return [trouble?.detail, ...fields].filter(Boolean).join(' ')
}

import type { Trouble } from '@prona/client/connection'
import type { Words } from '../../ui/language.ts'
import { authMessages } from './auth-state.ts'

/** What the server said, in the reader's language; our own words where it said nothing. */
export function refusalOf(error: unknown, { t }: Words): string {
  const trouble = troubleOf(error)
  if (trouble?.detail) return trouble.detail
  if (trouble?.code === 'unreachable') return t('auth.unreachable')
  if (trouble?.code === 'unreadable') return t('form.unreadable')
  if (error instanceof Error && error.message === authMessages.noInformation) return t('auth.noUser')
  return t(trouble?.code === 'unavailable' ? 'error.unavailable' : 'error.wrongCredentials')
}

/** The server's message for each field, by its name. */
export function fieldMessagesOf(error: unknown): Readonly<Record<string, string>> {
  const fields = troubleOf(error)?.fields ?? []
  return Object.fromEntries(fields.map(({ field, message }) => [field, message]))
}

export function troubleOf(error: unknown): Trouble | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  return isTrouble(cause) ? cause : undefined
}

function isTrouble(cause: unknown): cause is Trouble {
  return typeof cause === 'object' && cause !== null && 'code' in cause && 'detail' in cause
}

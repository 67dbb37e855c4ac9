import type { CallProblem } from '@prona/client/problem'
import type { Words } from '../../ui/language.ts'
import { authMessages } from './auth-state.ts'

/** What the server said, in the reader's language; our own words where it said nothing. */
export function problemTextOf(error: unknown, { t }: Words): string {
  const problem = problemOf(error)
  if (problem?.detail) return problem.detail
  if (problem?.code === 'unreachable') return t('auth.unreachable')
  if (problem?.code === 'unreadable') return t('form.unreadable')
  if (error instanceof Error && error.message === authMessages.noInformation) return t('auth.noUser')
  return t(problem?.code === 'unavailable' ? 'error.unavailable' : 'error.wrongCredentials')
}

/** The server's message for each field, by its name. */
export function fieldMessagesOf(error: unknown): Readonly<Record<string, string>> {
  const fields = problemOf(error)?.fields ?? []
  return Object.fromEntries(fields.map(({ field, message }) => [field, message]))
}

export function problemOf(error: unknown): CallProblem | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  return isProblem(cause) ? cause : undefined
}

function isProblem(cause: unknown): cause is CallProblem {
  return typeof cause === 'object' && cause !== null && 'code' in cause && 'detail' in cause
}

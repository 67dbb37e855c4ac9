import { part } from './answer-part.ts'
import { type Connection, type Request, sendFor } from './connection.ts'
import { forgetRepository } from './known-repository.ts'
import type { CallOptions } from './problem.ts'

export type EntryOptions = CallOptions & {
  /** Called instead of a token being answered: a code is asked for first, which is sent with this challenge. */
  readonly onChallenge?: (challenge: string) => void
}

/** A call that answers a token. */
export async function enter(
  connection: Connection,
  { onChallenge, ...request }: Omit<Request, 'failure'> & EntryOptions,
): Promise<string | null> {
  // Nobody is signed in yet, whoever was before.
  forgetRepository(connection)
  const failure = 'Problem posting user!'
  const found = await sendFor(connection, { ...request, failure }, 'token', entryIn)
  if (found?.challenge) onChallenge?.(found.challenge)
  return found?.token ?? null
}

type Entry = { readonly token?: string; readonly challenge?: string }

function entryIn(answer: unknown): Entry | null {
  const [token, challenge] = [part(answer, 'token'), part(answer, 'challenge')]
  if (typeof token === 'string' && token !== '') return { token }
  return typeof challenge === 'string' && challenge !== '' ? { challenge } : null
}

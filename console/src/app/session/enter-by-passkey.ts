import type { EntryOptions } from '@prona/client/enter'
import { passkeyCalls, type SecondStep } from '@prona/client/passkeys'
import type { CallOptions } from '@prona/client/problem'
import { labelIn } from '@prona/contract/kernel/words'
import type { PasskeyProof, PasskeyRequest } from '@prona/contract/users/passkey'
import { languageNow } from '../../ui/language.ts'
import { usedPasskey } from './browser-passkeys.ts'
import { passkeyWords } from './passkey-words.ts'
import { connection } from './session.ts'

export const passkeyEntries = passkeyCalls(connection)

/** Asks for a passkey of this person, whoever it is; answers the token. */
export async function enterByPasskey(options: EntryOptions): Promise<string | null> {
  const request = await passkeyEntries.askToSignIn(options)
  const proof = request && (await provenHere(request, options))
  return proof && passkeyEntries.enter(proof, undefined, options)
}

/** As the second step; what was asked is used once, so each attempt asks anew. */
export async function verifyByPasskey(challenge: string, options: EntryOptions): Promise<string | null> {
  const asked: SecondStep | null = await passkeyEntries.askSecond(challenge, options)
  const proof = asked?.passkey && (await provenHere(asked.passkey, options))
  return proof ? passkeyEntries.enter(proof, challenge, options) : null
}

/** What the device signs. Where it signs nothing this is a problem as any the server tells of. */
export async function provenHere(
  request: PasskeyRequest,
  { onProblem }: CallOptions,
): Promise<PasskeyProof | null> {
  const proof = await usedPasskey(request)
  const detail = labelIn(passkeyWords.notUsed, languageNow())
  if (!proof) onProblem?.({ status: 0, code: 'wrongCredentials', title: '', detail, requestId: '' })
  return proof
}

import { AppError } from '@prona/contract/kernel/errors'
import type { PasskeyCreation, PasskeyRequest } from '@prona/contract/users/passkey'
import { passkeySentences } from '@prona/contract/users/passkey-sentences'
import type { Database } from '../kernel/context.ts'
import { openPasskeyChallenge } from './passkey-challenges.ts'
import type { Party } from './passkey-party.ts'
import { type KnownPasskey, passkeysHere } from './passkeys.ts'
import { algorithms, handleOf } from './prove-passkey.ts'

const timeout = 300_000

/** With what a browser is asked to use a passkey; without a user it offers whatever it has for this address. */
export async function requestFor(
  db: Database,
  party: Party,
  asking: Parameters<typeof openPasskeyChallenge>[1],
  now: string,
): Promise<PasskeyRequest> {
  const known = asking.user === null ? [] : await passkeysHere(db, asking.user, party)
  return {
    challenge: await openPasskeyChallenge(db, asking, now),
    rpId: party.id,
    timeout,
    userVerification: 'required',
    allowCredentials: known.map(named),
  }
}

type Person = { readonly _id: string; readonly username: string; readonly name: string }

/** With what a browser is asked to make one: kept on the device by itself, so that it can be used without a name. */
export async function creationFor(
  db: Database,
  party: Party,
  company: string,
  { _id, username, name }: Person,
  now: string,
): Promise<PasskeyCreation> {
  return {
    challenge: await openPasskeyChallenge(db, { purpose: 'add', user: _id }, now),
    rp: { id: party.id, name: company },
    user: { id: handleOf(_id), name: username, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    excludeCredentials: (await passkeysHere(db, _id, party)).map(named),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

function named({ credential, transports }: KnownPasskey) {
  return { type: 'public-key', id: credential, transports: [...transports] } as const
}

/** Browsers know no passkeys at an address like ours. */
export function notHere(): AppError {
  return new AppError('notOpen', {}, [], {}, passkeySentences.notHere)
}

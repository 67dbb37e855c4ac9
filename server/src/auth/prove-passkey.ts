import type { NewPasskey, PasskeyProof } from '@prona/contract/users/passkey'
import type { PasswordsOf } from '../config/sign-in.ts'
import type { Sql } from '../database/connect.ts'
import { isRecord } from '../kernel/columns.ts'
import { type Asking, takePasskeyChallenge } from './passkey-challenges.ts'
import type { Party } from './passkey-party.ts'
import { findPasskey, type MadePasskey, type Use } from './passkeys.ts'

/** By elliptic curve P-256, which every device has, and RSA, which some computers have instead. */
export const algorithms = [-7, -257]

type Parts = { readonly sql: Sql; readonly party: Party; readonly passwords: PasswordsOf }
export type Proven = Use & { readonly user: string; readonly name: string }

/**
 * Whose passkey has signed what we asked for; undefined: something is wrong with it. An unknown one, that of somebody
 * who is disabled and a wrong signature cost the same.
 */
export async function provenBy(
  { sql, party, passwords }: Parts,
  proof: PasskeyProof,
  asking: Asking,
  now: string,
): Promise<Proven | undefined> {
  const challenge = challengeIn(proof.clientDataJSON)
  const isOpen = await takePasskeyChallenge(sql, challenge, asking, now)
  // The second step and a confirmation are asked of somebody who is in already, or who has a password of use.
  const found = await findPasskey(sql, proof.id, party, asking.user === null ? passwords : 'everybody')
  const signed = await signedBy(party, proof, challenge, found?.publicKey ?? nobodys)
  if (!found || !isOpen || !signed || !isOwner(found.user, proof, asking)) return undefined
  return { user: found.user, name: found.name, passkey: found._id, ...signed }
}

/** A device that is asked without a name says whose passkey it has used; what it says has to be so. */
function isOwner(user: string, { userHandle }: PasskeyProof, asking: Asking): boolean {
  if (asking.user !== null && asking.user !== user) return false
  return userHandle === undefined ? asking.user !== null : userHandle === handleOf(user)
}

/** What devices keep of somebody: neither their name nor anything else about them. */
export function handleOf(user: string): string {
  return Buffer.from(user).toString('base64url')
}

async function signedBy(
  party: Party,
  { id, clientDataJSON, authenticatorData, signature }: PasskeyProof,
  challenge: string,
  publicKey: Uint8Array,
): Promise<Omit<Use, 'passkey'> | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON, authenticatorData, signature },
    },
    ...expected(party, challenge),
    // The counter is compared where it is kept, while nobody else can.
    credential: { id, publicKey: Uint8Array.from(publicKey), counter: 0 },
  }).catch(refused)
  return verified && authenticationInfo
    ? { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
    : undefined
}

/** What a device has made for somebody who was asked to; undefined: something is wrong with it. */
export async function madePasskey(
  { sql, party }: Omit<Parts, 'passwords'>,
  { name, id, clientDataJSON, attestationObject, transports }: NewPasskey,
  user: string,
  now: string,
): Promise<MadePasskey | undefined> {
  const challenge = challengeIn(clientDataJSON)
  if (!(await takePasskeyChallenge(sql, challenge, { purpose: 'add', user }, now))) return undefined
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON, attestationObject },
    },
    ...expected(party, challenge),
    supportedAlgorithmIDs: algorithms,
  }).catch(refused)
  if (!verified || !registrationInfo) return undefined
  const { credential, credentialBackedUp: isBackedUp } = registrationInfo
  const { id: made, publicKey, counter } = credential
  return { name, transports, credential: made, publicKey, counter, isBackedUp }
}

/** Whoever holds the device has shown it who they are, by a finger, a face or a PIN. */
function expected({ id, origin }: Party, challenge: string) {
  return {
    ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id },
    requireUserVerification: true,
  }
}

/** It throws whatever is wrong, which is our answer and no fault. */
function refused(): { readonly verified: false; authenticationInfo?: never; registrationInfo?: never } {
  return { verified: false }
}

/** What was signed, as the device says; `expectedChallenge` and our own row say whether it is so. */
function challengeIn(clientDataJSON: string): string {
  const said = jsonIn(Buffer.from(clientDataJSON, 'base64url').toString())
  return isRecord(said) && typeof said.challenge === 'string' ? said.challenge : ''
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A key of the usual kind in place of one that there is not, so that a signature is checked by it all the same. */
const nobodys = Buffer.from(
  'a5010203262001' +
    '2158206b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296' +
    '2258204fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
  'hex',
)

import * as z from 'zod/mini'
import { isGoodText } from '../kernel/schema.ts'
import { tokenSchema } from './sign-in.ts'

/** How many one person has. */
export const mostPasskeys = 20

/** Bytes as text, base64url without padding, as browsers say them. */
const bytes = (most: number) =>
  z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/))

/** What a device answers who is asked to use a passkey of its own. */
export const passkeyProofSchema = z.strictObject({
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(2000),
  /** Whose it is, as far as the device says. */
  userHandle: z.optional(bytes(100)),
})

/** A new one, as the device made it, and what its person calls it. */
export const newPasskeySchema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60), z.refine(isGoodText, 'badText')),
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  attestationObject: bytes(20_000),
  transports: z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10)),
})

/** Without a challenge of the password it signs in by itself; with one it is the second step. */
export const passkeyAskedSchema = z.strictObject({ challenge: z.optional(tokenSchema) })
export const passkeyEntrySchema = z.strictObject({
  challenge: z.optional(tokenSchema),
  passkey: passkeyProofSchema,
})

export type PasskeyProof = z.infer<typeof passkeyProofSchema>
export type NewPasskey = z.infer<typeof newPasskeySchema>

export type Passkey = {
  readonly _id: string
  readonly name: string
  /** False: it was made for another address of this program, and no browser offers it here. */
  readonly isOfThisAddress: boolean
  /** It is on more than one device of its person. */
  readonly isBackedUp: boolean
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

type Known = { readonly type: 'public-key'; readonly id: string; readonly transports: readonly string[] }

/** What a browser is asked with, as `PublicKeyCredential.parseRequestOptionsFromJSON` reads it. */
export type PasskeyRequest = {
  readonly challenge: string
  readonly rpId: string
  readonly timeout: number
  readonly userVerification: 'required'
  readonly allowCredentials: readonly Known[]
}

/** As `PublicKeyCredential.parseCreationOptionsFromJSON` reads it. */
export type PasskeyCreation = {
  readonly challenge: string
  readonly rp: { readonly id: string; readonly name: string }
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string }
  readonly pubKeyCredParams: readonly { readonly type: 'public-key'; readonly alg: number }[]
  readonly timeout: number
  readonly excludeCredentials: readonly Known[]
  readonly authenticatorSelection: {
    readonly residentKey: 'required'
    readonly requireResidentKey: true
    readonly userVerification: 'required'
  }
  readonly attestation: 'none'
}

import * as z from 'zod/mini'

/** Who somebody is at a service that they sign in at. */
export type LinkedAccount = {
  /** The address by which the service names itself; a user has one account of each. */
  readonly issuer: string
  /** What the settings call the service that there is now; null for another one. */
  readonly name: string | null
  readonly linkedAt: string
  /** The last sign-in by it that is still recorded; null where none is, or by which account it was is not known. */
  readonly lastUsedAt: string | null
}

export const issuerSchema = z.string().check(z.minLength(1), z.maxLength(500))

import * as z from 'zod/mini'
import { isGoodText } from '../kernel/schema.ts'

/** Scanners for secrets know a token by its beginning, wherever it was left. */
export const tokenPrefix = 'prona_'
export const tokenDays = [30, 90, 365] as const
/** How many that have not ended one person has. */
export const mostTokens = 20
/** So many days before its end its maker is told. */
export const tokenWarningDays = 7

/** A token for scripts, as its maker and whoever may end it see it; the token itself is in no such answer. */
export type ApiToken = {
  readonly _id: string
  readonly name: string
  readonly permissions: readonly string[]
  readonly branches: readonly string[]
  readonly createdAt: string
  readonly expiresAt: string
  /** To about an hour. */
  readonly lastUsedAt: string | null
  readonly lastAddress: string | null
}

export const newTokenSchema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60), z.refine(isGoodText, 'badText')),
  days: z.int().check(z.gte(1), z.lte(365)),
  permissions: z.array(z.string().check(z.maxLength(80))).check(z.minLength(1), z.maxLength(1000)),
  branches: z.array(z.string().check(z.maxLength(30))).check(z.minLength(1), z.maxLength(1000)),
})
export type NewToken = z.infer<typeof newTokenSchema>

import * as z from 'zod/mini'
import { idSchema } from '../kernel/schema.ts'

const texts = z.array(z.string())

/** The settings that name roles, each of which takes something away from them. */
export const roleGroups = ['reportingRoles', 'limitedRoles'] as const
export type RoleGroup = (typeof roleGroups)[number]

/** What one has to know of a role before changing it. */
export const aboutRoleSchema = z.strictObject({
  /** Which built-in role it is; null for one that the company made. */
  key: z.nullable(z.string()),
  /** Those who have it, as far as the reader may see them. */
  people: z.array(z.strictObject({ _id: idSchema, name: z.string(), isSignedIn: z.boolean() })),
  /** How many have it in all. */
  count: z.int(),
  /** How many of them sign in with a password here and have no second factor; null to whoever changes no roles. */
  withoutFactor: z.nullable(z.int()),
  /** The settings that take more away from it than the role itself does. */
  within: z.array(z.enum(roleGroups)),
  /** Whether the reader can see the console as this role: those can who could grant it. */
  maySeeAs: z.boolean(),
  /** The built-in roles as they are without anybody's changes, in the reader's language. */
  builtIn: z.array(
    z.strictObject({
      key: z.string(),
      name: z.string(),
      permissions: texts,
      ownRows: texts,
      hiddenFields: texts,
      longestHoldDays: z.int(),
      maxDiscountBp: z.int(),
    }),
  ),
})
export type AboutRole = z.infer<typeof aboutRoleSchema>
export type BuiltInRole = AboutRole['builtIn'][number]

import * as z from 'zod/mini'
import { branch } from '../branches/branch.ts'
import type { Field } from '../kernel/field.ts'
import { isGoodText, valueSchema } from '../kernel/schema.ts'
import { languages } from '../kernel/words.ts'
import { longestPassword } from './password.ts'
import { isPersonName } from './person-name.ts'
import { user } from './user.ts'

/** The bodies of signing in and of what goes with it. The format says that it is one, to readers of the document too. */
export const passwordSchema = z.string().check(
  z.meta({ format: 'password' }),
  z.minLength(1),
  // UTF-16 units here; the rules for passwords count characters.
  z.maxLength(4 * longestPassword),
  z.refine((text) => text.isWellFormed() && !text.includes('\0'), 'badText'),
)

export const credentialsSchema = z.strictObject({
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.refine(isGoodText, 'badText')),
  password: passwordSchema,
})

export const passwordChangeSchema = z.strictObject({
  oldPassword: passwordSchema,
  newPassword: passwordSchema,
})

/** A parameter given twice becomes a list, which is not a valid token. */
export const sessionQuerySchema = z.strictObject({ token: z.optional(z.string().check(z.maxLength(200))) })

export const tokenSchema = z.string().check(z.minLength(1), z.maxLength(100))

/** By the link somebody was given: whom it is for, and the password they choose; by an invitation more of themselves. */
export const signInLinkSchema = z.strictObject({ token: tokenSchema })
const personName = like(user.fields.name, 'badText').check(z.refine(isPersonName, 'badText'))
export const passwordChoiceSchema = z.strictObject({
  token: tokenSchema,
  password: passwordSchema,
  name: z.optional(personName),
  language: z.optional(z.enum(languages)),
})

/** Who has forgotten their password: a username or an email address. */
export const forgottenSchema = z.strictObject({
  who: z.string().check(z.trim(), z.minLength(1), z.maxLength(254), z.refine(isGoodText, 'badText')),
})

export const firstAdministratorSchema = z.strictObject({
  token: tokenSchema,
  username: like(user.fields.username, 'badUsername'),
  name: personName,
  password: passwordSchema,
  company: z.string().check(z.trim(), z.minLength(1), z.maxLength(120), z.refine(isGoodText, 'badText')),
  branch: z.strictObject({
    code: like(branch.fields.code, 'badUsername'),
    name: like(branch.fields.name, 'badText'),
  }),
})

export type Credentials = z.infer<typeof credentialsSchema>
export type PasswordChange = z.infer<typeof passwordChangeSchema>
export type PasswordChoice = z.infer<typeof passwordChoiceSchema>
export type FirstAdministrator = z.infer<typeof firstAdministratorSchema>

/** Checked by the rules that the declaration gives the field. */
function like(field: Field & { readonly kind: 'text' }, code: string): z.ZodMiniType<string> {
  const declared = valueSchema(field)
  return z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(field.max),
    z.refine((text) => declared.safeParse(text).success, code),
  )
}

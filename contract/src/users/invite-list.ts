import * as z from 'zod/mini'
import { idSchema } from '../kernel/schema.ts'
import { languages } from '../kernel/words.ts'

/** How many people are invited at once. */
export const mostInvited = 200

const text = z.string().check(z.maxLength(200))

/** What is wrong with somebody is told at their row, so any text is taken here. An empty username is made of the name. */
export const listedPersonSchema = z.strictObject({
  name: text,
  email: text,
  username: text,
  role: text,
  branch: text,
})
export type ListedPerson = z.infer<typeof listedPersonSchema>

export const invitedListSchema = z.strictObject({
  language: z.enum(languages),
  people: z.array(listedPersonSchema).check(z.minLength(1), z.maxLength(mostInvited)),
})
export type InvitedList = z.infer<typeof invitedListSchema>

/** Of each person, in the order of the list: what they would be called at sign-in, and what is wrong. */
export const checkedListSchema = z.strictObject({
  people: z.array(
    z.strictObject({
      username: z.string(),
      issues: z.array(z.strictObject({ field: z.string(), message: z.string() })),
    }),
  ),
  /** Whether mails are sent; otherwise each link is shown once. */
  sendsMail: z.boolean(),
})
export type CheckedList = z.infer<typeof checkedListSchema>

export const sentListSchema = z.strictObject({
  invited: z.int(),
  /** Where no mails are sent. */
  links: z.array(
    z.strictObject({
      _id: idSchema,
      name: z.string(),
      username: z.string(),
      path: z.string(),
      expiresAt: z.string(),
    }),
  ),
})
export type SentList = z.infer<typeof sentListSchema>

import * as z from 'zod/mini'
import { isEmail } from '../kernel/check.ts'

/** For as long a new address can be confirmed. */
export const addressHours = 0.5
/** So many mails are sent for it within an hour. */
export const mostAddressMails = 3

export const wantedAddressSchema = z.strictObject({
  email: z.string().check(z.trim(), z.maxLength(254), z.refine(isEmail, 'badEmail')),
})

export const ownAddressSchema = z.strictObject({
  address: z.strictObject({
    email: z.nullable(z.string()),
    /** One that is not confirmed yet, and until when it can be. */
    wanted: z.nullable(z.strictObject({ email: z.string(), until: z.string() })),
    sendsMail: z.boolean(),
  }),
})
export type OwnAddress = z.infer<typeof ownAddressSchema>['address']

export const confirmedAddressSchema = z.strictObject({
  address: z.strictObject({ username: z.string(), email: z.string() }),
})
export type ConfirmedAddress = z.infer<typeof confirmedAddressSchema>['address']

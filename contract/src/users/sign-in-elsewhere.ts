import * as z from 'zod/mini'
import { isGoodText } from '../kernel/schema.ts'

/** The bodies of signing in at another service. */
const given = (most: number) =>
  z.string().check(z.minLength(1), z.maxLength(most), z.refine(isGoodText, 'badText'))

/** `next`: the page to open afterwards. `again`: whoever is signed in at the service proves anew who they are. */
export const elsewhereSchema = z.strictObject({
  next: z.optional(given(1_500)),
  again: z.optional(z.boolean()),
})

/** As the service says them in the address by which it sends the browser back. */
export const cameBackSchema = z.strictObject({
  code: given(4_000),
  state: given(200),
  iss: z.optional(given(2_000)),
})
export const issuedTokenSchema = z.strictObject({ token: given(16_000) })

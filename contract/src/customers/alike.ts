import * as z from 'zod/mini'
import type { AnyRow } from '../kernel/resource.ts'

/** What two records of the same customer may have in common. */
export const traits = ['phones', 'emails', 'nuis', 'personalNumber', 'name'] as const
export type Trait = (typeof traits)[number]

const words = (max: number) => z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(max)))
const several = z.optional(
  z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(254))).check(z.maxLength(10)),
)

/** The known facts about a customer who may already exist. */
export const alikeSchema = z.strictObject({
  phones: several,
  emails: several,
  nuis: words(20),
  personalNumber: words(20),
  firstName: words(80),
  lastName: words(80),
  companyName: words(160),
})

export type Known = z.infer<typeof alikeSchema>

/** A customer who may be the same, and why. */
export type Alike = { readonly customer: AnyRow; readonly matches: readonly Trait[] }

/** The names to compare: people write the family name first as well as last. */
export function namesOf({ firstName, lastName, companyName }: Known): readonly string[] {
  if (companyName) return [companyName]
  return firstName && lastName ? [`${firstName} ${lastName}`, `${lastName} ${firstName}`] : []
}

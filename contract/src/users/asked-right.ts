import * as z from 'zod/mini'

/** Who was told that a permission is asked for, by name, the nearest first; and whether it was asked just now. */
export const askedRightSchema = z.strictObject({ told: z.array(z.string()), isNew: z.boolean() })
export type AskedRight = z.infer<typeof askedRightSchema>

/** The same of several that nobody has asked for yet: of each who could grant it. */
export const grantersSchema = z.strictObject({
  granters: z.array(z.strictObject({ permission: z.string(), ...askedRightSchema.shape })),
})
export type Granters = z.infer<typeof grantersSchema>['granters'][number]

/** How many are asked about in one call: no screen has as many to tell of. */
export const mostAskedAbout = 50

import * as z from 'zod/mini'

/** Who was told that a permission is asked for, by name, the nearest first; and whether it was asked just now. */
export const askedRightSchema = z.strictObject({ told: z.array(z.string()), isNew: z.boolean() })
export type AskedRight = z.infer<typeof askedRightSchema>

import * as z from 'zod/mini'
import { idSchema } from '../kernel/schema.ts'

/** All that is told of people to whoever chooses one. */
export const colleagueSchema = z.strictObject({ _id: idSchema, name: z.string() })
export type Colleague = z.infer<typeof colleagueSchema>

export const colleagueIdsSchema = z.array(idSchema).check(z.maxLength(200))

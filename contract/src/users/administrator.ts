import * as z from 'zod/mini'
import { idSchema } from '../kernel/schema.ts'

/** Whom to reach about rights and accounts; the address only for who may read users. */
export const administratorSchema = z.strictObject({
  _id: idSchema,
  name: z.string(),
  email: z.nullable(z.string()),
})
export type Administrator = z.infer<typeof administratorSchema>

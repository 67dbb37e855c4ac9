import type { Fields } from '@prona/contract/kernel/field'
import { idSchema, valueSchema } from '@prona/contract/kernel/schema'
import * as z from 'zod/mini'

/** A form with the record's `id`, the facts about its files, and one or more files. */
export function formOf(files: string, facts: Fields = {}): z.ZodMiniType {
  const one = z.string().check(z.meta({ contentMediaType: 'application/octet-stream' }))
  const known = Object.entries(facts).map(([name, field]) => [name, z.optional(valueSchema(field))] as const)
  return z.strictObject({ id: idSchema, ...Object.fromEntries(known), [files]: z.array(one) })
}

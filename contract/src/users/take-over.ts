import * as z from 'zod/mini'
import { colleagueSchema } from './colleague.ts'

/** What somebody who is to be disabled still works on, and who of their branch may take all of it over. */
export const handingOverSchema = z.strictObject({
  records: z.array(z.strictObject({ resource: z.string(), count: z.int() })),
  /** The kinds that stay with them, because whoever asks may not change such records. */
  kept: z.array(z.string()),
  successors: z.array(colleagueSchema),
})
export type HandingOver = z.infer<typeof handingOverSchema>

/** How many records of a kind are handed over at once, so that nobody waits long for them. */
export const mostHandedOver = 20_000

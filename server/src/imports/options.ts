import { AppError, invalid } from '@prona/contract/kernel/errors'
import { parsed } from '@prona/contract/kernel/schema'
import * as z from 'zod/mini'

export type Options = {
  /** Column letters to fields; null leaves a column out. The others are taken by their headings. */
  readonly mapping?: Readonly<Record<string, string | null>>
  /** The fields by which a row finds its record, where not by the resource's own key. */
  readonly key?: readonly string[]
  /** Nothing is kept: the answer says what would come of it. */
  readonly dryRun?: boolean
  /** `all`: each row or none; `good`: those without a problem. */
  readonly rows?: 'all' | 'good'
  /** What an empty cell says about a record that exists: nothing, or that its field is to be empty. */
  readonly empty?: 'keep' | 'clear'
}

/** Nobody imports by accident: it is tried first, or it is said which rows are wanted. */
export function optionsFrom(value: unknown): Options {
  const answer = parsed(optionsSchema, value)
  if ('issues' in answer) throw new AppError('invalid', {}, answer.issues)
  if (!answer.value.dryRun && !answer.value.rows) throw invalid('rows', 'required')
  return answer.value
}

const path = z.string().check(z.minLength(1), z.maxLength(100))
const optionsSchema: z.ZodMiniType<Options> = z.strictObject({
  mapping: z.optional(z.record(z.string().check(z.maxLength(3)), z.nullable(path))),
  key: z.optional(z.array(path).check(z.minLength(1), z.maxLength(5))),
  dryRun: z.optional(z.boolean()),
  rows: z.optional(z.enum(['all', 'good'])),
  empty: z.optional(z.enum(['keep', 'clear'])),
})

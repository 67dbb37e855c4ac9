import { idSchema } from '@prona/contract/kernel/schema'
import * as z from 'zod/mini'
import { problemSchema } from '../http/problem.ts'
import { named } from '../kernel/call.ts'

const text = z.string()
const counts = z
  .record(text, z.int())
  .check(
    z.describe('By result; `left`: those it did not come to, because whoever asked left or it broke off.'),
  )
const changes = z.record(text, z.strictObject({ before: z.unknown(), after: z.unknown() }))

/** The answer of a batch; a trial has no batch. */
function answeredBatch(row: z.ZodMiniType, more: Record<string, z.ZodMiniType> = {}): z.ZodMiniType {
  return z.strictObject({
    dryRun: z.boolean(),
    batch: z.nullable(idSchema),
    counts,
    ...more,
    rows: z.array(row),
  })
}

const bulkRow = named(
  'bulkRow',
  z.strictObject({
    _id: idSchema,
    title: z.optional(text),
    result: z.enum(['changed', 'deleted', 'unchanged', 'refused']),
    version: z.optional(z.int()),
    changes: z.optional(changes),
    problem: z.optional(problemSchema),
  }),
)
const changedSum = z.strictObject({
  field: text,
  currency: z.nullable(text),
  rows: z.int(),
  before: z.number(),
  after: z.number(),
})
/** Figures summed up over all records that change; not kept for a repeated request. */
export const bulkAnswer = answeredBatch(bulkRow, {
  sums: z.optional(z.array(changedSum)),
  /** Why it broke off; repeated under its key it goes on with the rest. */
  problem: z.optional(problemSchema),
})

const undoneRow = named(
  'undoneRow',
  z.strictObject({
    _id: idSchema,
    result: z.enum(['undone', 'refused']),
    problem: z.optional(problemSchema),
  }),
)
export const undoAnswer = z.strictObject({
  batch: idSchema,
  counts,
  rows: z.array(undoneRow),
  /** Why it broke off; repeated it goes on with the rest. */
  problem: z.optional(problemSchema),
})

const issue = z.strictObject({
  column: z.nullable(text),
  heading: z.nullable(text),
  field: text,
  code: text,
  message: text,
  text: z.optional(text),
})

const importedRow = z.strictObject({
  row: z.int(),
  result: z.enum(['created', 'changed', 'unchanged', 'refused']),
  _id: z.optional(idSchema),
  changes: z.optional(changes),
  issues: z.optional(z.array(issue)),
})

export const importAnswer = answeredBatch(importedRow, {
  format: z.record(text, z.unknown()),
  wanted: z.optional(z.enum(['all', 'good'])),
  columns: z.array(
    z.strictObject({ column: text, heading: text, field: z.nullable(text), samples: z.array(text) }),
  ),
  missing: z.array(text),
  key: z
    .array(text)
    .check(z.describe('The fields by which rows found their records; none: by all that a row says.')),
})

/** A client that accepts a stream of events also gets the progress. */
export function inProgress(answer: z.ZodMiniType): Readonly<Record<string, z.ZodMiniType>> {
  const lines =
    'Lines `data: {"progress": {done, total, batch}}`, then the answer or `{"problem": …}`, then `data: [DONE]`.'
  return { 'application/json': answer, 'text/event-stream': text.check(z.describe(lines)) }
}

import * as z from 'zod/mini'
import type { Filter } from '../kernel/filter.ts'
import { filterSchema, searchSchema } from '../kernel/filter-schemas.ts'
import { idSchema, isGoodText } from '../kernel/schema.ts'
import { type Adjustment, adjustmentSchema } from './adjust.ts'

/** Nobody checks more records than this before they confirm. */
export const mostRecords = 10_000

/**
 * A record, and the version it had when it was chosen: one that has changed since is left alone. With a change of its
 * own where each gets different values.
 */
export type Target = {
  readonly _id: string
  readonly version?: number
  readonly change?: Readonly<Record<string, unknown>>
}

/** `POST {plural}/bulk`: either `change`, `adjust` or both of different fields, or a change of its own in each of `ids`, or `delete`, for one of `ids`, filter or search, and `all`, the last two but for `except`. */
export type BulkBody = {
  change?: Record<string, unknown>
  /** Figures that change from what each record has. */
  adjust?: Record<string, Adjustment>
  delete?: true
  ids?: (string | Target)[]
  filter?: Filter
  search?: string
  all?: true
  except?: string[]
  /** Why, where the resource keeps it. */
  reason?: string
  dryRun?: boolean
}

const change = z.optional(
  z.record(z.string(), z.unknown()).check(z.refine((values) => Object.keys(values).length > 0, 'required')),
)
const target = z.strictObject({ _id: idSchema, version: z.optional(z.int().check(z.gte(1))), change })

export const bulkSchema = z.strictObject({
  change,
  adjust: z.optional(
    z.record(z.string(), adjustmentSchema).check(z.refine((by) => Object.keys(by).length > 0, 'required')),
  ),
  delete: z.optional(z.literal(true)),
  ids: z.optional(z.array(z.union([idSchema, target])).check(z.minLength(1), z.maxLength(mostRecords))),
  filter: z.optional(filterSchema),
  search: z.optional(searchSchema),
  all: z.optional(z.literal(true)),
  except: z.optional(z.array(idSchema).check(z.minLength(1), z.maxLength(mostRecords))),
  reason: z.optional(
    z.string().check(z.trim(), z.minLength(1), z.maxLength(500), z.refine(isGoodText, 'badText')),
  ),
  dryRun: z.optional(z.boolean()),
})

export const undoSchema: z.ZodMiniType<{ batch: string }> = z.strictObject({ batch: idSchema })

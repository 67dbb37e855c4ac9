import * as z from 'zod/mini'
import { searchSchema } from '../kernel/filter-schemas.ts'
import { idSchema, isGoodText } from '../kernel/schema.ts'

/** For each resource: of one's own, and of those shared with a branch. */
export const mostViews = 30
/** As JSON; a filter of a few hundred ids still fits. */
export const longestView = 8_000
export const longestViewName = 60

/** The content of a view, named as in the list's address. */
export type ViewContent = {
  readonly q?: string
  readonly filter?: Readonly<Record<string, unknown>>
  readonly where?: readonly Readonly<Record<string, Readonly<Record<string, unknown>>>>[]
  readonly sort?: string
  readonly columns?: string
  /** Its appearance: density, widths and the like, which do not affect the records. */
  readonly [look: string]: unknown
}

const short = z.string().check(z.maxLength(500), z.refine(isGoodText, 'badText'))
const scalar = z.union([short, z.number(), z.boolean(), z.null()])
const path = z.string().check(z.minLength(1), z.maxLength(100))
const value = z.union([
  scalar,
  z.array(scalar).check(z.maxLength(500)),
  z.strictObject({
    from: z.optional(z.union([short, z.number()])),
    to: z.optional(z.union([short, z.number()])),
    period: z.optional(short),
  }),
])
const values = z.record(path, value)
const look = z.union([
  z.string().check(z.maxLength(2_000), z.refine(isGoodText, 'badText')),
  z.number(),
  z.boolean(),
  z.record(path, z.union([z.number(), z.string().check(z.maxLength(20))])),
])

const content: z.ZodMiniType<ViewContent> = z
  .catchall(
    z.object({
      q: z.optional(searchSchema),
      filter: z.optional(values),
      where: z.optional(
        z
          .array(z.union([z.strictObject({ all: values }), z.strictObject({ any: values })]))
          .check(z.maxLength(20)),
      ),
      sort: z.optional(short),
      columns: z.optional(z.string().check(z.maxLength(3_000))),
    }),
    look,
  )
  .check(z.refine((all) => JSON.stringify(all).length <= longestView, 'tooLong'))

const name = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(longestViewName), z.refine(isGoodText, 'badText'))

/** `POST view`. */
export type NewView = { resource: string; name: string; content: ViewContent; shared?: boolean }
export const newViewSchema: z.ZodMiniType<NewView> = z.strictObject({
  resource: z.string().check(z.maxLength(60)),
  name,
  content,
  shared: z.optional(z.boolean()),
})

/** `PUT view`, beside `_id` and `version`. */
export type ViewChange = { name?: string; content?: ViewContent; shared?: boolean }
export const viewChangeSchema: z.ZodMiniType<{ data: ViewChange }> = z.strictObject({
  data: z.strictObject({
    name: z.optional(name),
    content: z.optional(content),
    shared: z.optional(z.boolean()),
  }),
})

/** `PUT view/arrangement`: the order of one's tabs, and the view the list opens with; null for none. */
export type Arrangement = { resource: string; tabs?: string[]; home?: string | null }
export const arrangementSchema: z.ZodMiniType<Arrangement> = z.strictObject({
  resource: z.string().check(z.maxLength(60)),
  tabs: z.optional(z.array(idSchema).check(z.maxLength(2 * mostViews))),
  home: z.optional(z.nullable(idSchema)),
})

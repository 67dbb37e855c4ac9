import * as z from 'zod/mini'
import { type Filter, mostConditions, mostFilterValues, mostItemsPerPage } from './filter.ts'
import { isGoodText } from './schema.ts'

const someText = z.string().check(z.maxLength(500), z.refine(isGoodText, 'badText'))
const aValue = z.union([someText, z.number(), z.boolean(), z.null()])
const anEnd = z.union([someText, z.number()])
const comparator = z.enum(['INCLUDES', 'EXCLUDES'])

const fieldFilter = z.discriminatedUnion('type', [
  z.strictObject({
    comparator,
    type: z.literal('basic'),
    values: z.array(aValue).check(z.minLength(1), z.maxLength(1000)),
  }),
  z.strictObject({
    comparator,
    type: z.literal('range'),
    values: z
      .strictObject({ from: z.optional(anEnd), to: z.optional(anEnd) })
      .check(z.refine(({ from, to }) => from !== undefined || to !== undefined, 'badRange')),
  }),
])

export const filterSchema = z
  .array(
    z.strictObject({
      type: z.enum(['all', 'any']),
      data: z.record(z.string().check(z.maxLength(100)), fieldFilter).check(
        z.refine((data) => Object.keys(data).length >= 1, 'required'),
        z.refine((data) => Object.keys(data).length <= 50, tooMany(50)),
      ),
    }),
  )
  .check(
    z.maxLength(50),
    z.refine((filter) => asked(filter).length <= mostConditions, tooMany(mostConditions)),
    z.refine((filter) => valuesIn(filter) <= mostFilterValues, tooMany(mostFilterValues)),
  )

function asked(filter: Filter) {
  return filter.flatMap(({ data }) => Object.values(data))
}

function valuesIn(filter: Filter): number {
  return asked(filter).reduce((sum, one) => sum + (one.type === 'basic' ? one.values.length : 2), 0)
}

function tooMany(max: number) {
  return { error: 'tooMany', params: { max } }
}

export const sortSchema = z
  .array(z.strictObject({ field: z.string().check(z.maxLength(100)), direction: z.enum(['asc', 'desc']) }))
  .check(z.maxLength(5))

const cursor = z.string().check(z.maxLength(4000))
export const paginationSchema = z
  .strictObject({
    pageNr: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
    itemsPerPage: z.optional(z.int().check(z.gte(1), z.lte(mostItemsPerPage))),
    after: z.optional(cursor),
    before: z.optional(cursor),
  })
  .check(z.refine(({ after, before }) => after === undefined || before === undefined, 'badRange'))

/** Paging for lists that can only be read forward from the beginning. */
export const followingSchema = z.strictObject({
  itemsPerPage: z.optional(z.int().check(z.gte(1), z.lte(mostItemsPerPage))),
  after: z.optional(cursor),
})

export const searchSchema = z.string().check(z.maxLength(200), z.refine(isGoodText, 'badText'))

import * as z from 'zod/mini'
import type { Filter, Sort } from '../kernel/filter.ts'
import { filterSchema, searchSchema, sortSchema } from '../kernel/filter-schemas.ts'
import { idSchema } from '../kernel/schema.ts'
import { mostRecords } from './bulk.ts'

/** `POST {plural}/export`: the list by its address, with only these records or all but a few. */
export type ExportBody = {
  format: 'csv' | 'xlsx'
  columns?: string[]
  filter?: Filter
  search?: string
  sort?: Sort
  ids?: string[]
  except?: string[]
}

const someIds = z.array(idSchema).check(z.minLength(1), z.maxLength(mostRecords))

export const exportSchema: z.ZodMiniType<ExportBody> = z.strictObject({
  format: z.enum(['csv', 'xlsx']),
  columns: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(100))),
  filter: z.optional(filterSchema),
  search: z.optional(searchSchema),
  sort: z.optional(sortSchema),
  ids: z.optional(someIds),
  except: z.optional(someIds),
})

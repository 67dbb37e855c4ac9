import { idSchema } from '@prona/contract/kernel/schema'
import type { SavedView } from '@prona/contract/kernel/wire'
import * as z from 'zod/mini'
import { named } from '../kernel/call.ts'

const text = z.string()

/** A view as the API answers it. */
export const savedView = named<SavedView>(
  'view',
  z.strictObject({
    _id: idSchema,
    resource: text,
    branch: text,
    name: text,
    shared: z.boolean(),
    content: z
      .record(text, z.unknown())
      .check(
        z.describe('The list as its address says it: q, filter, where, sort, columns, and how it looks.'),
      ),
    version: z.int(),
    owner: z.strictObject({ _id: idSchema, name: text }),
    isHome: z.boolean(),
    mayChange: z.boolean(),
  }),
)

import { AppError } from '@prona/contract/kernel/errors'
import { defaultItemsPerPage } from '@prona/contract/kernel/filter'
import { followingSchema } from '@prona/contract/kernel/filter-schemas'
import { parsed } from '@prona/contract/kernel/schema'
import { ruled } from '@prona/contract/request-sentences'
import * as z from 'zod/mini'
import type { Parameter } from './call.ts'
import { jsonOf } from './request.ts'

/** Entries are numbered in the order they were written, so a number marks the end of a page. */
export type Following = { readonly itemsPerPage: number; readonly before: string | undefined }

export const followingParameter: Parameter = {
  schema: followingSchema,
  isJson: true,
  description: 'How many, and the `next` of the answer before.',
}

export const followingPage = z.strictObject({ itemsPerPage: z.int(), next: z.optional(z.string()) })

export function followingOf(text: string | undefined): Following {
  const answer = parsed(followingSchema, jsonOf(text, 'pagination') ?? {}, 'pagination')
  if ('issues' in answer) throw new AppError('invalidFilter', {}, answer.issues)
  const { itemsPerPage = defaultItemsPerPage, after } = answer.value
  const before = after === undefined ? undefined : Buffer.from(after, 'base64url').toString()
  if (before !== undefined && !/^[1-9]\d{0,17}$/.test(before)) {
    throw new AppError('invalidFilter', {}, [ruled('pagination.after', 'markOfAnother')])
  }
  return { itemsPerPage, before }
}

/** The mark of an entry, to continue after it. */
export function markAfter(entry: unknown): string {
  return Buffer.from(String(entry)).toString('base64url')
}

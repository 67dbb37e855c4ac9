import * as z from 'zod/mini'
import { idSchema, isGoodText } from '../kernel/schema.ts'
import { longestAlt } from './picture.ts'

/** The pictures of a record in their order, each once and one of them the cover. */
export const arrangementSchema = z.strictObject({
  images: z
    .array(
      z.strictObject({
        _id: idSchema,
        cover: z.optional(z.boolean()),
        alt: z.optional(
          z.nullable(
            z
              .string()
              .check(z.trim(), z.minLength(1), z.maxLength(longestAlt), z.refine(isGoodText, 'badText')),
          ),
        ),
      }),
    )
    .check(
      z.maxLength(500),
      z.refine((images) => new Set(images.map(({ _id }) => _id)).size === images.length, 'rule'),
      z.refine((images) => images.filter(({ cover }) => cover).length <= 1, 'rule'),
    ),
})

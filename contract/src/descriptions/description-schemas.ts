import * as z from 'zod/mini'
import { idSchema, isGoodText } from '../kernel/schema.ts'
import { languages } from '../kernel/words.ts'
import {
  type DescriptionAccepted,
  type DescriptionRequest,
  lengths,
  longestDescription,
  longestTitle,
  tones,
} from './description.ts'

export const describeSchema: z.ZodMiniType<DescriptionRequest> = z.strictObject({
  _id: idSchema,
  language: z.enum(languages),
  tone: z.optional(z.enum(tones)),
  length: z.optional(z.enum(lengths)),
  keywords: z.optional(z.array(goodText(60)).check(z.maxLength(12))),
})

export const acceptDescriptionSchema: z.ZodMiniType<Omit<DescriptionAccepted, '_id' | 'version'>> =
  z.strictObject({
    language: z.enum(languages),
    description: goodText(longestDescription),
    title: z.optional(goodText(longestTitle)),
  })

function goodText(max: number): z.ZodMiniType<string> {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.refine(isGoodText, 'badText'))
}

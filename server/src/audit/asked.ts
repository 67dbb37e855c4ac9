import { type EventGroup, eventGroups } from '@prona/contract/audit/access-kinds'
import { AppError } from '@prona/contract/kernel/errors'
import { idSchema, isInstant, parsed } from '@prona/contract/kernel/schema'
import { resources } from '@prona/contract/registry'
import { ruled } from '@prona/contract/request-sentences'
import * as z from 'zod/mini'
import type { Parameter } from '../kernel/call.ts'

/** What the entries are narrowed to. */
export type Asked = {
  readonly group?: EventGroup | undefined
  readonly resource?: string | undefined
  readonly record?: string | undefined
  readonly action?: string | undefined
  readonly by?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const instantSchema = z.string().check(z.refine(isInstant, 'badInstant'), z.meta({ format: 'date-time' }))

const parts = {
  group: z.enum(eventGroups),
  resource: z.enum(resources.map(({ single }) => single)),
  record: idSchema,
  action: z.string().check(z.regex(/^[a-zA-Z]{1,60}$/, 'badText')),
  by: idSchema,
  from: instantSchema,
  to: instantSchema,
}

const words: Readonly<Record<keyof typeof parts, string>> = {
  group: 'Only changes of records, or one of four groups of other things that people do.',
  resource: 'Only what was done with records of this resource.',
  record: 'Only what was done with this record.',
  action: 'Only changes by this action.',
  by: 'Only what this person did.',
  from: 'Since this moment.',
  to: 'Until this moment.',
}

export const askedParameters: Readonly<Record<string, Parameter>> = Object.fromEntries(
  Object.entries(parts).map(([name, schema]) => [
    name,
    { schema, description: words[name as keyof typeof parts] },
  ]),
)

const schema = z.strictObject({
  group: z.optional(parts.group),
  resource: z.optional(parts.resource),
  record: z.optional(parts.record),
  action: z.optional(parts.action),
  by: z.optional(parts.by),
  from: z.optional(parts.from),
  to: z.optional(parts.to),
})

export function askedIn(query: Readonly<Record<string, string>>): Asked {
  const answer = parsed<Asked>(schema, query)
  if ('issues' in answer) throw new AppError('invalidFilter', {}, answer.issues)
  return answer.value
}

/** The newest first: the moment, then changes before the rest, then the later number. */
export type Place = { readonly at: string; readonly source: 'change' | 'access'; readonly id: string }

export function placeIn(after: string | undefined): Place | undefined {
  if (after === undefined) return undefined
  const [at = '', source, id = ''] = Buffer.from(after, 'base64url').toString().split('|')
  const isPlace = z.safeParse(instantSchema, at).success && /^[1-9]\d{0,17}$/.test(id)
  if (isPlace && (source === 'change' || source === 'access')) return { at, source, id }
  throw new AppError('invalidFilter', {}, [ruled('pagination.after', 'markOfAnother')])
}

export function markOf({ at, source, id }: Place): string {
  return Buffer.from([at, source, id].join('|')).toString('base64url')
}

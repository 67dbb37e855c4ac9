import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import { type Resource, systemFieldsOf } from '@prona/contract/kernel/resource'
import { parsed } from '@prona/contract/kernel/schema'
import * as z from 'zod/mini'
import { hiddenFrom } from './authorize.ts'
import { named, type Parameter } from './call.ts'
import type { Context } from './context.ts'

const schema = z.array(z.string().check(z.maxLength(80))).check(z.minLength(1), z.maxLength(100))

/** What every answer has of a record, be it named or not. */
const always = ['_id', 'branch', 'version', 'labels']

/** The parameter that names the fields to answer. */
export function listedFields(resource: Resource): Parameter {
  const name = named(`${resource.single}Field`, z.enum(namesIn(resource)))
  const description = `The names of the fields to answer; without it all of them. Always there: ${always.join(', ')}.`
  return { schema: z.array(name).check(z.minLength(1), z.maxLength(100)), isJson: true, description }
}

/** The names as they were sent, where any were. */
export function fieldsIn(asked: unknown): readonly string[] | undefined {
  if (asked === undefined) return undefined
  const answer = parsed(schema, asked, 'fields')
  if ('issues' in answer) throw new AppError('invalidFilter', {}, answer.issues)
  return answer.value
}

/** What is not read for the reader: fields that are hidden from them, and those that were not asked for. */
export function unreadBy(
  ctx: Context,
  resource: Resource,
  asked: readonly string[] | undefined,
): ReadonlySet<string> {
  const hidden = hiddenFrom(ctx, resource)
  if (!asked) return hidden
  const known = namesIn(resource)
  const issues = asked.flatMap((name): FieldIssue[] =>
    known.includes(name) && !hidden.has(name) ? [] : [{ field: name, code: 'unknown' }],
  )
  if (issues.length > 0) throw new AppError('invalidFilter', {}, issues)
  return new Set([...hidden, ...known.filter((name) => !asked.includes(name) && !always.includes(name))])
}

function namesIn(resource: Resource): string[] {
  return [...always, ...Object.keys({ ...resource.fields, ...systemFieldsOf(resource) })]
}

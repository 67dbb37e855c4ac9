import type { Rights } from '@prona/contract/access'
import { AppError, errorStatus, type FieldIssue, type Problem } from '@prona/contract/kernel/errors'
import { type Language, labelIn } from '@prona/contract/kernel/words'
import * as z from 'zod/mini'
import { named } from '../kernel/call.ts'
import { sayIn } from '../kernel/words.ts'
import { fromDatabase } from './database-error.ts'
import { fromFramework } from './framework-error.ts'

const text = z.string()

/** A refusal as the API answers it. */
export const problemSchema = named(
  'problem',
  z.looseObject({
    type: text,
    title: text,
    status: z.int(),
    code: z.enum(Object.keys(errorStatus)),
    detail: text,
    fields: z.optional(z.array(z.strictObject({ field: text, code: text, message: text }))),
    requestId: text,
    details: z.optional(
      z
        .strictObject({ resource: text, field: text, count: z.int() })
        .check(z.describe('What refers to a record that cannot be deleted, as far as the reader sees it.')),
    ),
    taken: z.optional(
      z
        .strictObject({
          unit: text,
          order: z.optional(z.strictObject({ _id: text, number: text })),
          until: z.optional(z.nullable(text)),
          from: z.optional(text),
          to: z.optional(z.nullable(text)),
          freeFrom: z.optional(z.nullable(text)),
        })
        .check(z.describe('Who has the unit and when, as far as the reader sees it, and when it is free.')),
    ),
    batch: z.optional(text.check(z.describe('A bulk change or an import that is not finished yet.'))),
    current: z.optional(
      z
        .record(text, z.unknown())
        .check(z.describe('The record as it now is, where another version of it was written to.')),
    ),
  }),
)

/** The AppError for any error, told to whoever has these rights; an unforeseen one becomes `internal` without details. */
export function appErrorOf(error: unknown, rights: Rights | undefined): AppError {
  if (error instanceof AppError) return error
  return fromDatabase(error, rights) ?? fromFramework(error) ?? new AppError('internal')
}

/** The refusal in the reader's language. */
export function problemOf(error: AppError, language: Language, requestId: string): Problem {
  const general = () =>
    sayIn(language, `error.${error.code}`, { count: retryAfter(error) ?? 0, ...error.params, requestId })
  const title = error.detail ? labelIn(error.detail, language) : general()
  const fields = error.fields.map((issue) => ({
    field: issue.field,
    code: issue.code,
    message: messageOf(issue, language),
  }))
  const messages = [...new Set(fields.map(({ message }) => message))]
  return {
    type: `/api/docs#${error.code}`,
    title,
    status: errorStatus[error.code],
    code: error.code,
    detail: messages.length > 0 ? messages.slice(0, 5).join(' ') : title,
    ...(fields.length > 0 ? { fields } : {}),
    requestId,
    ...error.extra,
  }
}

/** How long to wait before trying again, where that helps. */
export function retryAfter(error: AppError): number | undefined {
  if (error.code === 'unavailable' || error.code === 'heldByOthers') return 2
  const { seconds = error.code === 'tooMany' ? 60 : undefined } = error.params
  return seconds === undefined ? undefined : Number(seconds)
}

function messageOf(issue: FieldIssue, language: Language): string {
  return issue.message
    ? labelIn(issue.message, language)
    : sayIn(language, `issue.${issue.code}`, issue.params)
}

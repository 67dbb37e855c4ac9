import * as z from 'zod/mini'
import { isEmail, isPhone, normalizeHours, shapes } from './check.ts'
import { isDay } from './day.ts'
import type { FieldIssue, IssueCode } from './errors.ts'
import { type Field, type Fields, hasOwnTable } from './field.ts'
import { mostMoney } from './money.ts'
import type { Resource } from './resource.ts'

/** The body of a creation: fields neither optional nor defaulted are required, unknown ones are refused. */
export function creationSchema(fields: Fields): z.ZodMiniType<Record<string, unknown>> {
  const known = creations.get(fields) ?? creation(fields)
  creations.set(fields, known)
  return known
}

/** Cached: an import of thousands of rows uses the same schema for each. */
const creations = new WeakMap<Fields, z.ZodMiniType<Record<string, unknown>>>()
const changes = new WeakMap<Fields, z.ZodMiniType<Record<string, unknown>>>()
const values = new WeakMap<Field, z.ZodMiniType>()

function creation(
  fields: Fields,
  more: Record<string, z.ZodMiniType> = {},
): z.ZodMiniType<Record<string, unknown>> {
  const shape = { ...more }
  for (const [name, field] of Object.entries(fields)) {
    if (field.readOnly) continue
    const value = valueSchema(field)
    shape[name] = field.optional || field.defaulted ? z.optional(value) : value
  }
  return z.strictObject(shape)
}

/** The `data` of a change: any of the fields that may change. */
export function changeSchema(resource: Pick<Resource, 'fields'>): z.ZodMiniType<Record<string, unknown>> {
  const known = changes.get(resource.fields) ?? alteration(resource)
  changes.set(resource.fields, known)
  return known
}

function alteration(resource: Pick<Resource, 'fields'>): z.ZodMiniType<Record<string, unknown>> {
  const may = Object.entries(resource.fields).filter(([, field]) => !field.readOnly && !field.fixed)
  const shape = may.map(([name, field]) => [name, z.optional(valueSchema(field))] as const)
  return z.strictObject(Object.fromEntries(shape))
}

/** One field's value as it may be written; null where it is optional. One schema for creations and changes alike. */
export function valueSchema(field: Field): z.ZodMiniType {
  const known = values.get(field) ?? value(field)
  values.set(field, known)
  return known
}

function value(field: Field): z.ZodMiniType {
  const filled = filledSchema(field).check(z.meta({ description: field.label[1] }))
  return field.optional ? z.nullable(filled) : filled
}

function filledSchema(field: Field): z.ZodMiniType {
  switch (field.kind) {
    case 'text':
      return field.secret ? secretText(field.max) : shapedText(field.max, field.shape)
    case 'longText':
      return text(field.max)
    case 'localized':
      return z.strictObject({
        sq: wording(field.max),
        en: wording(field.max),
        de: wording(field.max),
        es: wording(field.max),
      })
    case 'texts':
      return asSet(
        field.shape ? filledSchema({ kind: field.shape, label: field.label }) : text(120),
        field.max,
      )
    case 'email':
      return checked(isEmail, 'badEmail', { format: 'email' })
    case 'phone':
      return checked(isPhone, 'badPhone')
    case 'number':
      return field.decimals
        ? z.number().check(
            z.gte(field.min),
            z.lte(field.max),
            z.refine((value) => hasAtMost(field.decimals ?? 0, value), 'notWhole'),
          )
        : whole(field.min, field.max)
    case 'money':
      return whole(0, mostMoney)
    case 'area':
      return whole(0, 1_000_000_000)
    case 'percent':
      return whole(0, 10_000)
    case 'day':
      return checked(isDay, 'badDay', { format: 'date' })
    case 'instant':
      return checked(isInstant, 'badInstant', { format: 'date-time' })
    case 'flag':
      return z.boolean()
    case 'choice':
      return z.enum(Object.keys(field.choices))
    case 'choices':
      return asSet(field.choices === 'asked' ? text(120) : z.enum(Object.keys(field.choices)), 1000)
    case 'reference':
      return reference(field.to)
    case 'references':
      return asSet(reference(field.to), 100)
    case 'group':
      return creationSchema(field.fields)
    case 'list': {
      const { fields, atLeast = 0, max } = field
      return z
        .array(hasOwnTable(field) ? keptRow(fields) : creationSchema(fields))
        .check(z.minLength(atLeast), z.maxLength(max))
    }
  }
}

/** A list of words, choices or records: a value given twice is kept once. */
function asSet(each: z.ZodMiniType, max: number): z.ZodMiniType {
  const withoutDoubles = z.overwrite<unknown[]>((given) => [...new Set(given)])
  return z.array(each).check(z.maxLength(max), withoutDoubles)
}

/** A row of a list with a table of its own: sent with its id, it stays the same row. */
function keptRow(fields: Fields): z.ZodMiniType<Record<string, unknown>> {
  return creation(fields, { _id: z.optional(checked(isId, 'badId')) })
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
export const isId = (value: string): boolean => uuid.test(value)

/** The schema of every id. */
export const idSchema: z.ZodMiniType<string> = z
  .string()
  .check(z.refine(isId, 'badId'), z.meta({ format: 'uuid' }))

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/
export function isInstant(value: string): boolean {
  return instant.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))
}

/** Text that PostgreSQL can store and people can read: no NUL or other control characters, no unpaired surrogates. */
export function isGoodText(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return value.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value)
}

function text(max: number): z.ZodMiniType<string> {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.refine(isGoodText, 'badText'))
}

function wording(max: number): z.ZodMiniType {
  return z.optional(z.nullable(text(max)))
}

/** A password is taken exactly as it was typed. */
function secretText(max: number): z.ZodMiniType<string> {
  return z.string().check(
    z.minLength(1),
    z.maxLength(max),
    z.refine((value) => value.isWellFormed() && !value.includes('\0'), 'badText'),
  )
}

function shapedText(max: number, shape: keyof typeof shapes | undefined): z.ZodMiniType<string> {
  if (!shape) return text(max)
  const shaped = z.refine<string>(shapes[shape][0], shapes[shape][1])
  // However hours are written, they are kept in one way.
  return shape === 'hours' ? text(max).check(z.overwrite(keptHours), shaped) : text(max).check(shaped)
}

function keptHours(written: string): string {
  return normalizeHours(written) ?? written
}

/** `said` adds to the document what only the code checks. */
function checked(
  holds: (value: string) => boolean,
  code: IssueCode,
  said: Readonly<Record<string, string>> = {},
): z.ZodMiniType<string> {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(254), z.refine(holds, code), z.meta(said))
}

function reference(to: string): z.ZodMiniType<string> {
  return checked(isId, 'badId', { format: 'uuid', 'x-refers-to': to })
}

function whole(min: number, max: number): z.ZodMiniType<number> {
  return z.int().check(z.gte(min), z.lte(max))
}

function hasAtMost(decimals: number, value: number): boolean {
  const scaled = value * 10 ** decimals
  return Math.abs(scaled - Math.round(scaled)) < 1e-6
}

export type Parsed<T> = { readonly value: T } | { readonly issues: readonly FieldIssue[] }

/** The value in the schema's type, or every issue at once: one for each field, with our own codes. */
export function parsed<T>(schema: z.ZodMiniType<T>, input: unknown, prefix = ''): Parsed<T> {
  const answer = schema.safeParse(input, { reportInput: true })
  if (answer.success) return { value: answer.data }
  const seen = new Map<string, FieldIssue>()
  for (const issue of answer.error.issues.slice(0, 100).flatMap((one) => issuesOf(one, prefix))) {
    if (!seen.has(issue.field)) seen.set(issue.field, issue)
  }
  return { issues: [...seen.values()] }
}

function issuesOf(issue: z.core.$ZodIssue, prefix: string): FieldIssue[] {
  const field = [prefix, ...issue.path.map(String)].filter((part) => part !== '').join('.')
  if (issue.code !== 'unrecognized_keys') return [{ field, ...codeOf(issue) }]
  return issue.keys.slice(0, 100).map((key) => {
    const name = key.slice(0, 80)
    return { field: field ? `${field}.${name}` : name, code: 'unknown' }
  })
}

function codeOf(issue: z.core.$ZodIssue): Omit<FieldIssue, 'field'> {
  switch (issue.code) {
    case 'invalid_type':
      return {
        code:
          issue.input === undefined || issue.input === null
            ? 'required'
            : issue.expected === 'int'
              ? 'notWhole'
              : 'wrongType',
      }
    case 'invalid_value':
      return { code: issue.input === undefined || issue.input === null ? 'required' : 'notAChoice' }
    case 'too_small':
      if (issue.origin === 'string') return { code: 'required' }
      return issue.origin === 'array'
        ? { code: 'tooFew', params: { min: Number(issue.minimum) } }
        : { code: 'tooSmall', params: { min: Number(issue.minimum) } }
    case 'too_big':
      if (issue.origin === 'string') return { code: 'tooLong', params: { max: Number(issue.maximum) } }
      return issue.origin === 'array'
        ? { code: 'tooMany', params: { max: Number(issue.maximum) } }
        : { code: 'tooBig', params: { max: Number(issue.maximum) } }
    case 'custom':
      return { code: issue.message as IssueCode, ...(issue.params ? { params: issue.params } : {}) }
    default:
      return { code: 'wrongType' }
  }
}

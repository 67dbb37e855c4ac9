import { type Field, type Fields, hasOwnTable } from '@prona/contract/kernel/field'
import { type Resource, systemFieldsOf } from '@prona/contract/kernel/resource'
import { idSchema } from '@prona/contract/kernel/schema'
import * as z from 'zod/mini'
import { instant, named } from './call.ts'

const known = new WeakMap<Resource, z.ZodMiniType>()

/** A record as the API answers it: a restricted field may be missing, the others are always there. */
export function recordSchema(resource: Resource): z.ZodMiniType {
  const schema = known.get(resource) ?? named(resource.single, shapeOf(resource))
  known.set(resource, schema)
  return schema
}

/** Of a list that was asked for chosen fields: those of its records alone are there. */
export function someFieldsSchema(resource: Resource): z.ZodMiniType {
  const { single } = resource
  const fields = Object.entries(fieldsOf(resource)).map(([name, field]) => [name, z.optional(field)])
  const shape = { ...identity(resource), ...Object.fromEntries(fields), labels }
  return named(`someOf${single[0]?.toUpperCase()}${single.slice(1)}`, z.strictObject(shape))
}

/** `{ unit: … }` */
export function oneRecord(resource: Resource): z.ZodMiniType {
  return z.strictObject({ [resource.single]: recordSchema(resource) })
}

/** The same after it was written, with what its writer should know all the same. */
export function writtenRecord(resource: Resource): z.ZodMiniType {
  return z.strictObject({ [resource.single]: recordSchema(resource), warnings: z.optional(warnings) })
}

const warnings = named('warnings', z.array(z.strictObject({ field: z.string(), message: z.string() })))

function shapeOf(resource: Resource): z.ZodMiniType {
  return z.strictObject({
    ...identity(resource),
    ...fieldsOf(resource),
    labels,
    can: z.optional(
      z
        .record(z.string(), z.boolean())
        .check(z.describe('What the reader may do with it now; only on a record read alone.')),
    ),
  })
}

function identity(resource: Resource) {
  return {
    _id: idSchema,
    ...(resource.scope === 'branch' ? { branch: z.string() } : {}),
    ...(resource.followsFrom ? {} : { version: z.int().check(z.gte(1)) }),
  }
}

function fieldsOf(resource: Resource): Record<string, z.ZodMiniType> {
  return { ...answeredFields(resource.fields), ...answeredFields(systemFieldsOf(resource)) }
}

const labels = z
  .record(z.string(), z.string())
  .check(z.describe('What the records it refers to are called: id → title.'))

/** Fields as the API answers them, without secret ones, which are never read. */
export function answeredFields(fields: Fields): Record<string, z.ZodMiniType> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !('secret' in field && field.secret))
      .map(([name, field]) => [
        name,
        field.restricted ? z.optional(answeredField(field)) : answeredField(field),
      ]),
  )
}

/** Of a record and of chosen fields of it alike: a server has some thousands of these. */
function answeredField(field: Field): z.ZodMiniType {
  const known = answered.get(field) ?? answeredAnew(field)
  answered.set(field, known)
  return known
}

const answered = new WeakMap<Field, z.ZodMiniType>()

function answeredAnew(field: Field): z.ZodMiniType {
  const filled = filledField(field).check(
    z.meta({ description: descriptionOf(field), ...(field.readOnly ? { readOnly: true } : {}) }),
  )
  return field.optional && field.kind !== 'group' ? z.nullable(filled) : filled
}

function descriptionOf(field: Field): string {
  const label = field.label[1]
  switch (field.kind) {
    case 'money':
      return `${label}: minor units of \`${field.currency}\``
    case 'area':
      return `${label}: hundredths of a square metre`
    case 'percent':
      return `${label}: basis points`
    case 'phone':
      return `${label}: E.164`
    default:
      return label
  }
}

function filledField(field: Field): z.ZodMiniType {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return z.string().check(z.maxLength(field.max))
    case 'localized': {
      const word = z.optional(z.nullable(z.string().check(z.maxLength(field.max))))
      return z.strictObject({ sq: word, en: word, de: word, es: word })
    }
    case 'texts':
      return z.array(z.string())
    case 'email':
      return z.string().check(z.meta({ format: 'email' }))
    case 'phone':
      return z.string()
    case 'number':
      return field.decimals ? z.number() : z.int()
    case 'money':
    case 'area':
    case 'percent':
      return z.int()
    case 'day':
      return z.string().check(z.meta({ format: 'date' }))
    case 'instant':
      return instant
    case 'flag':
      return z.boolean()
    case 'choice':
      return z.enum(Object.keys(field.choices))
    case 'choices':
      return z.array(field.choices === 'asked' ? z.string() : z.enum(Object.keys(field.choices)))
    case 'reference':
      return refersTo(field.to)
    case 'references':
      return z.array(refersTo(field.to))
    case 'group':
      return z.strictObject(answeredFields(withinGroup(field)))
    case 'list':
      return z.array(z.strictObject(answeredRow(field)))
  }
}

function refersTo(to: string): z.ZodMiniType {
  return idSchema.check(z.meta({ 'x-refers-to': to }))
}

/** An optional group is always answered, with empty fields if need be. */
function withinGroup(group: Field & { readonly kind: 'group' }): Fields {
  if (!group.optional) return group.fields
  return Object.fromEntries(
    Object.entries(group.fields).map(([name, field]) => [name, { ...field, optional: true as const }]),
  )
}

/** Rows without a table of their own are stored as they were written, so what was left out is missing. */
function answeredRow(list: Field & { readonly kind: 'list' }): Record<string, z.ZodMiniType> {
  const { fields } = list
  if (hasOwnTable(list)) return { _id: idSchema, ...answeredFields(fields) }
  return Object.fromEntries(
    Object.entries(answeredFields(fields)).map(([name, schema]) => [
      name,
      fields[name]?.optional || fields[name]?.defaulted ? z.optional(schema) : schema,
    ]),
  )
}

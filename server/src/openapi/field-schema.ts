import { type Field, type Fields, hasOwnTable } from '@prona/contract/kernel/field'

export type Schema = Readonly<Record<string, unknown>>

/** A field's value in JSON Schema. */
export function fieldSchema(field: Field): Schema {
  const schema = { description: field.label[1], ...filledSchema(field) }
  return field.optional ? { ...schema, type: [schema.type ?? 'object', 'null'].flat() } : schema
}

export function recordSchema(fields: Fields): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
  }
}

/** What a body may hold: all that is not moved by actions or derived. */
export function bodySchema(fields: Fields, purpose: 'create' | 'change'): Schema {
  const written = Object.entries(fields).filter(
    ([, field]) => !field.readOnly && (purpose === 'create' || !field.fixed),
  )
  const needed = written.filter(([, field]) => !field.optional && !field.defaulted).map(([name]) => name)
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(written.map(([name, field]) => [name, writtenSchema(field)])),
    ...(purpose === 'create' && needed.length > 0 ? { required: needed } : {}),
  }
}

function writtenSchema(field: Field): Schema {
  if (field.kind === 'group') return { description: field.label[1], ...bodySchema(field.fields, 'create') }
  if (field.kind !== 'list') return fieldSchema(field)
  const body = bodySchema(field.fields, 'create')
  const items = hasOwnTable(field) ? withRowId(body) : body
  return {
    description: field.label[1],
    type: 'array',
    maxItems: field.max,
    minItems: field.atLeast ?? 0,
    items,
  }
}

/** Sent with the id it has, a row stays the row it is; without one it is new. */
function withRowId(row: Schema): Schema {
  const properties = typeof row.properties === 'object' ? row.properties : {}
  return { ...row, properties: { _id: { type: 'string', format: 'uuid' }, ...properties } }
}

function filledSchema(field: Field): { readonly type?: string } & Schema {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return {
        type: 'string',
        maxLength: field.max,
        ...('secret' in field && field.secret ? { writeOnly: true } : {}),
      }
    case 'localized': {
      const word = { type: ['string', 'null'], maxLength: field.max }
      return { type: 'object', properties: { sq: word, en: word, de: word, es: word } }
    }
    case 'texts':
      return { type: 'array', maxItems: field.max, items: { type: 'string' } }
    case 'email':
      return { type: 'string', format: 'email' }
    case 'phone':
      return { type: 'string', description: 'E.164' }
    case 'number':
      return { type: field.decimals ? 'number' : 'integer', minimum: field.min, maximum: field.max }
    case 'money':
      return { type: 'integer', minimum: 0, description: `Minor units of \`${field.currency}\`` }
    case 'area':
      return { type: 'integer', minimum: 0, description: 'Hundredths of a square metre' }
    case 'percent':
      return { type: 'integer', minimum: 0, maximum: 10_000, description: 'Basis points' }
    case 'day':
      return { type: 'string', format: 'date' }
    case 'instant':
      return { type: 'string', format: 'date-time' }
    case 'flag':
      return { type: 'boolean' }
    case 'choice':
      return { type: 'string', enum: Object.keys(field.choices) }
    case 'choices': {
      const items = field.choices === 'asked' ? {} : { enum: Object.keys(field.choices) }
      return { type: 'array', items: { type: 'string', ...items } }
    }
    case 'reference':
      return { type: 'string', format: 'uuid', 'x-refers-to': field.to }
    case 'references':
      return { type: 'array', items: { type: 'string', format: 'uuid' }, 'x-refers-to': field.to }
    case 'group':
      return { ...recordSchema(field.fields), type: 'object' }
    case 'list': {
      const row = recordSchema(field.fields)
      const isKept = hasOwnTable(field)
      return {
        type: 'array',
        items: isKept ? withRowId(row) : row,
        'x-own-table': isKept || undefined,
      }
    }
  }
}

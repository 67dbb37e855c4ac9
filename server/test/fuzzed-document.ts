import fc from 'fast-check'
import { encoded, hostileText, type Ids, instants, junk, queryText, type Route } from './fuzzed-requests.ts'

/** As much of JSON Schema as the OpenAPI document has. */
type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly 'x-refers-to'?: string
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>
type Parameter = {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema?: Schema
  readonly content?: Content
}
type Operation = {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
}
export type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

/** A stream that never ends, and what is the same text for everybody. */
const leftOut = ['/api/live', '/api/openapi.json', '/api/docs']

/** Requests for every route of the document, whoever wrote it, made from its schemas alone. */
export function requestsOfDocument(document: Document, ids: Ids): readonly Route[] {
  const made = valuesOf(document, ids)
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    leftOut.includes(path)
      ? []
      : Object.entries(operations).map(([method, operation]) => routeOf(path, method, operation, made)),
  )
}

type Made = ReturnType<typeof valuesOf>

function routeOf(path: string, method: string, operation: Operation, made: Made): Route {
  const parameters = (operation.parameters ?? []).map((one) => made.found<Parameter>(one))
  const query = parameters.filter((one) => one.in === 'query')
  const queries = fc.record(
    Object.fromEntries(query.map((one) => [one.name, fc.oneof(mostly(made.of(schemaOf(one))), hostileText)])),
    { requiredKeys: query.flatMap(({ name, required }) => (required ? [name] : [])) },
  )
  const body = operation.requestBody?.content['application/json']?.schema
  const payload = operation.requestBody
    ? fc.oneof(body ? mostly(made.of(body)) : junk, junk)
    : fc.constant(undefined)
  return fc.tuple(made.anyId, queries, payload).map(([id, given, sent]) => ({
    method: verb(method),
    url: path.replace(/\{[^}]+\}/, encoded(id)) + queryText(given),
    ...(sent === undefined ? {} : { payload: sent }),
  }))
}

function schemaOf({ schema, content }: Parameter): Schema {
  return schema ?? content?.['application/json']?.schema ?? {}
}

function mostly<T>(arbitrary: fc.Arbitrary<T>) {
  return { weight: 6, arbitrary }
}

function verb(method: string) {
  const known = (['GET', 'POST', 'PUT', 'DELETE'] as const).find((one) => one === method.toUpperCase())
  if (!known) throw new Error(`The document has the method ${method}`)
  return known
}

/** Names that many routes ask for and no schema lists. */
const words = fc.constantFrom(
  'unit',
  'units',
  'order',
  'property',
  'code',
  'status',
  'name',
  'tirana',
  'csv',
  'pdf',
)

function valuesOf(document: Document, ids: Ids) {
  const all = [...ids.values()].flat()
  const anyId = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...all) }, hostileText)
  const known = new Map<string, fc.Arbitrary<unknown>>()

  function found<T>(one: T & { readonly $ref?: string }): T {
    if (one.$ref === undefined) return one
    const path = one.$ref.split('/').slice(1)
    return path.reduce<unknown>((inside, name) => Reflect.get(Object(inside), name), document) as T
  }

  /** A schema that names itself is drawn once, and inside of itself is anything. */
  function of(schema: Schema): fc.Arbitrary<unknown> {
    if (schema.$ref === undefined) return plain(schema)
    const drawn = known.get(schema.$ref)
    if (drawn) return drawn
    known.set(schema.$ref, junk)
    const arbitrary = plain(found<Schema>(schema))
    known.set(schema.$ref, arbitrary)
    return arbitrary
  }

  function plain(schema: Schema): fc.Arbitrary<unknown> {
    if ('const' in schema) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    const ways = schema.anyOf ?? schema.oneOf
    if (ways) return fc.oneof(...ways.map(of))
    switch (schema.type) {
      case 'object':
        return objectOf(schema)
      case 'array':
        return fc.array(of(schema.items ?? {}), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)),
        })
      case 'string':
        return textOf(schema)
      case 'integer':
      case 'number':
        return fc.integer({
          min: Math.max(Math.ceil(schema.minimum ?? -5), -1e9),
          max: Math.min(Math.floor(schema.maximum ?? 10_000), 1e9),
        })
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      default:
        return junk
    }
  }

  function objectOf({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
    const named = fc.record(
      Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, fc.oneof(mostly(of(one)), junk)]),
      ),
      { requiredKeys: [...required] },
    )
    if (typeof additionalProperties !== 'object') return named
    const more = fc.dictionary(fc.oneof(words, hostileText), of(additionalProperties), { maxKeys: 2 })
    return fc.tuple(named, more).map(([one, other]) => ({ ...one, ...other }))
  }

  function textOf({ format, minLength = 0, maxLength = 40, ...schema }: Schema): fc.Arbitrary<string> {
    const referred = ids.get(schema['x-refers-to'] ?? '')
    if (referred?.length) return fc.constantFrom(...referred)
    if (format === 'uuid') return anyId
    if (format === 'date-time') return instants
    if (format === 'date') return fc.constantFrom('2026-03-01', '1900-01-01', '2026-02-30')
    const text = fc.string({
      unit: 'grapheme',
      minLength,
      maxLength: Math.max(minLength, Math.min(maxLength, 40)),
    })
    return fc.oneof(text, words, hostileText)
  }

  return { found, of, anyId }
}

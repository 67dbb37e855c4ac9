import { type ErrorCode, errorStatus } from '@prona/contract/kernel/errors'
import { idSchema } from '@prona/contract/kernel/schema'
import type { ContractCall, ContractDocument } from '@prona/contract/kernel/wire'
import { resources } from '@prona/contract/registry'
import * as z from 'zod/mini'
import { problemSchema } from '../http/problem.ts'
import { type Call, type HeaderName, isForScripts, type Parameter } from '../kernel/call.ts'
import { sayIn } from '../kernel/words.ts'
import type { Mounted } from './calls.ts'
import { type Schema, translator } from './schemas.ts'

type Translated = (schema: z.ZodMiniType) => Schema

/** The document of the whole REST API, built from what the mounted routes declare. */
export function documentOf(calls: readonly Mounted[], publicUrl: string): ContractDocument {
  const { translated, components } = translator()
  const paths: Record<string, Record<string, ContractCall>> = {}
  for (const mounted of calls) {
    const methods = paths[mounted.path] ?? {}
    paths[mounted.path] = methods
    methods[mounted.method] = operationOf(mounted, translated)
  }
  const problem = translated(problemSchema)
  const used = [...new Set(calls.map(({ call }) => call.tag))]
  const statuses = new Set(calls.flatMap((mounted) => refusalsOf(mounted)))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Prona',
      version: '0.1.0',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Every success is status 200. Every refusal is `application/problem+json`. Money is whole minor units, areas are hundredths of a square metre, percentages basis points, instants UTC.',
    },
    servers: [{ url: publicUrl }],
    tags: used.map((name) => ({ name, description: descriptionOfTag(name) })),
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'prona_…',
          description:
            'A token for scripts, made under Security in the console: `Authorization: Bearer prona_…`. It can do what was chosen of what its maker may do.',
        },
        tokenInQuery: { type: 'apiKey', in: 'query', name: 'token' },
      },
      parameters: headers,
      responses: Object.fromEntries(
        [...statuses].sort().map((status) => [`refused${status}`, refusedWith(status, problem)]),
      ),
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}

function operationOf({ method, path, call }: Mounted, translated: Translated): ContractCall {
  const parameters = [
    ...pathParameters(path),
    ...headerParameters(call),
    ...queryParameters(call, translated),
  ]
  const content = bodyOf(call, translated)
  return {
    operationId: nameOf(method, path),
    tags: [call.tag],
    summary: call.summary,
    ...(call.description ? { description: call.description } : {}),
    ...securityOf(call),
    ...(call.right ? { 'x-permission': call.right } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content ? { requestBody: { required: call.body?._zod.optin !== 'optional', content } } : {}),
    responses: {
      '200': { description: 'Done', content: contentOf(call.answer, translated) },
      ...(call.headers?.includes('ifNoneMatch') ? { '304': { description: 'What is known already' } } : {}),
      ...Object.fromEntries(
        refusalsOf({ method, path, call }).map((status) => [
          String(status),
          { $ref: `#/components/responses/refused${status}` },
        ]),
      ),
    },
  }
}

/** The operation's id: `PUT /api/view/arrangement` is `putViewArrangement`. */
function nameOf(method: string, path: string): string {
  const words = path.split(/[^A-Za-z]+/).filter((word) => word !== '' && word !== 'api')
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function securityOf(call: Call): Schema {
  const { token = 'header' } = call
  if (token === 'none') return { security: [] }
  const more = [
    ...(isForScripts(call) ? [{ apiToken: [] }] : []),
    ...(token === 'headerOrQuery' ? [{ tokenInQuery: [] }] : []),
  ]
  return more.length > 0 ? { security: [{ token: [] }, ...more] } : {}
}

function pathParameters(path: string): Schema[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }))
}

function headerParameters({ token, headers: said = [] }: Call): Schema[] {
  const names = token === undefined ? (['branch', ...said] as const) : said
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}

function queryParameters({ query = {} }: Call, translated: Translated): Schema[] {
  return Object.entries(query).map(
    ([name, { schema, required, isJson, description }]: [string, Parameter]) => {
      const said = translated(schema)
      return {
        name,
        in: 'query',
        ...(required ? { required } : {}),
        ...(description ? { description } : {}),
        ...(isJson ? { content: { 'application/json': { schema: said } } } : { schema: said }),
      }
    },
  )
}

function bodyOf({ body, ofRecord, form }: Call, translated: Translated): Schema | undefined {
  const json = body && translated(body)
  const said = ofRecord ? withTarget(json ?? translated(z.strictObject({})), translated) : json
  if (!said && !form) return undefined
  return {
    ...(said ? { 'application/json': { schema: said } } : {}),
    ...(form ? { 'multipart/form-data': { schema: translated(form) } } : {}),
  }
}

const target = z.strictObject({ _id: idSchema, version: z.optional(z.int().check(z.gte(1))) })

function withTarget(body: Schema, translated: Translated): Schema {
  const { properties, required } = translated(target)
  const list = (value: unknown) => (Array.isArray(value) ? value : [])
  return {
    ...body,
    properties: { ...(properties as Schema), ...(body.properties as Schema) },
    required: [...list(required), ...list(body.required)],
  }
}

function contentOf(answer: Call['answer'], translated: Translated): Schema {
  if (isSchema(answer)) return { 'application/json': { schema: translated(answer) } }
  return Object.fromEntries(
    Object.entries(answer).map(([type, schema]) => [type, { schema: translated(schema) }]),
  )
}

function isSchema(answer: Call['answer']): answer is z.ZodMiniType {
  return '_zod' in answer
}

/** The statuses any call may be refused with, and those that follow from what this one takes. */
function refusalsOf({ method, path, call }: Mounted): number[] {
  const { token, right, query, body, ofRecord, form, headers: said = [], refusals = [] } = call
  const codes: ErrorCode[] = ['malformed', 'tooMany', 'internal', 'unavailable', 'tookTooLong']
  if (token !== 'none') codes.push('notSignedIn')
  // A branch the reader was not given is refused like one that does not exist, as is a record.
  const isOfRecord = path.includes('{') || query?.id !== undefined || form !== undefined
  if (token === undefined || isOfRecord) codes.push('notFound')
  if (token !== 'none' && method !== 'get') codes.push('asRole')
  if (right || (token !== 'none' && !isForScripts(call))) codes.push('forbidden')
  if (query && Object.values(query).some(({ isJson }) => isJson)) codes.push('invalidFilter')
  if (body || form || ofRecord) codes.push('noRoom', 'invalid', 'tooLarge', 'unsupportedType', 'tooSlow')
  if (ofRecord) codes.push('stale')
  if (said.includes('ifMatch')) codes.push('preconditionFailed')
  if (said.includes('idempotencyKey')) codes.push('keyReused')
  return [...new Set([...codes.map((code) => errorStatus[code]), ...refusals])].sort()
}

function refusedWith(status: number, problem: Schema): Schema {
  const codes = Object.entries(errorStatus).filter(([, known]) => known === status)
  const said = codes.map(([code]) => `\`${code}\`: ${sayIn('en', `error.${code as ErrorCode}`)}`)
  return { description: said.join('\n\n'), content: { 'application/problem+json': { schema: problem } } }
}

const headers: Readonly<Record<HeaderName | 'branch', Schema>> = {
  branch: header('branch', 'One of the branches the reader was given, or `*` to read all of them.'),
  idempotencyKey: header('Idempotency-Key', 'The same key and body answer what was answered.', {
    maxLength: 200,
  }),
  ifNoneMatch: header(
    'If-None-Match',
    'The tag (`ETag`) of what one has: while it still is what would be answered, 304 without a body.',
  ),
  ifMatch: header(
    'If-Match',
    'The tag the record was read with. When it has moved on since: 412 with the record as it now is. A `version` in the body says the same and is answered 409.',
  ),
  lastEventId: header('Last-Event-ID', 'What a browser sends that comes back to a stream.'),
}

function header(name: string, description: string, more: Schema = {}): Schema {
  return { name, in: 'header', description, schema: { type: 'string', ...more } }
}

function descriptionOfTag(name: string): string {
  return resources.find(({ plural }) => plural === name)?.names.many[1] ?? tags[name] ?? name
}

const tags: Readonly<Record<string, string>> = {
  'sign-in': 'Who asks: signing in and out',
  search: 'Everything one may read, by the words it bears',
  live: 'What changes, as it changes',
  notifications: 'The reader’s notifications',
  views: 'Lists as people keep them',
  program: 'The program itself',
}

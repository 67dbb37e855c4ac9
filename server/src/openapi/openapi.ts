import { errorStatus } from '@prona/contract/kernel/errors'
import { type Resource, systemFields } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'
import { neededReferences } from '../kernel/next-code.ts'
import { batchPaths } from './batch-paths.ts'
import { customerPaths } from './customer-paths.ts'
import { describePaths } from './describe-paths.ts'
import { bodySchema, recordSchema, type Schema } from './field-schema.ts'
import { filePaths } from './file-paths.ts'
import { notificationPaths } from './notification-paths.ts'
import { recordFilePaths } from './record-file-paths.ts'
import { searchPath } from './search-paths.ts'
import { signInPaths } from './sign-in-paths.ts'
import { livePath, syncPaths } from './sync-paths.ts'
import { viewPaths } from './view-paths.ts'

export type Operation = {
  readonly tags: readonly string[]
  readonly summary: string
  readonly security?: readonly []
  readonly parameters?: readonly Schema[]
  readonly requestBody?: Schema
  readonly responses: Schema
}
export type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>
export type Document = { readonly openapi: string; readonly paths: Paths } & Schema

/** The whole of the REST contract, from the declarations. */
export function openapi(): Document {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Prona',
      version: '0.1.0',
      description:
        'Every success is status 200. Every refusal is `application/problem+json`. Money is whole minor units, areas are hundredths of a square metre, percentages basis points, instants UTC.',
    },
    security: [{ token: [] }],
    paths: Object.assign(
      {},
      signInPaths(),
      livePath(branch),
      searchPath({ answers, branch }),
      ...resources.map(pathsOf),
      describePaths(),
      customerPaths({ answers, branch }),
      notificationPaths({ answers, json, branch }),
      viewPaths({ answers, json, branch, idempotency, id: id(true) }),
    ),
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      schemas: {
        problem: problemSchema,
        ...Object.fromEntries(resources.map((resource) => [resource.single, rowSchema(resource)])),
      },
    },
  }
}

export function answers(schema: Schema): Schema {
  const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/problem' } } }
  return {
    '200': { description: 'Done', content: { 'application/json': { schema } } },
    default: { description: 'Refused', content: problem },
  }
}

export function json(schema: Schema): Schema {
  return { required: true, content: { 'application/json': { schema } } }
}

const problemSchema: Schema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    detail: { type: 'string' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
  },
}

function pathsOf(resource: Resource): Paths {
  const { single, plural } = resource
  const tags = [plural]
  const one = { type: 'object', properties: { [single]: { $ref: `#/components/schemas/${single}` } } }
  const name = resource.names.one[1].toLowerCase()
  const target = { _id: { type: 'string', format: 'uuid' }, version: { type: 'integer' } }
  const actions = Object.entries(resource.actions).map(([action, { label, input }]) => {
    const asked = bodySchema(input, 'create')
    const body = {
      ...asked,
      properties: { ...target, ...(asked.properties as Schema) },
      required: ['_id', ...((asked.required as string[] | undefined) ?? [])],
    }
    const post = {
      tags,
      summary: label[1],
      parameters: [branch, idempotency, ifMatch],
      requestBody: json(body),
      responses: answers(one),
    }
    return [`/api/${single}/${action}`, { post }] as const
  })
  return {
    [`/api/${plural}`]: {
      get: {
        tags,
        summary: `List ${resource.names.many[1].toLowerCase()}`,
        parameters: [branch, ...listParameters(resource)],
        responses: answers({
          type: 'object',
          properties: {
            [plural]: { type: 'array', items: { $ref: `#/components/schemas/${single}` } },
            pagination: { type: 'object' },
          },
        }),
      },
    },
    [`/api/${single}`]: {
      get: {
        tags,
        summary: `Read a ${name}`,
        parameters: [branch, id(true), ifNoneMatch],
        responses: answers(one),
      },
      post: {
        tags,
        summary: `Create a ${name}`,
        parameters: [branch, idempotency],
        requestBody: json(bodySchema(resource.fields, 'create')),
        responses: answers(one),
      },
      put: {
        tags,
        summary: `Change a ${name}`,
        parameters: [branch, ifMatch],
        requestBody: json({
          type: 'object',
          additionalProperties: false,
          required: ['_id', 'data'],
          properties: { ...target, data: bodySchema(resource.fields, 'change') },
        }),
        responses: answers(one),
      },
      delete: {
        tags,
        summary: `Delete a ${name}`,
        parameters: [branch, id(true), ifMatch],
        responses: answers({ type: 'object' }),
      },
    },
    [`/api/${single}/form`]: {
      get: {
        tags,
        summary: 'What a form needs: defaults, choices, limits, what may be written and done now',
        parameters: [branch, id(false), ...referencesOf(resource)],
        responses: answers({ type: 'object', properties: { formDetails: { type: 'object' } } }),
      },
    },
    ...filePaths(resource, { branch, list: listParameters(resource) }),
    ...recordFilePaths(resource, { answers, json, branch, idempotency }),
    ...syncPaths(resource, { answers, branch, id: id(true) }),
    ...Object.fromEntries(actions),
    ...batchPaths(resource, { parameters: [branch, idempotency], answers }),
  }
}

function rowSchema(resource: Resource): Schema {
  const { properties } = recordSchema({ ...resource.fields, ...systemFields })
  const own = { _id: { type: 'string', format: 'uuid' }, version: { type: 'integer' } }
  const labels = { type: 'object', additionalProperties: { type: 'string' } }
  const branchOf = resource.scope === 'branch' ? { branch: { type: 'string' } } : {}
  const can = { type: 'object', additionalProperties: { type: 'boolean' } }
  return { type: 'object', properties: { ...own, ...branchOf, ...(properties as Schema), labels, can } }
}

const branch: Schema = {
  name: 'branch',
  in: 'header',
  description: 'One of the branches the reader was given, or `*` to read all of them.',
  schema: { type: 'string' },
}
const idempotency: Schema = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key and body answer what was answered.',
  schema: { type: 'string', maxLength: 200 },
}

const ifNoneMatch: Schema = {
  name: 'If-None-Match',
  in: 'header',
  description:
    'The tag (`ETag`) of what one has: while it still is what would be answered, 304 without a body.',
  schema: { type: 'string' },
}
const ifMatch: Schema = {
  name: 'If-Match',
  in: 'header',
  description:
    'The tag the record was read with. When it has moved on since: 412 with the record as it now is. A `version` in the body says the same and is answered 409.',
  schema: { type: 'string' },
}

/** A new record's form may be told what it belongs to, and then knows the next code there. */
function referencesOf(resource: Resource): Schema[] {
  const schema = { type: 'string', format: 'uuid' }
  return neededReferences(resource).map((name) => ({ name, in: 'query', schema }))
}

function id(required: boolean): Schema {
  return { name: 'id', in: 'query', required, schema: { type: 'string', format: 'uuid' } }
}

function listParameters({ list }: Resource): Schema[] {
  const parameter = (name: string, description: string) => ({
    name,
    in: 'query',
    description,
    schema: { type: 'string' },
  })
  return [
    parameter('filter', `JSON. Fields: ${['_id', ...list.filters].join(', ')}.`),
    parameter('sort', `JSON. Fields: ${list.sorts.join(', ')}.`),
    parameter('pagination', 'JSON: {pageNr, itemsPerPage, after?, before?}.'),
    parameter('search', `Looked for in ${list.search.join(', ')}.`),
  ]
}

import type { Resource } from '@prona/contract/kernel/resource'
import type { Schema } from './field-schema.ts'
import type { Paths } from './openapi.ts'

type Pieces = {
  readonly answers: (schema: Schema) => Schema
  readonly branch: Schema
  readonly id: Schema
}

/** What has changed, in a resource and in the life of one record. */
export function syncPaths(resource: Resource, { answers, branch, id }: Pieces): Paths {
  const { single, plural } = resource
  const record = { $ref: `#/components/schemas/${single}` }
  const text = { type: 'string' }
  const gone = {
    type: 'object',
    required: ['_id', 'deleted'],
    properties: { _id: { type: 'string', format: 'uuid' }, deleted: { const: true } },
  }
  const change = { type: 'object', properties: { field: text, from: {}, to: {} } }
  const by = { type: ['object', 'null'], properties: { _id: text, name: { type: ['string', 'null'] } } }
  const at = { type: 'string', format: 'date-time' }
  return {
    [`/api/${single}/sync`]: {
      get: {
        tags: [plural],
        summary: 'What has changed for the reader since a time that was given out, or everything',
        parameters: [branch, lastSyncTime],
        responses: answers({
          type: 'object',
          required: ['sync', 'lastSyncTime', 'more'],
          properties: {
            sync: { type: 'array', items: { anyOf: [record, gone] } },
            lastSyncTime: at,
            more: { type: 'boolean', description: 'Ask again at once with this `lastSyncTime`.' },
            full: { const: true, description: 'Forget what was kept before: everything is told anew.' },
          },
        }),
      },
    },
    [`/api/${single}/history`]: {
      get: {
        tags: [plural],
        summary: 'Who did what to it, the newest first',
        parameters: [
          branch,
          id,
          { name: 'pagination', in: 'query', description: 'JSON: {itemsPerPage, after?}.', schema: text },
          { name: 'field', in: 'query', description: 'Only acts that touched this field.', schema: text },
          { name: 'by', in: 'query', description: 'Only what this person did: their id.', schema: text },
        ],
        responses: answers({
          type: 'object',
          properties: {
            history: {
              type: 'array',
              items: {
                type: 'object',
                properties: { at, by, action: text, changes: { type: 'array', items: change } },
              },
            },
            labels: { type: 'object', additionalProperties: text },
            pagination: { type: 'object', properties: { itemsPerPage: { type: 'integer' }, next: text } },
          },
        }),
      },
    },
  }
}

export function livePath(branch: Schema): Paths {
  return {
    '/api/live': {
      get: {
        tags: ['live'],
        summary: 'A stream of what changes, as it changes, for whoever may see it',
        parameters: [branch, lastSyncTime],
        responses: {
          '200': {
            description:
              'Server-sent events. `data: {resource, id, kind}` with kind create, update, delete, or many (id null: sync the resource). `event: time` bears the `lastSyncTime` to come back with as its data and id, `event: notifications` how many `unread` ones wait.',
            content: { 'text/event-stream': { schema: { type: 'string' } } },
          },
          default: { description: 'Refused' },
        },
      },
    },
  }
}

const lastSyncTime = {
  name: 'lastSyncTime',
  in: 'query',
  required: false,
  description: 'The time of the last answer.',
  schema: { type: 'string', format: 'date-time' },
}

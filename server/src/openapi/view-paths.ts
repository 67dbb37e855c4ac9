import { longestViewName, mostViews } from '@prona/contract/views/view-body'
import type { Schema } from './field-schema.ts'
import type { Paths } from './openapi.ts'

type Pieces = {
  readonly answers: (schema: Schema) => Schema
  readonly json: (schema: Schema) => Schema
  readonly branch: Schema
  readonly idempotency: Schema
  readonly id: Schema
}

/** Lists as people keep them. */
export function viewPaths({ answers, json, branch, idempotency, id }: Pieces): Paths {
  const tags = ['views']
  const uuid = { type: 'string', format: 'uuid' }
  const text = { type: 'string' }
  const flag = { type: 'boolean' }
  const name = { type: 'string', minLength: 1, maxLength: longestViewName }
  const content = {
    type: 'object',
    description: 'The list as its address says it: q, filter, where, sort, columns, and how it looks.',
  }
  const view = {
    type: 'object',
    properties: {
      _id: uuid,
      resource: text,
      branch: text,
      name,
      shared: flag,
      content,
      version: { type: 'integer' },
      owner: { type: 'object', properties: { _id: uuid, name: text } },
      isHome: flag,
      mayChange: flag,
    },
  }
  const one = answers({ type: 'object', properties: { view } })
  const all = answers({ type: 'object', properties: { views: { type: 'array', items: view } } })
  const body = (required: readonly string[], properties: Schema) =>
    json({ type: 'object', additionalProperties: false, required, properties })
  return {
    '/api/views': {
      get: {
        tags,
        summary: 'The views of every list: one’s own and those shared with the branch',
        parameters: [branch],
        responses: all,
      },
    },
    '/api/view': {
      post: {
        tags,
        summary: 'Keep a list under a name',
        parameters: [branch, idempotency],
        requestBody: body(['resource', 'name', 'content'], { resource: text, name, content, shared: flag }),
        responses: one,
      },
      put: {
        tags,
        summary: 'Rename a view, share it, or keep its list as it is now',
        parameters: [branch],
        requestBody: body(['_id', 'data'], {
          _id: uuid,
          version: { type: 'integer', minimum: 1 },
          data: { type: 'object', additionalProperties: false, properties: { name, content, shared: flag } },
        }),
        responses: one,
      },
      delete: {
        tags,
        summary: 'Forget a view',
        parameters: [branch, id],
        responses: answers({
          type: 'object',
          properties: { view: { type: 'object', properties: { _id: uuid } } },
        }),
      },
    },
    '/api/view/arrangement': {
      put: {
        tags,
        summary: 'The order of one’s views of a list, and the one it opens with',
        parameters: [branch],
        requestBody: body(['resource'], {
          resource: text,
          tabs: { type: 'array', maxItems: 2 * mostViews, items: uuid },
          home: { type: ['string', 'null'], format: 'uuid' },
        }),
        responses: all,
      },
    },
  }
}

import { mostFoundPerResource, usualFoundPerResource } from '@prona/contract/search/found'
import type { Schema } from './field-schema.ts'
import type { Paths } from './openapi.ts'

type Pieces = { readonly answers: (schema: Schema) => Schema; readonly branch: Schema }

export function searchPath({ answers, branch }: Pieces): Paths {
  const text = { type: 'string' }
  return {
    '/api/search': {
      get: {
        tags: ['search'],
        summary: 'Find records of every resource by the words they bear',
        parameters: [
          branch,
          {
            name: 'query',
            in: 'query',
            description: 'What is called so comes first, then what begins so, then what bears every word.',
            schema: { ...text, maxLength: 200 },
          },
          {
            name: 'limit',
            in: 'query',
            description: 'How many of each resource at the most.',
            schema: {
              type: 'integer',
              minimum: 1,
              maximum: mostFoundPerResource,
              default: usualFoundPerResource,
            },
          },
        ],
        responses: answers({
          type: 'object',
          properties: {
            search: {
              type: 'array',
              items: {
                type: 'object',
                required: ['resource', '_id', 'title', 'values', 'labels'],
                properties: {
                  resource: text,
                  _id: { type: 'string', format: 'uuid' },
                  branch: text,
                  title: text,
                  state: text,
                  values: { type: 'object' },
                  labels: { type: 'object', additionalProperties: text },
                },
              },
            },
          },
        }),
      },
    },
  }
}
